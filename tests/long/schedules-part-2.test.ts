import { expect, it } from 'vitest';
import { PARTS, playPart } from './million-schedules.ts';

it('sends orders exactly once under a million schedules of faults, part 2', async () => {
  expect(PARTS).toBe(2);
  await playPart(1);
});
