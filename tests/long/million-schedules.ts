// Plays a million schedules of the order outbox in parts that run in parallel. The seed of the run selects the
// schedules.
import { expect } from 'vitest';
import { playSchedules } from '../simulation/play-schedules.ts';
import { propertySeed } from '../support/seed.ts';
import { shareOf } from './share.ts';

const SCHEDULES = 1_000_000;
export const PARTS = 2;

/** Plays one part and expects no violation of an invariant. */
export async function playPart(part: number): Promise<void> {
  const count = shareOf(SCHEDULES / PARTS);
  // spreads the seeds of runs over 32 bits, so that runs with consecutive seeds do not play the same schedules
  const from = (Math.imul(propertySeed(), 0x9e3779b1) >>> 0) + part * count + 1;
  const { seed, violations, log } = await playSchedules(from, count);
  expect(violations, `seed ${seed}\n${log.join('\n')}`).toEqual([]);
}
