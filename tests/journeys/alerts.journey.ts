// Journeys to alerts: "tell me when it’s back in stock" and "tell me when the price falls", online and offline.
import { untilOnDevice } from '../support/browser/buying.ts';
import {
  heading,
  logIn,
  logOut,
  notice,
  openAccountPage,
  registerNew,
} from '../support/browser/customers.ts';
import { catalogue, type Goods, some } from '../support/browser/demo-catalogue.ts';
import { createDevice } from '../support/browser/emulated/device.ts';
import { builtConfig, type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { installPushes } from '../support/browser/push-subscription.ts';
import { pattern, text } from '../support/texts.ts';
import { openKiosk, startAnew } from './kiosk-tab.ts';

const urlOf = ({ sku, slug }: Goods): string => `/en/p/${encodeURIComponent(sku)}/${slug}`;
const button = (tab: Tab, key: string) => tab.getByRole('button', { name: text(key), exact: true });
const sheet = (tab: Tab, kind: string) => tab.getByRole('dialog', { name: text(`alerts:title.${kind}`) });
const email = (tab: Tab) => tab.getByRole('textbox', { name: pattern('alerts:form.email', {}, 'start') });
const status = (tab: Tab, key: string, address = '') =>
  tab.getByRole('status').filter({ hasText: text(key, { email: address, count: 1 }) });
const endButton = (tab: Tab, { name }: Goods) =>
  tab.getByRole('button', { name: text('alerts:list.endOf', { name }), exact: true });
const sent = async (bridge: JourneyBridge, route: string) =>
  (await bridge.journal()).filter((entry) => entry.route.endsWith(route)).map((entry) => entry.status);
/** Returns the newest mail to an address. */
const mailTo = async (bridge: JourneyBridge, address: string) =>
  (await bridge.outbox()).find(({ mail }) => mail?.to === address)?.mail;
/** Sends alerts that are due, unless the bridge's own timer does. Returns the number of mails with a subject. */
async function toldBy(bridge: JourneyBridge, address: string, subject: string): Promise<number> {
  await bridge.sendAlerts();
  return (await bridge.outbox()).filter(({ mail }) => mail?.to === address && mail.subject.includes(subject))
    .length;
}
const linkIn = (mail: { text: string } | undefined) =>
  /\/en\/alerts\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'none';

/** Returns a product of its own for each test. */
async function productOf(bridge: JourneyBridge, index: number): Promise<Goods> {
  const all = await catalogue(bridge, 'en');
  let left = index;
  return some(all, 'simple', ({ stock }) => stock.is_in_stock && left-- === 0);
}

/** Opens the sheet on the page of a product that is in the catalogue of the device, and cuts the connection. */
async function openOffline(device: Device, product: Goods, kind: 'stock' | 'price'): Promise<Tab> {
  const tab = await device.openTab(urlOf(product));
  await button(tab, `delivery:alert.${kind}`).click();
  await expect(sheet(tab, kind)).toBeVisible();
  await untilOnDevice(device);
  device.connection.cut();
  await expect(tab.getByText(text('alerts:offline'))).toBeVisible();
  return tab;
}

test('tells a guest once that a product is back, requested offline and confirmed by mail', async ({
  device,
  newDevice,
  bridge,
}) => {
  const address = 'back@example.lv';
  const product = await productOf(bridge, 0);
  await bridge.changeProduct(product.sku, { qty: 0 });
  const tab = await openOffline(device, product, 'stock');
  await button(tab, 'alerts:submit').click();
  await expect(email(tab)).toHaveAccessibleDescription(text('alerts:messages.required'));
  await email(tab).fill(address);
  await button(tab, 'alerts:submit').click();
  await expect(status(tab, 'alerts:asked.saved')).toBeFocused();
  expect(await sent(bridge, '/alert/create')).toEqual([]);
  device.connection.mend();
  await expect(status(tab, 'alerts:asked.done.email', address)).toBeVisible();
  await expect(notice(tab, 'account:outcomes.alert-confirmation')).toBeVisible();
  expect(await sent(bridge, '/alert/create')).toEqual([200]);

  // this device has no data about the alert
  const mailed = await newDevice().openTab(linkIn(await mailTo(bridge, address)));
  await expect(mailed.getByRole('link', { name: product.name })).toHaveAttribute('href', urlOf(product));
  // mail programs open links, too, so the user must click to confirm
  expect(await sent(bridge, '/alert/confirm')).toEqual([]);
  await button(mailed, 'alerts:list.confirm').click();
  await expect(status(mailed, 'alerts:list.confirmed')).toBeFocused();
  await expect(mailed.getByText(text('alerts:list.state.waiting'), { exact: true })).toBeVisible();
  const subject = `back in stock – ${product.name}`;
  expect(await toldBy(bridge, address, subject)).toBe(0);
  await bridge.changeProduct(product.sku, { qty: 5 });
  await expect.poll(() => toldBy(bridge, address, subject)).toBe(1);
  const told = await mailTo(bridge, address);
  expect(told?.text).toContain(`https://shop.test${urlOf(product)}\n`);
  await mailed.goto(linkIn(told));
  await expect(mailed.getByText(text('alerts:list.empty.title'))).toBeVisible();
});

test('ends a guest’s alert with one press on the page of its mail, offline too', async ({
  device,
  bridge,
}) => {
  const address = 'ending@example.lv';
  const [first, second] = [await productOf(bridge, 1), await productOf(bridge, 2)];
  const tab = await device.openTab('/en');
  for (const product of [first, second]) {
    await bridge.changeProduct(product.sku, { qty: 0 });
    await tab.goto(urlOf(product));
    await button(tab, 'delivery:alert.stock').click();
    await email(tab).fill(address);
    await button(tab, 'alerts:submit').click();
    await expect(status(tab, 'alerts:asked.done.email', address)).toBeVisible();
  }
  await tab.goto(linkIn(await mailTo(bridge, address)));
  await expect(endButton(tab, second)).toBeVisible();
  await untilOnDevice(device);
  device.connection.cut();
  await endButton(tab, first).click();
  await expect(status(tab, 'alerts:list.saved')).toBeFocused();
  await expect(endButton(tab, first)).toHaveCount(0);
  device.connection.mend();
  await expect(notice(tab, 'account:outcomes.alert-end')).toBeVisible();
  await tab.reload();
  await expect(endButton(tab, second)).toBeVisible();
  await expect(endButton(tab, first)).toHaveCount(0);
  await endButton(tab, second).click();
  await expect(tab.getByText(text('alerts:list.empty.title'))).toBeVisible();
});

test('shows that a link is not valid', async ({ device }) => {
  const tab = await device.openTab('/en/alerts/not-a-token');
  await expect(tab.getByRole('alert').filter({ hasText: text('alerts:list.badLink') })).toBeVisible();
  await expect(heading(tab, 'alerts:list.title')).toBeVisible();
});

test('tells a customer when the price falls, also after a logout', async ({ device, bridge }) => {
  const product = await productOf(bridge, 3);
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  await tab.goto(urlOf(product));
  await button(tab, 'delivery:alert.price').click();
  await sheet(tab, 'price')
    .getByRole('button', { name: text('alerts:submit'), exact: true })
    .click();
  await expect(status(tab, 'alerts:asked.done.customer', person.email)).toBeVisible();
  await tab.getByRole('link', { name: text('alerts:all') }).click();
  await expect(heading(tab, 'alerts:list.title')).toBeVisible();
  await expect(tab.getByRole('link', { name: product.name })).toBeVisible();
  await logOut(tab);
  const subject = `the price has fallen – ${product.name}`;
  expect(await toldBy(bridge, person.email, subject)).toBe(0);
  await bridge.changeProduct(product.sku, { price: 0.5 });
  await expect.poll(() => toldBy(bridge, person.email, subject)).toBe(1);
  await logIn(tab, person);
  await openAccountPage(tab, 'alerts');
  await expect(tab.getByText(text('alerts:list.empty.title'))).toBeVisible();
});

test('sends a customer’s request once the connection returns', async ({ device, bridge }) => {
  const product = await productOf(bridge, 4);
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  tab.close();
  const page = await openOffline(device, product, 'price');
  await button(page, 'alerts:submit').click();
  await expect(status(page, 'alerts:asked.saved')).toBeVisible();
  device.connection.mend();
  await expect(status(page, 'alerts:asked.done.customer', person.email)).toBeVisible();
  expect((await sent(bridge, '/alert/create')).at(-1)).toBe(200);
});

test('lists an alert that waits on this device, until the backend lists it', async ({ device, bridge }) => {
  const product = await productOf(bridge, 8);
  const tab = await device.openTab('/en/my-account');
  await registerNew(tab);
  tab.close();
  const page = await openOffline(device, product, 'price');
  await button(page, 'alerts:submit').click();
  await expect(status(page, 'alerts:asked.saved')).toBeVisible();
  await page.getByRole('link', { name: text('alerts:all') }).click();
  await expect(heading(page, 'alerts:list.title')).toBeVisible();
  const waiting = page.getByText(text('alerts:list.setLater', { count: 1 }));
  await expect(waiting).toBeVisible();
  await expect(page.getByText(product.name, { exact: true })).toBeVisible();
  await expect(page.getByText(text('alerts:list.empty.title'))).toHaveCount(0);
  device.connection.mend();
  await expect(endButton(page, product)).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('counts and names an alert that waits on this device in the connection bar', async ({
  device,
  bridge,
}) => {
  const product = await productOf(bridge, 9);
  const page = await openOffline(device, product, 'price');
  await email(page).fill('waits@example.lv');
  await button(page, 'alerts:submit').click();
  await expect(status(page, 'alerts:asked.saved')).toBeVisible();
  await button(page, 'common:close').click();
  await expect(status(page, 'connection:line.offlineWaiting.text')).toBeVisible();
  await button(page, 'connection:whatWaits').click();
  const list = page.getByRole('dialog', { name: text('sync-sheet:sheet.all'), exact: true });
  const what = text('sync-sheet:others.alert-create');
  await expect(list.getByRole('listitem')).toHaveText(
    text('sync-sheet:others.about', { what, name: product.name }),
  );
});

test('lists and ends an alert that is pushed to this browser, without a login', async ({
  device,
  bridge,
}) => {
  const product = await productOf(bridge, 7);
  const subscribed: unknown[] = [];
  const tab = await device.openTab(urlOf(product));
  await expect(button(tab, 'delivery:alert.price')).toBeVisible();
  installPushes(tab, subscribed);
  await button(tab, 'delivery:alert.price').click();
  await button(tab, 'alerts:push.submit').click();
  await expect(status(tab, 'alerts:asked.done.push')).toBeFocused();
  expect(subscribed).toEqual([expect.stringMatching(/^[\w-]{87}$/)]);
  // a link within the document: a new one would not have the push API
  await tab.getByRole('link', { name: text('alerts:all') }).click();
  await endButton(tab, product).click();
  await expect(notice(tab, 'account:outcomes.alert-end')).toBeVisible();
  await expect(tab.getByText(text('alerts:list.empty.title'))).toBeVisible();
  await bridge.changeProduct(product.sku, { price: 0.5 });
  expect(await bridge.sendAlerts()).toBe(0);
});

test('leaves no e-mail address of a kiosk’s user on the device', async ({ device, bridge }) => {
  const address = 'kiosk@example.lv';
  const product = await productOf(bridge, 5);
  await bridge.changeProduct(product.sku, { qty: 0 });
  const tab = await openKiosk(device);
  await tab.goto(urlOf(product));
  await button(tab, 'delivery:alert.stock').click();
  await email(tab).fill(address);
  await button(tab, 'alerts:submit').click();
  await expect(status(tab, 'alerts:asked.done.email', address)).toBeVisible();
  await button(tab, 'common:close').click();
  await startAnew(tab);
  expect(JSON.stringify(await device.documents('synctasks'))).not.toContain(address);
  expect(tab.document.body.textContent).not.toContain(address);
  expect(await mailTo(bridge, address)).toBeDefined();
});

test('offers no alert if the backend does not', async ({ bridge }) => {
  const product = await productOf(bridge, 6);
  const device = createDevice(bridge.address, { ...builtConfig(), alerts: undefined });
  try {
    const tab = await device.openTab(urlOf(product));
    await expect(tab.getByText(text('delivery:saved.title'))).toBeVisible();
    expect(button(tab, 'delivery:alert.price').count()).toBe(0);
  } finally {
    await device.close();
  }
});
