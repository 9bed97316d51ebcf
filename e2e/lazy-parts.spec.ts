// Parts of the interface that cannot be fetched: before the service worker has everything, or after a new build. The
// service worker is left out, since it would answer for them.
import type { Page } from '@playwright/test';
import { text } from '#tests/support/texts.ts';
import { addOneToCart, fillCheckout, placeButton, savedHeading } from './buying.ts';
import { expect, test } from './shop.ts';

test.use({ serviceWorkers: 'block' });

const trouble = (page: Page) =>
  page.getByRole('alert').getByRole('heading', { name: text('app:crash.title') });
const compareLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: text('app:tools.compare') });
const again = (page: Page) => page.getByRole('button', { name: text('common:retry') });

/** From now on no script or text can be fetched. Out: the end of it. */
async function withoutParts(page: Page): Promise<() => Promise<void>> {
  await page.route('**/assets/**', (route) => route.abort());
  return () => page.unroute('**/assets/**');
}

test('a screen that cannot be fetched says so below the head of the page, and opens at the next try (F53)', async ({
  page,
}) => {
  await page.goto('/en');
  await page.locator('#shop:not([aria-busy])').waitFor();
  const mend = await withoutParts(page);
  await compareLink(page).click();
  await expect(trouble(page)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await mend();
  await again(page).click();
  await expect(trouble(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: text('compare:title') })).toBeVisible();
});

test('an order placed when nothing more can be fetched is saved and shows that it is', async ({ page }) => {
  await addOneToCart(page);
  await fillCheckout(page, 'tunnel@example.lv');
  await withoutParts(page);
  await page.route('**/api/order/create', (route) => route.abort());
  await placeButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
});

test('a page whose late parts cannot be fetched stands all the same', async ({ page }) => {
  const refused: string[] = [];
  await page.route(/\/assets\/(footer|toasts|late-parts|connection-bar|page-head)-/, (route) => {
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
