// Withdrawal journeys: withdrawing from an order in two steps, also offline, sent once; the receipt and who can read
// it.

import {
  acceptedHeading,
  addOneToCart,
  addSecond,
  fillCheckout,
  placeButton,
} from '../support/browser/buying.ts';
import {
  heading,
  logIn,
  logOut,
  notice,
  openAccountPage,
  registerNew,
} from '../support/browser/customers.ts';
import { expect, type Tab, test } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { pattern, text } from '../support/texts.ts';

const DAY_MS = 86_400_000;

const button = (tab: Tab, key: string) => tab.getByRole('button', { name: text(`withdrawal:${key}`) });
const field = (tab: Tab, name: string) =>
  tab.getByRole('textbox', { name: pattern(`withdrawal:fields.${name}`, {}, 'start') });
const payButton = (tab: Tab) => tab.getByRole('button', { name: pattern('order:payment.pay') });
const receipts = (tab: Tab) => tab.getByRole('region', { name: text('withdrawal:receipt') });
/** Returns the status codes of all withdrawal requests in this file, oldest first. */
const answers = async (bridge: JourneyBridge) =>
  (await bridge.journal())
    .filter(({ route }) => route.includes('/order/withdraw'))
    .map(({ status }) => status);

/**
 * Orders one product, or two pieces of it if no email is given. Returns its name, the order number and the path of the
 * withdrawal page.
 */
async function ordered(tab: Tab, bridge: JourneyBridge, email?: string, payment?: string) {
  const name = await addOneToCart(tab);
  if (email === undefined) await addSecond(tab, name);
  await fillCheckout(tab, email, 'en', payment);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  const number = (await bridge.orders())[0]?.number ?? 'none';
  const link = tab.getByRole('main').getByRole('link', { name: text('order:accepted.withdraw') });
  const path = (await link.getAttribute('href')) ?? '';
  expect(path).toMatch(new RegExp(`^/en/withdraw/[0-9a-f]{64}/${number}$`));
  return { name, number, link, path };
}

/** Expects the order page to have no payment and a link to the receipt. */
async function expectWithdrawn(tab: Tab, number: string, path: string): Promise<void> {
  await tab.goto('/en/order-completed');
  await expect(tab.getByText(text('order:withdrawn.title', { number }))).toBeVisible();
  await expect(tab.getByRole('link', { name: text('order:withdrawn.receipt') })).toHaveAttribute(
    'href',
    path,
  );
  await expect(payButton(tab)).toHaveCount(0);
}

/** Submits both steps with their prefilled values. */
async function declare(tab: Tab): Promise<void> {
  await button(tab, 'next').click();
  await expect(heading(tab, 'withdrawal:confirm.title')).toBeFocused();
  await button(tab, 'confirm.button').click();
}

test('withdraws an order in parts on two devices', async ({ device, newDevice, bridge }) => {
  const before = await answers(bridge);
  const tab = await device.openTab('/en');
  const { name, number, link, path } = await ordered(tab, bridge);
  await link.click();
  await expect(heading(tab, 'withdrawal:title')).toBeVisible();
  await expect(field(tab, 'name')).toHaveValue("Līga Bērziņa-O'Nīla");
  await expect(field(tab, 'email')).toHaveValue('liga@example.lv');

  // at least one product must be selected
  const chosen = tab.getByRole('checkbox', {
    name: pattern('withdrawal:pieces', { qty: 2, name }, 'within'),
  });
  const goods = tab.getByRole('checkbox').first();
  await expect(goods).toBeChecked();
  await goods.focus();
  await tab.press('Space');
  await button(tab, 'next').click();
  await expect(tab.getByText(text('withdrawal:nothingChosen'))).toBeVisible();
  await goods.focus();
  await tab.press('Space');
  await tab.getByRole('button', { name: text('withdrawal:fewer', { name }) }).click();
  await field(tab, 'reason').fill('Par lielu');
  // typed and selected data survives a reload
  const fields = expect.objectContaining({ reason: 'Par lielu' });
  await expect.poll(() => device.claim('drafts')).toMatchObject({ drafts: [{ fields }] });
  await tab.reload();
  await expect(field(tab, 'reason')).toHaveValue('Par lielu');
  await button(tab, 'next').click();

  // the second step shows only what the customer declares; going back keeps the input
  await expect(heading(tab, 'withdrawal:confirm.title')).toBeFocused();
  await button(tab, 'confirm.back').click();
  await expect(field(tab, 'reason')).toHaveValue('Par lielu');
  await button(tab, 'next').click();
  const summary = tab.getByRole('region', { name: text('withdrawal:confirm.summary') });
  await expect(summary).toContainText(text('withdrawal:pieces', { qty: 1, name }));
  await expect(chosen).toBeHidden();
  expect(await answers(bridge)).toEqual(before);
  await button(tab, 'confirm.button').click();
  await expect(heading(tab, 'withdrawal:received.title')).toBeFocused();
  await expect(notice(tab, 'account:outcomes.order-withdrawal')).toBeVisible();
  await expect(receipts(tab)).toContainText(text('withdrawal:pieces', { qty: 1, name }));
  await expect(receipts(tab)).toContainText('Par lielu');
  const [task] = await device.documents('synctasks');
  await expect(receipts(tab)).toContainText(task?.id ?? 'none');
  await expect.poll(() => device.claim('drafts')).toEqual({ drafts: [] });
  const [mailed] = (await bridge.outbox()).flatMap(({ mail }) => mail ?? []);
  expect(mailed?.to).toBe('liga@example.lv');
  for (const part of [number, task?.id ?? 'none', name]) expect(mailed?.text).toContain(part);
  // the order stays valid with the remaining products
  await tab.goto('/en/order-completed');
  await expect(acceptedHeading(tab)).toBeVisible();
  await expect(link).toBeVisible();

  // the mailed link is opened on a device without the order
  const other = await newDevice().openTab(path);
  await expect(receipts(other)).toContainText(task?.id ?? 'none');
  await expect(other.getByRole('main')).not.toContainText('liga@example.lv');
  await other.getByRole('link', { name: text('withdrawal:moreGoods') }).click();
  await field(other, 'name').fill('Līga');
  await field(other, 'email').fill('liga@example.lv');
  await declare(other);
  await expect(receipts(other)).toHaveCount(2);
  await expect(heading(other, 'withdrawal:received.title')).toBeVisible();
  expect(await answers(bridge)).toEqual([...before, 200, 200]);
  await other.goto(`${path}?step=goods`);
  await expect(heading(other, 'withdrawal:nothingLeft.title')).toBeVisible();
  const wrong = await newDevice().openTab(path.replace(/[0-9a-f]{64}/, '0'.repeat(64)));
  await expect(heading(wrong, 'withdrawal:unknown.title')).toBeVisible();
  await expect(wrong.getByRole('main')).not.toContainText(name);
});

