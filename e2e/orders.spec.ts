import type { Bridge } from './bridge-process.ts';
import { acceptedHeading, addOneToCart, fillCheckout, placeButton, savedHeading } from './buying.ts';
import { untilOnDevice } from './device.ts';
import { type Device, expect, openDevice, test } from './shop.ts';

/** Orders that the bridge has now and had not before. */
async function newOrders(bridge: Bridge, before: number): Promise<number> {
  return (await bridge.orders()).length - before;
}

test.describe('a guest buys', () => {
  test('fifty clicks on "place order" give one order', async ({ shop, bridge }) => {
    const before = (await bridge.orders()).length;
    await addOneToCart(shop);
    await fillCheckout(shop, 'liga@example.lv');
    await placeButton(shop).evaluate((button) => {
      for (let i = 0; i < 50; i++) (button as HTMLButtonElement).click();
    });
    await expect(acceptedHeading(shop)).toBeVisible();
    expect(await newOrders(bridge, before)).toBe(1);
  });

  test('a checkout that stands open in a second tab leads to the order placed in the first', async ({
    shop,
  }) => {
    await addOneToCart(shop);
    await fillCheckout(shop, 'liga@example.lv');
    const second = await shop.context().newPage();
    await second.goto('/en/checkout');
    await placeButton(second).waitFor();
    await placeButton(shop).click();
    await expect(acceptedHeading(second)).toBeVisible();
  });

  test('an answer that is lost after the shop took the order gives one order and its number', async ({
    shop,
    bridge,
  }) => {
    const before = (await bridge.orders()).length;
    await addOneToCart(shop);
    await fillCheckout(shop, 'liga@example.lv');
    await bridge.faults([{ match: { path: '/api/order/create' }, action: 'commitThenDrop', times: 1 }]);
    await placeButton(shop).click();
    await expect(acceptedHeading(shop)).toBeVisible({ timeout: 30_000 });
    expect(await newOrders(bridge, before)).toBe(1);
    const posts = (await bridge.journal()).filter((entry) => entry.route.endsWith('/order/create'));
    const key = (await bridge.orders())[0]?.client_order_id;
    expect(posts.filter((post) => post.orderKey === key).length).toBeGreaterThan(1);
  });

  test('S1.016 Changing the store view keeps the cart (decision: one cart for all three store views).', async ({
    shop,
  }) => {
    const name = await addOneToCart(shop);
    await shop.goto('/ru/cart');
    await expect(shop.getByRole('main')).toContainText(name);
    await shop.goto('/cart');
    await expect(shop.getByRole('main')).toContainText(name);
  });
});

test.describe('without a network', () => {
  let device: Device;
  test.beforeEach(async ({ bridge }) => {
    bridge.line.mend();
    await bridge.healthy();
    device = await openDevice(bridge.line.address);
    await device.page.goto('/en');
    await untilOnDevice(device.page);
  });
  test.afterEach(async ({ bridge }) => {
    bridge.line.mend();
    await device.close();
  });

  test('a line that is silent counts as no connection, and nothing typed is lost', async ({ bridge }) => {
    test.setTimeout(120_000);
    const before = (await bridge.orders()).length;
    await addOneToCart(device.page);
    await fillCheckout(device.page, 'liga@example.lv');
    bridge.line.silence();
    await placeButton(device.page).click();
    await expect(savedHeading(device.page)).toBeVisible();
    bridge.line.mend();
    await expect(acceptedHeading(device.page)).toBeVisible({ timeout: 60_000 });
    expect(await newOrders(bridge, before)).toBe(1);
  });
});
