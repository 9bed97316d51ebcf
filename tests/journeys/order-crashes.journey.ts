// Tests a checkout in which the tab, or the worker alone, crashes at each of its writes, from the first field to the
// order number. Slower than other journeys: after the last button, each crash needs another order. Crashes between two
// requests of the outbox are covered faster in tests/simulation.
import { acceptedHeading, addOneToCart, fillSteps, placeButton } from '../support/browser/buying.ts';
import { crashAtEveryWrite } from '../support/browser/crashing.ts';
import { crashAtEveryDraft } from '../support/browser/draft-crashes.ts';
import { expect, test } from '../support/browser/journey.ts';

/**
 * Minimum numbers of crashes; if there were fewer, some writes would not have been interrupted. There are at least 29
 * writes from entering checkout to the order number, and usually about 40. The number varies because queued writes are
 * merged.
 */
const LEAST_CRASHES = { draft: 11, tab: 12, worker: 6 };
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
  expect(drafted.crashes).toBeGreaterThanOrEqual(LEAST_CRASHES.draft);
  await drafted.tab.locator('#terms').check();
  await placeButton(drafted.tab).click();
  await expect(acceptedHeading(drafted.tab)).toBeVisible();
  expect((await bridge.orders()).length).toBe(before + 1);
});

test('keeps an offline order or its cart after a tab crash at each write [F39 I-01]', {
  timeout: LIMIT_MS,
}, async ({ device, bridge }) => {
  const crash = { device, bridge, who: 'tab', isOffline: true } as const;
  expect(await crashAtEveryWrite(crash, fillSteps)).toBeGreaterThanOrEqual(LEAST_CRASHES.tab);
  expect((await bridge.invariants()).ok).toBe(true);
});

test('sends an online order once after a worker crash at each write', {
  timeout: LIMIT_MS,
}, async ({ device, bridge }) => {
  const crash = { device, bridge, who: 'worker', isOffline: false } as const;
  expect(await crashAtEveryWrite(crash, fillSteps)).toBeGreaterThanOrEqual(LEAST_CRASHES.worker);
  expect((await bridge.invariants()).ok).toBe(true);
});
