// The session that two tabs of one device share, with the reference bridge, whose responses are cut off, lost or
// replaced.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import account from '#locales/en/account-errors.json' with { type: 'json' };
import errors from '#locales/en/errors.json' with { type: 'json' };
import type { Result } from '#schemas/fault.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { errorText } from '#shared/domain/faults/error-catalogue.ts';
import { login } from '#workers/session/login.ts';
import { logout } from '#workers/session/logout.ts';
import { renewToken } from '#workers/session/renew-token.ts';
import { readStored } from '#workers/session/stored-claims.ts';
import { AccountBench, html, refusal, type Trouble } from '../../support/worker/account-bench.ts';
import { json } from '../../support/worker/test-ports.ts';
import { sessionOver, twinDatabases } from '../../support/worker/twin-tabs.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';
import { expiredTwins, refreshAnswers } from './expired-twins.ts';

const english = { ...errors, ...account };

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

const nothing = { isOnline: () => false, orders: async () => null, tasks: async () => null };
const refreshes = () => bench.calls('/user/refresh');
const stored = ({ personal }: ReturnType<typeof sessionOver>) =>
  readStored(personal, 'current-user', 'current-token', 'current-refresh-token', 'signup-wanted');
const textOf = (result: Result<unknown>) =>
  result.ok ? '' : english[errorText(result.fault.code).replace('errors:', '') as keyof typeof english];

