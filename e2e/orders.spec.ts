// An order from the cart to the shop's number: twice pressed, in two tabs, with lost answers, without a network.
import type { Page } from '@playwright/test';
import type { Bridge } from './bridge-process.ts';
import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  placeButton,
  savedHeading,
  untilOnDevice,
} from './buying.ts';
import { type Device, expect, openDevice, test } from './shop.ts';

/** Orders that the bridge has now and had not before. */
async function newOrders(bridge: Bridge, before: number): Promise<number> {
  return (await bridge.orders()).length - before;
}

test.describe('a guest buys', () => {
  test('a guest order is accepted with the number of the shop', async ({ shop, bridge }) => {
    const before = (await bridge.orders()).length;
    await addOneToCart(shop);
    await fillCheckout(shop, 'liga@example.lv');
    await placeButton(shop).click();
    await expect(acceptedHeading(shop)).toBeVisible();
    const number = (await bridge.orders())[0]?.number ?? 'none';
    await expect(acceptedHeading(shop)).toContainText(number);
    expect(await newOrders(bridge, before)).toBe(1);
    await shop.goto('/en/cart');
    await expect(shop.getByRole('heading', { name: 'The cart is empty' })).toBeVisible();
    expect((await bridge.invariants()).ok).toBe(true);
  });

  test('two tabs placing the same cart give one order', async ({ shop, bridge }) => {
    const before = (await bridge.orders()).length;
    await addOneToCart(shop);
    await fillCheckout(shop, 'liga@example.lv');
    const second = await shop.context().newPage();
    await second.goto('/en/checkout');
    await second.getByRole('checkbox', { name: /I accept the/ }).check();
    // pressed at the same moment, as two hands would; a tab that hears of the other's order has no button any more
    const press = (page: Page) => placeButton(page).evaluate((button: HTMLButtonElement) => button.click());
    await placeButton(second).waitFor();
    await Promise.all([press(shop), press(second)]);
    for (const page of [shop, second]) await expect(acceptedHeading(page)).toBeVisible();
    await expect.poll(() => newOrders(bridge, before)).toBe(1);
    expect((await bridge.invariants()).ok).toBe(true);
  });

  test('an address without https, where browsers have no locks: still one order for two tabs', async ({
    page,
    bridge,
  }) => {
    const before = (await bridge.orders()).length;
    const home = bridge.line.address.replace('127.0.0.1', 'shop.test');
    const [first, second] = [page, await page.context().newPage()];
    await first.goto(`${home}/en`);
    expect(await first.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false]);
    await addOneToCart(first, `${home}/en`);
    await fillCheckout(first, 'liga@example.lv', `${home}/en`);
    await second.goto(`${home}/en/checkout`);
    await placeButton(second).waitFor();
    await placeButton(first).click();
    for (const tab of [first, second]) await expect(acceptedHeading(tab)).toBeVisible();
    expect(await newOrders(bridge, before)).toBe(1);
    expect((await bridge.invariants()).ok).toBe(true);
  });

  test('the purchase can be made by keyboard alone', async ({ shop, bridge }) => {
    const before = (await bridge.orders()).length;
    const press = async (key: string, times = 1) => {
      for (let i = 0; i < times; i++) await shop.keyboard.press(key);
    };
    /** Tab until the named control has the focus. */
    const reach = async (role: 'button' | 'textbox' | 'radio' | 'checkbox' | 'link', name: RegExp) => {
      const target = shop.getByRole(role, { name }).first();
      await target.waitFor();
      for (let i = 0; i < 120; i++) {
        if (await target.evaluate((element) => element === document.activeElement)) return target;
        await press('Tab');
      }
      throw new Error(`Tab never reached ${role} ${name}`);
    };
    await shop.goto('/en');
    await shop.locator('main .card').first().waitFor();
    await reach('button', /^Add to cart: /);
    await press('Enter');
    await expect(shop.getByText('Product has been added to the cart!').first()).toBeVisible();
    await press('Escape');
    await shop.goto('/en/checkout');
    for (const [name, value] of [
      [/First name/, 'Jānis'],
      [/Last name/, 'Ozols'],
      [/E-mail/, 'janis@example.lv'],
      [/Phone/, '20000000'],
    ] as const) {
      await reach('textbox', name);
      await shop.keyboard.type(value);
    }
    await press('Enter');
    for (const [name, value] of [
      [/Street/, 'Miera iela 1'],
      [/Zip code/, 'LV-1001'],
      [/City/, 'Rīga'],
    ] as const) {
      await reach('textbox', name);
      await shop.keyboard.type(value);
    }
    await press('Enter');
    await reach('button', /Continue to review/);
    await press('Enter');
    await reach('checkbox', /I accept/);
    await press('Space');
    await reach('button', /^Order and pay/);
    await press('Enter');
    await expect(acceptedHeading(shop)).toBeVisible();
    expect(await newOrders(bridge, before)).toBe(1);
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

  test('S1.029 Orders made offline are queued and sent when the connection returns. The order survives a killed browser and reaches the bridge exactly once.', async ({
    bridge,
  }) => {
    test.setTimeout(120_000);
    const before = (await bridge.orders()).length;
    bridge.line.cut();
    await addOneToCart(device.page);
    await fillCheckout(device.page, 'liga@example.lv');
    await placeButton(device.page).click();
    await expect(savedHeading(device.page)).toBeVisible();
    await device.kill();
    expect(await newOrders(bridge, before)).toBe(0);

    await device.restart();
    await device.page.goto('/en');
    await expect(device.page.getByRole('status').filter({ hasText: 'Waiting to be sent: 1' })).toBeVisible();
    await device.page.getByRole('button', { name: 'What is waiting?' }).click();
    await expect(device.page.getByRole('button', { name: 'Try now' })).toBeVisible();
    // the line that is back is noticed without anybody pressing
    bridge.line.mend();
    await expect.poll(() => newOrders(bridge, before), { timeout: 60_000 }).toBe(1);
    await device.page.goto('/en/order-completed');
    await expect(acceptedHeading(device.page)).toBeVisible();
    expect(await newOrders(bridge, before)).toBe(1);
    expect((await bridge.invariants()).ok).toBe(true);
  });

  test('a cold start without a network reaches a usable home page, a category and a product in the language that was used', async ({
    bridge,
  }) => {
    await device.kill();
    bridge.line.cut();
    await device.restart();
    const { page } = device;
    await page.goto('/en');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main .card h3').first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'No connection' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link').first().click();
    await expect(page.locator('main .card h3').first()).toBeVisible();
    await page.locator('main .card h3 a').first().click();
    await expect(page).toHaveURL(/\/p\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to cart', exact: true }).first()).toBeVisible();
  });
});
