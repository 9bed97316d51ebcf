// Logout journeys: by the user, by the backend, in two tabs, with unsent orders.

import {
  addOneToCart,
  inStore,
  placeButton,
  savedHeading,
  untilOnDevice,
} from '../support/browser/buying.ts';
import {
  accountButton,
  accountField,
  fillLogin,
  greeting,
  heading,
  logIn,
  loginNeeded,
  logOut,
  logOutButton,
  notice,
  notices,
  panel,
  profileForm,
  registerNew,
} from '../support/browser/customers.ts';
import { createDevice } from '../support/browser/emulated/device.ts';
import { inTime } from '../support/browser/in-time.ts';
import { builtConfig, type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { pattern, text } from '../support/texts.ts';

const account = inStore('en', '/my-account');
/** Time after which a page observes changes made in other tabs, in milliseconds. */
const WATCHES_AFTER_MS = 3_000;

/** Makes the backend reject all session refreshes. */
async function endSessions(bridge: JourneyBridge): Promise<void> {
  await bridge.faults([
    { match: { method: 'POST', path: '/api/user/refresh' }, action: 'status', status: 401 },
  ]);
  await bridge.expireTokens();
}

/** Opens checkout through the mini cart, without loading a document. */
async function toCheckout(tab: Tab): Promise<void> {
  await tab
    .getByRole('banner')
    .getByRole('link', { name: pattern('adding:badge') })
    .click();
  await tab.getByRole('link', { name: text('cart:checkout'), exact: true }).click();
}

test('shows a logged-out notice unless the logout is silent [S4.111 S8.018]', async ({ device, bridge }) => {
  const tab = await device.openTab(account);
  const person = await registerNew(tab);
  // no page asks for a login during the logout
  let isAsked = false;
  const look = () => {
    isAsked ||= tab.document.body.textContent.includes(text('account:loginNeeded.text'));
  };
  const watch = new tab.window.MutationObserver(look);
  watch.observe(tab.document.body, { subtree: true, childList: true });
  await logOut(tab);
  watch.disconnect();
  expect(isAsked).toBe(false);
  expect(await device.claim('current-user')).toBeUndefined();
  // a silent logout: the backend no longer renews the session
  await logIn(tab, person);
  await tab.reload();
  await expect(greeting(tab, person.firstname)).toBeVisible();
  await endSessions(bridge);
  // without a wait, in which the page may notice the end and lose its links
  tab.follow(`${account}/details`);
  await expect(accountField(panel(tab), 'email')).toBeVisible();
  await expect(tab.getByText(text('account:logout.done'))).toHaveCount(0);
});

test('opens the login panel after a failed refresh [S4.091 S8.027]', async ({ device, bridge }) => {
  const tab = await device.openTab(account);
  const person = await registerNew(tab);
  await endSessions(bridge);
  // without a wait, in which the page may notice the end and lose its links
  tab.follow(`${account}/details`);
  await expect(panel(tab).getByRole('heading', { name: text('account:auth.login.title') })).toBeVisible();
  await expect(notices(tab)).toContainText(text('errors:refreshRefused'));
  await bridge.healthy();
  await fillLogin(panel(tab), person);
  await expect(heading(tab, 'account:nav.details')).toBeVisible();
  await tab.reload();
  await expect(heading(tab, 'account:nav.details')).toBeVisible();
  await expect(panel(tab)).toBeHidden();
});

test.describe('logout with unsent orders [S4.110]', () => {
  const question = (tab: Tab) =>
    tab.getByRole('alertdialog', { name: text('account:logout.unsent.title', { count: 1 }) });
  const choice = (tab: Tab, key: string) => question(tab).getByRole('button', { name: text(key) });

  /** Orders offline as a customer and clicks "log out". */
  async function leaveWithOrder(device: Device): Promise<{ tab: Tab; firstname: string }> {
    const tab = await device.openTab(account);
    const { firstname } = await registerNew(tab);
    await untilOnDevice(device);
    device.connection.cut();
    // these products have no special offers, because an order sent without a login gets none
    await addOneToCart(tab, 'en', inStore('en', '/c/laptops'));
    await toCheckout(tab);
    await fillAsCustomer(tab);
    await placeButton(tab).click();
    await expect(savedHeading(tab)).toBeVisible();
    await accountButton(tab).click();
    await logOutButton(tab).click();
    await question(tab).waitFor();
    return { tab, firstname };
  }

  /** Fills checkout for a customer whose name and email are prefilled. */
  async function fillAsCustomer(tab: Tab): Promise<void> {
    const fill = (name: string, words: string) =>
      tab.getByRole('textbox', { name: pattern(`checkout:fields.${name}`, {}, 'start') }).fill(words);
    const next = (step: string) => tab.getByRole('button', { name: text(`checkout:${step}`) }).click();
    await fill('phone', '+371 20 000 000');
    await next('continueToShipping');
    await fill('street', 'Ķiršu iela 12–4');
    await fill('zip', 'LV-1010');
    await fill('city', 'Rīga');
    await next('continueToPayment');
    await next('continueToReview');
    await tab.getByRole('checkbox', { name: pattern('checkout:terms.agree', {}, 'start') }).check();
  }

  test('seals unsent orders for later delivery on request', async ({ device, bridge }) => {
    const before = (await bridge.orders()).length;
    const { tab, firstname } = await leaveWithOrder(device);
    await expect(choice(tab, 'account:logout.unsent.stay')).toBeFocused();
    await choice(tab, 'account:logout.unsent.stay').click();
    await expect(question(tab)).toBeHidden();
    await expect(greeting(tab, firstname)).toBeVisible();
    await logOutButton(tab).click();
    await choice(tab, 'account:logout.unsent.seal').click();
    await expect(notice(tab, 'account:logout.done')).toBeVisible();
    expect(await device.claim('current-user')).toBeUndefined();
    expect(JSON.stringify(await device.documents('orders'))).not.toContain(firstname);
    expect((await bridge.orders()).length).toBe(before);
    device.connection.mend();
    const placed = async () => (await bridge.orders()).length - before;
    await inTime(device, async () => (await placed()) > 0, 'the sealed order was never sent');
    expect(await placed()).toBe(1);
  });

  test('discards unsent orders if the backend does not support sealing [S-22]', async ({ bridge }) => {
    const before = (await bridge.orders()).length;
    const { orders, ...built } = builtConfig() as { orders: object };
    const device = createDevice(bridge.address, { ...built, orders: { ...orders, sealing: false } });
    const { tab } = await leaveWithOrder(device);
    await choice(tab, 'account:logout.unsent.giveUp').click();
    await expect(notice(tab, 'account:logout.done')).toBeVisible();
    expect(await device.documents('orders')).toEqual([]);
    device.connection.mend();
    await tab.reload();
    await expect(accountButton(tab)).toBeVisible();
    expect((await bridge.orders()).length).toBe(before);
    device.close();
  });

  test('stays logged in until the backend has accepted the orders', async ({ device, bridge }) => {
    const before = (await bridge.orders()).length;
    const { tab } = await leaveWithOrder(device);
    await bridge.faults([{ match: { path: '/api/order/create' }, action: 'status', status: 503 }]);
    device.connection.mend();
    const refusals = async () =>
      (await bridge.journal()).filter(
        ({ status, route }) => status === 503 && route.endsWith('/order/create'),
      ).length;
    await inTime(device, async () => (await refusals()) > 0, 'the order was not sent');
    await choice(tab, 'account:logout.unsent.send').click();
    await expect(question(tab).getByRole('alert')).toContainText(text('account:logout.notSent'));
    expect(await device.claim('current-user')).toBeDefined();
    expect((await bridge.orders()).length).toBe(before);
    await bridge.healthy();
    await choice(tab, 'account:logout.unsent.send').click();
    await expect(notice(tab, 'account:logout.done')).toBeVisible();
    expect((await bridge.orders()).length - before).toBe(1);
  });
});

test('applies a login or logout in another tab', async ({ device }) => {
  const tab = await device.openTab(account);
  const person = await registerNew(tab);
  await logOut(tab);
  const second = await device.openTab(`${account}/details`);
  await expect(loginNeeded(second)).toBeVisible();
  await accountButton(tab).click();
  await logIn(tab, person);
  await expect(accountField(profileForm(second), 'email')).toHaveValue(person.email);
  await logOut(tab);
  await expect(loginNeeded(second)).toBeVisible();
  await expect(second.getByText(person.email)).toHaveCount(0);
});

test('clears typed checkout data in the memory of another tab [F66]', async ({ device }) => {
  const tab = await device.openTab(account);
  const person = await registerNew(tab);
  const second = await device.openTab(inStore('en'));
  await addOneToCart(second);
  await toCheckout(second);
  const firstName = second.getByRole('textbox', { name: pattern('checkout:fields.firstName', {}, 'start') });
  await expect(firstName).toHaveValue(person.firstname);
  await device.pass(WATCHES_AFTER_MS);
  await logOut(tab);
  await expect(second.getByRole('heading', { name: text('checkout:empty.title') })).toBeVisible();
  await second.getByRole('link', { name: text('checkout:empty.action') }).click();
  await addOneToCart(second);
  await toCheckout(second);
  await expect(firstName).toHaveValue('');
});
