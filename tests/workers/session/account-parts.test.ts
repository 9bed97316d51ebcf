// Login and account reads, part by part, with an in-memory database and a scripted backend.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { failed, ok } from '#schemas/fault.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { login } from '#workers/session/login.ts';
import { loadHistory, profileOf, refreshAccount } from '#workers/session/refresh-account.ts';
import { sealedFrom, unsealedOrders } from '#workers/session/sealed-ids.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { MemorySession, NOW, person } from '../../support/worker/memory-session.ts';
import { bought, claims } from './logged-in-claims.ts';

let tab: MemorySession;
beforeEach(async () => {
  tab = await MemorySession.open();
  tab.answers = {
    'user/login': () => ok({ code: 200, result: 'new', meta: { refreshToken: 'new-r' } }),
    'user/me': () => ok({ result: source('7') }),
    'user/order-history': () => ok({ result: { items: [bought('1')], total_count: 30 } }),
    'user/logout': () => ok({ code: 200 }),
  };
});
afterEach(() => tab.close());

const source = (id: string, groupToken?: string) => ({ ...person(id), created_at: '', groupToken });

const CREDENTIALS = { email: 'a@example.lv', password: 'p' };
const place = (id: string, changes: Partial<OrderDocument> = {}) =>
  tab.databases.personal.orders.insert(orderOf(id, 1, changes));
const reported = () => tab.asked.filter(([name]) => name === 'user/logout').map(([, { token }]) => token);

const reading = () => ({ ...tab.context, call: tab.context.bareCall });

describe('a login', () => {
  it('stores the profile and orders that it reads with the new token', async () => {
    await tab.write({ 'signup-wanted': { at: 1 }, cart: { generation: 'c', seq: 1 } });
    tab.answers['user/me'] = () => ok({ result: source('7', 'g-token') });
    expect(await login(tab.context, CREDENTIALS)).toEqual(ok({ customerId: '7' }));
    expect(tab.asked).toEqual([
      ['user/login', { body: { username: 'a@example.lv', password: 'p' } }],
      ['user/me', { token: 'new' }],
      ['user/order-history', { token: 'new', query: { pageSize: 20, currentPage: 1 } }],
    ]);
    expect(await claims(tab)).toEqual({
      'current-user': { generation: 'generation-1', current: person('7'), sessionStarted: NOW },
      'current-token': { generation: 'generation-1', token: 'new', epoch: 0, lock: 0 },
      'current-refresh-token': { generation: 'generation-1', token: 'new-r' },
      'shopper-group': { groupId: 1, token: 'g-token' },
      'orders-history': {
        items: [expect.objectContaining({ increment_id: '1' })],
        total: 30,
        pages: 1,
        readAt: NOW,
      },
      cart: { generation: 'c', seq: 1 },
    });
    expect(tab.log).toEqual([]);
  });

  it('removes an earlier refresh token and order history if the response has none', async () => {
    await tab.loggedIn();
    await refreshAccount(reading());
    tab.answers['user/login'] = () => ok({ code: 200, result: 'new' });
    tab.answers['user/order-history'] = () => failed('server-error');
    await login(tab.context, CREDENTIALS);
    const stored = await claims(tab);
    expect([stored['current-refresh-token'], stored['orders-history']]).toEqual([undefined, undefined]);
    expect(tab.log).toEqual([{ event: 'history-not-read', code: 'server-error' }]);
    expect(stored['shopper-group']).toEqual({ groupId: 1, token: '' });
  });

  it.each([
    ['wrong credentials', 'user/login', failed('unauthorised', { status: 401 }), 'wrong-login'],
    [
      'an error code of the bridge',
      'user/login',
      failed('refused', { errorCode: 'wrong-login' }),
      'wrong-login',
    ],
    ['no connection', 'user/login', failed('offline'), 'offline'],
    ['a failed read of the profile', 'user/me', failed('server-error'), 'server-error'],
  ] as const)('stores nothing after %s', async (_, endpoint, fault, code) => {
    const token = { generation: 'g1', token: '', epoch: 3, lock: -1 };
    await tab.write({ 'current-token': token, 'signup-wanted': { at: 1 } });
    tab.answers[endpoint] = () => fault;
    expect(await login(tab.context, CREDENTIALS)).toMatchObject({ ok: false, fault: { code } });
    expect(await claims(tab)).toEqual({ 'current-token': { ...token, lock: 0 } });
  });

  it.each([
    ['the same customer', '7', true],
    ['another customer', '8', false],
  ])('during a session of %s ends that session at the backend', async (_, id, staysCart) => {
    await tab.loggedIn({ id });
    await tab.write({ cart: { generation: 'c', seq: 1 } });
    await login(tab.context, CREDENTIALS);
    await tab.until(() => expect(reported()).toEqual(['t1']));
    expect((await claims(tab)).cart !== undefined).toBe(staysCart);
    expect((await claims(tab))['current-user']?.current.id).toBe('7');
  });

  it.each(['7', '8'])('during a session of %s renews the expired token to end that session', async (id) => {
    await tab.loggedIn({ id });
    tab.answers['user/logout'] = ({ token }) => (token === 't1' ? failed('unauthorised') : ok({ code: 200 }));
    tab.answers['user/refresh'] = ({ body }) => ok({ result: `of ${JSON.stringify(body)}` });
    await login(tab.context, CREDENTIALS);
    await tab.until(() => expect(reported()).toEqual(['t1', 'of {"refreshToken":"r1"}']));
  });

  it('seals exactly the open orders of other users', async () => {
    await tab.write({ 'sealed-orders': { ids: ['own', 'sealed', 'gone'] } });
    await place('own', { principal: 'user:7' });
    await place('sealed');
    await place('guest');
    await place('other', { principal: 'user:8', state: 'rejected' });
    await place('closed', { principal: 'user:8', state: 'cancelled' });
    expect((await sealedFrom(tab.databases.personal, 'user:7')).sort()).toEqual(['other', 'sealed']);
    expect((await unsealedOrders(tab.databases.personal)).sort()).toEqual(['guest']);
    await login(tab.context, CREDENTIALS);
    expect((await claims(tab))['sealed-orders']?.ids.sort()).toEqual(['other', 'sealed']);
  });
});

