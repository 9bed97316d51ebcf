// Order journeys from the cart to the order number: double clicks, two tabs, lost responses, offline.

import { type CollectionName, collections } from '#schemas/collections.ts';
import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  inStore,
  placeButton,
  savedHeading,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { inTime } from '../support/browser/in-time.ts';
import { type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { pattern, text } from '../support/texts.ts';

/** Delay of each response on a poor mobile connection, in milliseconds. */
const SLOW_MS = 400;
const orderPath = '/api/order/create';

/** Returns the number of orders created since `before`. */
async function newOrders(bridge: JourneyBridge, before: number): Promise<number> {
  return (await bridge.orders()).length - before;
}

/** True if the connection line shows that the device is offline and has pending changes. */
const showsOffline = (tab: Tab): boolean =>
  tab
    .getByRole('status')
    .filter({ hasText: pattern('connection:line.offlineWaiting.title', {}, 'within') })
    .isVisible();

/** Fills checkout up to the last button. Returns the tab and the name of the product. */
async function readyToPlace(device: Device): Promise<{ tab: Tab; name: string }> {
  const tab = await device.openTab(inStore('en'));
  const name = await addOneToCart(tab);
  await fillCheckout(tab);
  return { tab, name };
}

test("shows the backend's number for an accepted guest order", async ({ device, bridge }) => {
  const before = (await bridge.orders()).length;
  const { tab } = await readyToPlace(device);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  const number = (await bridge.orders())[0]?.number ?? 'none';
  await expect(acceptedHeading(tab)).toContainText(number);
  expect(await newOrders(bridge, before)).toBe(1);
  await tab.goto('/en/cart');
  await expect(tab.getByRole('heading', { name: text('cart:empty.title') })).toBeVisible();
  expect((await bridge.invariants()).ok).toBe(true);
});

test('links a guest from the order history to the order on this device', async ({ device, bridge }) => {
  const { tab } = await readyToPlace(device);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  const number = (await bridge.orders())[0]?.number ?? 'none';
  await tab.goto('/en/my-account/orders');
  await tab.getByRole('link', { name: pattern('account:orders.number', { number }, 'start') }).click();
  await expect(acceptedHeading(tab)).toContainText(number);
});

test('creates one order for fifty clicks on a slow connection [F08 F43 I-02]', async ({ device, bridge }) => {
  const before = (await bridge.orders()).length;
  const tab = await device.openTab(inStore('en'));
  await addOneToCart(tab);
  device.connection.slow(SLOW_MS);
  await fillCheckout(tab);
  const button = await placeButton(tab).element();
  for (let i = 0; i < 50; i++) button.click();
  await expect(acceptedHeading(tab)).toBeVisible();
  expect(await newOrders(bridge, before)).toBe(1);
});

test('shows the placed order in a second tab with the same checkout', async ({ device, bridge }) => {
  const before = (await bridge.orders()).length;
  const { tab } = await readyToPlace(device);
  const second = await device.openTab('/en/checkout');
  await placeButton(second).waitFor();
  await placeButton(tab).click();
  await expect(acceptedHeading(second)).toBeVisible();
  expect(await newOrders(bridge, before)).toBe(1);
});

test('creates one order if the response is lost after the commit [F03 I-01 I-02]', async ({
  device,
  bridge,
}) => {
  const before = (await bridge.orders()).length;
  const { tab } = await readyToPlace(device);
  await bridge.faults([{ match: { path: '/api/order/create' }, action: 'commitThenDrop', times: 1 }]);
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never accepted');
  const [order] = await bridge.orders();
  await expect(acceptedHeading(tab)).toContainText(order?.number ?? 'none');
  expect(await newOrders(bridge, before)).toBe(1);
  // the backend has not yet confirmed that it honours the key, so the order is looked up instead of sent again
  const journal = await bridge.journal();
  expect(journal.filter(({ orderKey }) => orderKey === order?.client_order_id)).toHaveLength(1);
  expect(journal.some(({ route }) => route.includes('/sync/order/'))).toBe(true);
});

test('keeps the cart when the store view changes [S1.016]', async ({ device }) => {
  const tab = await device.openTab('/en');
  const name = await addOneToCart(tab);
  await tab.goto('/ru/cart');
  await expect(tab.getByRole('main')).toContainText(name);
  await tab.goto('/cart');
  await expect(tab.getByRole('main')).toContainText(name);
});

test('sends an order placed offline hours later, after a reload [F01 I-01]', async ({ device, bridge }) => {
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
  expect(await newOrders(bridge, before)).toBe(0);
  device.connection.mend();
  await expect(acceptedHeading(tab)).toBeVisible();
  expect(await newOrders(bridge, before)).toBe(1);
});

test('keeps an order queued on a connection without responses', async ({ device, bridge }) => {
  const before = (await bridge.orders()).length;
  const { tab } = await readyToPlace(device);
  device.connection.silence();
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  await inTime(device, () => showsOffline(tab), 'the silent connection was never shown', 5_000);
  device.connection.mend();
  await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
  expect(await newOrders(bridge, before)).toBe(1);
});

for (const [title, action] of [
  ['behind a portal that answers with its own page [F11 I-03]', 'html'],
  ['behind a portal that redirects to its own host [F12 I-03]', 'redirect'],
] as const)
  test(`keeps an order queued ${title}`, async ({ device, bridge }) => {
    const before = (await bridge.orders()).length;
    const { tab } = await readyToPlace(device);
    await untilOnDevice(device);
    // only order requests fail at first: after another failed request, the device would not try to send the order
    await bridge.faults([{ match: { path: orderPath }, action }]);
    await placeButton(tab).click();
    await expect(savedHeading(tab)).toBeVisible();
    await expect.poll(() => device.connection.asked().map(({ path }) => path)).toContain(orderPath);
    await bridge.faults([{ match: {}, action }]);
    await inTime(device, () => showsOffline(tab), 'the portal was never shown');
    await device.pass(60_000);
    await tab.reload();
    await expect(savedHeading(tab)).toBeVisible();
    await inTime(device, () => showsOffline(tab), 'the portal was not shown after the reload');
    const names = Object.keys(collections) as CollectionName[];
    const stored = JSON.stringify(await Promise.all(names.map((name) => device.documents(name))));
    expect(stored).not.toContain('Sign in to this network');
    expect((await device.documents('orders')).map(({ state }) => state === 'accepted')).toEqual([false]);
    expect(await newOrders(bridge, before)).toBe(0);
    await bridge.healthy();
    await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never accepted');
    expect(await newOrders(bridge, before)).toBe(1);
  });

test('creates two orders when two devices order at the same moment', async ({ newDevice, bridge }) => {
  const before = (await bridge.orders()).length;
  const [{ tab: one }, { tab: other }] = [await readyToPlace(newDevice()), await readyToPlace(newDevice())];
  const buttons = [await placeButton(one).element(), await placeButton(other).element()];
  for (const button of buttons) button.click();
  const numbers = new Set<string>();
  for (const tab of [one, other]) {
    await expect(acceptedHeading(tab)).toBeVisible();
    numbers.add(await acceptedHeading(tab).textContent());
  }
  expect(numbers.size).toBe(2);
  expect(await newOrders(bridge, before)).toBe(2);
  expect((await bridge.invariants()).ok).toBe(true);
});
