// Whatever the bridge or the device brings: a clear, translated message and a usable page, never a white screen.
import type { Page } from '@playwright/test';
import { addOneToCart } from './buying.ts';
import { expect, test } from './shop.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ bridge }) => {
  bridge.line.mend();
  await bridge.healthy();
});
test.afterEach(async ({ bridge }) => bridge.healthy());

test('a broken configuration names the wrong key in three languages', async ({ page }) => {
  await page.route('**/shop.config.json', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as { cart: { maxQuantity: unknown } };
    config.cart.maxQuantity = 'many';
    await route.fulfill({ json: config });
  });
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('cart.maxQuantity');
  await expect(page.getByRole('alert')).toContainText('The shop configuration (shop.config.json) is wrong');
});

test('a corrupt local document is left aside: the page works, the cart is kept', async ({ page }) => {
  await addOneToCart(page);
  await page.evaluate(async () => {
    const all = await indexedDB.databases();
    const spoil = (part: string, key: string, value: unknown) =>
      new Promise<void>((resolve, reject) => {
        const name = all.find((db) => db.name?.includes('personal') && db.name.includes(part))?.name ?? '';
        const open = indexedDB.open(name);
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const store = open.result.transaction('docs', 'readwrite').objectStore('docs');
          const get = store.get(key);
          get.onsuccess = () => {
            const put = store.put({
              ...(get.result ?? {}),
              ...(value as object),
              _deleted: '0',
              _rev: '9-x',
              _attachments: {},
              _meta: { lwt: Date.now() },
            });
            put.onsuccess = () => {
              open.result.close();
              resolve();
            };
            put.onerror = () => reject(put.error);
          };
        };
      });
    await spoil('claims', 'personal-details', {
      code: 'personal-details',
      created_at: 'long ago',
      value: 17,
      description: null,
    });
    await spoil('orders', 'not-an-order', { id: 'not-an-order', state: 'sending', body: 'x' });
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const path of ['/en', '/en/cart', '/en/checkout']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
  }
  await page.goto('/en/cart');
  await expect(page.getByRole('main').getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('nothing personal, no answer of the bridge and no page in the place of a picture is in a cache', async ({
  page,
}) => {
  await page.goto('/en');
  await page.locator('main .card img').first().waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.locator('main .card img').first().waitFor();
  const cached = await page.evaluate(async () => {
    const found: { url: string; type: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found.push({
          url: request.url,
          type: (await cache.match(request))?.headers.get('content-type') ?? '',
        });
    }
    return found;
  });
  expect(cached.length).toBeGreaterThan(0);
  expect(cached.filter(({ url }) => /\/(api|__admin)\/|token=|cartId=/.test(url))).toEqual([]);
  expect(cached.filter(({ url, type }) => url.includes('/img/') && !type.startsWith('image/'))).toEqual([]);
});