describe('the account data', () => {
  it('replaces the stored data of the current user', async () => {
    await tab.loggedIn();
    tab.answers['user/me'] = () => ok({ result: { ...source('7', 'gt'), firstname: 'Zane' } });
    expect(await refreshAccount(reading())).toEqual(ok(null));
    expect(tab.asked.map(([, { principal }]) => principal)).toEqual(['user:7', 'user:7']);
    expect(await claims(tab)).toMatchObject({
      'current-user': { generation: 'g1', sessionStarted: 1, current: { firstname: 'Zane' } },
      'shopper-group': { groupId: 1, token: 'gt' },
      'orders-history': { total: 30, pages: 1, readAt: NOW },
    });
    tab.answers['user/order-history'] = () => ok({ result: { items: [bought('2')], total_count: 31 } });
    expect(await loadHistory(reading(), 2)).toEqual(ok({ total: 31 }));
    expect(tab.asked.at(-1)).toEqual([
      'user/order-history',
      { principal: 'user:7', query: { pageSize: 20, currentPage: 2 } },
    ]);
    expect((await claims(tab))['orders-history']?.items.map((order) => order.increment_id)).toEqual([
      '1',
      '2',
    ]);
  });

  it('is unchanged while logged out, or after a fault', async () => {
    expect(await refreshAccount(reading())).toEqual(failed('login-needed'));
    expect(await loadHistory(reading(), 1)).toEqual(failed('login-needed'));
    expect(tab.asked).toEqual([]);
    await tab.loggedIn();
    tab.answers['user/order-history'] = () => failed('busy');
    expect(await loadHistory(reading(), 1)).toEqual(failed('busy'));
    expect(await refreshAccount(reading())).toEqual(failed('busy'));
    tab.answers['user/me'] = () => failed('offline');
    expect(await refreshAccount(reading())).toEqual(failed('offline'));
    expect((await claims(tab))['orders-history']).toBeUndefined();
  });

  it.each(['user/me', 'user/order-history'] as const)(
    'is not stored if the session ended during %s',
    async (at) => {
      await tab.loggedIn();
      const answer = tab.answers[at];
      tab.answers[at] = async (options) => {
        await tab.loggedIn({ id: '8', generation: 'g2', token: 't2' });
        return answer?.(options);
      };
      const read = at === 'user/me' ? refreshAccount(reading()) : loadHistory(reading(), 1);
      expect(await read).toEqual(failed('login-needed'));
      const stored = await claims(tab);
      expect([stored['current-user']?.current.id, stored['orders-history']]).toEqual(['8', undefined]);
    },
  );

  it('is read again if the profile was changed meanwhile', async () => {
    const profiles = ['Anna', 'Zane'].map((firstname) => ({ ...source('7'), firstname }));
    await tab.loggedIn();
    tab.answers['user/me'] = async () => {
      const [older, newest] = [profiles.shift(), profiles[0]];
      const user = (await claims(tab))['current-user'];
      // as a queued change of the profile writes it, while the first response is on its way
      if (user && newest)
        await tab.write({ 'current-user': { ...user, current: { ...user.current, firstname: 'Zane' } } });
      return ok({ result: older });
    };
    expect(await refreshAccount(reading())).toEqual(ok(null));
    expect((await claims(tab))['current-user']?.current.firstname).toBe('Zane');
    expect(profiles).toEqual([]);
  });

  it('has the newest order if a later reading of the history ended first', async () => {
    await tab.loggedIn();
    const older = deferred<void>();
    const newest = { items: [bought('2'), bought('1')], total_count: 2 };
    tab.answers['user/order-history'] = async () => {
      tab.answers['user/order-history'] = () => ok({ result: newest });
      await older.promise;
      return ok({ result: { items: [bought('1')], total_count: 1 } });
    };
    const overtaken = loadHistory(reading(), 1);
    await loadHistory(reading(), 1);
    older.resolve();
    expect(await overtaken).toEqual(ok({ total: 2 }));
    expect((await claims(tab))['orders-history']?.items.map((order) => order.increment_id)).toEqual([
      '2',
      '1',
    ]);
  });

  it('of another customer is ignored', async () => {
    await tab.loggedIn();
    tab.answers['user/me'] = () => ok({ result: source('8') });
    await refreshAccount(reading());
    expect((await claims(tab))['current-user']?.current.id).toBe('7');
    expect(profileOf(source('8'))).toEqual({ customer: person('8'), group: { groupId: 1, token: '' } });
  });
});
