// The token refresh lock, with two tabs of one device and the reference bridge, whose responses are cut off, lost or
// replaced.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import account from '#locales/en/account-errors.json' with { type: 'json' };
import errors from '#locales/en/errors.json' with { type: 'json' };
import type { Result } from '#schemas/fault.ts';
import { TOKEN_REFRESH_WAIT_MS } from '#shared/config/constants.ts';
import { claim$, readClaim } from '#shared/database/change-claim.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { errorText } from '#shared/domain/faults/error-catalogue.ts';
import { login } from '#workers/session/login.ts';
import { logout } from '#workers/session/logout.ts';
import { renewToken } from '#workers/session/renew-token.ts';
import { readStored } from '#workers/session/stored-claims.ts';
import { LostLockError } from '#workers/tabs/lost-lock-error.ts';
import { AccountBench, html, refusal, type Trouble } from '../../support/worker/account-bench.ts';
import { json } from '../../support/worker/test-ports.ts';
import { sessionOver, twinDatabases } from '../../support/worker/twin-tabs.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

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

/** Opens two tabs with a logged-in customer and an expired token. */
async function expiredTwins() {
  const [one, two] = await twinDatabases(bench);
  const tabs = [sessionOver(bench, one), sessionOver(bench, two)] as const;
  const person = await bench.customer();
  expect((await login(tabs[0].context, person)).ok).toBe(true);
  await until(
    () => readClaim(tabs[1].personal, 'current-user'),
    (user) => user !== undefined,
  );
  bench.expire();
  return { tabs, person };
}
/** Sets the response of every token refresh. */
const refreshAnswers = (trouble: Trouble | (() => Trouble)) => {
  bench.trouble = ({ path }) =>
    path === '/user/refresh' ? (typeof trouble === 'function' ? trouble() : trouble) : undefined;
};

