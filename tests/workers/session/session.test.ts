// The session of the whole worker on the reference bridge: start, login, logout, stored data and requests.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customer as customerShape } from '#schemas/documents/customer.ts';
import { USER_STORAGE_KEYS } from '#shared/config/storage-names.ts';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { AccountBench, html, PASSWORD, refusal } from '../../support/worker/account-bench.ts';
import { newDevice } from '../../support/worker/test-databases.ts';
import { json } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

type Shop = Awaited<ReturnType<AccountBench['shop']>>;
const claimOf = (shop: Shop) => ({
  user: () => readClaim(shop.databases.personal, 'current-user'),
  token: () => readClaim(shop.databases.personal, 'current-token'),
  refresh: () => readClaim(shop.databases.personal, 'current-refresh-token'),
  group: () => readClaim(shop.databases.personal, 'shopper-group'),
  history: () => readClaim(shop.databases.personal, 'orders-history'),
});
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

  it('lifts an earlier rejection before the request [S4.102]', async () => {
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

  it('fails with wrong-login for a wrong password, and keeps the current session', async () => {
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

  it('stores nothing when the profile cannot be read', async () => {
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

  it('emits non-authorised without a stored token [S4.101]', async () => {
    const shop = await bench.shop();
    await until(
      () => shop.ports.logged,
      (logged) => logged.some(({ event, state }) => event === 'session' && state === 'non-authorised'),
    );
    expect(shop.ports.logged).not.toContainEqual({ event: 'session', state: 'authorised' });
    expect(await shop.ask('listSessions', {})).toEqual({ ok: false, fault: { code: 'login-needed' } });
    expect(bench.asked.filter(({ path }) => path.startsWith('/user/'))).toEqual([]);
  });

  it('clears the user when the backend rejects the session [S4.104]', async () => {
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

describe('account methods', () => {
  it('create an account [S7.004]', async () => {
    const shop = await bench.shop();
    const email = `${crypto.randomUUID()}@example.lv`;
    const input = { email, password: PASSWORD, firstname: 'Jānis', lastname: 'Ozols' };
    expect((await shop.ask('register', input)).ok).toBe(true);
    expect(bench.calls('/user/create').map(({ body }) => body)).toEqual([
      { customer: { email, firstname: 'Jānis', lastname: 'Ozols' }, password: PASSWORD },
    ]);
    expect((await claimOf(shop).user())?.current).toMatchObject({ email, firstname: 'Jānis' });
    const again = await shop.ask('register', { ...input, password: 'Another password' });
    expect(again).toMatchObject({ ok: false, fault: { code: 'email-taken' } });
  });

  it('request a reset mail, and return the message of a failure [S7.005]', async () => {
    const { email } = await bench.customer();
    const shop = await bench.shop();
    expect(await shop.ask('requestPasswordReset', { email })).toEqual({ ok: true, value: {} });
    expect(bench.calls('/user/reset-password').map(({ body }) => body)).toEqual([{ email }]);
    bench.trouble = () => refusal(500, { errorMessage: 'The mail could not be sent' });
    expect(await shop.ask('requestPasswordReset', { email })).toMatchObject({
      ok: false,
      fault: { detail: { message: 'The mail could not be sent' } },
    });
  });

  it('report an unknown e-mail address only if configured [S8.022]', async () => {
    bench.trouble = ({ path }) =>
      path === '/user/reset-password' ? refusal(404, { errorCode: 'email-unknown' }) : undefined;
    const quiet = await bench.shop();
    expect(await quiet.ask('requestPasswordReset', { email: 'no@example.lv' })).toEqual({
      ok: true,
      value: {},
    });
    // some backends answer with a plain 404
    bench.trouble = ({ path }) => (path === '/user/reset-password' ? refusal(404) : undefined);
    expect(await quiet.ask('requestPasswordReset', { email: 'no@example.lv' })).toEqual({
      ok: true,
      value: {},
    });
    bench.trouble = ({ path }) =>
      path === '/user/reset-password' ? refusal(404, { errorCode: 'email-unknown' }) : undefined;
    await quiet.stop();
    const open = await bench.shop({ config: { ...bench.config, accounts: { tellUnknownEmail: true } } });
    expect(await open.ask('requestPasswordReset', { email: 'no@example.lv' })).toMatchObject({
      ok: false,
      fault: { code: 'email-unknown' },
    });
  });

  async function resetLink(email: string) {
    await bench.bridge.app.inject({ method: 'POST', url: '/api/user/reset-password', payload: { email } });
    const outbox = await bench.bridge.app.inject({ url: '/__admin/outbox' });
    const text: string = outbox.json().result[0].mail.text;
    return new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
  }

  it('set a new password by a mailed link, and log in [S4.116 S7.006]', async () => {
    const { email } = await bench.customer();
    const resetToken = await resetLink(email);
    const shop = await bench.shop();
    const input = { email, password: 'Jauna parole 22', resetToken };
    expect(await shop.ask('resetPassword', input)).toEqual({ ok: true, value: { loggedIn: true } });
    expect(bench.calls('/user/create-password').map(({ body }) => body)).toEqual([
      { email, newPassword: 'Jauna parole 22', resetToken },
    ]);
    expect(bench.calls('/user/login').map(({ body }) => body)).toEqual([
      { username: email, password: 'Jauna parole 22' },
    ]);
    expect((await claimOf(shop).user())?.current.email).toBe(email);
  });

  it('set a new password by a mailed link with the token of the logged-in customer [S7.007 S7.009]', async () => {
    const person = await bench.customer();
    const config = { ...bench.config, bridge: { ...bench.config.bridge, token: 'query' as const } };
    const shop = await bench.shop({ config });
    await shop.ask('login', person);
    const token = (await claimOf(shop).token())?.token;
    const resetToken = await resetLink(person.email);
    const input = { email: person.email, password: 'Jauna parole 22', resetToken };
    expect((await shop.ask('resetPassword', input)).ok).toBe(true);
    const [call] = bench.calls('/user/change-reset-password', 'POST');
    expect(call?.query.get('token')).toBe(token);
    expect(call?.body).toEqual({ email: person.email, newPassword: 'Jauna parole 22', resetToken });
    const used = await shop.ask('resetPassword', input);
    expect(used).toMatchObject({ ok: false, fault: { code: 'link-expired' } });
  });

  it.each([
    ['log that customer out for the owner of the link', true],
    ['log that customer out even if the owner’s login fails', false],
  ])(
    'never send the token of another customer with a mailed link, and %s [S7.006 S7.007]',
    async (_how, loggedIn) => {
      const [other, owner] = [await bench.customer(), await bench.customer()];
      const shop = await bench.shop();
      await shop.ask('login', other);
      const token = (await claimOf(shop).token())?.token;
      const resetToken = await resetLink(owner.email);
      const calls = bench.calls('/user/login').length;
      if (!loggedIn) bench.trouble = ({ path }) => (path === '/user/login' ? refusal(503) : undefined);
      const input = { email: owner.email, password: 'Jauna parole 22', resetToken };
      expect(await shop.ask('resetPassword', input)).toEqual({ ok: true, value: { loggedIn } });
      expect(bench.calls('/user/change-reset-password')).toEqual([]);
      const [sent] = bench
        .calls('/user/create-password')
        .filter(({ body }) => JSON.stringify(body).includes(resetToken));
      expect([sent?.token, sent?.query.get('token')]).not.toContain(token);
      expect(bench.calls('/user/login').length).toBeGreaterThan(calls);
      expect((await claimOf(shop).user())?.current.email).toBe(loggedIn ? owner.email : undefined);
      expect((await claimOf(shop).token())?.token).not.toBe(token);
    },
  );

  it('change the password, and log in with the new one [S4.114 S7.010]', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', person);
    const before = await claimOf(shop).token();
    const wrong = await shop.ask('changePassword', {
      currentPassword: 'nope',
      newPassword: 'Jauna parole 22',
    });
    expect(wrong).toMatchObject({ ok: false, fault: { code: 'wrong-password', detail: { message: /./ } } });
    const input = { currentPassword: PASSWORD, newPassword: 'Jauna parole 22' };
    expect(await shop.ask('changePassword', input)).toEqual({ ok: true, value: { loggedIn: true } });
    const call = bench.calls('/user/change-password').at(-1);
    expect([call?.token, call?.body]).toEqual([before?.token, input]);
    expect(bench.calls('/user/login').at(-1)?.body).toEqual({
      username: person.email,
      password: 'Jauna parole 22',
    });
    const after = await claimOf(shop).token();
    expect(after?.token).not.toBe(before?.token);
    expect((await shop.ask('listSessions', {})).ok).toBe(true);
  });

  it('report success even if the login afterwards fails', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', person);
    bench.trouble = ({ path }) => (path === '/user/login' ? refusal(503) : undefined);
    const done = { ok: true, value: { loggedIn: false } };
    const passwords = { currentPassword: PASSWORD, newPassword: 'Jauna parole 22' };
    expect(await shop.ask('changePassword', passwords)).toEqual(done);
    const resetToken = await resetLink(person.email);
    const reset = { email: person.email, password: 'Jauna parole 33', resetToken };
    expect(await shop.ask('resetPassword', reset)).toEqual(done);
    const account = { email: `${crypto.randomUUID()}@example.lv`, password: PASSWORD };
    const names = { firstname: 'Jānis', lastname: 'Ozols' };
    expect(await shop.ask('register', { ...account, ...names })).toEqual(done);
    bench.trouble = () => undefined;
    for (const { email, password } of [reset, account])
      expect((await shop.ask('login', { email, password })).ok).toBe(true);
  });

  it('log in when a registration without a response is repeated [F03]', async () => {
    const shop = await bench.shop();
    const email = `${crypto.randomUUID()}@example.lv`;
    const input = { email, password: PASSWORD, firstname: 'Jānis', lastname: 'Ozols' };
    let isLost = true;
    bench.trouble = ({ path }) => (isLost && path === '/user/create' ? 'lost' : undefined);
    expect(await shop.ask('register', input)).toMatchObject({ ok: false, fault: { code: 'offline' } });
    isLost = false;
    await until(
      () => shop.ask('register', input),
      (answer) => answer.ok,
    );
    expect((await claimOf(shop).user())?.current).toMatchObject({ email, firstname: 'Jānis' });
  });

  it('let concurrent calls continue during a password change, and end the old session', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', person);
    const before = await claimOf(shop).token();
    const ended = () => bench.calls('/user/logout').filter(({ status }) => status === 200);
    const meanwhile: boolean[] = [];
    let late: Promise<{ ok: boolean }> | undefined;
    bench.trouble = async ({ path, token }) => {
      if (path === '/user/login') {
        meanwhile.push((await shop.ask('loadLoyaltyCard', {})).ok);
        late = shop.ask('listSessions', {});
      }
      // one call with the old token is in flight until the backend has ended it
      if (path === '/user/sessions' && token === before?.token)
        await until(ended, (calls) => calls.length > 0);
      return undefined;
    };
    const input = { currentPassword: PASSWORD, newPassword: 'Jauna parole 22' };
    expect((await shop.ask('changePassword', input)).ok).toBe(true);
    expect(meanwhile).toEqual([true]);
    expect(await late).toMatchObject({ ok: true, value: { sessions: [{ current: true }] } });
    expect(ended().map(({ token }) => token)).toEqual([before?.token]);
    expect(bench.calls('/user/refresh')).toEqual([]);
  });

  it('change the e-mail address only with the right password, a free address and a connection', async () => {
    const { email, password } = await bench.customer();
    const taken = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', { email, password });
    const moved = `moved-${email}`;
    const refused = (code: string) => ({ ok: false, fault: { code } });
    expect(await shop.ask('changeEmail', { email: moved, password: 'not this one' })).toMatchObject(
      refused('wrong-password'),
    );
    expect(await shop.ask('changeEmail', { email: taken.email, password })).toMatchObject(
      refused('email-taken'),
    );
    expect((await claimOf(shop).user())?.current.email).toBe(email);
    expect(await shop.ask('changeEmail', { email: moved, password })).toEqual({ ok: true, value: {} });
    expect((await claimOf(shop).user())?.current).toMatchObject({ email: moved, firstname: 'Anna' });
    expect(await shop.ask('login', { email, password })).toMatchObject(refused('wrong-login'));
    expect(await shop.ask('login', { email: moved, password })).toMatchObject({ ok: true });
    bench.trouble = ({ path }) => (path === '/user/me' ? 'cut' : undefined);
    expect(await shop.ask('changeEmail', { email, password })).toMatchObject(refused('offline'));
    expect((await claimOf(shop).user())?.current.email).toBe(moved);
  });

  it('reject a password change while offline, without a request [S4.112]', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', person);
    bench.trouble = () => 'cut';
    shop.connectionMayHaveChanged();
    await until(
      () => readClaim(shop.databases.personal, 'connection'),
      (line) => line?.online === false,
    );
    const change = await shop.ask('changePassword', {
      currentPassword: PASSWORD,
      newPassword: 'Jauna parole 22',
    });
    expect(change).toEqual({ ok: false, fault: { code: 'offline' } });
    const input = { email: person.email, password: 'Jauna parole 22', resetToken: 't' };
    expect(await shop.ask('resetPassword', input)).toEqual({ ok: false, fault: { code: 'offline' } });
    expect(bench.asked.filter(({ path }) => path.endsWith('-password'))).toEqual([]);
  });

  it('list and end sessions, load card and newsletter, and export the account', async () => {
    const person = await bench.customer();
    const elsewhere = await bench.shop();
    await elsewhere.ask('login', person);
    await elsewhere.stop();
    const shop = await bench.shop();
    await shop.ask('login', person);
    const listed = await shop.ask('listSessions', {});
    if (!listed.ok) throw new Error(listed.fault.code);
    expect(listed.value.sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    const other = listed.value.sessions.find(({ current }) => !current)?.id ?? '';
    expect(await shop.ask('endSession', { id: other })).toEqual({ ok: true, value: {} });
    expect(await shop.ask('loadLoyaltyCard', {})).toEqual({ ok: true, value: {} });
    expect((await readClaim(shop.databases.personal, 'loyalty-card'))?.number).toMatch(/^\d{13}$/);
    expect(await shop.ask('loadNewsletter', {})).toEqual({ ok: true, value: { subscribed: false } });
    expect(await readClaim(shop.databases.personal, 'newsletter')).toEqual({
      email: person.email,
      subscribed: false,
    });
    expect(await shop.ask('listOwnReviews', {})).toEqual({ ok: true, value: { reviews: [] } });
    const exported = await shop.ask('exportAccount', {});
    expect(exported.ok && JSON.parse(exported.value.json).customer.email).toBe(person.email);
  });

  it('load the newsletter state, with "pending" as not subscribed [S3.066 S7.035]', async () => {
    const shop = await bench.shop();
    const { email, password } = await bench.customer();
    await shop.ask('login', { email, password });
    for (const [result, claim] of [
      ['subscribed', { email, subscribed: true }],
      ['pending', { email, subscribed: false, pending: true }],
      ['cleaned', { email, subscribed: false }],
    ] as const) {
      bench.trouble = ({ path, method }) =>
        path === '/mailer/subscribe' && method === 'GET' ? json({ code: 200, result }) : undefined;
      const { subscribed } = claim;
      expect(await shop.ask('loadNewsletter', {})).toEqual({ ok: true, value: { subscribed } });
      expect(await readClaim(shop.databases.personal, 'newsletter')).toEqual(claim);
    }
  });

  it('take a 404 or 500 about an address for not subscribed, and keep the state after other errors', async () => {
    const shop = await bench.shop();
    await shop.ask('login', await bench.customer());
    const answers: [Response, unknown][] = [
      [json({ code: 500, result: 'Member not found' }), { ok: true, value: { subscribed: false } }],
      [json({ code: 500, result: 'Member not found' }, 500), { ok: true, value: { subscribed: false } }],
      [json({ code: 404, result: 'Member not found' }, 404), { ok: true, value: { subscribed: false } }],
      [json({ code: 500, result: { code: 'ENOTFOUND', message: 'x' } }), { ok: false }],
      [json({ code: 503, result: 'Maintenance' }, 503), { ok: false }],
      [html(500), { ok: false }],
    ];
    for (const [answer, expected] of answers) {
      const { personal } = shop.databases;
      await changeClaim(personal, 'newsletter', 1, () => ({ email: 'x@example.lv', subscribed: true }));
      bench.trouble = ({ path }) => (path === '/mailer/subscribe' ? answer.clone() : undefined);
      const asked = await shop.ask('loadNewsletter', {});
      expect(asked).toMatchObject(expected as object);
      expect((await readClaim(personal, 'newsletter'))?.subscribed).toBe(!asked.ok);
    }
  });

  it('delete the account only with its password, and log out', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', person);
    const wrong = await shop.ask('deleteAccount', { password: 'not this one' });
    expect(wrong).toMatchObject({ ok: false, fault: { code: 'wrong-password' } });
    expect(await claimOf(shop).user()).toBeDefined();
    expect(await shop.ask('deleteAccount', { password: PASSWORD })).toEqual({ ok: true, value: {} });
    expect(await claimOf(shop).user()).toBeUndefined();
    expect(await shop.ask('login', person)).toMatchObject({ ok: false, fault: { code: 'wrong-login' } });
  });

  it('leave nothing of the previous customer to the next one', async () => {
    const [one, two] = [await bench.customer(), await bench.customer()];
    const device = newDevice();
    const shop = await bench.shop({ device });
    await shop.ask('login', one);
    await shop.ask('login', two);
    expect((await claimOf(shop).user())?.current.email).toBe(two.email);
  });
});
