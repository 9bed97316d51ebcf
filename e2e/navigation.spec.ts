// Ways through the shop and back: scroll, focus, menus, store views.
import type { Page } from '@playwright/test';
import { addOneToCart } from './buying.ts';
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

  test('S2.002 The path /pwa.html is an alias that shows the Home screen.', async ({ shop }) => {
    const title = (await heading(shop).textContent()) ?? '';
    await shop.goto('/pwa.html');
    await expect(heading(shop)).toHaveText(title);
  });

  test('S2.013 The path /error shows the error page.', async ({ shop }) => {
    await shop.goto('/en/error');
    await expect(heading(shop)).toHaveText('Internal Server Error 500');
    await expect(shop.getByRole('link', { name: 'To the home page' })).toBeVisible();
  });

  test("S2.027 S8.038 Any other path shows the page-not-found screen with the text 'We can't find the page'.", async ({
    shop,
  }) => {
    for (const path of ['/en/nowhere/at/all', '/en/%E2%82%AC', '/en/page-not-found']) {
      await shop.goto(path);
      await expect(heading(shop)).toHaveText("We can't find the page");
    }
    await shop.goto('/kaut/kas');
    await expect(heading(shop)).toHaveText('Mēs nevaram atrast šo lapu');
    await shop.goto('/ru/что-то');
    await expect(heading(shop)).toHaveText('Мы не можем найти эту страницу');
  });

  test('S2.067 The router uses history mode: addresses carry no hash routing.', async ({ shop }) => {
    await openCategory(shop);
    expect(new URL(shop.url()).hash).toBe('');
    const address = shop.url();
    await shop.reload();
    await expect(shop).toHaveURL(address);
    await expect(heading(shop)).toBeVisible();
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

test('S2.065 Three layouts exist: default, empty and minimal. S2.066 A route picks its layout through its layout meta, and the default layout applies otherwise.', async ({
  shop,
}) => {
  await addOneToCart(shop);
  for (const [path, banners, searches] of [
    ['/en/cart', 1, 1],
    ['/en/checkout', 1, 0],
    ['/en/error', 0, 0],
  ] as const) {
    await shop.goto(path);
    await expect(heading(shop)).toBeVisible();
    await expect(shop.getByRole('banner'), path).toHaveCount(banners);
    await expect(shop.getByRole('combobox', { name: /^Search/ }), path).toHaveCount(searches);
  }
});

test.describe('store views', () => {
  test('S1.013 S1.014 S1.015 the three store views are served at the root, under /en and under /ru, each in its language', async ({
    page,
  }) => {
    for (const [path, locale, word] of [
      ['/', 'lv-LV', 'Jaunumi'],
      ['/en', 'en-US', 'New'],
      ['/ru', 'ru-RU', 'Новинки'],
    ] as const) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { name: word, exact: false }).first()).toBeVisible();
    }
  });

  test('S1.018 Lithuanian, Estonian, German and Italian also appear as languages without having translations of their own.', async ({
    shop,
  }) => {
    await shop.goto('/en');
    await shop.getByRole('button', { name: /language: English/ }).click();
    const sheet = shop.getByRole('dialog', { name: 'Language' });
    const languages = sheet.getByRole('list').getByRole('button');
    await expect(languages).toHaveText([/Latviešu/, /English/, /Русский/]);
    await expect(sheet).toContainText('Lithuanian, Estonian, German and Italian');
  });

  test('S1.016 Changing the store view keeps the cart (decision: one cart for all three store views), the page, and does not reload', async ({
    shop,
  }) => {
    await addOneToCart(shop);
    await shop.goto('/cart');
    const lines = shop.getByRole('main').getByRole('link').and(shop.locator('[href*="/p/"]'));
    await expect(lines).not.toHaveCount(0);
    const line = (await lines.first().getAttribute('href'))?.split('/')[2];
    await shop.evaluate(() => Object.assign(window, { sameDocument: true }));
    await shop.getByRole('button', { name: /valoda: Latviešu/ }).click();
    await shop.getByRole('button', { name: 'Русский' }).click();
    await expect(shop).toHaveURL(/\/ru\/cart$/);
    await expect(lines.first()).toHaveAttribute('href', new RegExp(`^/ru/p/${line}/`));
    await expect(shop.locator('html')).toHaveAttribute('lang', 'ru-RU');
    expect(await shop.evaluate(() => 'sameDocument' in window)).toBe(true);
    await shop.goBack();
    await expect(shop.locator('html')).toHaveAttribute('lang', 'lv-LV');
  });
});
