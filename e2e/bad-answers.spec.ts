// Whatever the bridge or the device brings: a clear, translated message and a usable page, never a white screen.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
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
