// An order from the cart to the shop's number: twice pressed, in two tabs, with lost answers, without a network.

import { type CollectionName, collections } from '#schemas/collections.ts';
import { pattern, text } from '../texts.ts';
import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  inStore,
  placeButton,
  savedHeading,
  untilOnDevice,
} from './buying.ts';
import { inTime } from './in-time.ts';
import { type Device, expect, type Tab, test } from './journey.ts';
import type { JourneyBridge } from './journey-bridge.ts';

/** until each answer is here, on a poor mobile connection */
const SLOW_MS = 400;
const orderPath = '/api/order/create';

/** Orders that the bridge has now and had not before. */
async function newOrders(bridge: JourneyBridge, before: number): Promise<number> {
  return (await bridge.orders()).length - before;
}

/** Does the line above every page say that there is no connection and something waits? */
const isToldOffline = (tab: Tab): boolean =>
  tab
    .getByRole('status')
    .filter({ hasText: pattern('connection:line.offlineWaiting.title', {}, 'within') })
    .isVisible();

/** A device whose shopper has filled everything in and only has to press. */
async function readyToPlace(device: Device): Promise<{ tab: Tab; name: string }> {
  const tab = await device.openTab(inStore('en'));
  const name = await addOneToCart(tab);
  await fillCheckout(tab);
  return { tab, name };
}

test('a guest order is accepted with the number of the shop', async ({ device, bridge }) => {
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

test('on a slow connection too, fifty clicks on "place order" give one order (F08, F43, I-02)', async ({
  device,
  bridge,
}) => {
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

test('a checkout that stands open in a second tab leads to the order placed in the first', async ({
  device,
  bridge,
}) => {
  const before = (await bridge.orders()).length;
  const { tab } = await readyToPlace(device);
  const second = await device.openTab('/en/checkout');
  await placeButton(second).waitFor();
  await placeButton(tab).click();
  await expect(acceptedHeading(second)).toBeVisible();
  expect(await newOrders(bridge, before)).toBe(1);
});

test('an answer that is lost after the shop took the order gives one order and its number (F03, I-01, I-02)', async ({
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
  // the shop has not shown yet that it honours the key, so it is asked instead of told again
  const journal = await bridge.journal();
  expect(journal.filter(({ orderKey }) => orderKey === order?.client_order_id)).toHaveLength(1);
  expect(journal.some(({ route }) => route.includes('/sync/order/'))).toBe(true);
});

test('S1.016 Changing the store view keeps the cart (decision: one cart for all three store views).', async ({
  device,
}) => {
  const tab = await device.openTab('/en');
  const name = await addOneToCart(tab);
  await tab.goto('/ru/cart');
  await expect(tab.getByRole('main')).toContainText(name);
  await tab.goto('/cart');
  await expect(tab.getByRole('main')).toContainText(name);
});

test('an order placed offline waits through hours and a reload, and is sent when the connection returns (F01, I-01)', async ({
  device,
  bridge,
}) => {
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

test('a connection that is silent counts as no connection, and nothing typed is lost', async ({
  device,
  bridge,
}) => {
  const before = (await bridge.orders()).length;
  const { tab } = await readyToPlace(device);
  device.connection.silence();
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  await inTime(device, () => isToldOffline(tab), 'a silent connection was never told', 5_000);
  device.connection.mend();
  await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
  expect(await newOrders(bridge, before)).toBe(1);
});

for (const [title, action] of [
  ['F11 I-03 Behind a portal that answers everything with its page', 'html'],
  ['F12 I-03 Behind a portal that leads everything to its own host', 'redirect'],
] as const)
  test(`${title} an order waits, the shop says so, and it goes once when the portal is gone.`, async ({
    device,
    bridge,
  }) => {
    const before = (await bridge.orders()).length;
    const { tab } = await readyToPlace(device);
    await untilOnDevice(device);
    // in front of the order first: met by another question, the device would not even try to send the order
    await bridge.faults([{ match: { path: orderPath }, action }]);
    await placeButton(tab).click();
    await expect(savedHeading(tab)).toBeVisible();
    await expect.poll(() => device.connection.asked().map(({ path }) => path)).toContain(orderPath);
    await bridge.faults([{ match: {}, action }]);
    await inTime(device, () => isToldOffline(tab), 'the portal was never told');
    await device.pass(60_000);
    await tab.reload();
    await expect(savedHeading(tab)).toBeVisible();
    await inTime(device, () => isToldOffline(tab), 'the portal was not told again');
    const names = Object.keys(collections) as CollectionName[];
    const stored = JSON.stringify(await Promise.all(names.map((name) => device.documents(name))));
    expect(stored).not.toContain('Sign in to this network');
    expect((await device.documents('orders')).map(({ state }) => state === 'accepted')).toEqual([false]);
    expect(await newOrders(bridge, before)).toBe(0);
    await bridge.healthy();
    await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never accepted');
    expect(await newOrders(bridge, before)).toBe(1);
  });

test('two devices that place orders at the same moment get an order and a number each', async ({
  newDevice,
  bridge,
}) => {
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
