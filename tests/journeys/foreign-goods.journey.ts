// Catalogue and order journeys against existing third-party backends: filters, search, product types and rejected
// orders. Each covers several behaviours in one purchase.

import {
  acceptedHeading,
  fillCheckout,
  inStore,
  placeButton,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { test } from '../support/browser/foreign-storefront.ts';
import { inTime } from '../support/browser/in-time.ts';
import { expect, type Locator, type Tab } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const forbearing = { unknownPath: 'envelope', sortsByUnknownField: true } as const;
const main = (tab: Tab): Locator => tab.getByRole('main');
const heading = (tab: Tab): Locator => tab.getByRole('heading', { level: 1 });
const cards = (tab: Tab): Locator => tab.locator('main .card');
const names = (tab: Tab): string[] => cards(tab).locator('h3').allTextContents();
const column = (tab: Tab): Locator => tab.getByRole('complementary');
const group = (tab: Tab, name: string): Locator => column(tab).getByRole('group', { name, exact: true });
const total = (tab: Tab): number =>
  Number.parseInt(tab.locator('.title [role=status]').allTextContents()[0] ?? '', 10);
const searchField = (tab: Tab): Locator => tab.getByRole('banner').getByRole('combobox');
const suggestions = (tab: Tab): Locator => tab.getByRole('option');
const isDrawn = (tab: Tab) => expect(tab.locator('main ul[aria-busy=true]')).toHaveCount(0);

async function unfold(tab: Tab, name: string): Promise<void> {
  const fold = column(tab)
    .locator('details')
    .filter({ has: tab.locator('summary').filter({ hasText: name }) });
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
}
/** Selects an option and returns the count that was shown beside it. */
async function choose(tab: Tab, groupName: string, option: string): Promise<number> {
  await unfold(tab, groupName);
  const label = group(tab, groupName).locator('label').filter({ hasText: option }).first();
  const count = Number(await label.locator('.count').textContent());
  await label.getByRole('checkbox').click();
  return count;
}
const addFromPage = (tab: Tab): Promise<void> =>
  main(tab)
    .getByRole('button', { name: pattern('adding:add') })
    .first()
    .click();

for (const api of ['v', 'm1'] as const) {
  test(`filters a category online and offline (${api})`, async ({ openForeignStorefront }) => {
    const { device } = await openForeignStorefront({ api, ...forbearing });
    const tab = await device.openTab(inStore('en', '/c/women-20?sort=price-desc'));
    await cards(tab).first().waitFor();
    await column(tab).getByRole('checkbox').first().waitFor();
    const all = total(tab);
    const norra = await choose(tab, 'Manufacturer', 'Norra');
    await expect.poll(() => total(tab)).toBe(norra);
    expect(norra).toBeLessThan(all);
    // a filter finds a configurable product by the attributes of its variants
    const small = await choose(tab, 'Size', '36');
    await expect.poll(() => total(tab)).toBe(small);
    expect(small).toBeGreaterThan(0);
    await isDrawn(tab);
    await expect.poll(() => cards(tab).count()).toBe(small);
    const answered = names(tab);
    const address = tab.url();
    tab.goBack();
    await expect.poll(() => total(tab)).toBe(norra);
    await tab
      .getByRole('button', { name: text('filters:clear') })
      .first()
      .click();
    await expect.poll(() => total(tab)).toBe(all);
    await untilOnDevice(device);
    device.connection.cut();
    await tab.goto(`${new URL(address).pathname}${new URL(address).search}`);
    await expect.poll(() => names(tab)).toEqual(answered);
    expect(total(tab)).toBe(small);
  });

  test(`searches online and offline (${api})`, async ({ openForeignStorefront }) => {
    const { device, backend } = await openForeignStorefront({ api, ...forbearing });
    const tab = await device.openTab(inStore('en'));
    await searchField(tab).click();
    await searchField(tab).fill('norra');
    await suggestions(tab).first().waitFor();
    // names are shown without HTML entities
    expect(suggestions(tab).allTextContents().join()).not.toContain('&trade;');
    await searchField(tab).press('Enter');
    await expect(tab).toHaveURL(/\/search\?q=norra/);
    const count = () => Number(/\d+/.exec(tab.locator('h1 ~ [role=status]').allTextContents()[0] ?? '')?.[0]);
    await expect.poll(count).toBeGreaterThan(0);
    const all = count();
    await column(tab).getByRole('checkbox').first().waitFor();
    const stated = await choose(tab, 'Manufacturer', 'Elisa');
    await expect.poll(count).toBe(stated);
    expect(stated).toBeLessThan(all);
    await tab.goto(inStore('en', '/search?q=zzzqqq'));
    await expect(main(tab)).toContainText(text('search:nothing.title', { term: 'zzzqqq' }));
    await expect(main(tab)).not.toContainText(text('product:listing.emptyText'));

    const product = (backend.catalogue.documents.product ?? []).find(({ sku }) => sku === '24-MB02');
    for (const [path, url] of [
      [product?.url_path, /\/p\/24-MB02\//],
      ['gear-3/bags-4', /\/c\/bags-4/],
      ['privacy-policy', /\/i\/privacy-policy/],
    ] as const) {
      await tab.goto(inStore('en', `/${path}`));
      await expect(tab).toHaveURL(url);
    }
    await expect(heading(tab)).toHaveText('Privacy policy');
    await tab.goto(inStore('en', '/no/such/page'));
    await expect(heading(tab)).toHaveText(text('pages:pageNotFound.title'));

    await untilOnDevice(device);
    device.connection.cut();
    await tab.goto(inStore('en', '/search?q=vento'));
    await expect(main(tab)).toContainText(text('search:offline'));
    await cards(tab).first().waitFor();
  });

  test(`orders a variant, a set and a virtual product together (${api})`, async ({
    openForeignStorefront,
  }) => {
    const { device, backend } = await openForeignStorefront({ api, ...forbearing });
    const tab = await device.openTab(inStore('en', '/p/WS02/x'));
    await main(tab).getByRole('group', { name: 'Color' }).getByRole('radio', { name: 'Blue' }).click();
    await main(tab).getByRole('group', { name: 'Size' }).getByRole('radio', { name: '36' }).click();
    await expect(main(tab)).toContainText(text('product:sku', { sku: 'WS02-36-Blue' }));
    await addFromPage(tab);
    await expect(tab.getByText(text('cart:notices.added')).first()).toBeVisible();
    // a set has no price without its parts: 0 must never be shown, however late the parts load
    const prices = new Set<string>();
    const seen = new tab.window.MutationObserver(() => {
      for (const { textContent } of tab.document.querySelectorAll('.info .price'))
        prices.add(textContent ?? '');
    });
    seen.observe(tab.document, { childList: true, subtree: true });
    tab.follow(inStore('en', '/p/SET-1/x'));
    await expect(heading(tab)).toContainText('Set of');
    await addFromPage(tab);
    await expect.poll(async () => (await device.documents('cart')).length).toBe(3);
    seen.disconnect();
    expect([...prices].filter((price) => /^0[,.]00/.test(price.trim()))).toEqual([]);
    await tab.goto(inStore('en', '/p/24-MB55/x'));
    await addFromPage(tab);
    await expect.poll(async () => (await device.documents('cart')).length).toBe(4);
    await fillCheckout(tab);
    const shown = (await placeButton(tab).textContent()).replace(/[^\d,]/g, '').replace(',', '.');
    await placeButton(tab).click();
    await expect(acceptedHeading(tab)).toBeVisible();
    const [made, ...more] = backend.orders();
    expect(more).toEqual([]);
    expect(made?.items.map(({ article }) => article.sku).toSorted()).toEqual(
      ['24-MB01', '24-MB07', '24-MB55', 'WS02-36-Blue'].toSorted(),
    );
    expect(made?.grandTotal.toFixed(2)).toBe(shown);
  });

  test(`resends an order after a 503 (${api})`, async ({ openForeignStorefront }) => {
    const { device, backend } = await openForeignStorefront({ api, ...forbearing, lookUp: true });
    const tab = await device.openTab(inStore('en', '/p/24-MB02/x'));
    backend.faultNextOrder({ kind: 'refuse', status: 503, result: 'Backend fetch failed' });
    await addFromPage(tab);
    await expect(tab.getByText(text('cart:notices.added')).first()).toBeVisible();
    await fillCheckout(tab);
    await placeButton(tab).click();
    await inTime(device, () => acceptedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
    expect(backend.orders()).toHaveLength(1);
    const words = 'This product is not delivered to your region.';
    backend.faultNextOrder({ kind: 'refuse', status: 400, result: words });
    await tab.goto(inStore('en', '/p/24-MB07/x'));
    await addFromPage(tab);
    await expect(tab.getByText(text('cart:notices.added')).first()).toBeVisible();
    await fillCheckout(tab);
    await placeButton(tab).click();
    await expect(main(tab).getByRole('heading', { name: text('order:rejected.title') })).toBeVisible();
    await expect(main(tab)).toContainText(words);
    await device.pass(3_600_000);
    expect(backend.orders()).toHaveLength(1);
    await main(tab)
      .getByRole('button', { name: text('order:edit') })
      .click();
    await expect.poll(() => tab.path()).toBe(inStore('en', '/cart'));
    await fillCheckout(tab);
    await placeButton(tab).click();
    await expect(acceptedHeading(tab)).toBeVisible();
    expect(backend.orders()).toHaveLength(2);
  });
}
