// Journeys in a browser that refuses storage to the site, or whose storage stops responding.

import {
  acceptedHeading,
  addOneToCart,
  addSecond,
  cartBadge,
  fillCheckout,
  fillSteps,
  placeButton,
  savedHeading,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { inTime } from '../support/browser/in-time.ts';
import { expect, test } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';

test('browses and orders in a browser without storage [F28]', async ({ device, bridge }) => {
  device.refuseStorage();
  const tab = await device.openTab('/en');
  await expect(tab.getByText(text('in-memory:nothingKept'))).toBeVisible();
  const name = await addOneToCart(tab, 'en', '/en');
  await expect(cartBadge(tab, 1)).toBeVisible();
  tab.crashWorker();
  await addSecond(tab, name);
  await expect(cartBadge(tab, 2)).toBeVisible();
  await cartBadge(tab, 2).click();
  await tab
    .getByRole('dialog')
    .getByRole('link', { name: text('cart:checkout') })
    .click();
  await fillSteps(tab);
  const before = (await bridge.orders()).length;
  const leave = () => !tab.window.dispatchEvent(new tab.window.Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  device.connection.cut();
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  expect(leave()).toBe(true);
  device.connection.mend();
  await expect(acceptedHeading(tab)).toBeVisible();
  expect(leave()).toBe(false);
  expect(await bridge.orders()).toHaveLength(before + 1);
});

for (const [what, databases] of [
  ['storage', undefined],
  ['collection of orders', /--orders$/],
] as const)
  test(`sends an order once even if the ${what} of the worker has stopped responding [F91 I-01]`, async ({
    device,
    bridge,
  }) => {
    const tab = await device.openTab('/en');
    await addOneToCart(tab);
    await untilOnDevice(device);
    await fillCheckout(tab);
    const before = (await bridge.orders()).length;
    device.silenceWorkerStorage(databases);
    await placeButton(tab).click();
    await expect(savedHeading(tab)).toBeVisible();
    await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
    expect(await bridge.orders()).toHaveLength(before + 1);
  });
