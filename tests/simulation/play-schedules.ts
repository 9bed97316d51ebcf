// Plays many schedules of the virtual world, one seed after another.
import { withLightAbort } from './light-abort.ts';
import { type Outcome, playSchedule } from './outbox-world.ts';
import type { WorldOptions } from './world-state.ts';

export type Wrong = Omit<WorldOptions, 'seed' | 'faultRate' | 'killRate'>;
/** `seed`: seed of the schedule that violated an invariant; 0 if none did. */
export type Played = Pick<Outcome, 'violations' | 'log' | 'hits'> & { seed: number };

/** Plays `schedules` schedules with consecutive seeds; stops at the first that violates an invariant. */
export const playSchedules = (from: number, schedules: number, wrong: Wrong = {}): Promise<Played> =>
  withLightAbort(() => playEach(from, schedules, wrong));

async function playEach(from: number, schedules: number, wrong: Wrong): Promise<Played> {
  const hits = new Map<string, number>();
  for (let seed = from; seed < from + schedules; seed++) {
    const outcome = await playSchedule({ seed, faultRate: 0.55, killRate: 0.01, ...wrong });
    for (const [what, count] of outcome.hits) hits.set(what, (hits.get(what) ?? 0) + count);
    if (outcome.violations.length > 0)
      return { seed, violations: outcome.violations, log: outcome.log, hits };
  }
  return { seed: 0, violations: [], log: [], hits };
}
