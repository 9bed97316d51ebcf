// What fits where: the narrowest phones, a zoomed page, a wide table; and nothing that jumps while a page comes.
import type { Page } from '@playwright/test';
import { pattern, text } from '../tests/texts.ts';
import { addOneToCart } from './buying.ts';
import { expect, test } from './shop.ts';

/** How many px of the page lie beside the window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('nothing is lost at 320 px, which is 200 % zoom of a small window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await addOneToCart(page);
  for (const path of [
    '/en',
    '/ru',
    '/c/audio',
    '/p/SS-9/sala-straume-9',
    '/ru/cart',
    '/ru/checkout',
    '/ru/order-completed',
  ]) {
    await page.goto(path);
    await page.locator('#shop:not([aria-busy])').waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
});

test('names and words of the rows stay in view while the table of comparison scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/en/c/laptops');
  const scales = page.getByRole('main').getByRole('button', { name: pattern('compare:add') });
  for (const place of [0, 1, 2, 3]) {
    await scales.nth(place).click();
    await expect(scales.nth(place)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/en/compare');
  const frame = page.getByRole('region', { name: text('compare:table') });
  await frame.waitFor();
  const [moved, top, left] = await frame.evaluate((region) => {
    region.scrollTo(200, 600);
    const edge = region.getBoundingClientRect();
    const name = region.querySelector('.names th')?.getBoundingClientRect();
    const word = region.querySelector('tbody th[scope=row]')?.getBoundingClientRect();
    return [region.scrollLeft > 0, (name?.top ?? 0) - edge.top, (word?.left ?? 0) - edge.left];
  });
  expect(moved).toBe(true);
  expect(Math.abs(Number(top))).toBeLessThan(3);
  expect(Math.abs(Number(left))).toBeLessThan(3);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
