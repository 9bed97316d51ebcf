// Journeys through a store view whose catalogue is not translated: names of products and categories are marked with
// their language.
import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  inStore,
  placeButton,
} from '../support/browser/buying.ts';
import { registerNew } from '../support/browser/customers.ts';
import { expect, type Locator, type Tab, test } from '../support/browser/journey.ts';
import { sendUntranslated, untranslated } from '../support/browser/send-untranslated.ts';
import { pattern, text } from '../support/texts.ts';

/** @param lines CSS selector of the list's lines */
const marked = (tab: Tab, lines: string, name: string) =>
  tab.getByRole('main').locator(`${lines} [lang="lv"]`).filter({ hasText: name }).first();

/** Expects as many marked elements as there are elements of a list that may still be loading; one at least. */
const allMarked = (all: Locator, marked: Locator): Promise<void> =>
  expect.poll(() => marked.count() / all.count()).toBe(1);

test('marks the names of products in the cart, the checkout and the order', async ({ device, bridge }) => {
  sendUntranslated(device);
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  const name = await addOneToCart(tab, 'en', inStore('en', '/search?q=norra'));
  await tab.goto('/en/cart');
  await expect(marked(tab, '.item', name)).toBeVisible();
  await fillCheckout(tab, person.email);
  await expect(marked(tab, 'aside .mini', name)).toBeVisible();
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  await expect(marked(tab, '.receipt .mini', name)).toBeVisible();
  await tab
    .getByRole('main')
    .getByRole('link', { name: text('order:receipt.paper') })
    .click();
  await expect(marked(tab, '.printed-lines th', name)).toBeVisible();
  await tab.goBack();
  await expect(acceptedHeading(tab)).toBeVisible();
  const feedback = tab.getByRole('link', { name: text('order:accepted.feedback') });
  const withdrawal = tab.getByRole('main').getByRole('link', { name: text('order:accepted.withdraw') });
  const [rated, withdrawn] = [await feedback.getAttribute('href'), await withdrawal.getAttribute('href')];
  await tab.goto(rated ?? '');
  await expect(marked(tab, '.receipt .mini', name)).toBeVisible();
  await tab.goto(withdrawn ?? '');
  await expect(marked(tab, '.mini', name)).toBeVisible();
  await tab.getByRole('button', { name: text('withdrawal:next') }).click();
  const summary = tab.getByRole('region', { name: text('withdrawal:confirm.summary') });
  await expect(summary.locator('li [lang="lv"]').filter({ hasText: name })).toBeVisible();
  await tab.getByRole('button', { name: text('withdrawal:confirm.button') }).click();
  const receipt = tab.getByRole('region', { name: text('withdrawal:receipt') });
  await expect(receipt.locator('li [lang="lv"]').filter({ hasText: name })).toBeVisible();

  await tab.goto('/en/my-account/reviews');
  const invited = tab.getByRole('region', { name: text('account-pages:reviews.invitations') });
  await expect(invited.locator('[lang="lv"]').filter({ hasText: name })).toBeVisible();

  const [order] = await bridge.orders();
  await tab.goto(`/en/my-account/orders/${order?.number}`);
  await expect(tab.getByRole('region', { name: text('account-pages:orders.goods') })).toBeVisible();
  await expect(marked(tab, '.receipt .mini', name)).toBeVisible();
});

test('marks the names of products in notices and in the question before a removal', async ({ device }) => {
  sendUntranslated(device);
  const tab = await device.openTab('/en');
  const name = await addOneToCart(tab, 'en', inStore('en', '/search?q=norra'));
  const inNotice = tab.locator('.toast [lang="lv"]').filter({ hasText: name });
  await expect(inNotice).toHaveCount(1);
  await tab.goto('/en/cart');
  await tab.getByRole('button', { name: pattern('cart:removeNamed') }).click();
  const asked = tab.getByRole('alertdialog');
  await expect(asked.locator('[lang="lv"]').filter({ hasText: name })).toBeVisible();
  await asked.getByRole('button', { name: text('cart:remove'), exact: true }).click();
  await expect(inNotice).toHaveText(name);
});

test('marks the names of lines that are saved for later', async ({ device }) => {
  sendUntranslated(device);
  const tab = await device.openTab('/en');
  const name = await addOneToCart(tab, 'en', inStore('en', '/search?q=norra'));
  await tab.goto('/en/cart');
  await expect.poll(async () => (await device.claim('cart'))?.totals).toBeDefined();
  // the catalogue goes on arriving
  device.connection.spoil((request, answer) =>
    request.path.endsWith('/cart/pull')
      ? Response.json({ code: 400, result: 'cart is not valid' }, { status: 400 })
      : untranslated(request, answer),
  );
  await tab.getByRole('button', { name: pattern('cart:more') }).click();
  await expect(tab.getByRole('main').getByText(text('cart:setAside.cleared'))).toBeVisible();
  await expect(marked(tab, 'section.note', name)).toBeVisible();
});

test('marks the names of products in the list of alerts', async ({ device }) => {
  const alert = { id: 'a', kind: 'stock', sku: 'A', name: 'Krāsns', text_language: 'lv', path: '/p/A/a' };
  device.connection.spoil(({ path }, answer) =>
    path.endsWith('/alert/list')
      ? Response.json({
          code: 200,
          result: [
            { ...alert, state: 'waiting', channel: 'mail', store: 'en', created_at: '2026-01-01T00:00:00Z' },
          ],
        })
      : answer,
  );
  const tab = await device.openTab('/en/alerts/any-token');
  await expect(marked(tab, 'li', alert.name)).toBeVisible();
});

test('marks the names of categories in the menu and in breadcrumbs', async ({ device }) => {
  sendUntranslated(device);
  const tab = await device.openTab('/en');
  await tab.getByRole('button', { name: text('category:menu.title') }).click();
  const menu = tab.getByRole('navigation', { name: text('category:menu.title') });
  const entries = menu.getByRole('listitem');
  await allMarked(entries, menu.locator('li > [lang="lv"]'));
  const all = menu.getByRole('link', { name: pattern('menu:allOf', {}, 'within') }).first();
  await expect(all.locator('[lang="lv"]')).toBeVisible();
  await tab.goto('/en/search?q=norra');
  await tab.getByRole('main').locator('.card h3 a').first().click();
  const crumbs = tab.getByRole('navigation', { name: text('category:breadcrumbs') });
  await allMarked(crumbs.locator('li + li'), crumbs.locator('li + li > [lang="lv"]'));
});

test('marks the names of products in the drawer of the wishlist and on the page of special offers', async ({
  device,
}) => {
  sendUntranslated(device);
  const tab = await device.openTab('/en/special-offers');
  await registerNew(tab);
  await tab.goto('/en/special-offers');
  const offers = tab.getByRole('main').locator('.card h3');
  await allMarked(offers, offers.locator('a[lang="lv"]'));
  await tab.goto('/en/search?q=norra');
  await tab
    .getByRole('main')
    .getByRole('button', { name: pattern('wishlist:add') })
    .first()
    .click();
  await tab
    .getByRole('banner')
    .getByRole('link', { name: pattern('app:tools.wishlist') })
    .click();
  const wish = tab.getByRole('dialog').locator('.mini a[lang="lv"]');
  await expect(wish).toBeVisible();
  const name = await wish.textContent();
  await tab
    .getByRole('dialog')
    .getByRole('button', { name: pattern('wishlist:removeNamed') })
    .click();
  await expect(tab.locator('.toast [lang="lv"]')).toHaveText(name ?? '');
});
