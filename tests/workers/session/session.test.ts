// The session in the whole worker on the reference bridge: login, and a start with a stored session.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customer as customerShape } from '#schemas/documents/customer.ts';
import { USER_STORAGE_KEYS } from '#shared/config/storage-names.ts';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { AccountBench, html, PASSWORD, refusal } from '../../support/worker/account-bench.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import { claimOf } from './session-claims.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

const address = {
  firstname: 'Anna',
  lastname: 'Bērziņa',
  street: ['Brīvības iela', '13'],
  city: 'Rīga',
  postcode: 'LV-1010',
  country_id: 'LV',
  telephone: '020000000',
  company: 'SIA Alfa',
  company_code: '40003000000',
  vat_id: 'LV40003000000',
  default_shipping: true,
  default_billing: true,
};

describe('login', () => {
  it('stores token, profile and order history [S3.033 S3.034 S3.035 S4.103 S7.003 S7.011 S9.067]', async () => {
    const { email, password, id } = await bench.customer();
    const shop = await bench.shop();
    const before = shop.ports.now();
    expect(await shop.ask('login', { email, password })).toEqual({ ok: true, value: { customerId: id } });
    expect(bench.calls('/user/login').map(({ body }) => body)).toEqual([{ username: email, password }]);
    const claims = claimOf(shop);
    const [user, token, refresh, group] = await Promise.all([
      claims.user(),
      claims.token(),
      claims.refresh(),
      claims.group(),
    ]);
    expect(user?.current).toMatchObject({
      id,
      firstname: 'Anna',
      lastname: 'Bērziņa',
      email,
      group_id: 1,
      addresses: [],
    });
    expect(user?.sessionStarted).toBeGreaterThanOrEqual(before);
    expect(user?.sessionStarted).toBeLessThanOrEqual(shop.ports.now());
    expect(token).toMatchObject({ generation: user?.generation, epoch: 0, lock: 0 });
    expect(token?.token).toBe(bench.calls('/user/me')[0]?.token);
    expect(refresh?.token).toMatch(/.{20}/);
    expect(refresh?.token).not.toBe(token?.token);
    expect(group).toEqual({ groupId: 1, token: expect.stringMatching(/.{20}/) });
    expect(await claims.history()).toMatchObject({ items: [], total: 0, pages: 1 });
    const [history] = bench.calls('/user/order-history');
    expect(Object.fromEntries(history?.query ?? [])).toEqual({ pageSize: '20', currentPage: '1' });
    for (const code of USER_STORAGE_KEYS)
      expect(await shop.databases.personal.claims.findOne(code).exec(), code).not.toBeNull();
  });

  it('maps every address field [S3.036]', async () => {
    const { email, password } = await bench.customer(undefined, { addresses: [address] });
    const shop = await bench.shop();
    await shop.ask('login', { email, password });
    const user = await claimOf(shop).user();
    const { country_id: country, ...rest } = address;
    expect(user?.current.addresses).toMatchObject([{ ...rest, country }]);
    expect(customerShape.parse(user?.current)).toEqual(user?.current);
  });

  it('clears an earlier rejection before the request [S4.102]', async () => {
    const { email, password } = await bench.customer();
    const shop = await bench.shop();
    const { personal } = shop.databases;
    await changeClaim(personal, 'current-token', 1, () => ({
      generation: 'g',
      token: '',
      epoch: 3,
      lock: -1,
    }));
    await changeClaim(personal, 'signup-wanted', 1, () => ({ at: 1 }));
    let lockAtCall: number | undefined;
    bench.trouble = async ({ path }) => {
      if (path === '/user/login') lockAtCall = (await claimOf(shop).token())?.lock;
      return undefined;
    };
    expect((await shop.ask('login', { email, password })).ok).toBe(true);
    expect(lockAtCall).toBe(0);
    expect(await readClaim(personal, 'signup-wanted')).toBeUndefined();
  });

  it('fails with wrong-login for a wrong password, without ending the current session', async () => {
    const { email, password } = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', { email, password });
    const before = await claimOf(shop).token();
    const wrong = await shop.ask('login', { email, password: 'not this one' });
    expect(wrong).toMatchObject({ ok: false, fault: { code: 'wrong-login' } });
    expect(bench.calls('/user/refresh')).toEqual([]);
    expect(await claimOf(shop).token()).toEqual(before);
    bench.trouble = ({ path }) => (path === '/user/login' ? refusal(401) : undefined);
    const bare = await shop.ask('login', { email, password: 'not this one' });
    expect(bare).toMatchObject({ ok: false, fault: { code: 'wrong-login' } });
  });

  it('stores nothing if the profile cannot be read', async () => {
    const { email, password } = await bench.customer();
    const shop = await bench.shop();
    bench.trouble = ({ path }) => (path === '/user/me' ? html(502) : undefined);
    expect((await shop.ask('login', { email, password })).ok).toBe(false);
    expect(await claimOf(shop).token()).toBeUndefined();
    expect(await claimOf(shop).user()).toBeUndefined();
  });

  it('sends tokens in the header, or in the query if configured [S7.002 S7.010 S7.011]', async () => {
    const { email, password } = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', { email, password });
    const token = (await claimOf(shop).token())?.token ?? '';
    await shop.ask('loadOrderHistory', { page: 1 });
    const inHeader = bench.calls('/user/order-history').at(-1);
    expect([inHeader?.token, inHeader?.query.has('token')]).toEqual([token, false]);
    for (const { query } of bench.asked) expect(query.has('token')).toBe(false);
    expect(JSON.stringify(shop.ports.logged)).not.toContain(token);
    await shop.stop();
    bench.asked.splice(0);
    const { bridge } = bench.config;
    const config = { ...bench.config, bridge: { ...bridge, token: 'query' as const } };
    const byQuery = await bench.shop({ device: shop.device, config });
    expect((await byQuery.ask('loadOrderHistory', { page: 1 })).ok).toBe(true);
    const passwords = { currentPassword: PASSWORD, newPassword: 'Jauna parole 22' };
    expect((await byQuery.ask('changePassword', passwords)).ok).toBe(true);
    for (const path of ['/user/order-history', '/user/me', '/user/change-password']) {
      const [inQuery] = bench.calls(path);
      expect([path, inQuery?.token, inQuery?.query.get('token')]).toEqual([path, '', token]);
    }
  });
});

