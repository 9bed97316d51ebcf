// Wishlist, compare and recently viewed: from card and page, in two tabs, without a network, by keyboard, by everybody.
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { untilOnDevice, untilViewed } from './buying.ts';
import { expect, test } from './shop.ts';

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h3') });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pressed = { exact: false, pressed: true } as const;

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

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(
    (found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
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

  test('S4.147 Opening the wishlist turns the overlay on, and closing turns it off.', async ({ shop }) => {
    await shop.goto('/en');
    await mark(shop, 'Add to wishlist', 1);
    const covered = () =>
      shop.evaluate(() => {
        const top = document.elementFromPoint(5, 300);
        return top?.matches('dialog:modal') ?? false;
      });
    const open = shop.getByRole('link', { name: 'Wishlist 1' });
    await expect.poll(covered).toBe(false);
    await open.click();
    const drawer = shop.getByRole('dialog', { name: 'Wishlist' });
    await expect(drawer.getByRole('button', { name: /^Remove from the wishlist/ })).toBeVisible();
    await expect.poll(covered).toBe(true);
    await shop.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect.poll(covered).toBe(false);
    await expect(open).toBeFocused();
    await open.click();
    await drawer.getByRole('link', { name: 'Open the wishlist' }).click();
    await expect(shop).toHaveURL(/\/en\/wishlist$/);
    await expect.poll(covered).toBe(false);
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

  test('by keyboard alone: wished on a card, removed on the list, put back', async ({ shop }) => {
    await shop.goto('/en');
    const heart = shop
      .getByRole('main')
      .getByRole('button', { name: /^Add to wishlist/ })
      .first();
    await heart.focus();
    await shop.keyboard.press('Enter');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await shop.goto('/en/wishlist');
    await cards(shop).first().waitFor();
    await shop.getByRole('button', { name: 'Add to wishlist', ...pressed }).focus();
    await shop.keyboard.press('Space');
    await expect(cards(shop)).toHaveCount(0);
    await expect(heading(shop)).toBeFocused();
    await shop.getByRole('button', { name: 'Undo' }).focus();
    await shop.keyboard.press('Enter');
    await expect(cards(shop)).toHaveCount(1);
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

  test('names and words of the rows stay in view while the table scrolls', async ({ shop }) => {
    await shop.setViewportSize({ width: 320, height: 700 });
    await shop.goto('/en');
    await mark(shop, 'Compare', 4);
    await shop.goto('/en/compare');
    const frame = shop.getByRole('region', { name: 'Comparison of products' });
    await frame.waitFor();
    const shown = () =>
      frame.evaluate((region) => {
        region.scrollTo(200, 600);
        const edge = region.getBoundingClientRect();
        const name = region.querySelector('.names th')?.getBoundingClientRect();
        const word = region.querySelector('tbody th[scope=row]')?.getBoundingClientRect();
        return [region.scrollLeft > 0, (name?.top ?? 0) - edge.top, (word?.left ?? 0) - edge.left];
      });
    const [moved, top, left] = await shown();
    expect(moved).toBe(true);
    expect(Math.abs(Number(top))).toBeLessThan(3);
    expect(Math.abs(Number(left))).toBeLessThan(3);
    const overflow = await shop.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

/** Is the page below covered at this height: by a modal's backdrop, or by the menu's own? */
const covered = (page: Page, height: number) =>
  page.evaluate((y) => {
    const top = document.elementFromPoint(5, y);
    return top !== null && (top.matches('dialog:modal') || top.ariaHidden === 'true');
  }, height);

for (const [width, kind, height] of [
  [1280, 'columns', 890],
  [390, 'a sheet', 150],
] as const)
  test(`S4.144 the sidebar as ${kind}: opening turns the overlay on, closing turns it off`, async ({
    shop,
  }) => {
    await shop.setViewportSize({ width, height: 900 });
    await shop.goto('/en');
    const open = shop.getByRole('button', { name: 'Catalogue' });
    await expect.poll(() => covered(shop, height)).toBe(false);
    await open.click();
    await expect(shop.getByRole('button', { name: 'Audio' })).toBeVisible();
    await expect.poll(() => covered(shop, height)).toBe(true);
    await shop.keyboard.press('Escape');
    await expect.poll(() => covered(shop, height)).toBe(false);
    await expect(open).toBeFocused();
  });

test('in the menu of phones the focus follows the levels, there and back', async ({ shop }) => {
  await shop.setViewportSize({ width: 390, height: 844 });
  await shop.goto('/en');
  await shop.getByRole('button', { name: 'Catalogue' }).click();
  const menu = shop.getByRole('dialog');
  const audio = menu.getByRole('button', { name: 'Audio' });
  await audio.click();
  await expect(menu.getByRole('button', { name: 'Back: Catalogue' })).toBeFocused();
  await expect(audio).not.toBeInViewport();
  await shop.keyboard.press('Enter');
  await expect(audio).toBeFocused();
  await expect(menu.getByRole('button', { name: 'Back: Catalogue' })).toHaveCount(0);
});

test.describe('pictures', () => {
  test('S9.041 S9.042 Product list thumbnails are 266x266, gallery thumbnails 452x452.', async ({ shop }) => {
    await shop.setViewportSize({ width: 390, height: 844 });
    await shop.goto('/en/c/laptops');
    /** The file that was chosen, whatever width the page gives it. */
    const side = async (img: Element) => {
      const file = new Image();
      file.src = img instanceof HTMLImageElement ? img.currentSrc : '';
      await file.decode().catch(() => undefined);
      return [file.naturalWidth, file.naturalHeight];
    };
    const listed = cards(shop).first().getByRole('presentation').first();
    await expect.poll(() => listed.evaluate(side)).toEqual([266, 266]);
    await shop.goto((await cards(shop).first().locator('h3 a').getAttribute('href')) ?? '');
    const name = (await heading(shop).textContent()) ?? '';
    const picture = shop.getByRole('region', { name: 'Pictures' }).getByRole('img', { name }).first();
    await expect.poll(() => picture.evaluate(side)).toEqual([452, 452]);
  });

  test('S9.065 Image lazy-load attempt is 2 and preload is 1.5.', async ({ shop, context }) => {
    await context.route(/\/img\//, (route) => route.abort());
    // each try is an element of its own; a card counts those that failed in it
    await shop.addInitScript(() => {
      const count = ({ target }: Event) => {
        const card = target instanceof HTMLImageElement ? target.closest<HTMLElement>('.card') : null;
        if (card) card.dataset.failures = String(Number(card.dataset.failures ?? 0) + 1);
      };
      document.addEventListener('error', count, true);
    });
    await shop.setViewportSize({ width: 1280, height: 500 });
    await shop.goto('/en/c/laptops?sort=price-asc');
    await cards(shop).nth(20).waitFor();
    const failures = () =>
      cards(shop).evaluateAll((all) => [...new Set(all.map((card) => card.dataset.failures))].sort());
    await expect.poll(failures).toEqual(['2', undefined]);
    // by the time the second try of a later card has failed, the first card would have had its third
    const tried = (card: Locator) => card.evaluate((element: HTMLElement) => element.dataset.failures);
    await cards(shop).nth(12).scrollIntoViewIfNeeded();
    await expect.poll(() => tried(cards(shop).nth(12))).toBe('2');
    expect(await tried(cards(shop).first())).toBe('2');
    // the last card, brought to so many heights of the window below its top
    const last = cards(shop).last();
    const askedAt = async (heights: number) => {
      await last.evaluate(async (card, far) => {
        scrollBy(0, card.getBoundingClientRect().top - innerHeight * far);
        // observers are told with the frame; what they set is drawn with the next ones
        for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
      }, heights);
      return last.locator('.tile img').evaluate((img) => img.hasAttribute('src'));
    };
    expect([await askedAt(1.55), await askedAt(1.45)]).toEqual([false, true]);
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

for (const [prefix, wishes, compared] of [
  ['', 'Vēlmes', 'Salīdzināšana'],
  ['/en', 'Wishlist', 'Compare'],
  ['/ru', 'Список желаний', 'Сравнение'],
] as const)
  test(`S2.137 Compare and wishlist screens exist, and everybody can use them, light and dark: ${wishes}.`, async ({
    shop,
  }) => {
    await shop.goto('/en');
    await mark(shop, 'Compare', 2);
    await mark(shop, 'Add to wishlist', 2);
    await shop.goto((await cards(shop).first().locator('h3 a').getAttribute('href')) ?? '');
    await shop
      .getByRole('main')
      .getByRole('button', { name: /^Add to wishlist/ })
      .waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await shop.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await shop.goto(`${prefix}/wishlist`);
      await expect(heading(shop)).toHaveText(wishes);
      await expect(cards(shop)).toHaveCount(2);
      expect(await findings(shop), `wishlist ${colorScheme}`).toEqual([]);
      await shop.goto(`${prefix}/compare`);
      await expect(heading(shop)).toHaveText(compared);
      await expect(shop.getByRole('table').getByRole('columnheader')).toHaveCount(3);
      expect(await findings(shop), `compare ${colorScheme}`).toEqual([]);
      await shop.goto(`${prefix}/my-account/recently-viewed`);
      await expect(cards(shop)).toHaveCount(1);
      expect(await findings(shop), `recently viewed ${colorScheme}`).toEqual([]);
    }
  });
