// An order whose tab, or worker alone, crashes at each of its writes in turn. Longer than other journeys: every write is
// an order of its own. Crashes between two requests of the outbox are played faster in tests/simulation.
import { fillSteps } from './buying.ts';
import { crashAtEveryWrite } from './crashing.ts';
import { expect, test } from './journey.ts';

/**
 * Fewer crashes than these mean that a crash no longer meets the writes. Some 28 points are crashed at in all; how many
 * writes are told apart differs from run to run, since writes that wait for one another become one.
 */
const LEAST_CRASHES = { tab: 12, worker: 6 };
/** ends a journey that hangs; some twenty orders are placed in each, in milliseconds */
const LIMIT_MS = 900_000;

test('an order placed offline is at the shop once, or its cart is whole, at whichever write the tab crashes', {
  timeout: LIMIT_MS,
}, async ({ device, bridge }) => {
  const crash = { device, bridge, who: 'tab', isOffline: true } as const;
  expect(await crashAtEveryWrite(crash, fillSteps)).toBeGreaterThanOrEqual(LEAST_CRASHES.tab);
  expect((await bridge.invariants()).ok).toBe(true);
});

test('an order placed online is at the shop once, at whichever write the worker crashes', {
  timeout: LIMIT_MS,
}, async ({ device, bridge }) => {
  const crash = { device, bridge, who: 'worker', isOffline: false } as const;
  expect(await crashAtEveryWrite(crash, fillSteps)).toBeGreaterThanOrEqual(LEAST_CRASHES.worker);
  expect((await bridge.invariants()).ok).toBe(true);
});
