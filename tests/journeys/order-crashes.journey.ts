// An order whose tab, or worker alone, crashes at each of its writes in turn. Longer than other journeys: every write is
// an order of its own. Crashes between two requests of the outbox are played faster in tests/simulation.
import { fillSteps } from './buying.ts';
import { crashAtEveryWrite } from './crashing.ts';
import { expect, test } from './journey.ts';

/** Together no fewer than 25 points of placing an order are crashed at. */
const LEAST_CRASHES = { tab: 15, worker: 10 };
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
