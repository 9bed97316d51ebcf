// An order that is placed while the tab, or its worker alone, crashes at one of its writes; and what must hold then:
// the order is at the shop once, or its cart is still whole and can be ordered. Nothing shown as saved is ever lost.
// The steps are taken again and again, so they look for the page's structure, which is found faster than names.
import { writesToCrashAt } from '../random-cases.ts';
import { pattern, text } from '../texts.ts';
import { cartBadge, inStore } from './buying.ts';
import { inTime } from './in-time.ts';
import { type Device, expect, type Tab, until } from './journey.ts';
import type { JourneyBridge } from './journey-bridge.ts';

export type Crash = {
  device: Device;
  bridge: JourneyBridge;
  who: 'tab' | 'worker';
  /** is the order placed offline, which then comes back */
  isOffline: boolean;
};

/** What is ordered; enough of it for every crash. */
const sku = 'RB-DUO';
const ENOUGH = 500;
export const crashingPage = inStore('en', `/p/${sku}/rits-barista-duo`);

/** More writes than placing and sending one order can need; it ends a loop that went wrong. */
const MOST_WRITES = 40;
/** by then everything that follows an accepted order is written, in milliseconds */
const LATER_WRITES_MS = 5_000;
/** by then a window has missed its dead worker and begun another, in milliseconds */
const MISSED_AFTER_MS = 25_000;

const saved = pattern('order:saved.title');
const accepted = pattern('order:accepted.title');
const headingOf = (tab: Tab): string => tab.document?.querySelector('h1')?.textContent ?? '';
/** From the cart's lines to the last button of checkout, with what the device remembers of the shopper. */
async function toReview(tab: Tab): Promise<void> {
  for (;;) {
    const form = await tab.locator('main form').element();
    if (form.querySelector('#terms')) break;
    await tab.locator('main form [type=submit]').click();
    await until(
      () => !form.isConnected || undefined,
      () => `a step of checkout does not end: ${form.textContent}`,
    );
  }
  await tab.locator('#terms').check();
}

async function addOne(tab: Tab): Promise<void> {
  await tab
    .getByRole('main')
    .getByRole('button', { name: text('adding:add'), exact: true })
    .first()
    .click();
  await tab
    .getByRole('region', { name: text('app:notices') })
    .getByRole('button', { name: text('cart:proceed') })
    .last()
    .click();
}

/** Presses without waiting: the page may be gone before a person's finger is up. */
const place = async (tab: Tab): Promise<void> =>
  (await tab.locator('main form [type=submit]').element()).click();

/** Tells whether the page has said, even for a moment, that the order is safe. */
function watchHeading(tab: Tab): () => boolean {
  let isTold = false;
  new tab.window.MutationObserver(() => {
    isTold ||= [saved, accepted].some((words) => words.test(headingOf(tab)));
  }).observe(tab.document, { childList: true, subtree: true, characterData: true });
  return () => isTold;
}

/** Presses the last button and crashes at the n-th write from then on. Out: was there an n-th write, was it told safe. */
async function pressAndCrash({ device, who, isOffline }: Crash, tab: Tab, n: number) {
  const isTold = watchHeading(tab);
  if (isOffline) device.connection.cut();
  let isCrashed = false;
  void device.crashAtWrite(n, who).then(() => {
    isCrashed = true;
  });
  const crashOr = (heading: RegExp) =>
    until(
      () => isCrashed || heading.test(headingOf(tab)) || undefined,
      () => `write ${n}: neither a crash nor an order, but ${headingOf(tab)}`,
    );
  await place(tab);
  if (isOffline) await crashOr(saved);
  device.connection.mend();
  await crashOr(accepted);
  // what is written once the order is accepted belongs to it too
  if (!isCrashed) await device.pass(LATER_WRITES_MS);
  await device.settled();
  return { isCrashed, isTold };
}

/** The shop is opened again after its tab crashed at write n. Out: the tab, with as many orders at the shop as wanted. */
async function openAgain(
  { device, bridge }: Crash,
  n: number,
  wasTold: boolean,
  wanted: number,
  before: number,
): Promise<Tab> {
  const tab = await device.openTab(crashingPage);
  const atShop = async () => (await bridge.orders()).length - before;
  if ((await device.documents('orders')).length === wanted) {
    await inTime(
      device,
      async () => (await atShop()) >= wanted,
      `write ${n}: the order never came to the shop`,
    );
    await expect(cartBadge(tab, 0)).toBeVisible();
    return tab;
  }
  expect(wasTold, `write ${n}: an order shown as saved is gone`).toBe(false);
  expect(await atShop(), `write ${n}: the shop has an order that the device lost`).toBe(wanted - 1);
  await cartBadge(tab, 1).click();
  await tab.getByRole('link', { name: text('cart:checkout'), exact: true }).click();
  await toReview(tab);
  await place(tab);
  await inTime(device, () => accepted.test(headingOf(tab)), `write ${n}: the cart could not be ordered`);
  return tab;
}

/**
 * Places one order after another, each of which crashes at a later one of its writes, until an order has no write left to
 * crash at. In: a new device; fills checkout the first time. Out: the most writes that one has.
 */
export async function crashAtEveryWrite(
  crash: Crash,
  fillFirst: (tab: Tab) => Promise<void>,
): Promise<number> {
  const { bridge, device, who } = crash;
  await bridge.changeProduct(sku, { qty: ENOUGH });
  const before = (await bridge.orders()).length;
  let tab = await device.openTab(crashingPage);
  for (const [at, n] of writesToCrashAt(MOST_WRITES).entries()) {
    const wanted = at + 1;
    if (tab.path() !== crashingPage) await tab.goto(crashingPage);
    await addOne(tab);
    if (at === 0) await fillFirst(tab);
    await toReview(tab);
    // what was typed is on the device before anything crashes
    if (at === 0) await expect.poll(() => device.claim('checkout')).toMatchObject({ step: 'orderReview' });
    const { isCrashed, isTold } = await pressAndCrash(crash, tab, n);
    if (isCrashed && who === 'tab') tab = await openAgain(crash, n, isTold(), wanted, before);
    if (isCrashed && who === 'worker') {
      await device.pass(MISSED_AFTER_MS);
      const atShop = async () => (await bridge.orders()).length - before;
      await inTime(
        device,
        async () => (await atShop()) >= wanted,
        `write ${n}: the order never came to the shop`,
      );
      // a window hears nothing of the write its worker died at: it is opened again
      await tab.goto(crashingPage);
      await expect(cartBadge(tab, 0)).toBeVisible();
    }
    expect((await bridge.orders()).length - before, `write ${n}: orders at the shop`).toBe(wanted);
    if (isCrashed) continue;
    const isKnown = async () =>
      (await device.documents('orders')).every((order) => order.state === 'accepted' && order.order_number);
    await inTime(device, isKnown, 'an order that the shop has is not known as accepted here');
    return n - 1;
  }
  throw new Error(`an order of more than ${MOST_WRITES} writes`);
}
