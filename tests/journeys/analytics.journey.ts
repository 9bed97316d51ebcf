// Analytics journeys: the consent prompt, and what a page pushes to its data layer.

import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  placeButton,
  savedHeading,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { answer, countingDevice, entriesOf, question } from '../support/browser/counted.ts';
import { inTime } from '../support/browser/in-time.ts';
import { type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

/** Places an order offline, restores the connection and waits until the order is accepted. */
async function orderOffline(device: Device, tab: Tab): Promise<void> {
  await addOneToCart(tab);
  await untilOnDevice(device);
  device.connection.cut();
  await fillCheckout(tab);
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  await device.pass(600_000);
  expect(entriesOf(tab)?.filter(({ event }) => event === 'purchase') ?? []).toEqual([]);
  device.connection.mend();
  await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never accepted');
}

/** Returns the purchase events in the data layers of all tabs. */
const purchases = (device: Device) =>
  device.tabs().flatMap((tab) => entriesOf(tab)?.filter(({ event }) => event === 'purchase') ?? []);

test('pushes a purchase once per order accepted with consent [S7.087]', async ({ bridge }) => {
  const device = countingDevice(bridge);
  const tab = await device.openTab('/en');
  // the user does not answer the consent prompt
  await question(tab).waitFor();
  await orderOffline(device, tab);
  await device.pass(60_000);
  expect(entriesOf(tab)).toBeUndefined();

  await tab.goto('/en');
  await answer(tab, 'accept');
  await device.pass(60_000);
  expect(purchases(device), 'an order placed before consent').toEqual([]);
  const second = await device.openTab('/en');
  expect(await question(second).count()).toBe(0);
  await orderOffline(device, tab);
  await expect.poll(() => purchases(device).length).toBe(1);

  const placed = (await device.documents('orders')).find(({ purchase_told_at }) => purchase_told_at);
  if (!placed) throw new Error('No order has purchase_told_at');
  const [line] = placed.lines;
  expect(purchases(device)).toEqual([
    {
      event: 'purchase',
      ecommerce: {
        currency: 'EUR',
        transaction_id: placed.order_number,
        value: placed.confirmed_total / 100,
        tax: placed.totals.tax / 100,
        shipping: placed.totals.shipping / 100,
        items: [
          {
            item_id: line?.sku,
            item_name: line?.name,
            price: Number(line?.price_incl_tax) / 100,
            quantity: 1,
          },
        ],
      },
    },
  ]);
  expect((await bridge.orders()).map(({ number }) => number)).toContain(placed.order_number);
  expect(JSON.stringify(purchases(device))).not.toMatch(/Līga|Bērziņa|example\.lv|20 000 000|Ķiršu|1010/);

  // a reload empties the data layer: an event found in it afterwards would be a duplicate
  for (const each of device.tabs()) await each.reload();
  await device.openTab('/en');
  await device.pass(60_000);
  expect(purchases(device)).toEqual([]);
  device.close();
});

test('does not ask for consent or push events while analytics is disabled', async ({ device }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await device.pass(60_000);
  await expect(tab.getByRole('link', { name: text('footer:privacy') })).toBeVisible();
  await expect(tab.getByRole('button', { name: text('footer:privacySettings') })).toHaveCount(0);
  await expect(question(tab)).toHaveCount(0);
  expect(entriesOf(tab)).toBeUndefined();
});

test('removes pushed events in every tab when consent is withdrawn', async ({ bridge }) => {
  const device = countingDevice(bridge);
  const tab = await device.openTab('/en');
  await answer(tab, 'accept');
  await addOneToCart(tab);
  await expect.poll(() => entriesOf(tab)?.map(({ event }) => event)).toEqual(['add_to_cart']);
  const own = { event: 'of the shop’s own tag manager' };
  (tab.window as unknown as { dataLayer: unknown[] }).dataLayer.push(own);

  const other = await device.openTab('/en/cart');
  const link = other.getByRole('button', { name: text('footer:privacySettings') });
  await link.click();
  await expect(question(other)).toContainText(text('consent:now.accepted'));
  await expect(question(other)).toBeFocused();
  await answer(other, 'decline');
  await expect(link).toBeFocused();
  await expect.poll(() => entriesOf(tab)).toEqual([own]);
  await addOneToCart(tab);
  await tab.getByRole('link', { name: pattern('adding:badge', { count: 2 }) }).waitFor();
  expect(entriesOf(tab)).toEqual([own]);
  device.close();
});
