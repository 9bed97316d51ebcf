// Journeys at a kiosk: a device in a branch that customers use one after another.
import { encode } from 'uqr';
import { orderCode } from '#shared/domain/order/order-code.ts';
import { carriedAddress, carriedOf } from '#src/features/cart/carried-line.ts';
import {
  addOneToCart,
  addSecond,
  cartBadge,
  checkoutField,
  inStore,
  placeButton,
  savedHeading,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { registerNew } from '../support/browser/customers.ts';
import { inTime } from '../support/browser/in-time.ts';
import { type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';
import {
  answer,
  anyQuestion,
  deviceSheet,
  IDLE_MS,
  openKiosk,
  orderAndLeave,
  question,
  startAnew,
  startOverButton,
  TOLD_MS,
  toOrderOffline,
  WARNING_MS,
} from './kiosk-tab.ts';

/** Advances the clock in small steps: a single long one could end after the countdown that begins inside it. */
const untilWarned = (device: Device, tab: Tab) =>
  inTime(device, () => question(tab, 'warning').count() === 1, 'no warning was shown');

test('warns after 90 idle seconds and wipes personal data 20 seconds later', async ({ device }) => {
  const tab = await openKiosk(device);
  await addOneToCart(tab);
  await tab.goto(inStore('en', '/checkout'));
  await checkoutField(tab, 'firstName').fill('Līga');
  const touched = device.now();
  await device.pass(IDLE_MS / 2);
  // a carousel scrolls by itself, so a scroll event does not count as user input
  const { body, defaultView } = tab.document;
  if (!defaultView) throw new Error('the tab has no window');
  body.dispatchEvent(new defaultView.Event('scroll'));
  await untilWarned(device, tab);
  const warned = device.now();
  expect(warned - touched).toBeGreaterThan(IDLE_MS - TOLD_MS);
  expect(warned - touched).toBeLessThan(1.25 * IDLE_MS);
  await expect(answer(tab, 'warning', 'goOn')).toBeFocused();
  const secondsLeft = () => Number(/\d+/.exec(question(tab, 'warning').allTextContents().join())?.[0]);
  const left = secondsLeft();
  expect(left * 1_000).toBeLessThanOrEqual(WARNING_MS);
  await device.pass(2_000);
  expect(secondsLeft()).toBeLessThan(left);
  await inTime(device, () => anyQuestion(tab).count() === 0, 'the device was not wiped');
  expect(device.now() - warned).toBeGreaterThan(WARNING_MS - 2 * TOLD_MS);
  expect(tab.path()).toBe('/');
  expect(await device.documents('cart')).toEqual([]);
  expect(await device.claim('personal-details')).toBeUndefined();
  // an unused kiosk shows no warning
  await device.pass(IDLE_MS + WARNING_MS);
  await expect(anyQuestion(tab)).toHaveCount(0);
  await tab.goto(inStore('en', '/checkout'));
  await expect(tab.getByRole('heading', { name: text('checkout:empty.title') })).toBeVisible();
});

test('keeps the cart when the user dismisses the warning with its button', async ({ device }) => {
  const tab = await openKiosk(device);
  await addOneToCart(tab);
  await untilWarned(device, tab);
  await tab.press('Shift');
  await expect(question(tab, 'warning')).toBeVisible();
  await answer(tab, 'warning', 'goOn').click();
  await expect(anyQuestion(tab)).toHaveCount(0);
  await expect(cartBadge(tab, 1)).toBeVisible();
  // longer than the countdown
  await device.pass(IDLE_MS / 2);
  await expect(anyQuestion(tab)).toHaveCount(0);
});

test('wipes all customer data after "Start over" is confirmed', async ({ device }) => {
  const tab = await openKiosk(device, '/en/my-account');
  const { firstname } = await registerNew(tab);
  await addOneToCart(tab);
  await startOverButton(tab).click();
  await answer(tab, 'asking', 'goOn').click();
  await expect(cartBadge(tab, 1)).toBeVisible();
  await startAnew(tab);
  expect(await device.claim('current-user')).toBeUndefined();
  expect(await device.documents('cart')).toEqual([]);
  expect(tab.document.body.textContent).not.toContain(firstname);
});

test('sends an order sealed at a kiosk once [S-22]', async ({ device, bridge }) => {
  const before = (await bridge.orders()).length;
  const tab = await openKiosk(device);
  await orderAndLeave(device, tab);
  const left = JSON.stringify(await device.documents('orders'));
  expect(left).toContain('"state"');
  expect(left).not.toContain('Līga');
  expect(left).not.toContain('liga@example.lv');
  device.connection.mend();
  const placed = async () => (await bridge.orders()).length - before;
  await inTime(device, async () => (await placed()) > 0, 'the order that was left here was never sent');
  expect(await placed()).toBe(1);
});

test('blocks a mail link in a kiosk', async ({ device }) => {
  const tab = await openKiosk(device, '/en/contact');
  const mail = tab.getByRole('main').locator('a[href^="mailto:"]').first();
  await mail.click();
  await expect(tab.getByText(text('kiosk:noWayOut'))).toBeVisible();
  expect(tab.path()).toBe('/en/contact?kiosk');
});

test('opens a scanned product offline, regardless of which element has the focus', async ({ device }) => {
  const tab = await openKiosk(device);
  await untilOnDevice(device);
  device.connection.cut();
  let at = 0;
  const scan = (code: string) => {
    const { activeElement, body, defaultView } = tab.document;
    if (!defaultView) throw new Error('the tab has no window');
    at += 1_000;
    for (const key of [...code, 'Enter']) {
      const event = new defaultView.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      at += 20;
      Object.defineProperty(event, 'timeStamp', { value: at });
      (activeElement ?? body).dispatchEvent(event);
    }
  };
  const shown = (await device.documents('products')).filter(
    ({ store, type_id, visibility, ean }) =>
      store === 'en' && type_id === 'simple' && visibility !== 1 && ean !== '',
  );
  const [lamp, phone] = shown;
  if (!lamp || !phone) throw new Error('no goods with barcodes');
  const heading = (name: string) => tab.getByRole('heading', { level: 1 }).filter({ hasText: name });
  scan(lamp.ean);
  await expect(heading(lamp.name)).toBeVisible();
  scan(`]C1${phone.sku}`);
  await expect(heading(phone.name)).toBeVisible();
  // a scan while a field is focused does not change the text of the field
  const field = tab.getByRole('banner').getByRole('combobox');
  await field.fill('abc');
  scan('9999999999994');
  await expect(tab.getByText(text('scan:notFound', { code: '9999999999994' }))).toBeVisible();
  await expect(field).toHaveValue('abc');
  // this browser has no camera barcode detection
  await expect(tab.getByRole('button', { name: text('scan:scan') })).toHaveCount(0);
});

test('transfers a cart offline from a kiosk to a phone using a code', async ({ device, newDevice }) => {
  const tab = await openKiosk(device);
  const carry = tab.getByRole('button', { name: text('kiosk:carry.button') });
  await expect(carry).toHaveCount(0);
  const name = await addOneToCart(tab);
  await addSecond(tab, name);
  const [line] = await device.documents('cart');
  device.connection.cut();
  await carry.click();
  const code = tab.getByRole('img', { name: text('kiosk:carry.code') });
  await expect(code).toBeVisible();
  const address = carriedAddress(`${new URL(tab.url()).origin}/en/cart`, line ? [carriedOf(line)] : []) ?? '';
  const drawn = encode(address, { ecc: 'M', border: 0 })
    .data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  expect(await code.locator('path').getAttribute('d')).toBe(drawn);

  const phone = newDevice();
  const { pathname, hash } = new URL(address);
  const there = await phone.openTab(pathname + hash);
  const asked = there.getByRole('alertdialog', { name: text('cart:carried.title') });
  await expect(asked).toContainText(text('cart:carried.text', { count: 2 }));
  await asked.getByRole('button', { name: text('cart:carried.take') }).click();
  await expect(cartBadge(there, 2)).toBeVisible();
  await expect(asked).toHaveCount(0);
  expect(there.path()).toBe('/en/cart');
  await there.reload();
  await expect(cartBadge(there, 2)).toBeVisible();
  await expect(asked).toHaveCount(0);
  await there.goto(pathname + hash.slice(0, -3));
  await expect(there.getByText(text('cart:carried.unreadable'))).toBeVisible();
});

test('removes an order that needs consent on request', async ({ device, bridge }) => {
  const before = (await bridge.orders()).length;
  const tab = await openKiosk(device);
  const sku = await orderAndLeave(device, tab);
  const [left] = await device.documents('orders');
  const code = orderCode(String(left?.id));
  await bridge.changeProduct(sku, { price: 9_999 });
  device.connection.mend();
  const asks = async () => (await device.documents('orders'))[0]?.state === 'needs_consent';
  await inTime(device, asks, 'the order never asked');
  // the wipe between two users keeps the order
  await addOneToCart(tab);
  await startAnew(tab);
  await tab.goto('/en#device');
  await expect(deviceSheet(tab)).toContainText(code);
  await expect(deviceSheet(tab)).toContainText(text('kiosk:about.left.state.needs_consent'));
  await deviceSheet(tab)
    .getByRole('button', { name: text('kiosk:about.left.remove', { code }) })
    .click();
  const sure = tab.getByRole('alertdialog', { name: text('kiosk:about.left.sure.title', { code }) });
  await sure.getByRole('button', { name: text('kiosk:about.left.sure.yes') }).click();
  await expect(deviceSheet(tab)).toContainText(text('kiosk:about.left.none'));
  expect(await device.documents('orders')).toEqual([]);
  expect(await device.claim('sealed-orders')).toBeUndefined();
  expect((await bridge.orders()).length).toBe(before);
});

test('accepts no offline order in a kiosk without a sealing key [S-22]', async ({ device, bridge }) => {
  await bridge.faults([{ match: { path: '/api/order/sealing-key' }, action: 'status', status: 404 }]);
  const tab = await openKiosk(device);
  await toOrderOffline(device, tab);
  await expect(tab.getByText(pattern('checkout:kiosk.note', {}, 'within'))).toBeVisible();
  await placeButton(tab).click();
  await expect(tab.getByRole('alert').filter({ hasText: text('checkout:kiosk.title') })).toBeFocused();
  expect(await device.documents('orders')).toEqual([]);
  const isKept = async () => (await device.claim('checkout'))?.step === 'orderReview';
  await inTime(device, isKept, 'the open step was not stored');
  await tab.goto('/en/checkout?kiosk=0');
  await tab.getByRole('checkbox', { name: pattern('checkout:terms.agree', {}, 'start') }).check();
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
});
