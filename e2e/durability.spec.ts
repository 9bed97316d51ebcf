// Data that is left on disk after the browser was killed or has evicted data.
import { text } from '#tests/support/texts.ts';
import { acceptedHeading, addOneToCart, fillCheckout, placeButton, savedHeading } from './buying.ts';
import { untilShopOnDevice } from './device.ts';
import { countOrders } from './orders-of.ts';
import { expect, test } from './storefront.ts';

test('sends an order placed offline exactly once after the browser was killed [S1.029 F01 F42 I-01]', async ({
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
  // the restored connection is detected without user action
  bridge.line.mend();
  await expect.poll(orders).toBe(1);
  await device.page.goto('/en/order-completed');
  await expect(acceptedHeading(device.page)).toBeVisible();
  expect(await orders()).toBe(1);
  expect((await bridge.invariants()).ok).toBe(true);
});

test('recovers from evicted caches and deleted databases [F30]', async ({ page, bridge }) => {
  const orders = await countOrders(bridge);
  await addOneToCart(page);
  await fillCheckout(page, 'peteris@example.lv');
  await untilShopOnDevice(page);
  bridge.line.cut();
  await placeButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  bridge.line.mend();
  await page.goto('/en/order-completed');
  await expect(acceptedHeading(page)).toBeVisible();
  expect(await orders()).toBe(1);

  // robots.txt has the same origin and opens no databases
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  await addOneToCart(page);
  expect(await orders()).toBe(1);
});