describe('the session in two tabs', () => {
  it('allows six refreshes', async () => {
    const { tabs, person } = await expiredTwins(bench);
    for (let expiry = 1; expiry <= 6; expiry++) {
      const answers = await Promise.all(tabs.map((tab) => tab.call('user/me')));
      for (const answer of answers) expect(answer.ok).toBe(true);
      expect(refreshes()).toHaveLength(expiry);
      bench.expire();
    }
    expect((await stored(tabs[0]))['current-user']?.current.email).toBe(person.email);
  });

  it.each([
    [401, () => refusal(401)],
    [400, () => refusal(400)],
    [403, () => refusal(403)],
  ])(
    'ends after a rejected refresh (%i), with a request for a login [S4.089 S4.090 S8.027]',
    async (_, answer) => {
      const { tabs } = await expiredTwins(bench);
      refreshAnswers(bench, answer);
      const results = await Promise.all([0, 1, 0, 1].map((n) => tabs[n as 0 | 1].call('user/me')));
      for (const result of results) {
        expect(result).toMatchObject({
          ok: false,
          fault: { code: 'refresh-refused', detail: { status: 401 } },
        });
        expect(textOf(result)).toBe(
          'Error refreshing user token. User is not authorized to access the resource',
        );
      }
      expect(refreshes()).toHaveLength(1);
      const claims = await stored(tabs[1]);
      expect(claims).toEqual({
        'current-token': expect.objectContaining({ token: '', lock: -1 }),
        'signup-wanted': { at: expect.any(Number), code: 'refresh-refused' },
      });
      expect(await tabs[1].call('user/me')).toEqual({ ok: false, fault: { code: 'login-needed' } });
    },
  );

  it.each<[string, () => Trouble, string]>([
    ['500', () => refusal(500), 'server-error'],
    ['HTML', () => html(), 'bad-content-type'],
    ['HTML with status 401', () => html(401), 'bad-content-type'],
    ['an empty 401 of a proxy', () => new Response(null, { status: 401 }), 'bad-shape'],
    ['a JSON 403 of a proxy', () => json({ error: 'blocked' }, 403), 'bad-shape'],
    ['429', () => refusal(429), 'busy'],
    ['a success without a token', () => json({ code: 200, result: '' }), 'bad-shape'],
    ['no connection', () => 'cut', 'offline'],
    ['no response', () => 'never', 'timeout'],
  ])('survives a refresh that results in %s [F62 I-22]', async (_, answer, code) => {
    const { tabs, person } = await expiredTwins(bench);
    const before = await stored(tabs[0]);
    refreshAnswers(bench, answer);
    expect(await clock.over(tabs[0].call('user/me'))).toMatchObject({ ok: false, fault: { code } });
    expect(await stored(tabs[0])).toEqual(before);
    bench.trouble = () => undefined;
    expect(await tabs[1].call('user/me')).toMatchObject({
      ok: true,
      value: { result: { email: person.email } },
    });
  });

  it('survives a lost response, because the same refresh token works again [F03 F60 I-22]', async () => {
    const { tabs } = await expiredTwins(bench);
    let lost = 0;
    refreshAnswers(bench, () => {
      lost += 1;
      return 'lost';
    });
    expect(await tabs[0].call('user/me')).toMatchObject({ ok: false, fault: { code: 'offline' } });
    expect(lost).toBe(1);
    bench.trouble = () => undefined;
    expect((await tabs[1].call('user/me')).ok).toBe(true);
    bench.expire();
    expect((await tabs[0].call('user/me')).ok).toBe(true);
    expect((await stored(tabs[0]))['current-token']).toMatchObject({ epoch: 2, lock: 0 });
  });

  it('ends if a renewed token is rejected again [F64 S8.028]', async () => {
    const { tabs } = await expiredTwins(bench);
    bench.trouble = ({ path }) => (path === '/user/me' ? refusal(401) : undefined);
    const result = await tabs[0].call('user/me');
    expect(result).toMatchObject({ ok: false, fault: { code: 'refresh-exhausted' } });
    expect(textOf(result)).toBe(
      'Internal Application error while refreshing the tokens. Please clear the storage and refresh page.',
    );
    expect(refreshes()).toHaveLength(1);
    expect(await stored(tabs[0])).toMatchObject({
      'current-token': { token: '', lock: -1 },
      'signup-wanted': { code: 'refresh-exhausted' },
    });
    expect((await stored(tabs[0]))['current-user']).toBeUndefined();
  });

  it('has no token after a rejection, even if a later login fails', async () => {
    const { tabs, person } = await expiredTwins(bench);
    const { generation = '', token = '' } = (await stored(tabs[0]))['current-token'] ?? {};
    refreshAnswers(bench, refusal(401));
    await tabs[0].call('user/me');
    await login(tabs[0].context, { email: person.email, password: 'not this one' });
    expect((await stored(tabs[0]))['current-token']).toMatchObject({ token: '', lock: 0 });
    const renewed = await renewToken(tabs[1].context, { generation, token });
    expect(renewed).toEqual({ ok: false, fault: { code: 'login-needed' } });
  });

  it('stores no token after a logout during the refresh', async () => {
    const { tabs } = await expiredTwins(bench);
    const { promise: answered, resolve: answer } = deferred<void>();
    bench.trouble = async ({ path }) => {
      if (path === '/user/refresh') await clock.held(answered);
      return undefined;
    };
    const waiting = tabs[0].call('user/me');
    await until(refreshes, (calls) => calls.length === 1);
    await logout(tabs[1].context, 'ask', nothing);
    answer();
    expect(await waiting).toEqual({ ok: false, fault: { code: 'login-needed' } });
    expect(await stored(tabs[0])).toEqual({});
  });

  it('lets other tabs follow a login or logout without a delay', async () => {
    const [one, two] = await twinDatabases(bench);
    const [here, there] = [sessionOver(bench, one), sessionOver(bench, two)];
    const person = await bench.customer();
    const seen: (string | undefined)[] = [];
    const watching = claim$(there.personal, 'current-user').subscribe((user) =>
      seen.push(user?.current.email),
    );
    await login(here.context, person);
    await until(
      () => seen.at(-1),
      (last) => last === person.email,
    );
    await logout(here.context, 'ask', nothing);
    await until(
      () => seen.at(-1),
      (last) => last === undefined,
    );
    watching.unsubscribe();
  });

  it('keeps one consistent state if five tabs log in and out at once [F59]', async () => {
    const [one, two] = await twinDatabases(bench);
    const tabs = [one, two, one, two, one].map((databases) => sessionOver(bench, databases));
    const people = await Promise.all(tabs.map(() => bench.customer()));
    const lasts: string[] = [];
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        tabs.map(async ({ context }, n) => {
          const person = people[(n + round) % people.length];
          if (!person) throw new Error('no customer drawn');
          if (n % 2 === round % 2) await login(context, person);
          else await logout(context, 'ask', nothing);
        }),
      );
      const claims = await readStored(
        one.personal,
        ...([
          'current-user',
          'current-token',
          'current-refresh-token',
          'shopper-group',
          'logging-out',
        ] as const),
      );
      expect(claims['logging-out']).toBeUndefined();
      const user = claims['current-user'];
      const generations = [claims['current-token'], claims['current-refresh-token']].map(
        (each) => each?.generation,
      );
      expect(generations).toEqual([user?.generation, user?.generation]);
      expect(claims['shopper-group'] === undefined).toBe(user === undefined);
      const me = await sessionOver(bench, two).call('user/me');
      if (user) expect(me).toMatchObject({ ok: true, value: { result: { email: user.current.email } } });
      else expect(me).toEqual({ ok: false, fault: { code: 'login-needed' } });
      lasts.push(user?.current.email ?? '');
    }
    expect(lasts).toHaveLength(3);
  });
});
