// Addresses that no route knows, opened as people open them.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { startBridge } from './bridge-process.ts';
import { expect, openDevice, test } from './shop.ts';

type Bridge = Awaited<ReturnType<typeof startBridge>>;
type Found = { _source: Record<string, unknown> };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const mapCalls = async (bridge: Pick<Bridge, 'journal'>) =>
  (await bridge.journal()).filter(({ route }) => route.includes('url/map')).length;

/** What a shopper can open. */
const listed = {
  product: [{ terms: { visibility: [4] } }, { terms: { status: [1] } }],
  category: [{ terms: { is_active: [true] } }],
};

/** One document of the demo catalogue, as the bridge has it. */
async function find(
  page: Page,
  entity: 'product' | 'category',
  field: string,
  value: unknown,
): Promise<Found['_source']> {
  const answer = await page.request.post(`/api/catalog/zibens_lv/${entity}/_search`, {
    data: {
      query: {
        bool: { filter: { bool: { must: [{ terms: { [field]: [value] } }, ...listed[entity]] } } },
      },
      size: 1,
    },
  });
  const body = (await answer.json()) as { hits: { hits: Found[] } };
  return body.hits.hits[0]?._source ?? {};
}
const product = (page: Page, type = 'simple') => find(page, 'product', 'type_id', type);
const leaf = (page: Page) => find(page, 'category', 'level', 4);

