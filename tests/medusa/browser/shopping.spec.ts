// Tests shopping in a browser with a real Medusa behind the store. Orders are counted through Medusa's admin API.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import {
  acceptedHeading,
  addButtons,
  addOneToCart,
  addShownToCart,
  fillCheckout,
  placeButton,
  savedHeading,
} from '#e2e/buying.ts';
import { logIn, logOut, registerNew } from '#e2e/customers.ts';
import { untilShopOnDevice } from '#e2e/device.ts';
import { pattern, text } from '#tests/support/texts.ts';

type Json = Record<string, unknown>;

const newEmail = () => `buyer.${randomUUID()}@example.lv`;

/** Sends a request with the secret key that the demo has stored. */
async function admin(method: string, path: string, body?: Json): Promise<Json> {
  const { secretKey } = JSON.parse(readFileSync('.data/medusa-demo/keys.json', 'utf8')) as {
    secretKey: string;
  };
  const answer = await fetch(`${test.info().config.metadata.medusa}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path}`).toBe(true);
  return (await answer.json()) as Json;
}

/** Returns the orders that Medusa has for an e-mail address. */
const ordersOf = async (email: string): Promise<Json[]> =>
  (await admin('GET', `/admin/orders?q=${encodeURIComponent(email)}&fields=id,email,total`)).orders as Json[];

const openCategory = async (page: Page): Promise<void> => {
  await page.goto('/en');
  await page.getByRole('main').locator('a[href*="/c/"]').first().click();
  await page.locator('#shop:not([aria-busy])').waitFor();
};

test('filters the products of a category', async ({ page }) => {
  await openCategory(page);
  const products = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('a[href*="/p/"]') });
  await products.first().waitFor();
  const facet = page.getByRole('complementary').getByRole('checkbox').first();
  await facet.click();
  await expect(
    page.getByRole('button', { name: pattern('filters:remove', {}, 'start') }).first(),
  ).toBeVisible();
  await expect(products.first()).toBeVisible();
});

test('sends an order that was placed offline exactly once', async ({ page, context }) => {
  const email = newEmail();
  await addOneToCart(page);
  await fillCheckout(page, email);
  await context.setOffline(true);
  await placeButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  expect(await ordersOf(email)).toEqual([]);
  await context.setOffline(false);
  await expect(acceptedHeading(page)).toBeVisible();
  expect(await ordersOf(email)).toHaveLength(1);
});

test('shows the orders of a customer after the next login', async ({ page }) => {
  const person = await registerNew(page);
  await addOneToCart(page);
  await fillCheckout(page, person.email);
  await placeButton(page).click();
  await expect(acceptedHeading(page)).toBeVisible();
  await page.goto('/en/my-account');
  await logOut(page);
  await logIn(page, person);
  await page.goto('/en/my-account/orders');
  await expect(
    page.getByRole('heading', { level: 1, name: text('account-pages:orders.title') }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(await ordersOf(person.email)).toHaveLength(1);
});

test('reduces the order by a promotion', async ({ page }) => {
  await addOneToCart(page);
  await page.goto('/en/cart');
  const main = page.getByRole('main');
  await main.getByText(text('cart:coupon.open')).click();
  await main.getByLabel(text('cart:coupon.label')).fill('ZIBENS10');
  await main.getByRole('button', { name: text('cart:coupon.apply'), exact: true }).click();
  await expect(main.getByText(text('cart:coupon.inForce', { code: 'ZIBENS10' }))).toBeVisible();
  const email = newEmail();
  await fillCheckout(page, email);
  await placeButton(page).click();
  await expect(acceptedHeading(page)).toBeVisible();
  const [order] = await ordersOf(email);
  const { promotions } = (await admin('GET', `/admin/orders/${order?.id}?fields=id,*promotions`))
    .order as Json;
  expect(promotions).toEqual([expect.objectContaining({ code: 'ZIBENS10' })]);
});

test('asks for a change if the last piece is sold before the order arrives', async ({ page }) => {
  await page.goto('/en');
  const name = await addShownToCart(page);
  const email = newEmail();
  await fillCheckout(page, email);
  const { products } = await admin(
    'GET',
    `/admin/products?q=${encodeURIComponent(name.split(' ')[0] ?? '')}&limit=200&fields=id,title,*variants.inventory_items,*variants.inventory_items.inventory.location_levels`,
  );
  const levels = (products as Json[])
    .filter(({ title }) => name.includes(String(title)))
    .flatMap(({ variants }) => variants as Json[])
    .flatMap(({ inventory_items }) => inventory_items as Json[])
    .map(({ inventory_item_id, inventory }) => ({
      item: String(inventory_item_id),
      levels: ((inventory as Json).location_levels ?? []) as Json[],
    }));
  expect(levels.length).toBeGreaterThan(0);
  const set = (change: (level: Json) => number) =>
    Promise.all(
      levels.flatMap(({ item, levels: all }) =>
        all.map((level) =>
          admin('POST', `/admin/inventory-items/${item}/location-levels/${level.location_id}`, {
            stocked_quantity: change(level),
          }),
        ),
      ),
    );
  await set(({ reserved_quantity }) => Number(reserved_quantity));
  await placeButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: text('order:gone.title') })).toBeVisible();
  expect(await ordersOf(email)).toEqual([]);
  await set(({ stocked_quantity }) => Number(stocked_quantity));
});

test('offers products and the cart without a network', async ({ page, context }) => {
  await page.goto('/en');
  await addButtons(page).first().waitFor();
  const name = await addShownToCart(page);
  await untilShopOnDevice(page);
  await context.setOffline(true);
  await page.goto('/en/cart');
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
});
