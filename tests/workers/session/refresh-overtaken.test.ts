// A refresh whose answer comes when the session it was asked for is over: what is stored then belongs to somebody else.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { login } from '../../../workers/session/login.ts';
import { readStored } from '../../../workers/session/stored-claims.ts';
import { clock, until } from '../virtual-clock.ts';
import { AccountBench, refusal } from './account-bench.ts';
import { sessionOver, twinDatabases } from './twin-tabs.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

/** Two tabs of one device; a call of the first one waits for its refresh, whose answer `answer()` lets through. */
async function waitingRefresh(trouble?: () => Response) {
  const [one, two] = await twinDatabases(bench);
  const [here, there] = [sessionOver(bench, one), sessionOver(bench, two)];
  const person = await bench.customer();
  expect((await login(here.context, person)).ok).toBe(true);
  bench.expire();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
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

describe('a refresh that ends after another login', () => {
  it('does not write its token over the one of the person who has logged in meanwhile', async () => {
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

  it('does not write it over the newer session of the same person, either', async () => {
    const { there, person, waiting, answer, stored } = await waitingRefresh();
    expect((await login(there.context, person)).ok).toBe(true);
    const newer = await stored();
    answer();
    // the same person: the call goes on with the newer token
    expect(await waiting).toMatchObject({ ok: true, value: { result: { email: person.email } } });
    expect(await stored()).toEqual(newer);
  });

  it('ends nobody’s session when the shop refuses it', async () => {
    const { there, waiting, answer, stored } = await waitingRefresh(() => refusal(401));
    const other = await bench.customer();
    expect((await login(there.context, other)).ok).toBe(true);
    const theirs = await stored();
    answer();
    expect(await waiting).toEqual({ ok: false, fault: { code: 'login-needed' } });
    expect(await stored()).toEqual(theirs);
  });
});
