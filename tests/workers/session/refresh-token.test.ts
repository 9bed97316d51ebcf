// The token refresh lock, with two tabs of one device and the reference bridge, whose responses are cut off, lost or
// replaced.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_REFRESH_WAIT_MS } from '#shared/config/constants.ts';
import { readStored } from '#workers/session/stored-claims.ts';
import { LostLockError } from '#workers/tabs/lost-lock-error.ts';
import { AccountBench } from '../../support/worker/account-bench.ts';
import { sessionOver } from '../../support/worker/twin-tabs.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';
import { expiredTwins, refreshAnswers } from './expired-twins.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

const refreshes = () => bench.calls('/user/refresh');
const stored = ({ personal }: ReturnType<typeof sessionOver>) =>
  readStored(personal, 'current-user', 'current-token', 'current-refresh-token', 'signup-wanted');

describe('the token-refresh lock', () => {
  it('allows one refresh for eight calls in two tabs [F58 F59 S4.087 S4.115 S7.013 S7.093]', async () => {
    const { tabs } = await expiredTwins(bench);
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
    const { tabs } = await expiredTwins(bench);
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
    const { tabs } = await expiredTwins(bench);
    let die = () => {};
    const died = new Promise<undefined>((resolve) => {
      die = () => resolve(undefined);
    });
    // the browser releases the lock of a closed tab; its request never gets a response
    const dying = sessionOver(bench, tabs[0].context.databases, {
      lock: (name, run, options) =>
        bench.lock(name, () => Promise.race([run(), died as Promise<never>]), options),
    });
    refreshAnswers(bench, 'never');
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
    const { tabs } = await expiredTwins(bench);
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
    const { tabs } = await expiredTwins(bench);
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
      const { tabs } = await expiredTwins(bench);
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
