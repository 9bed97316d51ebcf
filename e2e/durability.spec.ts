// What is on the disk when the browser is killed.
import { text } from '../tests/texts.ts';
import { acceptedHeading, addOneToCart, fillCheckout, placeButton, savedHeading } from './buying.ts';
import { untilShopOnDevice } from './device.ts';
import { countOrders } from './orders-of.ts';
import { expect, test } from './shop.ts';

test('S1.029 Orders made offline are queued and sent when the connection returns. The order survives a killed browser and reaches the bridge exactly once (F01, I-01).', async ({
  device,
  bridge,
}) => {
  const orders = await countOrders(bridge);
  await addOneToCart(device.page);
  await fillCheckout(device.page, 'liga@example.lv');
  await untilShopOnDevice(device.page);
  bridge.line.cut();
  await placeButton(device.page).click();
  await expect(savedHeading(device.page)).toBeVisible();
  await device.kill();
  expect(await orders()).toBe(0);

  await device.restart();
  await device.page.goto('/en');
  const waiting = text('connection:line.offlineWaiting.text', { count: 1 });
  await expect(device.page.getByRole('status').filter({ hasText: waiting })).toBeVisible();
  await device.page.getByRole('button', { name: text('connection:whatWaits') }).click();
  await expect(device.page.getByRole('button', { name: text('sync-sheet:tryNow') })).toBeVisible();
  // the connection that is back is noticed without anybody pressing
  bridge.line.mend();
  await expect.poll(orders).toBe(1);
  await device.page.goto('/en/order-completed');
  await expect(acceptedHeading(device.page)).toBeVisible();
  expect(await orders()).toBe(1);
  expect((await bridge.invariants()).ok).toBe(true);
});
