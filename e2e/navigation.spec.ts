// Ways through the shop and back: scroll, focus, menus, store views.
import type { Page } from '@playwright/test';
import { registerNew } from './customers.ts';
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

  test('S2.068 Navigating to an address with a hash scrolls to that anchor, also of a part that is fetched late.', async ({
    shop,
  }) => {
    await registerNew(shop);
    await shop.goto('/en/my-account/details#data-h');
    await expect(shop.getByRole('heading', { name: 'Your data' })).toBeInViewport();
    expect(await shop.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    // the shopper's own scrolling is not fought against
    await shop.mouse.wheel(0, -2_000);
    await expect.poll(() => shop.evaluate(() => window.scrollY)).toBe(0);
    await shop.waitForTimeout(700);
    expect(await shop.evaluate(() => window.scrollY)).toBe(0);
  });

  test('S2.069 On back navigation the saved scroll position is restored. S2.070 When the path changes (not back, no hash) the page scrolls to the top.', async ({
    shop,
  }) => {
    await openCategory(shop);
    const cards = shop.locator('main .card h3 a');
    await cards.nth(8).waitFor();
    await cards.nth(8).hover();
    const position = await shop.evaluate(() => window.scrollY);
    expect(position).toBeGreaterThan(200);
    await shop.mouse.down();
    await shop.mouse.up();
    await expect(shop).toHaveURL(/\/p\//);
    await expect.poll(() => shop.evaluate(() => window.scrollY)).toBe(0);
    await shop.goBack();
    await expect(shop).toHaveURL(/\/c\//);
    await expect.poll(() => shop.evaluate(() => window.scrollY)).toBeGreaterThan(position - 5);
    await expect.poll(() => shop.evaluate(() => window.scrollY)).toBeLessThan(position + 5);
  });

  test('S7.085 A service worker is registered at a fixed path.', async ({ shop }) => {
    const address = await shop.evaluate(
      async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? '',
    );
    expect(new URL(address).pathname).toBe('/service-worker.js');
  });
});
