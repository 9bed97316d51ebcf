// `?lab` panel journeys: simulated faults, and bug reports without personal data.

import {
  addOneToCart,
  addSecond,
  cartBadge,
  fillCheckout,
  firstWayToPay,
  inStore,
  placeButton,
  savedHeading,
  toReview,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { newPerson, registerNew } from '../support/browser/customers.ts';
import { inTime } from '../support/browser/in-time.ts';
import { builtConfig, expect, type Tab, test } from '../support/browser/journey.ts';
import {
  choose,
  closePanel,
  endFault,
  exported,
  labBar,
  lasts,
  openPanel,
} from '../support/browser/lab-panel.ts';
import { pattern, text } from '../support/texts.ts';

test('opens the lab only in a tab with ?lab and only if configured', async ({ device }) => {
  const barred = await device.openTab('/en?lab', { config: { ...builtConfig(), lab: { enabled: false } } });
  await device.pass(1_000);
  await expect(labBar(barred)).toHaveCount(0);
  const unsaid = { ...builtConfig() };
  delete unsaid.lab;
  const silent = await device.openTab('/en?lab', { config: unsaid });
  await device.pass(1_000);
  await expect(labBar(silent)).toHaveCount(0);
  const plain = await device.openTab('/en');
  await device.pass(1_000);
  await expect(labBar(plain)).toHaveCount(0);
  const lab = await device.openTab('/en?lab');
  await expect(labBar(lab)).toBeVisible();
  await lab.goto(inStore('en', '/c/laptops'));
  await expect(labBar(lab)).toBeVisible();
  await lab.goto('/en?lab=0');
  await device.pass(1_000);
  await expect(labBar(lab)).toHaveCount(0);
});

test('recovers from each simulated network fault when it ends', async ({ device }) => {
  const tab = await device.openTab('/en?lab');
  const online = async () => (await device.claim('connection'))?.online;
  for (const fault of ['offline', 'captive-portal', 'reset', 'wrong-type', 'lie-fi'] as const) {
    await inTime(device, async () => (await online()) === true, `no connection before ${fault}`);
    await choose(tab, fault);
    await inTime(device, async () => (await online()) === false, `${fault} was not detected`);
    await expect(tab.getByText(pattern('connection:line.offline.title')).first()).toBeVisible();
    await endFault(tab);
  }
  await inTime(device, async () => (await online()) === true, 'the connection was not restored');
});

test('simulates a flapping and a slow connection', async ({ device }) => {
  const tab = await device.openTab('/en?lab');
  const online = async () => (await device.claim('connection'))?.online;
  await choose(tab, 'flapping');
  await inTime(device, async () => (await online()) === false, 'the connection was never lost');
  await inTime(device, async () => (await online()) === true, 'the connection was never restored');
  await choose(tab, 'slow-3g');
  await tab.goto(inStore('en', '/dev/sync'));
  // a call that was aborted, or not sent, has a shorter duration
  const answered = tab.getByRole('row').filter({ has: tab.getByRole('cell', { name: 'ok', exact: true }) });
  const took = answered.getByRole('cell', { name: pattern('dev-sync:ms') });
  await expect(took.first()).toBeVisible();
  for (const each of took.allTextContents().map(Number.parseFloat)) expect(each).toBeGreaterThanOrEqual(400);
});

test('creates an order once if its response is lost after the commit', async ({ device, bridge }) => {
  const before = (await bridge.orders()).length;
  const tab = await device.openTab('/en?lab');
  await addOneToCart(tab);
  await fillCheckout(tab);
  // the cart is synced first: an order waits for its cart, whose responses the fault would affect as well
  const isSynced = async () => (await device.claim('cart'))?.items_synced_at !== undefined;
  await inTime(device, isSynced, 'the cart did not reach the backend');
  await choose(tab, 'lost-after-commit');
  await placeButton(tab).click();
  const taken = async () => (await bridge.orders()).length - before;
  await inTime(device, async () => (await taken()) > 0, 'the order did not reach the backend');
  await endFault(tab);
  const accepted = async () => (await device.documents('orders'))[0]?.state === 'accepted';
  await inTime(device, accepted, 'the order was never accepted');
  expect(await taken()).toBe(1);
  // the order was sent again or looked up
  const [order] = await device.documents('orders');
  expect([...(order?.sent_at ?? []), ...(order?.looked_up_at ?? [])].length).toBeGreaterThan(1);
});

test('keeps cart changes while responses are truncated', async ({ device }) => {
  const tab = await device.openTab('/en?lab');
  const name = await addOneToCart(tab);
  const atShop = async () => (await device.documents('cart'))[0]?.server_qty;
  await inTime(device, async () => (await atShop()) === 1, 'the cart did not reach the backend');
  await choose(tab, 'truncated');
  await addSecond(tab, name);
  await device.pass(60_000);
  expect(await atShop()).toBe(1);
  await endFault(tab);
  await inTime(device, async () => (await atShop()) === 2, 'the second piece did not reach the backend');
  await expect(cartBadge(tab, 2)).toBeVisible();
});

test('keeps the customer logged in when an expired token is renewed', async ({ device }) => {
  const tab = await device.openTab('/en/my-account?lab');
  await registerNew(tab);
  const epoch = async () => (await device.claim('current-token'))?.epoch ?? 0;
  const before = await epoch();
  await choose(tab, 'expired-token');
  await tab.goto(inStore('en', '/my-account/details'));
  await inTime(device, async () => (await epoch()) > before, 'the token was not renewed');
  expect(await device.claim('current-user')).toBeDefined();
});

test('keeps a simulated fault after the worker is killed and after a reload', async ({ device }) => {
  const tab = await device.openTab('/en?lab');
  await choose(tab, 'offline');
  expect(tab.workers()).toBe(1);
  await (await openPanel(tab)).getByRole('button', { name: text('lab:kill') }).click();
  await inTime(device, () => tab.workers() === 0, 'the worker was not killed');
  await inTime(device, () => tab.workers() === 1, 'no new worker started');
  await closePanel(tab);
  await expect(lasts(tab, 'offline')).toBeVisible();
  await tab.reload();
  await expect(lasts(tab, 'offline')).toBeVisible();
  await endFault(tab);
  await tab.reload();
  await expect(lasts(tab, 'none')).toBeVisible();
});

test('makes the bridge fail for all clients until the fault ends', async ({ device, bridge }) => {
  const tab = await device.openTab('/en?lab');
  const status = async () => (await fetch(`${bridge.address}/api/country/list`)).status;
  await choose(tab, 'bridge-error');
  expect(await status()).toBe(503);
  await choose(tab, 'none');
  expect(await status()).toBe(200);
});

test('creates an order once even if the bridge drops or delays its response', async ({ device, bridge }) => {
  const tab = await device.openTab('/en?lab');
  // the faults affect the pull as well
  await untilOnDevice(device);
  for (const fault of ['bridge-drops', 'bridge-slow'] as const) {
    const before = (await bridge.orders()).length;
    const taken = async () => (await bridge.orders()).length - before;
    await addOneToCart(tab);
    await fillCheckout(tab);
    // the cart is synced first: an order waits for its cart, whose responses the fault would affect as well
    const isSynced = async () => (await device.claim('cart'))?.items_synced_at !== undefined;
    await inTime(device, isSynced, `${fault}: the cart did not reach the backend`);
    await choose(tab, fault);
    await placeButton(tab).click();
    await inTime(device, async () => (await taken()) > 0, `${fault}: the order did not reach the backend`);
    await endFault(tab);
    const open = async () => (await device.documents('orders')).filter(({ state }) => state !== 'accepted');
    await inTime(device, async () => (await open()).length === 0, `${fault}: the order was not accepted`);
    expect(await taken()).toBe(1);
  }
});

const typed = {
  firstName: 'Tenis',
  lastName: 'Vārpiņš',
  phone: '+371 26 417 905',
  street: 'Pūķu iela 731',
  zip: 'LV-4862',
  city: 'Vecpiebalga',
};

/** Fills checkout with values that occur nowhere else, so that a leak is found. */
async function fillAs(tab: Tab, email: string): Promise<void> {
  const fill = (name: string, value: string) =>
    tab.getByRole('textbox', { name: pattern(`checkout:fields.${name}`, {}, 'start') }).fill(value);
  const next = (step: string) => tab.getByRole('button', { name: text(`checkout:${step}`) }).click();
  await tab.goto(inStore('en', '/checkout'));
  for (const name of ['firstName', 'lastName', 'phone'] as const) await fill(name, typed[name]);
  await fill('email', email);
  await next('continueToShipping');
  for (const name of ['street', 'zip', 'city'] as const) await fill(name, typed[name]);
  await next('continueToPayment');
  await firstWayToPay(tab).check();
  await toReview(tab);
}

test('exports a bug report without typed data, tokens or ids', async ({ device }) => {
  const person = { ...newPerson(), firstname: 'Zelmīra', lastname: 'Pūpolniece' };
  const tab = await device.openTab('/en/my-account?lab');
  await registerNew(tab, person);
  const search = tab.getByRole('banner').getByRole('combobox');
  await search.fill('samtapuķe');
  await tab.press('Enter');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  const exports = [await exported(tab)];
  await tab.goto(inStore('en', '/contact'));
  await tab.getByRole('main').getByRole('textbox').first().fill('Vārds Svešinieks');
  const name = await addOneToCart(tab, 'en', inStore('en'));
  await fillAs(tab, person.email);
  exports.push(await exported(tab));
  await choose(tab, 'offline');
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  await addOneToCart(tab, 'en', inStore('en'));
  const last = await exported(tab);
  const { report } = last;
  exports.push(last);
  const bytes = exports.map((each) => each.bytes).join('\n');

  const tokens = [await device.claim('current-token'), await device.claim('current-refresh-token')];
  const [order] = await device.documents('orders');
  const secrets = [
    ...['Zelmīra', 'Pūpolniece', person.email, person.password, 'samtapuķe', 'Vārds Svešinieks'],
    ...Object.values(typed),
    ...tokens.map((claim) => claim?.token ?? 'no token'),
    order?.id ?? 'no order',
  ];
  for (const secret of secrets) {
    expect(secret).not.toMatch(/^no /);
    for (const written of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      expect(bytes.indexOf(written), `${written} is in the report`).toBe(-1);
  }
  // one line belongs to the pending order, the other to the cart that follows it
  expect(report.collections.cart).toMatchObject([{ qty: 1 }, { qty: 1 }]);
  expect(report.collections.cart?.map((line) => line.name)).toContain(name);
  // an attempt to send the order may be in flight, or may have failed
  const unsent = expect.stringMatching(/^(confirmed|sending|unknown)$/);
  expect(report.collections.orders).toMatchObject([{ state: unsent, lines: [{ name }] }]);
  const customer = report.collections.claims?.find(({ code }) => code === 'current-user');
  expect(customer?.value).toMatchObject({ current: { id: expect.stringMatching(/^id-/), email: '•••' } });
  expect(report.fault).toBe('offline');
  expect(report.lanes.find((lane) => lane.name === 'orders')?.items).toMatchObject([{ state: unsent }]);
  expect(report.counts.products).toBeGreaterThan(report.collections.products?.length ?? 0);
  const endpoints = new Set(exports.flatMap((each) => each.report.calls.map(({ endpoint }) => endpoint)));
  for (const endpoint of ['catalog/query', 'user/create']) expect(endpoints).toContain(endpoint);
});
