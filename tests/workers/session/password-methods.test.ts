// Worker methods that reset or change the password, on the reference bridge.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AccountBench, PASSWORD, refusal } from '../../support/worker/account-bench.ts';
import { goOffline } from '../../support/worker/go-offline.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import { claimOf } from './session-claims.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

describe('account methods', () => {
  it('request a reset mail [S7.005]', async () => {
    const { email } = await bench.customer();
    const shop = await bench.shop();
    expect(await shop.ask('requestPasswordReset', { email })).toEqual({ ok: true, value: {} });
    expect(bench.calls('/user/reset-password').map(({ body }) => body)).toEqual([{ email }]);
  });

  it('return the message of a failed reset mail [S7.005]', async () => {
    const { email } = await bench.customer();
    const shop = await bench.shop();
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
    // some backends return a plain 404 for an unknown e-mail address
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

  it('log in with the password set by a mailed link [S4.116 S7.006]', async () => {
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

  it('set a new password with a mailed link and the token of the logged-in customer [S7.007 S7.009]', async () => {
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
    'never send another customer’s token with a mailed link, and %s [S7.006 S7.007]',
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

  it('log in with the changed password [S4.114 S7.010]', async () => {
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

  it('report success even if the login after the change fails', async () => {
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

  it('let concurrent calls finish during a password change', async () => {
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
      // a call with the old token stays in flight until the backend has ended that token
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

  it('reject a password change while offline without sending a request [S4.112]', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', person);
    await goOffline(shop, () => {
      bench.trouble = () => 'cut';
    });
    const change = await shop.ask('changePassword', {
      currentPassword: PASSWORD,
      newPassword: 'Jauna parole 22',
    });
    expect(change).toEqual({ ok: false, fault: { code: 'offline' } });
    const input = { email: person.email, password: 'Jauna parole 22', resetToken: 't' };
    expect(await shop.ask('resetPassword', input)).toEqual({ ok: false, fault: { code: 'offline' } });
    expect(bench.asked.filter(({ path }) => path.endsWith('-password'))).toEqual([]);
  });
});
