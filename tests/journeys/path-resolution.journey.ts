// Journeys to paths that match no route, such as those in external links, and to content pages.
import { describe } from 'vitest';
import { inStore } from '../support/browser/buying.ts';
import { leafCategory, productWith } from '../support/browser/demo-catalogue.ts';
import {
  builtConfig,
  type Device,
  expect,
  type Locator,
  type Tab,
  test,
} from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { languages, pattern, text } from '../support/texts.ts';

const heading = (tab: Tab): Locator => tab.getByRole('heading', { level: 1 });
const toHome = (tab: Tab): Locator =>
  tab.getByRole('main').getByRole('link', { name: text('common:home', { lang: 'lv' }) });
const lv = (key: string): string => text(key, { lang: 'lv' });

/** Returns the number of requests to the URL-mapping service, once all requests are done. */
async function mapCalls(bridge: JourneyBridge, device: Device): Promise<number> {
  await device.settled();
  return (await bridge.journal()).filter(({ route }) => route.includes('url/map')).length;
}

describe('paths that match no route', () => {
  test('does not map the path of a known route [S2.051 S2.016]', async ({ device, bridge }) => {
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
    // the home page has a different heading: its banner's
    tab.follow('/pwa.html');
    await expect(tab.getByRole('heading', { name: lv('home:new') })).toBeVisible();
    expect(await mapCalls(bridge, device)).toBe(before);
  });

  test('resolves products, categories and content pages by path [S2.055 S2.056 S2.057]', async ({
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

  test('shows page-not-found for unmapped paths and unknown target types [S2.052 S2.062 S2.063]', async ({
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
    // a path without a result is requested again on the next visit; the path of a file is never requested
    tab.goBack();
    await expect(heading(tab)).toHaveText(notFound);
    expect(await mapCalls(bridge, device)).toBe(before + 2);
    tab.follow('/cart');
    await expect(heading(tab)).toHaveText(lv('cart:title'));
    tab.follow('/vecs/skripts.js');
    await expect(heading(tab)).toHaveText(notFound);
    expect(await mapCalls(bridge, device)).toBe(before + 2);
    // the service returns a target type that has no page
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

  test('maps a path only once, even for reloads and offline visits [S2.058 S2.059]', async ({
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
    // offline, the page reports an unknown path as missing on the device
    tab.follow('/nekad-neredzets');
    await expect(heading(tab)).toHaveText(lv('pages:unresolved.offline.title'));
    await expect(tab.getByRole('button', { name: lv('common:retry') })).toBeVisible();
  });

  test('maps the URL of a dispatcher product only if the navigation has no route parameters [S2.053]', async ({
    device,
    bridge,
  }) => {
    const category = await leafCategory(bridge, 'lv');
    // listings link to products by url_path
    const config = builtConfig();
    Object.assign(config.catalogue as object, { productUrlDispatcher: true });
    const tab = await device.openTab(`/c/${category.slug}`, { config });
    const link = tab.locator('main .card h3 a').first();
    await expect(link).toHaveAttribute('href', /^\/(?![pc]\/)/);
    const address = (await link.getAttribute('href')) ?? '';
    const goods = await productWith(bridge, 'lv', 'url_path', address.slice(1));
    const before = await mapCalls(bridge, device);
    // the link passes the route parameters in its state, so no request is made
    await link.click();
    await expect(heading(tab)).toHaveText(goods.name);
    await expect(tab).toHaveURL(address);
    expect(await mapCalls(bridge, device)).toBe(before);
    // without this state, the path is looked up, and the URL does not change
    tab.follow('/cart');
    await expect(heading(tab)).toHaveText(lv('cart:title'));
    tab.follow(address);
    await expect(heading(tab)).toHaveText(goods.name);
    await expect(tab).toHaveURL(address);
    expect(await mapCalls(bridge, device)).toBe(before + 1);
  });
});

describe('content pages', () => {
  for (const lang of languages)
    test(`opens a page for each link in the footer (${lang})`, async ({ device }) => {
      const tab = await device.openTab(inStore(lang, '/i/return-policy'));
      await tab.locator('main article p').first().waitFor();
      // links to content pages; wishlist, compare and recently viewed have their own journeys
      const links = tab.getByRole('contentinfo').locator('li a[href*="/i/"], li a[href$="/about-us"]');
      // a link is rendered once its page is known to exist
      await expect.poll(() => links.count()).toBeGreaterThanOrEqual(11);
      for (let at = 0; at < links.count(); at += 1) {
        const before = await heading(tab).textContent();
        await links.nth(at).click();
        await expect(heading(tab)).not.toHaveText(before);
        await expect(tab).toHaveURL(/\/(i\/|about-us$)/);
        await tab.locator('main article').locator('p, li').first().waitFor();
      }
    });

  test('keeps the content page after a change of language [S2.143]', async ({ device }) => {
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
