// A token refresh whose response arrives after its session has ended: the stored credentials then belong to another
// session.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deferred } from '#shared/domain/deferred.ts';
import { login } from '#workers/session/login.ts';
import { readStored } from '#workers/session/stored-claims.ts';
import { AccountBench, refusal } from '../../support/worker/account-bench.ts';
import { sessionOver, twinDatabases } from '../../support/worker/twin-tabs.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

/**
 * Opens two tabs of one device. A call in the first tab waits for its token refresh, whose response `answer()`
 * releases.
 */
async function waitingRefresh(trouble?: () => Response) {
  const [one, two] = await twinDatabases(bench);
  const [here, there] = [sessionOver(bench, one), sessionOver(bench, two)];
  const person = await bench.customer();
  expect((await login(here.context, person)).ok).toBe(true);
  bench.expire();
  const { promise: answered, resolve: answer } = deferred<void>();
  bench.trouble = async ({ path }) => {
    if (path !== '/user/refresh') return undefined;
    await clock.held(answered);
    return trouble?.();
  };
  const waiting = here.call('user/me');
  await until(
    () => bench.calls('/user/refresh'),
    (calls) => calls.length === 1,
  );
  const stored = () => readStored(two.personal, 'current-user', 'current-token', 'current-refresh-token');
  return { here, there, person, waiting, answer, stored };
}

describe('a token refresh that finishes after another login', () => {
  it('does not overwrite the token of the customer who logged in during the refresh', async () => {
    const { there, waiting, answer, stored } = await waitingRefresh();
    const other = await bench.customer();
    expect((await login(there.context, other)).ok).toBe(true);
    const theirs = await stored();
    answer();
    expect(await waiting).toEqual({ ok: false, fault: { code: 'login-needed' } });
    expect(await stored()).toEqual(theirs);
    expect(await there.call('user/me')).toMatchObject({
      ok: true,
      value: { result: { email: other.email } },
    });
  });

  it('does not overwrite a newer session of the same customer', async () => {
    const { there, person, waiting, answer, stored } = await waitingRefresh();
    expect((await login(there.context, person)).ok).toBe(true);
    const newer = await stored();
    answer();
    // for the same customer, the call continues with the newer token
    expect(await waiting).toMatchObject({ ok: true, value: { result: { email: person.email } } });
    expect(await stored()).toEqual(newer);
  });

  it('ends no other session if it is rejected', async () => {
    const { there, waiting, answer, stored } = await waitingRefresh(() => refusal(401));
    const other = await bench.customer();
    expect((await login(there.context, other)).ok).toBe(true);
    const theirs = await stored();
    answer();
    expect(await waiting).toEqual({ ok: false, fault: { code: 'login-needed' } });
    expect(await stored()).toEqual(theirs);
  });
});
