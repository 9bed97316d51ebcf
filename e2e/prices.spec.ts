// Prices as people see them: per group, refreshed, with and without a network.
import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

const sku = 'RB-DUO';
/** a price younger than ten seconds is not asked for again */
const REFRESHED_WITHIN_MS = 25_000;
const confirmed = (page: Page) => page.getByText(/^Price confirmed by the shop, /);
const asOf = (page: Page) => page.getByText(/^Price at \d/);
/** what the page tells the worker when the shopper comes back to it */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('pageshow')));

test('A price that the shop changed is replaced on the open product page and marked; without a line it says how old it is.', async ({
  shop,
  bridge,
}) => {
  await shop.goto(`/en/p/${sku}/rits-barista-duo`);
  const price = shop.locator('main .price').first();
  await expect(confirmed(shop)).toBeVisible({ timeout: REFRESHED_WITHIN_MS });
  await expect(asOf(shop)).toHaveCount(0);

  // the catalogue itself cannot bring it: only the refresh does
  await bridge.faults([{ match: { path: '/api/catalog' }, action: 'status', status: 503 }]);
  await bridge.changeProduct(sku, { price: 321.5 });
  await expect(async () => {
    await comeBack(shop);
    await expect(price).toContainText('321,50 €', { timeout: 1_500 });
  }).toPass({ timeout: REFRESHED_WITHIN_MS });
  await expect(confirmed(shop)).toBeVisible();
  const routes = (await bridge.journal()).map(({ route }) => route);
  expect(routes).toContain('/api/products/render-list');

  bridge.line.cut();
  await comeBack(shop);
  await expect(asOf(shop)).toBeVisible({ timeout: REFRESHED_WITHIN_MS });
  await expect(price).toContainText('321,50 €');
  await shop.reload();
  await expect(asOf(shop)).toBeVisible({ timeout: REFRESHED_WITHIN_MS });
  await expect(price).toContainText('321,50 €');
});
