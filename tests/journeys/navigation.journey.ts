// Navigation journeys: URLs and their screens, layouts, store views.
import { describe } from 'vitest';
import { locales } from '#demo/texts/words.ts';
import { addOneToCart, inStore, untilOnDevice } from '../support/browser/buying.ts';
import { expect, type Locator, type Tab, test } from '../support/browser/journey.ts';
import { type Language, languages, pattern, text } from '../support/texts.ts';

const heading = (tab: Tab): Locator => tab.getByRole('heading', { level: 1 });
const waysOn = (tab: Tab, name = 'ways-on:categories'): Locator =>
  tab.getByRole('navigation', { name: text(name) });
const language = (tab: Tab): Locator => tab.locator('html');
const openLanguages = (tab: Tab, lang: Language) =>
  tab.getByRole('button', { name: pattern('app:tools.language', { lang }) }).click();

describe('URLs', () => {
  test('shows the home page at /pwa.html [S2.002]', async ({ device }) => {
    const alias = await device.openTab('/pwa.html');
    await expect(
      alias.getByRole('heading', { name: text('home:new', { lang: 'lv' }), exact: true }),
    ).toBeVisible();
    await expect(alias).toHaveURL('/pwa.html');
  });

  test('shows the error page at /error [S2.013 S2.140 S8.037]', async ({ device }) => {
    expect(text('pages:error.title')).toBe('Internal Server Error 500');
    const tab = await device.openTab('/en/error');
    await expect(heading(tab)).toHaveText(text('pages:error.title'));
    await expect(tab.getByRole('link', { name: text('common:home') })).toBeVisible();
    await expect(waysOn(tab)).toBeVisible();
    for (const lang of languages) {
      await tab.goto(inStore(lang, '/error'));
      await expect(heading(tab)).toHaveText(text('pages:error.title', { lang }));
    }
  });

  test('offers categories and products on every page that would otherwise be empty [S2.139]', async ({
    device,
  }) => {
    const tab = await device.openTab('/en');
    const goods = tab.getByRole('region', { name: text('ways-on:popular') });
    const leadsOn = async (path: string, name?: string) => {
      await tab.goto(path);
      await expect(waysOn(tab, name).getByRole('link').first()).toHaveAttribute('href', /^\/en\/c\//);
      await expect(goods.getByRole('listitem').first()).toBeVisible();
    };
    for (const path of ['nowhere', 'cart', 'wishlist', 'compare', 'my-account', 'newsletter'])
      await leadsOn(`/en/${path}`);
    await leadsOn('/en/search?q=xyzzyqwertz');
    await untilOnDevice(device);
    device.connection.cut();
    await leadsOn('/en/nowhere/at/all', 'ways-on:categoriesHere');
    await expect(heading(tab)).toHaveText(text('pages:unresolved.offline.title'));
  });

  for (const lang of languages)
    test(`shows the page-not-found screen for any other path: ${lang} [S2.027 S8.038]`, async ({
      device,
    }) => {
      const tab = await device.openTab(inStore(lang, '/nowhere/at/all'));
      await expect(heading(tab)).toHaveText(text('pages:pageNotFound.title', { lang }));
      for (const path of ['/%E2%82%AC', '/что-то', '/page-not-found']) {
        await tab.goto(inStore(lang, path));
        await expect(heading(tab)).toHaveText(text('pages:pageNotFound.title', { lang }));
      }
    });

  test('uses paths without a hash as URLs [S2.067]', async ({ device }) => {
    const tab = await device.openTab('/en');
    const link = tab.getByRole('navigation').getByRole('link').first();
    const title = await link.textContent();
    await link.click();
    await expect(tab).toHaveURL(/\/en\/c\/[^#]+$/);
    await expect(heading(tab)).toHaveText(title);
    const address = tab.url();
    await tab.reload();
    await expect(heading(tab)).toHaveText(title);
    expect(tab.url()).toBe(address);
  });
});

test('renders each route in its default, minimal or empty layout [S2.065 S2.066]', async ({ device }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  for (const [path, banners, searches] of [
    ['/en/cart', 1, 1],
    ['/en/checkout', 1, 0],
    ['/en/error', 0, 0],
  ] as const) {
    await tab.goto(path);
    await expect(heading(tab)).toBeVisible();
    await expect(tab.getByRole('banner')).toHaveCount(banners);
    await expect(tab.getByRole('combobox', { name: text('app:search.label') })).toHaveCount(searches);
  }
});

describe('store views', () => {
  test('serves each store view at its own path in its language [S1.013 S1.014 S1.015]', async ({
    device,
  }) => {
    for (const lang of languages) {
      const tab = await device.openTab(inStore(lang));
      await expect(language(tab)).toHaveAttribute('lang', locales[lang]);
      await expect(tab.getByRole('heading', { name: text('home:new', { lang }) })).toBeVisible();
      tab.close();
    }
  });

  test('mentions four languages besides the three that it offers [S1.018]', async ({ device }) => {
    const tab = await device.openTab('/en');
    await openLanguages(tab, 'en');
    const sheet = tab.getByRole('dialog', { name: text('language:title') });
    await expect(sheet.getByRole('list').getByRole('button')).toHaveText([/Latviešu/, /English/, /Русский/]);
    await expect(sheet.getByText(text('language:other'))).toBeVisible();
  });

  test('keeps cart, page and document when the store view changes [S1.016]', async ({ device }) => {
    const tab = await device.openTab('/');
    await addOneToCart(tab, 'lv');
    await tab.goto('/cart');
    const lines = tab.getByRole('main').locator('a[href*="/p/"]');
    await expect(lines).not.toHaveCount(0);
    const [, , sku] = lines.all()[0]?.getAttribute('href')?.split('/') ?? [];
    const document = tab.document;
    await openLanguages(tab, 'lv');
    await tab.getByRole('button', { name: 'Русский' }).click();
    await expect(tab).toHaveURL('/ru/cart');
    await expect(lines.first()).toHaveAttribute('href', new RegExp(`^/ru/p/${sku}/`));
    await expect(language(tab)).toHaveAttribute('lang', 'ru-RU');
    await expect(tab.getByRole('main')).toBeFocused();
    expect(tab.document).toBe(document);
    tab.goBack();
    await expect(language(tab)).toHaveAttribute('lang', 'lv-LV');
  });
});
