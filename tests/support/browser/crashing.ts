// Places orders while the tab, or its worker alone, crashes at one of its writes. Afterwards either the backend has the
// order once, or the cart is complete and can be ordered; an order shown as saved is never lost.
// The steps run many times, so they use CSS selectors, which are faster than accessible names.
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
  /** true to place the order offline and restore the connection afterwards */
  isOffline: boolean;
};

/** The ordered product, and a stock that suffices for all crashes. */
const sku = 'RB-DUO';
const ENOUGH = 500;
export const crashingPage = inStore('en', `/p/${sku}/rits-barista-duo`);

/** Upper limit of writes for placing and sending one order; ends a loop that does not converge. */
const MOST_WRITES = 40;
/** Time within which all writes after an accepted order are done, in milliseconds. */
const LATER_WRITES_MS = 5_000;
/** Time within which a window detects its dead worker and starts another one, in milliseconds. */
const MISSED_AFTER_MS = 25_000;

const saved = pattern('order:saved.title');
const accepted = pattern('order:accepted.title');
const headingOf = (tab: Tab): string => tab.document?.querySelector('h1')?.textContent ?? '';
/** Submits the checkout steps, which are prefilled from the device, and accepts the terms at the review. */
async function toReview(tab: Tab): Promise<void> {
  for (;;) {
    const form = await tab.locator('main form').element();
    if (form.querySelector('#terms')) break;
    await tab.locator('main form [type=submit]').click();
    await until(
      () => !form.isConnected || undefined,
      () => `a checkout step was not submitted: ${form.textContent}`,
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

/** Clicked without waiting: the page may be gone before the click event ends. */
const placeButton = (tab: Tab): Promise<HTMLElement> => tab.locator('main form [type=submit]').element();

/** Returns a function that returns true once the page has shown, even briefly, the order as saved or accepted. */
function watchHeading(tab: Tab): () => boolean {
  let isShown = false;
  new tab.window.MutationObserver(() => {
    isShown ||= [saved, accepted].some((words) => words.test(headingOf(tab)));
  }).observe(tab.document, { childList: true, subtree: true, characterData: true });
  return () => isShown;
}

/**
 * Places the order and crashes at its n-th write. Returns whether there was such a write, and whether the page had
 * shown the order as saved or accepted.
 */
async function pressAndCrash({ device, who, isOffline }: Crash, tab: Tab, n: number) {
  const isShown = watchHeading(tab);
  // found before any write can crash the tab
  const button = await placeButton(tab);
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
  button.click();
  if (isOffline) await crashOr(saved);
  device.connection.mend();
  await crashOr(accepted);
  // the writes after the acceptance also count as writes of the order
  if (!isCrashed) await device.pass(LATER_WRITES_MS);
  await device.settled();
  return { isCrashed, isTold: isShown };
}

/**
 * Opens the storefront again after its tab crashed at write n, and orders the cart if the order was lost.
 * @param wanted number of orders that the backend must have afterwards, beyond `before`
 */
async function openAgain(
  { device, bridge }: Crash,
  n: number,
  wasShown: boolean,
  wanted: number,
  before: number,
): Promise<Tab> {
  const tab = await device.openTab(crashingPage);
  const atShop = async () => (await bridge.orders()).length - before;
  if ((await device.documents('orders')).length === wanted) {
    await inTime(
      device,
      async () => (await atShop()) >= wanted,
      `write ${n}: the order never reached the backend`,
    );
    await expect(cartBadge(tab, 0)).toBeVisible();
    return tab;
  }
  expect(wasShown, `write ${n}: an order shown as saved is gone`).toBe(false);
  expect(await atShop(), `write ${n}: the backend has an order that the device lost`).toBe(wanted - 1);
  await cartBadge(tab, 1).click();
  await tab.getByRole('link', { name: text('cart:checkout'), exact: true }).click();
  await toReview(tab);
  (await placeButton(tab)).click();
  await inTime(device, () => accepted.test(headingOf(tab)), `write ${n}: the cart could not be ordered`);
  return tab;
}

/**
 * Places orders, crashing each at a later write than the previous one, until an order completes with no write left to
 * crash at.
 * @param fillFirst fills checkout on the first order; the device must be new
 * @returns the number of writes that an order needs
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
    // the typed data is on the device before the crash
    if (at === 0) await expect.poll(() => device.claim('checkout')).toMatchObject({ step: 'orderReview' });
    const { isCrashed, isTold: isShown } = await pressAndCrash(crash, tab, n);
    if (isCrashed && who === 'tab') tab = await openAgain(crash, n, isShown(), wanted, before);
    if (isCrashed && who === 'worker') {
      await device.pass(MISSED_AFTER_MS);
      const atShop = async () => (await bridge.orders()).length - before;
      await inTime(
        device,
        async () => (await atShop()) >= wanted,
        `write ${n}: the order never reached the backend`,
      );
      // the window is not notified of the write at which its worker died: it is reloaded
      await tab.goto(crashingPage);
      await expect(cartBadge(tab, 0)).toBeVisible();
    }
    expect((await bridge.orders()).length - before, `write ${n}: orders at the backend`).toBe(wanted);
    if (isCrashed) continue;
    const isKnown = async () =>
      (await device.documents('orders')).every((order) => order.state === 'accepted' && order.order_number);
    await inTime(device, isKnown, 'the device does not show an accepted order as accepted');
    return n - 1;
  }
  throw new Error(`Placing one order took more than ${MOST_WRITES} writes`);
}