test('sends a withdrawal confirmed offline exactly once', async ({ device, bridge }) => {
  const before = await answers(bridge);
  const tab = await device.openTab('/en');
  const { link, path, number } = await ordered(tab, bridge, undefined, 'leasing');
  await expect(payButton(tab)).toBeVisible();
  device.connection.cut();
  await link.click();
  await expect(tab.getByText(text('withdrawal:offline'))).toBeVisible();
  await button(tab, 'next').click();
  const pressed = await button(tab, 'confirm.button').element();
  pressed.click();
  pressed.click();
  await expect(heading(tab, 'withdrawal:waiting.title')).toBeFocused();
  await expect(receipts(tab)).toContainText(text('withdrawal:state.waiting'));
  const [task, ...more] = await device.documents('synctasks');
  expect(more).toEqual([]);
  tab.close();
  await device.pass(DAY_MS);
  const later = await device.openTab(path);
  await expect(heading(later, 'withdrawal:waiting.title')).toBeVisible();
  await expect(receipts(later)).toContainText(task?.id ?? 'none');
  await expectWithdrawn(later, number, path);
  expect(await answers(bridge)).toEqual(before);
  await later.goto(path);
  device.connection.mend();
  await expect(heading(later, 'withdrawal:received.title')).toBeVisible();
  expect(await answers(bridge)).toEqual([...before, 200]);
  await expectWithdrawn(later, number, path);
  await later.goto(path);
  // the receipt stays, also offline
  device.connection.cut();
  await later.reload();
  await expect(receipts(later)).toContainText(task?.id ?? 'none');
  expect((await device.documents('synctasks')).map(({ state }) => state)).toEqual(['done']);
});

test('rejects a late or duplicate withdrawal and offers a contact link', async ({
  device,
  newDevice,
  bridge,
}) => {
  const tab = await device.openTab('/en');
  const { link, number, path } = await ordered(tab, bridge);
  const other = await newDevice().openTab(path);
  await expect(heading(other, 'withdrawal:title')).toBeVisible();
  device.connection.cut();
  await link.click();
  await declare(tab);
  await expect(heading(tab, 'withdrawal:waiting.title')).toBeVisible();
  await field(other, 'name').fill('Līga');
  await field(other, 'email').fill('liga@example.lv');
  await declare(other);
  await expect(heading(other, 'withdrawal:received.title')).toBeVisible();
  device.connection.mend();
  await expect(heading(tab, 'withdrawal:refused.title')).toBeVisible();
  await expect(notice(tab, 'account:outcomes.withdrawal-refused')).toBeVisible();
  await expect(tab.getByText(pattern('withdrawal:refused.too-many-pieces'))).toBeVisible();
  await expect(tab.getByRole('link', { name: text('withdrawal:write') })).toBeVisible();
  await tab.goto('/en/order-completed');
  await expect(acceptedHeading(tab)).toBeVisible();

  const delivered = (days: number) =>
    bridge.deliver(number, new Date(Date.now() - days * DAY_MS).toISOString());
  const fresh = () => newDevice().openTab(`${path}?step=goods`);
  await delivered(13);
  await expect(heading(await fresh(), 'withdrawal:nothingLeft.title')).toBeVisible();
  await delivered(16);
  await expect(heading(await fresh(), 'withdrawal:over.title')).toBeVisible();
});

test('sends a pending withdrawal after a logout without showing it [S-22]', async ({
  device,
  newDevice,
  bridge,
}) => {
  const before = await answers(bridge);
  const first = await device.openTab('/en/my-account');
  const person = await registerNew(first);
  const { number } = await ordered(first, bridge, person.email);

  const other = newDevice();
  const tab = await other.openTab('/en/my-account');
  await logIn(tab, person);
  await openAccountPage(tab, 'orders');
  const main = tab.getByRole('main');
  await main.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
  await main.getByRole('link', { name: text('account-pages:orders.withdraw') }).click();
  await expect(field(tab, 'email')).toHaveValue(person.email);
  const path = tab.path();
  other.connection.cut();
  await declare(tab);
  await expect(heading(tab, 'withdrawal:waiting.title')).toBeVisible();
  await tab.goto('/en/my-account');
  await logOut(tab);
  await tab.goto(path);
  await expect(heading(tab, 'withdrawal:unread.title')).toBeVisible();
  other.connection.mend();
  await expect.poll(() => answers(bridge)).toEqual([...before, 200]);
  await expect.poll(() => other.documents('synctasks')).toEqual([]);
  await expect(main).not.toContainText(person.email);
  expect((await bridge.outbox()).flatMap(({ mail }) => mail ?? [])[0]?.to).toBe(person.email);
});