describe('the token-refresh lock', () => {
  it('allows one refresh for eight calls in two tabs [F58 F59 S4.087 S4.115 S7.013 S7.093]', async () => {
    const { tabs } = await expiredTwins();
    const before = await stored(tabs[0]);
    const calls = [...Array(8).keys()].map((n) => tabs[n % 2 === 0 ? 0 : 1].call('user/sessions'));
    for (const answer of await Promise.all(calls)) expect(answer.ok).toBe(true);
    expect(refreshes().map(({ body }) => body)).toEqual([
      { refreshToken: before['current-refresh-token']?.token },
    ]);
    const after = await stored(tabs[1]);
    expect(after['current-token']).toMatchObject({
      generation: before['current-token']?.generation,
      epoch: 1,
      lock: 0,
    });
    expect(after['current-token']?.token).not.toBe(before['current-token']?.token);
    expect(after['current-refresh-token']?.token).not.toBe(before['current-refresh-token']?.token);
  });

  it('makes calls wait 1 s and retry while it is held [S4.088 S9.057]', async () => {
    const { tabs } = await expiredTwins();
    const waits: number[] = [];
    let release = () => {};
    const held = bench.lock(
      'auth-refresh',
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    const waiting = sessionOver(bench, tabs[1].context.databases, {
      wait: (ms, signal) => {
        if (ms < 5_000) waits.push(ms);
        if (waits.length === 3) release();
        return clock.wait(ms, signal);
      },
    });
    const answer = await clock.over(waiting.call('user/sessions'));
    await held;
    expect(answer.ok).toBe(true);
    expect(waits.slice(0, 3)).toEqual([1_000, 1_000, 1_000]);
    expect(TOKEN_REFRESH_WAIT_MS).toBe(1_000);
    expect(refreshes()).toHaveLength(1);
  });

  it('is released when its tab dies, so that the next refresh can use the same token [F63]', async () => {
    const { tabs } = await expiredTwins();
    let die = () => {};
    const died = new Promise<undefined>((resolve) => {
      die = () => resolve(undefined);
    });
    // the browser releases the lock of a closed tab; its request never gets a response
    const dying = sessionOver(bench, tabs[0].context.databases, {
      lock: (name, run, options) =>
        bench.lock(name, () => Promise.race([run(), died as Promise<never>]), options),
    });
    refreshAnswers('never');
    // the result of the call is irrelevant
    dying.call('user/sessions').catch(() => undefined);
    await until(refreshes, (asked) => asked.length === 1);
    bench.trouble = () => undefined;
    die();
    const waited = clock.now();
    expect((await tabs[1].call('user/sessions')).ok).toBe(true);
    expect(clock.now() - waited).toBeLessThanOrEqual(2_000);
    const [first, second] = refreshes().map(({ body }) => body);
    expect(second).toEqual(first);
  });

  it('lets a call continue with another tab’s token after losing the lock [F47 F48]', async () => {
    const { tabs } = await expiredTwins();
    let losses = 0;
    const frozen = sessionOver(bench, tabs[0].context.databases, {
      lock: (name, run, options) => {
        if (name !== 'auth-refresh' || losses > 0) return bench.lock(name, run, options);
        losses += 1;
        return Promise.reject(new LostLockError(name));
      },
    });
    const answers = await Promise.all([frozen.call('user/sessions'), tabs[1].call('user/sessions')]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect([losses, refreshes().length]).toEqual([1, 1]);
  });

  it('keeps the received tokens if the session lock is lost before they are stored [F47 F48]', async () => {
    const { tabs } = await expiredTwins();
    let losses = 0;
    const frozen = sessionOver(bench, tabs[0].context.databases, {
      lock: (name, run, options) => {
        if (name !== 'session' || losses > 0) return bench.lock(name, run, options);
        losses += 1;
        return Promise.reject(new LostLockError(name));
      },
    });
    expect((await frozen.call('user/sessions')).ok).toBe(true);
    expect([losses, refreshes().length]).toEqual([1, 1]);
    expect((await stored(tabs[1]))['current-token']).toMatchObject({ epoch: 1, lock: 0 });
  });

  it.each(['auth-refresh', 'session'])(
    'rejects a call with the error of an aborted lock %s, without another refresh',
    async (aborted) => {
      const { tabs } = await expiredTwins();
      const reason = new DOMException('the transaction was aborted', 'AbortError');
      const failing = sessionOver(bench, tabs[0].context.databases, {
        lock: (name, run, options) =>
          name === aborted ? Promise.reject(reason) : bench.lock(name, run, options),
      });
      await expect(failing.call('user/sessions')).rejects.toBe(reason);
      expect(refreshes()).toHaveLength(aborted === 'session' ? 1 : 0);
    },
  );
});

describe('the session in two tabs', () => {
  it('allows six refreshes', async () => {
    const { tabs, person } = await expiredTwins();
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
      const { tabs } = await expiredTwins();
      refreshAnswers(answer);
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
    const { tabs, person } = await expiredTwins();
    const before = await stored(tabs[0]);
    refreshAnswers(answer);
    expect(await clock.over(tabs[0].call('user/me'))).toMatchObject({ ok: false, fault: { code } });
    expect(await stored(tabs[0])).toEqual(before);
    bench.trouble = () => undefined;
    expect(await tabs[1].call('user/me')).toMatchObject({
      ok: true,
      value: { result: { email: person.email } },
    });
  });

  it('survives a lost response, because the same refresh token works again [F03 F60 I-22]', async () => {
    const { tabs } = await expiredTwins();
    let lost = 0;
    refreshAnswers(() => {
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
    const { tabs } = await expiredTwins();
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
    const { tabs, person } = await expiredTwins();
    const { generation = '', token = '' } = (await stored(tabs[0]))['current-token'] ?? {};
    refreshAnswers(refusal(401));
    await tabs[0].call('user/me');
    await login(tabs[0].context, { email: person.email, password: 'not this one' });
    expect((await stored(tabs[0]))['current-token']).toMatchObject({ token: '', lock: 0 });
    const renewed = await renewToken(tabs[1].context, { generation, token });
    expect(renewed).toEqual({ ok: false, fault: { code: 'login-needed' } });
  });

  it('stores no token after a logout during the refresh', async () => {
    const { tabs } = await expiredTwins();
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
