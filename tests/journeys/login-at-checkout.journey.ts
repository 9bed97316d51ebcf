// Journeys of a guest who logs in at checkout while the account's cart holds other products: lines, total, button and
// order belong to one cart, and no line of either cart is lost.

import { deferred } from '#shared/domain/deferred.ts';
import {
  acceptedHeading,
  addedNotice,
  addOneToCart,
  checkoutField,
  fillSteps,
  placeButton,
} from '../support/browser/buying.ts';
import {
  fillLogin,
  newPerson,
  openLogin,
  type Person,
  panel,
  registerNew,
} from '../support/browser/customers.ts';
import { type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const main = (tab: Tab) => tab.getByRole('main');
const summary = (tab: Tab) => main(tab).locator('aside.summary');
const agree = (tab: Tab) => main(tab).getByRole('button', { name: text('checkout:joined.agree') });

/** Adds a product other than the named one to the cart. Returns its name. */
async function addOther(tab: Tab, name: string): Promise<string> {
  await tab.goto('/en');
  const label = pattern('adding:addNamed');
  const add = main(tab)
    .getByRole('listitem')
    .filter({ hasNotText: text('product:stock.soldOut') })
    .filter({ hasNotText: name })
    .getByRole('button', { name: label })
    .first();
  const other = label.exec((await add.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await add.click();
  // follows the write, unlike the count
  await expect(addedNotice(tab)).toBeVisible();
  return other;
}

/** Registers an account whose backend cart holds one product. Returns the customer and the product's name. */
async function accountWithCart(device: Device): Promise<{ person: Person; name: string }> {
  const tab = await device.openTab('/en');
  const person = await registerNew(tab, newPerson());
  const name = await addOneToCart(tab);
  await expect.poll(async () => (await device.documents('cart'))[0]?.server_item_id).toBeDefined();
  return { person, name };
}

async function logInAtCheckout(tab: Tab, person: Person): Promise<void> {
  await tab.getByRole('button', { name: text('checkout:guest.logIn') }).click();
  await fillLogin(panel(tab), person);
}

const centsIn = (words: string): number => Number(words.replace(/\D/g, ''));

test('asks for consent to an order with a merged cart [S4.033 S4.039]', async ({
  device,
  newDevice,
  bridge,
}) => {
  const { person, name } = await accountWithCart(newDevice());
  const tab = await device.openTab('/en');
  const ofGuest = await addOther(tab, name);
  await tab.goto('/en/checkout');
  await checkoutField(tab, 'phone').fill('+371 20 000 000');
  await device.pass(1_000);
  await logInAtCheckout(tab, person);
  await expect(summary(tab)).toContainText(name);
  await fillSteps(tab, person.email);
  await expect(summary(tab)).toContainText(ofGuest);
  // this click does not confirm the merged cart
  await placeButton(tab).click();
  await expect(main(tab).getByRole('alert')).toContainText(name);
  expect(await bridge.orders()).toHaveLength(0);
  await agree(tab).click();
  await expect(agree(tab)).toHaveCount(0);
  const total = pattern('checkout:place').exec((await placeButton(tab).textContent()) ?? '')?.[1] ?? '';
  await expect(summary(tab).locator('.total')).toContainText(total);
  const shown = centsIn(total);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  const [order] = await device.documents('orders');
  expect(order?.lines.map((line: { name: string }) => line.name).sort()).toEqual([name, ofGuest].sort());
  expect(order?.confirmed_total).toBe(shown);
  expect((await bridge.orders()).map(({ grand_total }) => Math.round(Number(grand_total) * 100))).toEqual([
    shown,
  ]);
});

test('blocks ordering for at most ten seconds while the carts are merged', async ({ device, newDevice }) => {
  const { person, name } = await accountWithCart(newDevice());
  const tab = await device.openTab('/en');
  await addOther(tab, name);
  await tab.goto('/en/checkout');
  await fillSteps(tab);
  const other = await device.openTab('/en/my-account');
  const form = await openLogin(other);
  const { promise: held, resolve: release } = deferred<void>();
  device.connection.spoil(async ({ path }, answer) => {
    if (path.endsWith('/cart/create')) await held;
    return answer;
  });
  await fillLogin(form, person);
  const waiting = main(tab).getByRole('button', { name: text('checkout:merging') });
  await expect(waiting).toHaveAttribute('aria-busy', 'true');
  ((await waiting.element()) as HTMLElement).click();
  expect(await device.documents('orders')).toHaveLength(0);
  await device.pass(10_000);
  await expect(placeButton(tab)).toBeVisible();
  release();
  await expect(agree(tab)).toBeVisible();
  await expect(summary(tab)).toContainText(name);
});
