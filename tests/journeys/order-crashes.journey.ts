// A checkout whose tab, or worker alone, crashes at each of its writes in turn, from the first field to the shop's number.
// Longer than other journeys: from the last button on every write is an order of its own. Crashes between two requests of
// the outbox are played faster in tests/simulation.
import { acceptedHeading, addOneToCart, fillSteps, placeButton } from './buying.ts';
import { crashAtEveryWrite } from './crashing.ts';
import { crashAtEveryDraft } from './draft-crashes.ts';
import { expect, test } from './journey.ts';

/**
 * Fewer writes than these mean that a crash no longer meets the writes: 29 from entering checkout to the shop's number,
 * usually some 40. How many writes are told apart differs from run to run, since writes that wait for one another become
 * one.
 */
const LEAST_CRASHES = { draft: 11, tab: 12, worker: 6 };
/** ends a journey that hangs; some twenty orders are placed in each, in milliseconds */
const LIMIT_MS = 900_000;

test('what is typed in checkout, and the step that was reached, are here again at whichever of their writes the tab crashes; then it is ordered, once', async ({
  device,
  bridge,
}) => {
  const before = (await bridge.orders()).length;
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  const drafted = await crashAtEveryDraft(device, tab);
  expect(drafted.crashes).toBeGreaterThanOrEqual(LEAST_CRASHES.draft);
  await drafted.tab.locator('#terms').check();
  await placeButton(drafted.tab).click();
  await expect(acceptedHeading(drafted.tab)).toBeVisible();
  expect((await bridge.orders()).length).toBe(before + 1);
});

test('an order placed offline is at the shop once, or its cart is whole, at whichever write the tab crashes (F39, I-01)', {
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
