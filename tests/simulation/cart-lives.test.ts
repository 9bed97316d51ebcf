// Plays random cart histories and logouts concurrent with writes, over the real local database; then the same with one
// mutation at a time.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { removeNewest } from '#shared/database/write-newest.ts';
import { randomCases } from '../support/random-cases.ts';
import { MemorySession } from '../support/worker/memory-session.ts';
import { type Lives, playLives, playLogout, type WrongLives } from './cart-lives.ts';

const SCHEDULES = randomCases(800);
const MOST_FOR_A_DEFECT = 400;

let session: MemorySession;
beforeAll(async () => {
  session = await MemorySession.open();
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => session.close());

type Play = (session: MemorySession, seed: number, wrong?: WrongLives) => Promise<Lives>;

/** Plays `schedules` schedules; stops at the first that violates an invariant. */
async function playAll(play: Play, schedules: number, wrong?: WrongLives) {
  const hits = new Map<string, number>();
  for (let seed = 1; seed <= schedules; seed++) {
    const outcome = await play(session, seed, wrong);
    for (const [what, count] of outcome.hits) hits.set(what, (hits.get(what) ?? 0) + count);
    if (outcome.violations.length > 0) return { seed, violations: outcome.violations, hits };
  }
  return { seed: 0, violations: [], hits };
}

it('orders every piece once, with an id that no earlier order had [F87 F31 I-02 I-09]', async () => {
  const { seed, violations, hits } = await playAll(playLives, SCHEDULES);
  expect(violations, `seed ${seed}`).toEqual([]);
  for (const what of ['placed', 'removed', 'killed']) expect(hits.get(what), what).toBeGreaterThan(50);
});

it('leaves no personal data on the device after a logout during writes [F66 S-22]', async () => {
  const { seed, violations, hits } = await playAll(playLogout, SCHEDULES);
  expect(violations, `seed ${seed}`).toEqual([]);
  expect(hits.get('in flight')).toBeGreaterThan(SCHEDULES / 2);
});

const mutants: [string, Play, WrongLives, RegExp][] = [
  [
    'an order is removed while the cart still has its generation',
    playLives,
    { removeOrders: (db, isGone) => removeNewest(db.orders, isGone) },
    /F87|I-09/,
  ],
  ['a write of the window does not wait for a logout', playLogout, { withoutLock: true }, /F66/],
];
it.each(mutants)('detects that %s', async (_, play, wrong, found) => {
  const { violations } = await playAll(play, MOST_FOR_A_DEFECT, wrong);
  expect(violations.join('\n')).toMatch(found);
});
