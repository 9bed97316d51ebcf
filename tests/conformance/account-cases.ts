// Defines the conformance cases of accounts.
import assert from 'node:assert/strict';
import { fieldsOf } from '#host/doctor/backend-at.ts';
import {
  type ConformanceCase,
  codeOf,
  emailOf,
  isRefused,
  itemsOf,
  listOf,
  logIn,
  newCustomer,
  PASSWORD,
  post,
  putItem,
  resultOf,
} from './conformance-case.ts';

const cases: readonly Omit<ConformanceCase, 'area' | 'isPlacing'>[] = [
  {
    title: 'are created, and opened only with their password',
    run: async (subject) => {
      const { email, headers } = await newCustomer(subject);
      const me = fieldsOf(resultOf(await subject.send('/user/me', { headers })));
      assert.equal(me.email, email);
      assert.ok(isRefused(await post(subject, '/user/login', { username: email, password: `${PASSWORD}!` })));
    },
  },
  {
    title: 'are refused for an e-mail address that already has one',
    run: async (subject) => {
      const { email } = await newCustomer(subject);
      const customer = { email, firstname: 'Second', lastname: 'Test' };
      assert.ok(isRefused(await post(subject, '/user/create', { customer, password: `${PASSWORD} 2` })));
      await logIn(subject, email);
    },
  },
  {
    title: 'respond with 401 to an invalid token instead of treating it as a guest',
    run: async (subject) => {
      const headers = { Authorization: 'Bearer no-token-of-anybody' };
      assert.equal(codeOf(await subject.send('/user/me', { headers })), 401);
      assert.equal(codeOf(await post(subject, '/cart/create', undefined, {}, headers)), 401);
    },
  },
  {
    title: 'renew the session with the refresh token',
    needs: 'refresh-tokens',
    run: async (subject) => {
      const { refreshToken, email } = await newCustomer(subject);
      const token = resultOf(await post(subject, '/user/refresh', { refreshToken }));
      const headers = { Authorization: `Bearer ${token}` };
      assert.equal(fieldsOf(resultOf(await subject.send('/user/me', { headers }))).email, email);
      assert.ok(isRefused(await post(subject, '/user/refresh', { refreshToken: 'no-token-of-anybody' })));
    },
  },
  {
    title: 'share one open cart only between their own devices',
    run: async (subject) => {
      const first = await newCustomer(subject);
      const second = await logIn(subject, first.email);
      const open = async ({ headers }: { headers: Record<string, string> }) =>
        String(resultOf(await post(subject, '/cart/create', undefined, {}, headers)));
      const cart = await open(first);
      assert.equal(await open(second), cart);
      resultOf(await putItem(subject, cart, { sku: subject.simple.sku, qty: 2 }, first.headers));
      assert.deepEqual(
        (await itemsOf(subject, cart, second.headers)).map(({ qty }) => Number(qty)),
        [2],
      );
      const query = { cartId: cart };
      const { headers } = await newCustomer(subject);
      for (const options of [{ query }, { query, headers }])
        assert.equal(codeOf(await subject.send('/cart/pull', options)), 404);
    },
  },
  {
    title: 'store changes to the profile',
    run: async (subject) => {
      const { email, headers } = await newCustomer(subject);
      const customer = { email, firstname: 'Other', lastname: 'Name', addresses: [] };
      resultOf(await post(subject, '/user/me', { customer }, {}, headers));
      const me = fieldsOf(resultOf(await subject.send('/user/me', { headers })));
      assert.deepEqual([me.firstname, me.lastname], ['Other', 'Name']);
    },
  },
  {
    title: 'cannot be read with a session that has logged out',
    run: async (subject) => {
      const { headers } = await newCustomer(subject);
      resultOf(await post(subject, '/user/logout', undefined, {}, headers));
      assert.equal(codeOf(await subject.send('/user/me', { headers })), 401);
    },
  },
  {
    title: 'accept a changed password instead of the old one',
    needs: 'passwords',
    run: async (subject) => {
      const { email, headers } = await newCustomer(subject);
      const changed = { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` };
      resultOf(await post(subject, '/user/change-password', changed, {}, headers));
      const login = (password: string) => post(subject, '/user/login', { username: email, password });
      assert.ok(isRefused(await login(PASSWORD)));
      resultOf(await login(`${PASSWORD} 2`));
    },
  },
  {
    title: 'do not reveal whether an address has one when a password mail is requested',
    needs: 'passwords',
    run: async (subject) => {
      const { email } = await newCustomer(subject);
      const [known, unknown] = [
        await post(subject, '/user/reset-password', { email }),
        await post(subject, '/user/reset-password', { email: emailOf('nobody') }),
      ];
      assert.deepEqual([unknown.status, unknown.json], [known.status, known.json]);
      assert.deepEqual(listOf(unknown.json), []);
    },
  },
];

export const accountCases: readonly ConformanceCase[] = cases.map((one) => ({
  area: 'accounts',
  needs: 'accounts',
  isPlacing: true,
  ...one,
}));
