// Overlays: the menu, the wishlist and the filters on phones, and that each of them covers the page.
import type { Page } from '@playwright/test';
import { pattern, text } from '#tests/support/texts.ts';
import { findings } from './axe.ts';
import { untilGoodsOnDevice } from './device.ts';
import { expect, test } from './storefront.ts';

/** True if the page is covered at this height by the backdrop of a modal or of the menu. */
const covered = (page: Page, y: number) =>
  page.evaluate((height) => {
    const top = document.elementFromPoint(5, height);
    return top !== null && (top.matches('dialog:modal') || top.ariaHidden === 'true');
  }, y);

for (const [width, kind, y] of [
  [1280, 'columns', 890],
  [390, 'a sheet', 150],
] as const)
  test(`covers the page while the category menu is open as ${kind} [S4.144]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/en');
    const open = page.getByRole('button', { name: text('category:menu.title') });
    await open.waitFor();
    expect(await covered(page, y)).toBe(false);
    await open.click();
    await expect.poll(() => covered(page, y)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => covered(page, y)).toBe(false);
    await expect(open).toBeFocused();
  });

test('covers the page while the wishlist panel is open [S4.147]', async ({ page }) => {
  await page.goto('/en/c/laptops');
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: pattern('wishlist:add') })
    .first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const open = page
    .getByRole('banner')
    .getByRole('link', { name: pattern('app:tools.wishlist', {}, 'start') });
  expect(await covered(page, 300)).toBe(false);
  await open.click();
  const drawer = page.getByRole('dialog', { name: text('wishlist:title') });
  await expect(drawer.getByRole('button', { name: pattern('wishlist:removeNamed') })).toBeVisible();
  await expect.poll(() => covered(page, 300)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect.poll(() => covered(page, 300)).toBe(false);
  await expect(open).toBeFocused();
  await open.click();
  await drawer.getByRole('link', { name: text('wishlist:open') }).click();
  await expect(page).toHaveURL(/\/en\/wishlist$/);
  await expect.poll(() => covered(page, 300)).toBe(false);
});

for (const width of [1280, 390])
  test(`undoes a removal in the wishlist panel while it is open, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/en/c/laptops');
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: pattern('wishlist:add') })
      .first();
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page
      .getByRole('banner')
      .getByRole('link', { name: pattern('app:tools.wishlist', {}, 'start') })
      .click();
    const drawer = page.getByRole('dialog', { name: text('wishlist:title') });
    const remove = drawer.getByRole('button', { name: pattern('wishlist:removeNamed') });
    await remove.click();
    await expect(remove).toHaveCount(0);
    // a control outside of the modal panel would not receive the click
    await page.getByRole('button', { name: text('wishlist:undo') }).click();
    await expect(remove).toBeVisible();
    await expect(drawer).toBeVisible();
  });

test('shows phone filters as a sheet with an overlay and the number of products [S4.145]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/c/large-appliances');
  // waits for all products, because counts may grow until then
  await untilGoodsOnDevice(page);
  const before = page.url();
  const filters = page.getByRole('button', { name: text('category:filters'), exact: true });
  await filters.waitFor();
  expect(await covered(page, 20)).toBe(false);
  await filters.click();
  await expect.poll(() => covered(page, 20)).toBe(true);
  const sheet = page.getByRole('dialog', { name: text('filters:title') });
  const option = sheet
    .getByRole('group', { name: text('filters:brand'), exact: true })
    .locator('label', { hasText: 'Sala' });
  const count = Number(await option.locator('.count').textContent());
  await option.click();
  expect(page.url()).toBe(before);
  expect(await findings(page)).toEqual([]);
  await sheet.getByRole('button', { name: text('filters:applyCount', { count }) }).click();
  await expect(sheet).toBeHidden();
  expect(await covered(page, 20)).toBe(false);
  await expect(page).toHaveURL(/\?brand=Sala$/);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    text('category:count', { count }),
  );
  const chosen = text('category:filtersChosen', { chosen: 1 });
  await expect(page.getByRole('button', { name: chosen })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(before);
});

test('keeps the search field above the dimmed page while its suggestions are open', async ({ page }) => {
  await page.goto('/en');
  await page.locator('#shop:not([aria-busy])').waitFor();
  const field = page.getByRole('combobox').first();
  await field.focus();
  await page.locator('.search-scrim').waitFor({ state: 'attached' });
  // a covered field would not receive the click
  await field.click();
  await expect(field).toBeFocused();
});
