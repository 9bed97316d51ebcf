// A million schedules of the order outbox, in parts that run beside each other. Other ones with every seed of the run.
import { expect } from 'vitest';
import { playSchedules } from '../simulation/play-schedules.ts';
import { propertySeed } from '../support/seed.ts';
import { shareOf } from './share.ts';

const SCHEDULES = 1_000_000;
export const PARTS = 2;

/** Plays one part; nothing may break an invariant. */
export async function playPart(part: number): Promise<void> {
  const count = shareOf(SCHEDULES / PARTS);
  // schedules have 32 bits of seed: neighbouring seeds of a run do not share theirs
  const from = (Math.imul(propertySeed(), 0x9e3779b1) >>> 0) + part * count + 1;
  const { seed, violations, log } = await playSchedules(from, count);
  expect(violations, `seed ${seed}\n${log.join('\n')}`).toEqual([]);
}
