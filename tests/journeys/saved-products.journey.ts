// Wishlist, compare and recently viewed journeys: from card and page, in two tabs, offline.
import { describe } from 'vitest';
import { SEARCH_PAGE_SIZE } from '#shared/config/constants.ts';
import { untilOnDevice } from '../support/browser/buying.ts';
import { type Device, expect, type Locator, type Tab, test, until } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const cards = (tab: Tab): Locator => tab.locator('main .card');
const nameOn = (card: Locator): Locator => card.locator('h3 b');
const linkOn = (card: Locator): Locator => card.locator('h3 a');
const heading = (tab: Tab): Locator => tab.getByRole('heading', { level: 1 });
const button = (tab: Tab, key: string): Locator => tab.getByRole('button', { name: text(key) });
/** Finds the header link to a list, with its count. */
const counted = (tab: Tab, list: 'wishlist' | 'compare', count: number): Locator =>
  tab
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`^${text(`app:tools.${list}`)}\\s*${count}$`) });

/** Waits until the open page has all of its cards: a list above the others may still be loading. */
async function untilCardsStay(tab: Tab): Promise<void> {
  await expect(cards(tab).first()).toBeVisible();
  await expect(tab.locator('main .skeleton-tile')).toHaveCount(0);
}

/** Adds the first cards of a page to a list and returns their names. */
async function mark(tab: Tab, list: 'wishlist' | 'compare', count: number): Promise<string[]> {
  const names: string[] = [];
  await untilCardsStay(tab);
  for (let place = 0; place < count; place++) {
    const card = cards(tab).nth(place);
    const name = await nameOn(card).textContent();
    const toggle = card.getByRole('button', { name: text(`${list}:add`, { name }), exact: true });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    names.push(name);
  }
  return names;
}

test('searches, compares products and keeps a wishlist [S1.005]', async ({ device }) => {
  const tab = await device.openTab('/en');
  const brand = (await nameOn(cards(tab).first()).textContent()).split(' ')[0] ?? '';
  const field = tab.getByRole('banner').getByRole('combobox');
  await field.fill(brand);
  await field.press('Enter');
  await expect(heading(tab)).toContainText(brand);
  const [wished] = await mark(tab, 'wishlist', 1);
  expect(wished).toContain(brand);
  await mark(tab, 'compare', 2);
  await counted(tab, 'compare', 2).click();
  // the first column contains the attribute names
  await expect(tab.getByRole('main').getByRole('columnheader')).toHaveCount(3);
  await tab.goto('/en/wishlist');
  await expect(nameOn(cards(tab))).toHaveText(wished ?? '');
});

