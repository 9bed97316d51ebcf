// Addresses that no route knows, opened as people open them, and the shop's own pages.
import { describe } from 'vitest';
import { languages, pattern, text } from '../texts.ts';
import { inStore } from './buying.ts';
import { leafCategory, productWith } from './demo-shop.ts';
import { builtConfig, type Device, expect, type Locator, type Tab, test } from './journey.ts';
import type { JourneyBridge } from './journey-bridge.ts';

const heading = (tab: Tab): Locator => tab.getByRole('heading', { level: 1 });
const toHome = (tab: Tab): Locator =>
  tab.getByRole('main').getByRole('link', { name: text('common:home', { lang: 'lv' }) });
const lv = (key: string): string => text(key, { lang: 'lv' });

/** How often the service of addresses has been asked, once nothing is under way. */
async function mapCalls(bridge: JourneyBridge, device: Device): Promise<number> {
  await device.settled();
  return (await bridge.journal()).filter(({ route }) => route.includes('url/map')).length;
}

describe('addresses that no route knows', () => {
  test('S2.051 Before every navigation the product checks whether the path matches a known route, and a known route makes no URL-mapping call. S2.016 The path /c/{slug} shows the category.', async ({
    device,
    bridge,
  }) => {
    const category = await leafCategory(bridge, 'lv');
    const goods = await productWith(bridge, 'lv', 'type_id', 'simple');
    const before = await mapCalls(bridge, device);
    const tab = await device.openTab(`/c/${category.slug}`);
    await expect(heading(tab)).toHaveText(category.name);
    await tab.locator('main .card h3').first().waitFor();
    for (const [path, title] of [
      ['/i/delivery', lv('footer:delivery')],
      [`/c/${category.id}`, category.name],
      ['/cart', lv('cart:title')],
      [`/c/${category.url_key}/`, category.name],
      ['/wishlist', lv('wishlist:title')],
      [`/p/${goods.sku}/${goods.slug}`, goods.name],
    ] as const) {
      tab.follow(path);
      await expect(heading(tab)).toHaveText(title);
    }
    // the home page is known by a list of its own: its heading becomes its banner's
    tab.follow('/pwa.html');
    await expect(tab.getByRole('heading', { name: lv('home:new') })).toBeVisible();
    expect(await mapCalls(bridge, device)).toBe(before);
  });

  test('S2.055 S2.056 S2.057 product, category and page of the shop are found by their paths, with slashes, store prefix and percent-encoding', async ({
    device,
    bridge,
  }) => {
    const goods = await productWith(bridge, 'lv', 'type_id', 'simple');
    const category = await leafCategory(bridge, 'lv');
    const tab = await device.openTab(`/${goods.url_path}/?utm_source=x`);
    await expect(tab).toHaveURL(`/p/${goods.sku}/${goods.slug}?utm_source=x`);
    await expect(heading(tab)).toHaveText(goods.name);
    await tab.goto(`/${category.url_path.replace(/a/g, '%61')}`);
    await expect(tab).toHaveURL(`/c/${category.slug}`);
    await expect(heading(tab)).toHaveText(category.name);
    for (const [path, page, lang] of [
      ['/piegade', '/i/piegade', 'lv'],
      ['/en/delivery', '/en/i/delivery', 'en'],
      ['/ru/dostavka', '/ru/i/dostavka', 'ru'],
      ['/lv/piegade', '/i/piegade', 'lv'],
    ] as const) {
      await tab.goto(path);
      await expect(heading(tab)).toHaveText(text('footer:delivery', { lang }));
      await expect(tab).toHaveURL(page);
    }
  });

  test('S2.052 S2.062 S2.063 If the result is a page-not-found target or nothing, navigation continues; an unknown target type goes to the page-not-found route.', async ({
    device,
    bridge,
  }) => {
    const notFound = lv('pages:pageNotFound.title');
    const tab = await device.openTab('/');
    const before = await mapCalls(bridge, device);
    tab.follow('/kaut/kas/tāds');
    await expect(heading(tab)).toHaveText(notFound);
    expect(decodeURIComponent(new URL(tab.url()).pathname)).toBe('/kaut/kas/tāds');
    expect(await mapCalls(bridge, device)).toBe(before + 1);
    await toHome(tab).click();
    await expect(tab).toHaveURL('/');
    await expect(heading(tab)).not.toHaveText(notFound);
    // a miss is asked again, a file's path never
    tab.goBack();
    await expect(heading(tab)).toHaveText(notFound);
    expect(await mapCalls(bridge, device)).toBe(before + 2);
    tab.follow('/cart');
    await expect(heading(tab)).toHaveText(lv('cart:title'));
    tab.follow('/vecs/skripts.js');
    await expect(heading(tab)).toHaveText(notFound);
    expect(await mapCalls(bridge, device)).toBe(before + 2);
    // a target that the shop has no page for
    device.connection.spoil(({ path }, answer) =>
      path.includes('url/map') ? Response.json({ _type: 'cms_hierarchy', _source: { id: 1 } }) : answer,
    );
    tab.follow('/kaut/kas/cits');
    await expect(tab).toHaveURL('/page-not-found');
    await expect(heading(tab)).toHaveText(notFound);
    device.connection.mend();
    await toHome(tab).click();
    await expect(tab).toHaveURL('/');
  });

  test('S2.058 S2.059 a second visit makes no call, nor one after a reload, nor one offline', async ({
    device,
    bridge,
  }) => {
    const goods = await productWith(bridge, 'lv', 'type_id', 'configurable');
    const tab = await device.openTab('/');
    const before = await mapCalls(bridge, device);
    const opens = async () => {
      await expect(tab).toHaveURL(/\/p\//);
      await expect(heading(tab)).toHaveText(goods.name);
    };
    for (const visit of [1, 2]) {
      tab.follow(`/${goods.url_path}`);
      await opens();
      expect(await mapCalls(bridge, device), `visit ${visit}`).toBe(before + 1);
      tab.follow('/cart');
      await expect(heading(tab)).toHaveText(lv('cart:title'));
    }
    await tab.goto(`/${goods.url_path}`);
    await opens();
    expect(await mapCalls(bridge, device)).toBe(before + 1);
    device.connection.cut();
    await tab.goto(`/${goods.url_path}`);
    await opens();
    // what nobody here knows is said to be missing on the device, not in the shop
    tab.follow('/nekad-neredzets');
    await expect(heading(tab)).toHaveText(lv('pages:unresolved.offline.title'));
    await expect(tab.getByRole('button', { name: lv('common:retry') })).toBeVisible();
  });

  test('S2.053 A path that matches only the generic dispatcher route without parameters is sent to the URL-mapping service.', async ({
    device,
    bridge,
  }) => {
    const category = await leafCategory(bridge, 'lv');
    // a shop whose products are linked by url_path
    const config = builtConfig();
    Object.assign(config.catalogue as object, { productUrlDispatcher: true });
    const tab = await device.openTab(`/c/${category.slug}`, { config });
    const link = tab.locator('main .card h3 a').first();
    await expect(link).toHaveAttribute('href', /^\/(?![pc]\/)/);
    const address = (await link.getAttribute('href')) ?? '';
    const goods = await productWith(bridge, 'lv', 'url_path', address.slice(1));
    const before = await mapCalls(bridge, device);
    // the link brings the parameters along: nobody is asked
    await link.click();
    await expect(heading(tab)).toHaveText(goods.name);
    await expect(tab).toHaveURL(address);
    expect(await mapCalls(bridge, device)).toBe(before);
    // the same address without them is sent to the service, and stays
    tab.follow('/cart');
    await expect(heading(tab)).toHaveText(lv('cart:title'));
    tab.follow(address);
    await expect(heading(tab)).toHaveText(goods.name);
    await expect(tab).toHaveURL(address);
    expect(await mapCalls(bridge, device)).toBe(before + 1);
  });
});

describe('pages of the shop', () => {
  for (const lang of languages)
    test(`every link of the foot leads to a page of its own (${lang})`, async ({ device }) => {
      const tab = await device.openTab(inStore(lang, '/i/return-policy'));
      await tab.locator('main article p').first().waitFor();
      // the pages of the shop's own words; wishlist, compare and recently viewed have journeys of their own
      const links = tab.getByRole('contentinfo').locator('li a[href*="/i/"], li a[href$="/about-us"]');
      // a link appears once its page is known to exist
      await expect.poll(() => links.count()).toBeGreaterThanOrEqual(11);
      for (let at = 0; at < links.count(); at += 1) {
        const before = await heading(tab).textContent();
        await links.nth(at).click();
        await expect(heading(tab)).not.toHaveText(before);
        await expect(tab).toHaveURL(/\/(i\/|about-us$)/);
        await tab.locator('main article').locator('p, li').first().waitFor();
      }
    });

  test('S2.143 The languages modal switches the store view and keeps the page of the shop; a page that it does not have is not found', async ({
    device,
  }) => {
    const tab = await device.openTab('/i/privatuma-politika');
    await expect(heading(tab)).toHaveText(lv('footer:privacy'));
    await tab.getByRole('button', { name: pattern('app:tools.language', { lang: 'lv' }) }).click();
    await tab.getByRole('button', { name: 'English' }).click();
    await expect(heading(tab)).toHaveText(text('footer:privacy'));
    await expect(tab).toHaveURL('/en/i/privacy-policy');
    tab.follow('/en/i/no-such-page');
    await expect(heading(tab)).toHaveText(text('pages:pageNotFound.title'));
  });
});
