// Ways through the shop and back: scroll, focus, menus, store views.
import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens the first category with enough goods for a long page. */
async function openCategory(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('list')
    .getByRole('link')
    .filter({ has: page.getByRole('img') })
    .first()
    .waitFor();
  await page.getByRole('navigation').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/c\//);
  await expect(
    page.getByRole('main').getByRole('article').or(page.locator('main .card h3')).first(),
  ).toBeVisible();
}

test.describe('moving through the shop', () => {
  test('S1.002 The storefront is a single-page application: moving between screens does not reload the document, and all data comes from a commerce backend.', async ({
    shop,
    bridge,
  }) => {
    await shop.evaluate(() => Object.assign(window, { sameDocument: true }));
    await openCategory(shop);
    await shop.locator('main .card h3 a').first().click();
    await expect(shop).toHaveURL(/\/p\//);
    await expect(heading(shop)).toBeVisible();
    expect(await shop.evaluate(() => 'sameDocument' in window)).toBe(true);
    const asked = (await bridge.journal()).map((entry) => entry.route);
    expect(asked.some((route) => route.includes('_search'))).toBe(true);

    // what the page says is what the backend says now
    const sku = decodeURIComponent(/\/p\/([^/]+)/.exec(shop.url())?.[1] ?? '');
    await bridge.changeProduct(sku, { price: 4_321.09 });
    await expect(async () => {
      await shop.reload();
      await expect(shop.getByRole('main')).toContainText(/4\s321,09/, { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  });
});