/** Follows a link within the page, as a click does: no reload. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

test.describe('addresses that no route knows', () => {
  test('S2.051 Before every navigation the product checks whether the path matches a known route, and a known route makes no URL-mapping call. S2.016 The path /c/{slug} shows the category.', async ({
    shop,
    bridge,
  }) => {
    const category = await leaf(shop);
    const goods = await product(shop);
    const home = (await heading(shop).textContent()) ?? '';
    const before = await mapCalls(bridge);
    await shop.goto(`/c/${category.slug}`);
    await expect(heading(shop)).toHaveText(String(category.name));
    await expect(shop.locator('main .card h3').first()).toBeVisible();
    // the page that was sent is taken over by the shop
    await shop.locator('#shop:not([aria-busy])').waitFor();
    for (const [path, title] of [
      ['/i/delivery', 'Piegāde'],
      [`/c/${category.id}`, String(category.name)],
      ['/cart', 'Grozs'],
      [`/c/${category.url_key}/`, String(category.name)],
      ['/pwa.html', home],
      ['/wishlist', 'Vēlmes'],
    ] as const) {
      await go(shop, path);
      await expect(heading(shop)).toHaveText(title);
    }
    await shop.goto(`/p/${goods.sku}/${goods.slug}`);
    await expect(heading(shop)).toHaveText(String(goods.name));
    expect(await mapCalls(bridge)).toBe(before);
  });

  test('S2.055 S2.056 S2.057 product, category and page of the shop are found by their paths, with slashes, store prefix and percent-encoding', async ({
    shop,
  }) => {
    const goods = await product(shop);
    const category = await leaf(shop);
    await shop.goto(`/${goods.url_path}/?utm_source=x`);
    await expect(shop).toHaveURL(new RegExp(`/p/${goods.sku}/${goods.slug}\\?utm_source=x$`));
    await expect(heading(shop)).toHaveText(String(goods.name));
    await shop.goto(`/${String(category.url_path).replace(/a/g, '%61')}`);
    await expect(shop).toHaveURL(new RegExp(`/c/${category.slug}$`));
    await expect(heading(shop)).toHaveText(String(category.name));
    for (const [path, title] of [
      ['/delivery', 'Piegāde'],
      ['/en/delivery', 'Delivery'],
      ['/ru/delivery', 'Доставка'],
      ['/lv/delivery', 'Piegāde'],
    ] as const) {
      await shop.goto(path);
      await expect(heading(shop)).toHaveText(title);
      await expect(shop).toHaveURL(/\/i\/delivery$/);
    }
  });

  test('S2.052 S2.062 S2.063 If the result is a page-not-found target or nothing, navigation continues; an unknown target type goes to the page-not-found route.', async ({
    shop,
    bridge,
  }) => {
    const before = await mapCalls(bridge);
    await go(shop, '/kaut/kas/tāds');
    await expect(heading(shop)).toHaveText('Mēs nevaram atrast šo lapu');
    expect(decodeURIComponent(new URL(shop.url()).pathname)).toBe('/kaut/kas/tāds');
    expect(await mapCalls(bridge)).toBe(before + 1);
    await shop.getByRole('main').getByRole('link', { name: 'Uz sākumu' }).click();
    await expect(shop).toHaveURL(/\/$/);
    // a miss is asked again, a file's path never
    await shop.goBack();
    await expect(heading(shop)).toHaveText('Mēs nevaram atrast šo lapu');
    await expect.poll(() => mapCalls(bridge)).toBe(before + 2);
    await go(shop, '/vecs/skripts.js');
    await expect(heading(shop)).toHaveText('Mēs nevaram atrast šo lapu');
    expect(await mapCalls(bridge)).toBe(before + 2);
    // a target that the shop has no page for
    const odd = { _type: 'cms_hierarchy', _source: { id: 1 } };
    await shop.context().route('**/url/map**', (route) => route.fulfill({ json: odd }));
    await go(shop, '/kaut/kas/cits');
    await expect(shop).toHaveURL(/\/page-not-found$/);
    await expect(heading(shop)).toHaveText('Mēs nevaram atrast šo lapu');
    await shop.context().unroute('**/url/map**');
    await shop.getByRole('main').getByRole('link', { name: 'Uz sākumu' }).click();
    await expect(shop).toHaveURL(/\/$/);
  });

  test('S2.058 S2.059 a second visit makes no call, nor one after a reload, nor one without a line', async ({
    bridge,
  }) => {
    bridge.line.mend();
    const device = await openDevice(bridge.line.address);
    try {
      const { page } = device;
      await page.goto('/');
      const goods = await product(page, 'configurable');
      await page.locator('#shop:not([aria-busy])').waitFor();
      const before = await mapCalls(bridge);
      const open = async () => {
        await go(page, `/${goods.url_path}`);
        await expect(page).toHaveURL(/\/p\//);
        await expect(heading(page)).toHaveText(String(goods.name));
      };
      await open();
      await go(page, '/cart');
      await open();
      expect(await mapCalls(bridge)).toBe(before + 1);
      await page.goto(`/${goods.url_path}`);
      await expect(page).toHaveURL(/\/p\//);
      await expect(heading(page)).toHaveText(String(goods.name));
      expect(await mapCalls(bridge)).toBe(before + 1);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      bridge.line.cut();
      await page.goto(`/${goods.url_path}`);
      await expect(heading(page)).toHaveText(String(goods.name));
      // what nobody here knows is said to be missing on the device, not in the shop
      await go(page, '/nekad-neredzets');
      await expect(heading(page)).toHaveText('Šī lapa vēl nav šajā ierīcē');
      await expect(page.getByRole('button', { name: 'Mēģināt vēlreiz' })).toBeVisible();
    } finally {
      bridge.line.mend();
      await device.close();
    }
  });

  test('S2.053 A path that matches only the generic dispatcher route without parameters is sent to the URL-mapping service.', async ({
    browser,
    bridge,
  }) => {
    bridge.line.mend();
    const context = await browser.newContext({ baseURL: bridge.line.address, serviceWorkers: 'block' });
    const page = await context.newPage();
    // a shop whose products are linked by url_path
    const config = JSON.parse(readFileSync('src/app/public/shop.config.json', 'utf8')) as {
      catalogue: Record<string, unknown>;
    };
    config.catalogue.productUrlDispatcher = true;
    await page.route('**/shop.config.json', (route) => route.fulfill({ json: config }));
    await page.goto('/');
    const category = await leaf(page);
    await page.goto(`/c/${category.slug}`);
    const link = page.locator('main .card h3 a').first();
    // the page that was sent is taken over by the shop
    await expect(link).toHaveAttribute('href', /^\/(?![pc]\/)/);
    const address = (await link.getAttribute('href')) ?? '';
    const goods = await find(page, 'product', 'url_path', address.slice(1));
    const before = await mapCalls(bridge);
    // the link brings the parameters along: nobody is asked
    await link.click();
    await expect(heading(page)).toHaveText(String(goods.name));
    expect(new URL(page.url()).pathname).toBe(address);
    expect(await mapCalls(bridge)).toBe(before);
    // the same address without them is sent to the service, and stays
    await go(page, '/cart');
    await go(page, address);
    await expect(heading(page)).toHaveText(String(goods.name));
    expect(new URL(page.url()).pathname).toBe(address);
    await expect.poll(() => mapCalls(bridge)).toBe(before + 1);
    await context.close();
  });
});

test.describe('pages of the shop', () => {
  test('every link of the foot leads to a page, in each language; a change of language stays on it', async ({
    shop,
  }) => {
    for (const prefix of ['', '/en', '/ru']) {
      await shop.goto(`${prefix}/i/return-policy`);
      // the pages of the shop's own words; wishlist, compare and recently viewed have journeys of their own
      const links = shop.getByRole('contentinfo').locator('li a[href*="/i/"], li a[href$="/about-us"]');
      await expect(heading(shop)).toBeVisible();
      const count = await links.count();
      expect(count).toBeGreaterThanOrEqual(8);
      for (let at = 0; at < count; at += 1) {
        const label = (await links.nth(at).textContent()) ?? '';
        await links.nth(at).click();
        await expect(shop.locator('main article p, main article li').first(), label).toBeVisible();
      }
    }
    await shop.goto('/i/privacy-policy');
    await shop.getByRole('button', { name: /valoda: Latviešu/ }).click();
    await shop.getByRole('button', { name: 'English' }).click();
    await expect(heading(shop)).toHaveText('Privacy policy');
    await shop.goto('/en/i/no-such-page');
    await expect(heading(shop)).toHaveText("We can't find the page");
  });
});
