// Two tabs of one device whose token has expired.
import { expect } from 'vitest';
import { readClaim } from '#shared/database/change-claim.ts';
import { login } from '#workers/session/login.ts';
import type { AccountBench, Trouble } from '../../support/worker/account-bench.ts';
import { sessionOver, twinDatabases } from '../../support/worker/twin-tabs.ts';
import { until } from '../../support/worker/virtual-clock.ts';

/** Opens two tabs with a logged-in customer and an expired token. */
export async function expiredTwins(bench: AccountBench) {
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
export const refreshAnswers = (bench: AccountBench, trouble: Trouble | (() => Trouble)) => {
  bench.trouble = ({ path }) =>
    path === '/user/refresh' ? (typeof trouble === 'function' ? trouble() : trouble) : undefined;
};
