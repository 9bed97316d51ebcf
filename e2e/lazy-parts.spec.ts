// Lazy chunks that cannot be fetched, before the service worker has cached them or after a deployment. The service
// worker is blocked, since it would serve them.
import type { Page } from '@playwright/test';
import { text } from '#tests/support/texts.ts';
import { addOneToCart, fillCheckout, placeButton, savedHeading } from './buying.ts';
import { expect, test } from './storefront.ts';

test.use({ serviceWorkers: 'block' });

const trouble = (page: Page) =>
  page.getByRole('alert').getByRole('heading', { name: text('app:crash.title') });
const compareLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: text('app:tools.compare') });
const again = (page: Page) => page.getByRole('button', { name: text('common:retry') });

/** Makes requests for further scripts and texts fail, all of them by default. Returns a function that restores them. */
async function withoutParts(page: Page, parts = '**/assets/**'): Promise<() => Promise<void>> {
  await page.route(parts, (route) => route.abort());
  return () => page.unroute(parts);
}

test('shows a retry below the header for a screen that fails to load [F53]', async ({ page }) => {
  // the route is set before the page can prefetch the screen
  const mend = await withoutParts(page, '**/assets/compare-screen-*');
  await page.goto('/en');
  await page.locator('#shop:not([aria-busy])').waitFor();
  await compareLink(page).click();
  await expect(trouble(page)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await mend();
  await again(page).click();
  await expect(trouble(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: text('compare:title') })).toBeVisible();
});

test('saves an order while no chunk can be fetched', async ({ page }) => {
  await addOneToCart(page);
  await fillCheckout(page, 'tunnel@example.lv');
  await withoutParts(page);
  await page.route('**/api/order/create', (route) => route.abort());
  await placeButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
});

test('renders a page whose deferred parts fail to load', async ({ page }) => {
  const refused: string[] = [];
  await page.route(/\/assets\/(footer|toasts|late-parts|connection-bar|document-head)-/, (route) => {
    refused.push(route.request().url());
    return route.abort();
  });
  await page.goto('/en');
  await page.locator('#shop:not([aria-busy])').waitFor();
  for (const part of ['footer', 'toasts', 'late-parts', 'connection-bar'])
    await expect.poll(() => refused.some((url) => url.includes(part)), part).toBe(true);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await compareLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: text('compare:title') })).toBeVisible();
});
