// Whatever the bridge or the device brings: a clear, translated message and a usable page, never a white screen.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addOneToCart } from './buying.ts';
import { expect, test } from './shop.ts';

const product = '/p/SS-9/sala-straume-9';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** the words of each trouble in the three languages */
const words = {
  'server error': {
    action: 'status',
    status: 500,
    en: 'The shop had a server error',
    lv: 'Veikala serverī radās kļūda',
    ru: 'На сервере магазина ошибка',
  },
  'HTML with status 200': {
    action: 'html',
    en: 'Error with response - bad content-type!',
    lv: 'Kļūda atbildē: nepareizs satura tips!',
    ru: 'Ошибка в ответе: неверный тип содержимого!',
  },
  'wrong content type': {
    action: 'contentType',
    en: 'Error with response - bad content-type!',
    lv: 'Kļūda atbildē: nepareizs satura tips!',
    ru: 'Ошибка в ответе: неверный тип содержимого!',
  },
  'wrong shape': {
    action: 'shape',
    en: 'Unhandled error, wrong response format!',
    lv: 'Neapstrādāta kļūda: nepareizs atbildes formāts!',
    ru: 'Необработанная ошибка: неверный формат ответа!',
  },
} as const;

test.beforeEach(async ({ bridge }) => {
  bridge.line.mend();
  await bridge.healthy();
});
test.afterEach(async ({ bridge }) => bridge.healthy());

for (const [name, { action, ...told }] of Object.entries(words))
  test(`S8.056 Other loading errors show their message with OK: ${name}`, async ({ page, bridge }) => {
    const status = 'status' in told ? { status: told.status } : {};
    await bridge.faults([{ match: { path: '/api/catalog' }, action, ...status }]);
    for (const [prefix, text] of [
      ['', told.lv],
      ['/en', told.en],
      ['/ru', told.ru],
    ] as const) {
      await page.goto(prefix + product);
      const notice = page.getByRole('listitem').filter({ hasText: text });
      await expect(notice).toBeVisible();
      await expect(notice.getByRole('button')).toHaveText(/^(Labi|OK|Хорошо)$/);
      await expect(heading(page)).toBeVisible();
    }
    await bridge.healthy();
    await page.goto(`/en${product}`);
    await expect(heading(page)).toHaveText(/Sala Straume 9/);
  });

test('S8.061 Server error handling beyond the above: a clear translated message and a usable page.', async ({
  page,
  bridge,
}) => {
  test.setTimeout(180_000);
  await bridge.faults([{ match: { path: '/api' }, action: 'status', status: 503 }]);
  const main = page.getByRole('main');
  for (const [prefix, told, unanswered, again] of [
    ['', words['server error'].lv, 'Veikals neatbildēja', 'Mēģināt vēlreiz'],
    ['/en', words['server error'].en, 'The shop did not answer', 'Try again'],
    ['/ru', words['server error'].ru, 'Магазин не ответил', 'Попробовать ещё раз'],
  ] as const) {
    await page.goto(prefix || '/');
    await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible();
    await expect(main.getByRole('alert')).toContainText(told, { timeout: 20_000 });
    await expect(main.getByRole('button', { name: again })).toBeVisible();
    await page.goto(`${prefix}/c/audio`);
    await expect(heading(page)).toHaveText(unanswered, { timeout: 20_000 });
    await expect(main.getByRole('button', { name: again })).toBeVisible();
  }
  await page.goto('/en/cart');
  await expect(page.getByRole('heading', { name: 'The cart is empty' })).toBeVisible();
  await page.goto('/en');
  await main.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 20_000 });
  await bridge.healthy();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('main .card h3').first()).toBeVisible();
});

test('a truncated answer is tried again and never shown as right', async ({ page, bridge }) => {
  await bridge.faults([{ match: { path: '/api/catalog' }, action: 'truncate' }]);
  await page.goto(`/en${product}`);
  await expect(heading(page)).toBeVisible();
  await expect(heading(page)).not.toHaveText(/Sala Straume/);
  await bridge.healthy();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText(/Sala Straume 9/);
});

test('an unknown product says so and leads on', async ({ page }) => {
  for (const [language, prefix] of [
    ['lv', ''],
    ['en', '/en'],
    ['ru', '/ru'],
  ] as const) {
    const texts = JSON.parse(readFileSync(`locales/${language}/product.json`, 'utf8')) as {
      notFound: { title: string };
    };
    await page.goto(`${prefix}/p/NO-SUCH-SKU/nothing`);
    await expect(heading(page)).toHaveText(texts.notFound.title);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  }
});

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
