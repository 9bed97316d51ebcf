// Wishlist, compare and recently viewed: from card and page, in two tabs, without a network, by keyboard, by everybody.
import type { Page } from '@playwright/test';
import { untilOnDevice, untilViewed } from './device.ts';
import { expect, test } from './shop.ts';

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h3') });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Marks the first `count` cards of the home page. Out: their names and addresses. */
async function mark(page: Page, word: 'Add to wishlist' | 'Compare', count: number) {
  const names: string[] = [];
  const addresses: string[] = [];
  const buttons = page.getByRole('main').getByRole('button', { name: new RegExp(`^${word}: `) });
  await buttons.nth(count - 1).waitFor();
  for (let place = 0; place < count; place++) {
    const button = buttons.nth(place);
    names.push(((await button.getAttribute('aria-label')) ?? '').replace(`${word}: `, ''));
    addresses.push((await cards(page).nth(place).locator('h3 a').getAttribute('href')) ?? '');
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
  return { names, addresses };
}

test('S1.005 A shopper can search, compare products and keep a wishlist.', async ({ shop }) => {
  await shop.goto('/en');
  const brand = (await cards(shop).locator('h3 b').first().textContent())?.split(' ')[0] ?? '';
  const field = shop.getByRole('banner').getByRole('combobox');
  await field.fill(brand);
  await field.press('Enter');
  await expect(heading(shop)).toContainText(brand);
  const { names } = await mark(shop, 'Add to wishlist', 1);
  expect(names[0]).toContain(brand);
  await mark(shop, 'Compare', 2);
  await shop.getByRole('link', { name: 'Compare 2' }).click();
  // the first column holds the names of the facts
  await expect(shop.getByRole('main').getByRole('columnheader')).toHaveCount(3);
  await shop.goto('/en/wishlist');
  await expect(cards(shop).first()).toContainText(names[0] ?? '');
});

test.describe('wishlist', () => {
  test('S2.023 S2.101 The path /wishlist shows the wishlist; a product page offers the action wishlist, and a second tab sees it within a second.', async ({
    shop,
    context,
  }) => {
    const other = await context.newPage();
    await other.goto('/en/wishlist');
    await expect(heading(other)).toHaveText('Wishlist');
    await expect(other.getByRole('heading', { name: 'The wishlist is empty' })).toBeVisible();

    await shop.goto('/en');
    const { names, addresses } = await mark(shop, 'Add to wishlist', 1);
    await expect(cards(other)).toHaveCount(1, { timeout: 1000 });
    await expect(cards(other).first()).toContainText(names[0] ?? '');
    await expect(other.getByRole('link', { name: 'Wishlist 1' })).toBeVisible();

    await shop.goto(addresses[0] ?? '');
    const heart = shop.getByRole('main').getByRole('button', { name: 'Add to wishlist' });
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect(cards(other)).toHaveCount(0, { timeout: 1000 });
    await heart.click();
    await expect(cards(other)).toHaveCount(1, { timeout: 1000 });
  });

  test('without a network the wishlist is shown, bought from, emptied and put back', async ({
    shop,
    bridge,
  }) => {
    await shop.goto('/en');
    await untilOnDevice(shop);
    bridge.line.cut();
    await mark(shop, 'Add to wishlist', 4);
    await shop.goto('/en/wishlist');
    await expect(cards(shop)).toHaveCount(4);
    await shop.getByRole('button', { name: 'Remove all' }).click();
    await expect(shop.getByRole('heading', { name: 'The wishlist is empty' })).toBeVisible();
    await shop.getByRole('button', { name: 'Undo' }).click();
    await expect(cards(shop)).toHaveCount(4);
    await shop.reload();
    await expect(cards(shop)).toHaveCount(4);
    await shop
      .getByRole('main')
      .getByRole('button', { name: /^Add to cart: / })
      .first()
      .click();
    await expect(shop.getByText('Product has been added to the cart!').first()).toBeVisible();
  });
});

test.describe('compare', () => {
  test('S2.012 S2.102 The path /compare shows the Compare screen; a product page offers the action compare.', async ({
    shop,
  }) => {
    await shop.goto('/en/compare');
    await expect(heading(shop)).toHaveText('Compare');
    await expect(shop.getByRole('heading', { name: 'Nothing to compare' })).toBeVisible();
    await shop.goto('/en');
    const { addresses } = await mark(shop, 'Compare', 1);
    await shop.goto((await cards(shop).nth(1).locator('h3 a').getAttribute('href')) ?? '');
    const name = (await heading(shop).textContent()) ?? '';
    expect(addresses).toHaveLength(1);
    const scales = shop.getByRole('main').getByRole('button', { name: `Compare: ${name}` });
    await expect(scales).toHaveAttribute('aria-pressed', 'false');
    await scales.click();
    await expect(scales).toHaveAttribute('aria-pressed', 'true');
    await shop.getByRole('link', { name: 'Compare 2' }).click();
    const table = shop.getByRole('table', { name: 'Comparison of products' });
    await expect(table.getByRole('columnheader', { name })).toBeVisible();
    await expect(table.getByRole('columnheader')).toHaveCount(3);
  });

  test('differences come first, can stand alone, and columns can go and come back, also without a network', async ({
    shop,
    bridge,
  }) => {
    await shop.goto('/en');
    await untilOnDevice(shop);
    bridge.line.cut();
    await shop.goto('/en/c/laptops');
    await mark(shop, 'Compare', 3);
    await shop.goto('/en/compare');
    const table = shop.getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveCount(4);
    const parts = table.locator('.part');
    await expect(parts).toHaveText(['Different', 'The same']);
    const toggle = shop.getByRole('switch', { name: 'Only differences' });
    await toggle.focus();
    await shop.keyboard.press('Space');
    await expect(parts).toHaveText(['Different']);
    const remove = table.getByRole('button', { name: /^Remove from comparison/ });
    await remove.first().click();
    await expect(remove).toHaveCount(2);
    await expect(heading(shop)).toBeFocused();
    await shop.getByRole('button', { name: 'Undo' }).click();
    await expect(remove).toHaveCount(3);
    await shop.getByRole('button', { name: 'Remove all' }).click();
    await expect(shop.getByRole('heading', { name: 'Nothing to compare' })).toBeVisible();
  });
});

test('recently viewed: the pages that were opened, newest first, each once', async ({ shop }) => {
  await shop.goto('/en/my-account/recently-viewed');
  await expect(shop.getByRole('heading', { name: 'Nothing viewed yet' })).toBeVisible();
  await shop.goto('/en');
  await cards(shop).nth(1).waitFor();
  const addresses: string[] = [];
  for (const place of [0, 1])
    addresses.push((await cards(shop).nth(place).locator('h3 a').getAttribute('href')) ?? '');
  const names: string[] = [];
  for (const address of [...addresses, addresses[0] ?? '']) {
    await shop.goto(address);
    await shop
      .getByRole('main')
      .getByRole('button', { name: /^Add to wishlist/ })
      .waitFor();
    names.push((await heading(shop).textContent()) ?? '');
    await untilViewed(shop, address);
  }
  await shop.goto('/en/my-account/recently-viewed');
  await expect(cards(shop)).toHaveCount(2);
  await expect(cards(shop).first()).toContainText(names[0] ?? '');
  await shop.getByRole('button', { name: 'Forget all' }).click();
  await expect(cards(shop)).toHaveCount(0);
});
