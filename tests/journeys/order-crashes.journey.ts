// Tests a checkout in which the tab, or the worker alone, crashes at each of its writes, from the first field to the
// order number. Slower than other journeys: after the last button, each crash needs another order. Crashes between two
// requests of the outbox are covered faster in tests/simulation.
import { acceptedHeading, addOneToCart, fillSteps, placeButton } from '../support/browser/buying.ts';
import { crashAtEveryWrite } from '../support/browser/crashing.ts';
import { crashAtEveryDraft } from '../support/browser/draft-crashes.ts';
import { expect, test } from '../support/browser/journey.ts';

/** Crashes while checkout is filled: one for each typed field, chosen payment and completed step. */
const DRAFT_CRASHES = 11;
/**
 * Minimum number of an order's writes: it is stored, then the cart is emptied, and its acceptance is stored. Usually
 * there are 10 to 20, because queued writes are merged as the computer's speed has it.
 */
const LEAST_WRITES = 3;
/** Timeout for a journey that places about twenty orders, in milliseconds. */
const LIMIT_MS = 900_000;

test('restores typed data and the reached step after a tab crash at each write', async ({
  device,
  bridge,
}) => {
  const before = (await bridge.orders()).length;
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  const drafted = await crashAtEveryDraft(device, tab);
  expect(drafted.crashes).toBe(DRAFT_CRASHES);
  await drafted.tab.locator('#terms').check();
  await placeButton(drafted.tab).click();
  await expect(acceptedHeading(drafted.tab)).toBeVisible();
  expect((await bridge.orders()).length).toBe(before + 1);
});

test('keeps an offline order or its cart after a tab crash at each write [F39 I-01]', {
  timeout: LIMIT_MS,
}, async ({ device, bridge }) => {
  const crash = { device, bridge, who: 'tab', isOffline: true } as const;
  expect(await crashAtEveryWrite(crash, fillSteps)).toBeGreaterThanOrEqual(LEAST_WRITES);
  expect((await bridge.invariants()).ok).toBe(true);
});

test('sends an online order once after a worker crash at each write', {
  timeout: LIMIT_MS,
}, async ({ device, bridge }) => {
  const crash = { device, bridge, who: 'worker', isOffline: false } as const;
  expect(await crashAtEveryWrite(crash, fillSteps)).toBeGreaterThanOrEqual(LEAST_WRITES);
  expect((await bridge.invariants()).ok).toBe(true);
});
