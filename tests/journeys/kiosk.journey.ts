// Journeys at a kiosk: a device in a branch that customers use one after another.
import { encode } from 'uqr';
import { orderCode } from '#shared/domain/order/order-code.ts';
import { carriedAddress, carriedOf } from '#src/features/cart/carried-line.ts';
import {
  addOneToCart,
  addSecond,
  cartBadge,
  checkoutField,
  fillCheckout,
  inStore,
  placeButton,
  savedHeading,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { registerNew } from '../support/browser/customers.ts';
import { inTime } from '../support/browser/in-time.ts';
import { builtConfig, type Device, expect, type Tab, test, until } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const IDLE_MS = 90_000;
const WARNING_MS = 20_000;
/** minimum time between two reports of user input */
const TOLD_MS = 1_000;

const startOverButton = (tab: Tab) =>
  tab
    .getByRole('complementary', { name: text('kiosk:bar') })
    .getByRole('button', { name: text('kiosk:startOver') });
const question = (tab: Tab, which: 'asking' | 'warning' | 'wiping') =>
  tab.getByRole('alertdialog', { name: text(`kiosk:${which}.title`) });
const answer = (tab: Tab, which: 'asking' | 'warning', key: string) =>
  question(tab, which).getByRole('button', { name: text(`kiosk:${key}`) });
const anyQuestion = (tab: Tab) => tab.getByRole('alertdialog');
/** Advances the clock in small steps: a single long one could end after the countdown that begins inside it. */
const untilWarned = (device: Device, tab: Tab) =>
  inTime(device, () => question(tab, 'warning').count() === 1, 'no warning was shown');

/** Configuration that lets `?kiosk` in the URL turn a tab into a kiosk. */
const config = { ...builtConfig(), kiosk: { byAddress: true } };

async function openKiosk(device: Device, page = '/en', name = ''): Promise<Tab> {
  const tab = await device.openTab(`${page}?kiosk${name && `=${encodeURIComponent(name)}`}`, { config });
  await expect(startOverButton(tab)).toBeVisible();
  // what is added before the device was found empty counts as the data of its owner, and permission would be asked for
  await until(
    () => device.texts.has('kiosk-device') || undefined,
    () => 'the device was not accepted as a kiosk',
  );
  return tab;
}

async function startAnew(tab: Tab): Promise<void> {
  await startOverButton(tab).click();
  await answer(tab, 'asking', 'startOver').click();
  await expect(anyQuestion(tab)).toHaveCount(0);
}

/** Fills checkout up to the last button, offline. */
async function toOrderOffline(device: Device, tab: Tab): Promise<void> {
  await untilOnDevice(device);
  device.connection.cut();
  await addOneToCart(tab, 'en', inStore('en', '/c/laptops'));
  await fillCheckout(tab);
}

/** Orders as a guest offline and ends the session. Returns the SKU of the ordered product. */
async function orderAndLeave(device: Device, tab: Tab): Promise<string> {
  await inTime(
    device,
    async () => (await device.claim('sealing-key')) !== undefined,
    'the sealing key was not fetched',
  );
  await toOrderOffline(device, tab);
  const [line] = await device.documents('cart');
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  await startAnew(tab);
  return String(line?.sku);
}

const deviceSheet = (tab: Tab) => tab.getByRole('dialog', { name: text('kiosk:about.title') });
const row = (tab: Tab, key: string, parts = {}) =>
  deviceSheet(tab)
    .locator('dl > div')
    .filter({ hasText: text(`kiosk:about.${key}`, parts) });

test('treats only the tab opened with ?kiosk as a kiosk, until ?kiosk=0', async ({ device }) => {
  const tab = await openKiosk(device);
  const isMarked = async () => tab.document.documentElement.dataset.mode === 'kiosk';
  await inTime(device, isMarked, 'the page is not marked as a kiosk’s');
  await tab.goto(inStore('en', '/c/laptops'));
  await expect(startOverButton(tab)).toBeVisible();
  const other = await device.openTab('/en');
  await device.pass(5_000);
  await expect(startOverButton(other)).toHaveCount(0);
  await tab.goto('/en?kiosk=0');
  await device.pass(5_000);
  await expect(startOverButton(tab)).toHaveCount(0);
  expect(tab.document.documentElement.dataset.mode).toBeUndefined();
});

test('wipes nothing with ?kiosk if no kiosk is configured [S-22]', async ({ device }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  const other = await device.openTab('/en?kiosk');
  await device.pass(IDLE_MS + WARNING_MS + 10_000);
  await expect(startOverButton(other)).toHaveCount(0);
  expect(await device.documents('cart')).toHaveLength(1);
});

const permission = (tab: Tab) => tab.getByRole('alertdialog', { name: text('kiosk:permission.title') });
const leaveButton = (tab: Tab) => tab.getByRole('button', { name: text('kiosk:leave') });

test('asks for permission before ?kiosk wipes a device that holds data [S-22]', async ({ device }) => {
  const own = await device.openTab('/en', { config });
  await addOneToCart(own);
  own.close();
  const tab = await device.openTab('/en?kiosk', { config });
  await expect(permission(tab)).toBeVisible();
  await device.pass(IDLE_MS + WARNING_MS + 10_000);
  expect(await device.documents('cart')).toHaveLength(1);
  await permission(tab)
    .getByRole('button', { name: text('kiosk:permission.agree') })
    .click();
  await device.pass(IDLE_MS + WARNING_MS + 10_000);
  await expect(anyQuestion(tab)).toHaveCount(0);
  expect(await device.documents('cart')).toEqual([]);
});

test('wipes nothing when the kiosk permission is declined [S-22]', async ({ device }) => {
  const own = await device.openTab('/en', { config });
  await addOneToCart(own);
  own.close();
  const tab = await device.openTab('/en?kiosk', { config });
  await expect(permission(tab).getByRole('button', { name: text('kiosk:leave') })).toBeFocused();
  await permission(tab)
    .getByRole('button', { name: text('kiosk:leave') })
    .click();
  await expect(cartBadge(tab, 1)).toBeVisible();
  await device.pass(IDLE_MS + WARNING_MS + 10_000);
  await expect(startOverButton(tab)).toHaveCount(0);
  expect(await device.documents('cart')).toHaveLength(1);
});

test('asks instead of wiping while another tab uses the device [S-22]', async ({ device }) => {
  const tab = await openKiosk(device);
  await addOneToCart(await device.openTab('/en', { config }));
  await device.pass(IDLE_MS + WARNING_MS + 10_000);
  await expect(permission(tab)).toBeVisible();
  expect(await device.documents('cart')).toHaveLength(1);
});

test('ends a kiosk that was opened by URL with a button in its bar [S-22]', async ({ device }) => {
  const tab = await openKiosk(device);
  await addOneToCart(tab);
  await leaveButton(tab).click();
  await expect(cartBadge(tab, 1)).toBeVisible();
  await device.pass(IDLE_MS + WARNING_MS + 10_000);
  await expect(startOverButton(tab)).toHaveCount(0);
  expect(await device.documents('cart')).toHaveLength(1);
});

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

test('seals an unsent order at a kiosk and sends it once [S-22]', async ({ device, bridge }) => {
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

test('shows the current state of a kiosk without personal data', async ({ device, bridge }) => {
  const tab = await openKiosk(device, '/en', 'Desk 2');
  await orderAndLeave(device, tab);
  await tab.goto('/en');
  await tab
    .getByRole('complementary', { name: text('kiosk:bar') })
    .getByRole('button', { name: 'Desk 2' })
    .click();
  await expect(row(tab, 'waiting.orders')).toContainText('1');
  await expect(row(tab, 'connection.state')).toContainText(text('kiosk:about.connection.offline'));
  await expect(row(tab, 'waiting.oldest')).toHaveCount(1);
  await expect(row(tab, 'synced.products', { language: 'English' })).toHaveCount(1);
  await expect(row(tab, 'synced.products', { language: 'English' })).not.toContainText(
    text('kiosk:about.never'),
  );
  await expect(deviceSheet(tab)).toContainText(text('kiosk:about.left.none'));
  for (const private_ of ['Līga', 'liga@example.lv'])
    expect(tab.document.body.textContent).not.toContain(private_);
  const before = (await bridge.orders()).length;
  device.connection.mend();
  await inTime(device, async () => (await bridge.orders()).length > before, 'the order was never sent');
  await expect(row(tab, 'waiting.orders')).toContainText('0');
  await expect(row(tab, 'connection.state')).toContainText(text('kiosk:about.connection.online'));
  // the sheet is closed for the next user
  await device.pass(IDLE_MS + WARNING_MS + TOLD_MS);
  await expect(deviceSheet(tab)).toHaveCount(0);
});

test('opens the device state of the kiosk with #device in the URL', async ({ device }) => {
  const tab = await device.openTab('/en?kiosk#device', { config });
  await expect(deviceSheet(tab)).toBeVisible();
  await deviceSheet(tab)
    .getByRole('button', { name: text('common:close') })
    .click();
  await expect(deviceSheet(tab)).toHaveCount(0);
  await expect.poll(() => tab.url()).not.toContain('#');
});

test('shows for each language that its products were never pulled', async ({ device }) => {
  device.connection.cut();
  const tab = await device.openTab('/en?kiosk#device', { config });
  for (const language of ['Latviešu', 'English', 'Русский'])
    await expect(row(tab, 'synced.products', { language })).toContainText(text('kiosk:about.never'));
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

test('reports a kiosk with two tabs once in five minutes', async ({ device, bridge }) => {
  await openKiosk(device, '/en', 'Desk 3');
  await openKiosk(device, '/en', 'Desk 3');
  const reported = async () =>
    (await bridge.journal()).filter(({ route }) => route === '/api/device/report').length;
  const before = await reported();
  await inTime(device, async () => (await reported()) > before, 'no report was sent');
  await device.pass(4 * 60_000);
  expect(await reported()).toBe(before + 1);
});
