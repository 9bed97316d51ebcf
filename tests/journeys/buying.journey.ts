import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  placeButton,
  savedHeading,
  untilOnDevice,
} from './buying.ts';
import { expect, test } from './journey.ts';

test('a guest order is accepted with the number of the shop', async ({ device, bridge }) => {
  const before = (await bridge.orders()).length;
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await fillCheckout(tab);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  const [newest] = await bridge.orders();
  await expect(acceptedHeading(tab)).toContainText(newest?.number ?? 'none');
  expect((await bridge.orders()).length - before).toBe(1);
});

test('two tabs, one order', async ({ device, bridge }) => {
  const before = (await bridge.orders()).length;
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await fillCheckout(tab);
  const second = await device.openTab('/en/checkout');
  await placeButton(second).waitFor();
  await placeButton(tab).click();
  await expect(acceptedHeading(second)).toBeVisible();
  expect((await bridge.orders()).length - before).toBe(1);
});

test('offline order', async ({ device, bridge }) => {
  const before = (await bridge.orders()).length;
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await untilOnDevice(device);
  device.connection.cut();
  await fillCheckout(tab);
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  await device.pass(600_000);
  await tab.reload();
  await expect(savedHeading(tab)).toBeVisible();
  device.connection.mend();
  await expect(acceptedHeading(tab)).toBeVisible();
  expect((await bridge.orders()).length - before).toBe(1);
});
