// Plays schedules in which workers start partially, late or never; then the same with one mutation at a time.
import { beforeEach, expect, it, vi } from 'vitest';
import { randomCases } from '../support/random-cases.ts';
import { playSchedules } from './play-schedules.ts';
import { startFates, type WrongStarts } from './supervised-workers.ts';

const SCHEDULES = randomCases(800);
const MOST_FOR_A_DEFECT = 100;

beforeEach(() => {
  // the supervisor logs every failed worker
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('every schedule of starts ends with one working worker per window, one leader, and each order and task sent once [F40 F41 I-01 I-02 I-08 I-11]', async () => {
  const { seed, violations, log, hits } = await playSchedules(1, SCHEDULES, { starts: {} });
  expect(violations, `seed ${seed}\n${log.join('\n')}`).toEqual([]);
  for (const fate of [...startFates, 'sound']) expect(hits.get(`start:${fate}`), fate).toBeGreaterThan(10);
});

const mutants: [string, WrongStarts, RegExp][] = [
  ['a worker without databases answers like a working one', { answersAnyway: true }, /F40|I-11/],
  ['a replaced worker keeps running', { survives: true }, /F40 a window has two workers/],
  ['a start may take any time', { isPatient: true }, /F40|I-11/],
];
it.each(mutants)('detects that %s', async (_, starts, found) => {
  const { violations } = await playSchedules(1, MOST_FOR_A_DEFECT, { starts });
  expect(violations.join('\n')).toMatch(found);
});
