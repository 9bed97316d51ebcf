// List journeys against existing third-party backends: categories, wishlist, comparison, order history.

import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  inStore,
  placeButton,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { logIn, openAccountPage } from '../support/browser/customers.ts';
import { test } from '../support/browser/foreign-storefront.ts';
import { inTime } from '../support/browser/in-time.ts';
import { expect, type Locator, type Tab } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const forbearing = { unknownPath: 'envelope', sortsByUnknownField: true } as const;
const anna = {
  email: 'anna@example.lv',
  firstname: 'Anna',
  lastname: 'Berzina',
  password: 'four words in a row',
};
const cards = (tab: Tab): Locator => tab.locator('main .card');
const nameOn = (card: Locator): Locator => card.locator('h3 b');
const total = (tab: Tab): number =>
  Number.parseInt(tab.locator('.title [role=status]').allTextContents()[0] ?? '', 10);
const cents = (tab: Tab): number[] =>
  tab
    .locator('main .card .price')
    .allTextContents()
    .map((price) => Number(/\d[\d\s]*,\d\d/.exec(price)?.[0].replace(/\D/g, '')));
const isDrawn = (tab: Tab) => expect(tab.locator('main ul[aria-busy=true]')).toHaveCount(0);

for (const api of ['v', 'm1'] as const) {
  test(`sorts and counts a category filtered by price (${api})`, async ({ openForeignStorefront }) => {
    const { device } = await openForeignStorefront({
      api,
      ...forbearing,
      configured: (config) => ({
        ...config,
        catalogue: { ...(config as { catalogue?: object }).catalogue, priceRanges: 'fixed' },
      }),
    });
    const tab = await device.openTab(inStore('en', '/c/gear-3?sort=price-asc'));
    await cards(tab).first().waitFor();
    const option = tab.getByRole('complementary').locator('label').filter({ hasText: '€50 - 100' });
    const count = Number(await option.locator('.count').textContent());
    await option.getByRole('checkbox').click();
    await expect.poll(() => total(tab)).toBe(count);
    await isDrawn(tab);
    await expect.poll(() => cents(tab).length).toBe(count);
    const prices = cents(tab);
    expect(prices.filter((price) => price < 5_000 || price > 10_000)).toEqual([]);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  test(`shows the number of products on the tile of a category (${api})`, async ({
    openForeignStorefront,
  }) => {
    const { device } = await openForeignStorefront({ api, ...forbearing });
    const tab = await device.openTab(inStore('en', '/c/gear-3'));
    const tile = tab.getByRole('navigation', { name: text('category:children') }).getByRole('link');
    await expect.poll(() => tile.all().length).toBe(3);
    await untilOnDevice(device);
    const stated = Number(await tile.first().locator('.num').textContent());
    await tile.first().click();
    await expect.poll(() => total(tab)).toBe(stated);
    await isDrawn(tab);
    await expect(cards(tab)).toHaveCount(stated);
  });

  test(`adds a product from its card to the wishlist and the compare list (${api})`, async ({
    openForeignStorefront,
  }) => {
    const { device } = await openForeignStorefront({ api, ...forbearing });
    const tab = await device.openTab(inStore('en', '/c/gear-3'));
    await cards(tab).first().waitFor();
    await untilOnDevice(device);
    const name = await nameOn(cards(tab).first()).textContent();
    for (const list of ['wishlist', 'compare']) {
      const toggle = cards(tab)
        .first()
        .getByRole('button', { name: text(`${list}:add`, { name }), exact: true });
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    }
    await tab.goto(inStore('en', '/wishlist'));
    await expect(nameOn(cards(tab))).toHaveText(name);
    await tab.goto(inStore('en', '/compare'));
    await expect(tab.getByRole('main').getByRole('columnheader')).toHaveCount(2);
  });

  test(`sends a customer's offline order and lists it in the history (${api})`, async ({
    openForeignStorefront,
  }) => {
    const { device, backend } = await openForeignStorefront({ api, customers: [anna], ...forbearing });
    const tab = await device.openTab(inStore('en'));
    await logIn(tab, anna);
    await addOneToCart(tab);
    await fillCheckout(tab);
    device.connection.cut();
    await placeButton(tab).click();
    await device.pass(3_600_000);
    expect(backend.orders()).toHaveLength(0);
    device.connection.mend();
    await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
    expect(backend.orders()).toHaveLength(1);
    // the total that the customer confirmed equals the total that the backend charged
    const [made] = backend.orders();
    const agreed = { shippingExtraFields: { confirmed_total: made?.grandTotal.toFixed(2) } };
    expect(made?.body).toMatchObject({ addressInformation: agreed });
    await tab.goto(inStore('en', '/my-account'));
    await openAccountPage(tab, 'orders');
    const number = backend.orders()[0]?.number ?? '-';
    // backend m1 returns strings of digits as numbers
    const reported = api === 'm1' ? String(Number(number)) : number;
    await expect(tab.getByRole('main').getByText(reported).first()).toBeVisible();
  });

  test(`shows the number of invalid products in the sync details (${api})`, async ({
    openForeignStorefront,
  }) => {
    const { device, backend } = await openForeignStorefront({ api, ...forbearing });
    const [one, two] = backend.catalogue.documents.product ?? [];
    Object.assign(one ?? {}, { sku: null });
    Object.assign(two ?? {}, { sku: {} });
    const tab = await device.openTab(inStore('en'));
    await untilOnDevice(device);
    device.connection.cut();
    await tab.getByRole('button', { name: pattern('connection:more') }).click();
    const stated = text('sync-sheet:held.unreadable', { count: 2, number: '2' });
    await expect(tab.getByRole('dialog').getByText(stated)).toBeVisible();
  });
}