describe('the start', () => {
  async function loggedInDevice() {
    const person = await bench.customer();
    const first = await bench.shop();
    await first.ask('login', person);
    const token = await claimOf(first).token();
    await first.stop();
    bench.asked.splice(0);
    return { ...person, device: first.device, token };
  }

  it('loads the stored profile and token as an authorised session [S4.099 S4.100]', async () => {
    const { device, token, id } = await loggedInDevice();
    const shop = await bench.shop({ device });
    expect((await claimOf(shop).user())?.current.id).toBe(id);
    await until(
      () => bench.calls('/user/order-history'),
      (calls) => calls.length > 0,
    );
    expect(bench.calls('/user/login')).toEqual([]);
    expect(bench.calls('/user/me').map((asked) => asked.token)).toEqual([token?.token]);
    expect(shop.ports.logged).toContainEqual({ event: 'session', state: 'authorised' });
    expect((await shop.ask('listSessions', {})).ok).toBe(true);
  });

  it('emits non-authorised if no token is stored [S4.101]', async () => {
    const shop = await bench.shop();
    await until(
      () => shop.ports.logged,
      (logged) => logged.some(({ event, state }) => event === 'session' && state === 'non-authorised'),
    );
    expect(shop.ports.logged).not.toContainEqual({ event: 'session', state: 'authorised' });
    expect(await shop.ask('listSessions', {})).toEqual({ ok: false, fault: { code: 'login-needed' } });
    expect(bench.asked.filter(({ path }) => path.startsWith('/user/'))).toEqual([]);
  });

  it('clears the user if the backend rejects the session [S4.104]', async () => {
    const { device } = await loggedInDevice();
    bench.trouble = ({ path }) => (path.startsWith('/user/') ? refusal(401) : undefined);
    const shop = await bench.shop({ device });
    await until(claimOf(shop).user, (user) => user === undefined);
    expect(await claimOf(shop).token()).toMatchObject({ token: '', lock: -1 });
  });

  it.each([
    ['no connection', () => 'cut' as const],
    ['a server error', () => refusal(500)],
    ['a captive portal page', () => html()],
    ['no response', () => 'never' as const],
  ])('keeps the user after %s', async (_, trouble) => {
    const { device, id } = await loggedInDevice();
    bench.trouble = ({ path }) => (path === '/user/me' ? trouble() : undefined);
    const shop = await bench.shop({ device });
    await until(
      () => shop.ports.logged,
      (logged) => logged.some(({ event }) => event === 'account-not-read'),
    );
    expect((await claimOf(shop).user())?.current.id).toBe(id);
    expect((await claimOf(shop).token())?.lock).toBe(0);
  });
});