test('never moves a card that is already shown', async ({ device }) => {
  const tab = await device.openTab('/en');
  // the product is already stored, and its brand has other products
  const brand = (await nameOn(cards(tab).first()).textContent()).split(' ')[0] ?? '';
  const { document, MutationObserver } = tab.window as unknown as typeof globalThis;
  const seen: string[][] = [];
  const look = () => {
    const isFound = heading(tab).allTextContents().join().includes(brand);
    if (isFound) seen.push(nameOn(cards(tab)).allTextContents());
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  tab.follow(`/en/search?q=${brand}`);
  await expect(heading(tab)).toContainText(brand);
  await expect(tab.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(nameOn(cards(tab))).toHaveCount(SEARCH_PAGE_SIZE);
  const all = nameOn(cards(tab)).allTextContents();
  for (const names of seen) expect(names).toEqual(all.slice(0, names.length));
});

test('shows a whole row of cards at once, not the single product stored so far', async ({ device }) => {
  const category = '/en/c/laptops';
  const list = await device.openTab(category);
  const card = nameOn(cards(list).first());
  const name = await card.textContent();
  await card.click();
  await expect(heading(list)).toHaveText(name);
  // a new window has only this product at first
  const tab = await device.openTab(list.url());
  await expect(heading(tab)).toHaveText(name);
  const { document, MutationObserver } = tab.window as unknown as typeof globalThis;
  const counts = new Set<number>();
  new MutationObserver(() => {
    if (!heading(tab).allTextContents().includes(name))
      counts.add(nameOn(cards(tab)).allTextContents().length);
  }).observe(document.body, { subtree: true, childList: true });
  tab.follow(category);
  await expect.poll(() => Math.max(...counts)).toBeGreaterThan(4);
  for (const count of [1, 2, 3]) expect(counts).not.toContain(count);
});

describe('wishlist', () => {
  test('updates the wishlist in all tabs [S2.023 S2.101]', async ({ device }) => {
    const other = await device.openTab('/en/wishlist');
    await expect(heading(other)).toHaveText(text('wishlist:title'));
    await expect(other.getByRole('heading', { name: text('wishlist:empty.title') })).toBeVisible();

    const tab = await device.openTab('/en');
    const [name = ''] = await mark(tab, 'wishlist', 1);
    await expect(nameOn(cards(other))).toHaveText(name);
    await expect(counted(other, 'wishlist', 1)).toBeVisible();

    await linkOn(cards(tab).first()).click();
    await expect(heading(tab)).toHaveText(name);
    const heart = tab.locator('.info').getByRole('button', { name: pattern('wishlist:add') });
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect(other.getByRole('heading', { name: text('wishlist:empty.title') })).toBeVisible();
    await heart.click();
    await expect(cards(other)).toHaveCount(1);
  });

  test('adds, clears, restores and buys products offline', async ({ device }) => {
    const tab = await device.openTab('/en');
    await untilOnDevice(device);
    device.connection.cut();
    await mark(tab, 'wishlist', 4);
    await tab.goto('/en/wishlist');
    await expect(cards(tab)).toHaveCount(4);
    await button(tab, 'wishlist:clear').click();
    await expect(tab.getByRole('heading', { name: text('wishlist:empty.title') })).toBeVisible();
    await button(tab, 'wishlist:undo').click();
    await expect(cards(tab)).toHaveCount(4);
    await tab.reload();
    await expect(cards(tab)).toHaveCount(4);
    await tab
      .getByRole('main')
      .getByRole('button', { name: pattern('adding:addNamed') })
      .first()
      .click();
    await expect(tab.getByText(text('cart:notices.volatile')).first()).toBeVisible();
  });
});

describe('compare', () => {
  test('adds products to the compare list from a card and a product page [S2.012 S2.102]', async ({
    device,
  }) => {
    const tab = await device.openTab('/en/compare');
    await expect(heading(tab)).toHaveText(text('compare:title'));
    await expect(tab.getByRole('heading', { name: text('compare:empty.title') })).toBeVisible();
    // a page that is followed would be marked while the cards of this one are still shown
    await tab.goto('/en');
    await mark(tab, 'compare', 1);
    const name = await nameOn(cards(tab).nth(1)).textContent();
    await linkOn(cards(tab).nth(1)).click();
    await expect(heading(tab)).toHaveText(name);
    const scales = tab.locator('.info').getByRole('button', { name: text('compare:add', { name }) });
    await expect(scales).toHaveAttribute('aria-pressed', 'false');
    await scales.click();
    await expect(scales).toHaveAttribute('aria-pressed', 'true');
    await counted(tab, 'compare', 2).click();
    const table = tab.getByRole('table', { name: text('compare:table') });
    await expect(table.getByRole('columnheader', { name })).toBeVisible();
    await expect(table.getByRole('columnheader')).toHaveCount(3);
  });

  test('compares products offline', async ({ device }) => {
    const tab = await device.openTab('/en');
    await untilOnDevice(device);
    device.connection.cut();
    await tab.goto('/en/c/laptops');
    await mark(tab, 'compare', 3);
    await tab.goto('/en/compare');
    const table = tab.getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveCount(4);
    const parts = table.locator('.part');
    await expect(parts).toHaveText([text('compare:differences'), text('compare:same')]);
    await tab.getByRole('switch', { name: text('compare:onlyDifferences') }).press(' ');
    await expect(parts).toHaveText([text('compare:differences')]);
    const remove = table.getByRole('button', { name: pattern('compare:removeNamed') });
    await remove.first().click();
    await expect(remove).toHaveCount(2);
    await expect(heading(tab)).toBeFocused();
    await button(tab, 'compare:undo').click();
    await expect(remove).toHaveCount(3);
    await button(tab, 'compare:clear').click();
    await expect(tab.getByRole('heading', { name: text('compare:empty.title') })).toBeVisible();
  });
});

/** Waits until the product at this URL is stored as the last viewed one. */
async function untilViewed(device: Device, address: string): Promise<void> {
  const sku = decodeURIComponent(/\/p\/([^/]+)/.exec(address)?.[1] ?? '');
  await until(
    async () => {
      const viewed = await device.claim('recently-viewed');
      return viewed?.products[0]?.sku === sku ? true : undefined;
    },
    () => `${sku} is not the product that was viewed last`,
  );
}

test('lists recently viewed products once, newest first', async ({ device }) => {
  const tab = await device.openTab('/en/my-account/recently-viewed');
  await expect(tab.getByRole('heading', { name: text('recently-viewed:empty.title') })).toBeVisible();
  await tab.goto('/en');
  await untilCardsStay(tab);
  const products: { name: string; address: string }[] = [];
  for (const place of [0, 1, 0]) {
    const card = cards(tab).nth(place);
    const address = (await linkOn(card).getAttribute('href')) ?? '';
    products.push({ name: await nameOn(card).textContent(), address });
  }
  for (const { name, address } of products) {
    tab.follow(address);
    await expect(heading(tab)).toHaveText(name);
    await untilViewed(device, address);
  }
  await tab.goto('/en/my-account/recently-viewed');
  await expect(nameOn(cards(tab))).toHaveText(products.slice(0, 2).map(({ name }) => name));
  await button(tab, 'recently-viewed:clear').click();
  await expect(cards(tab)).toHaveCount(0);
});
