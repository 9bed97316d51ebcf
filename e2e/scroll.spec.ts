// Scroll position: at an anchor, at the top, and restored on back navigation.
import type { Page } from '@playwright/test';
import { pattern, text } from '#tests/support/texts.ts';
import { registerNew } from './customers.ts';
import { expect, test } from './storefront.ts';

const at = (page: Page) => page.evaluate(() => window.scrollY);
const links = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 }).getByRole('link');
/**
 * Records the scroll position of each click from the next page on. Returns a function that reads the last one: a part
 * that loads above the link, or the click itself, may scroll the page after the test has scrolled to the link.
 */
async function recordClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const record = () => sessionStorage.setItem('clicked-at', String(window.scrollY));
    addEventListener('click', record, true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicked-at')));
}
/** Scroll events are dispatched with the next frame. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test('scrolls to the anchor in the URL, even in a lazily loaded part [S2.068]', async ({ page }) => {
  await registerNew(page);
  await page.goto('/en/my-account/details#data-h');
  // the heading is in view before the parts above it have loaded, so the scroll position is checked first
  await expect.poll(() => at(page)).toBeGreaterThan(100);
  await expect(page.getByRole('heading', { name: text('account:data.title') })).toBeInViewport();
  // scrolling by the user is not reverted while parts of the page still load
  await page.mouse.wheel(0, -2_000);
  await expect.poll(() => at(page)).toBe(0);
  await page
    .getByRole('main')
    .getByRole('button', { name: text('account:data.export') })
    .waitFor({ state: 'attached' });
  await nextFrames(page);
  expect(await at(page)).toBe(0);
});

test('restores the scroll position only on Back [S2.069 S2.070]', async ({ page }) => {
  const clickedAt = await recordClicks(page);
  await page.goto('/en/c/large-appliances');
  await expect(links(page)).toHaveCount(24);
  await links(page).nth(8).scrollIntoViewIfNeeded();
  await nextFrames(page);
  await links(page).nth(8).click();
  await expect(page).toHaveURL(/\/p\//);
  const position = await clickedAt();
  expect(position).toBeGreaterThan(200);
  await expect.poll(() => at(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/c\//);
  await expect.poll(async () => Math.abs((await at(page)) - position)).toBeLessThan(5);
});

test('restores scroll position and page size of a category on Back, even after a reload [S3.068]', async ({
  page,
}) => {
  const clickedAt = await recordClicks(page);
  await page.goto('/en/c/large-appliances');
  // the link moves until the first page of products is complete
  await expect(links(page)).toHaveCount(24);
  await page.getByRole('link', { name: pattern('product:listing.more') }).click();
  await expect(links(page)).toHaveCount(48);
  await links(page).nth(40).scrollIntoViewIfNeeded();
  await nextFrames(page);
  for (const isLoadedAnew of [false, true]) {
    await links(page).nth(40).click();
    await expect(page).toHaveURL(/\/p\//);
    const position = await clickedAt();
    expect(position).toBeGreaterThan(1000);
    await expect.poll(() => at(page)).toBeLessThan(200);
    if (isLoadedAnew) {
      await page.reload();
      await page.locator('#shop:not([aria-busy])').waitFor();
    }
    await page.goBack();
    await expect(page).toHaveURL(/large-appliances\?page=2$/);
    await expect(links(page)).toHaveCount(48);
    await expect.poll(async () => Math.abs((await at(page)) - position)).toBeLessThan(5);
  }
  await links(page).nth(40).click();
  await page
    .getByRole('navigation', { name: text('category:breadcrumbs') })
    .locator('[href$="/c/large-appliances"]')
    .click();
  await expect(page).toHaveURL(/large-appliances$/);
  await expect(links(page)).toHaveCount(24);
  expect(await at(page)).toBeLessThan(200);
});
