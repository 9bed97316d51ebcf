// Journeys for every product type: its page, its options and adding it to the cart, online and offline.
import { describe } from 'vitest';
import {
  acceptedHeading,
  fillCheckout,
  inStore,
  placeButton,
  untilOnDevice,
} from '../support/browser/buying.ts';
import {
  catalogue,
  type Goods,
  partsInStock,
  setOf,
  some,
  usable,
} from '../support/browser/demo-catalogue.ts';
import { expect, type Locator, type Tab, test } from '../support/browser/journey.ts';
import { type Language, languages, pattern, text } from '../support/texts.ts';
import { addButton, alert, article, info, urlOf } from './product-page-parts.ts';

const title = (tab: Tab): Locator => tab.getByRole('heading', { level: 1 });

/** Expects the page to be rendered by the route of a product type. */
const isRoute = (tab: Tab, type: string): Promise<void> =>
  expect(tab.locator('main [data-route]')).toHaveAttribute('data-route', `${type}-product`);
/** Returns the current price, from its text for screen readers, in cents. */
const shownCents = (tab: Tab): number =>
  Number((info(tab).locator('.price .sr-only').allTextContents()[0] ?? '').replace(/\D/g, ''));
const inCents = (price: number): number => Math.round(price * 100);

const plain = ['simple', 'virtual', 'bundle', 'downloadable', 'grouped'];
const manyVariants = (one: Goods): boolean => usable(one).length > 1;

describe('product page', () => {
  test('shows each product type at a URL with only its SKU [S2.014 S2.028 S2.093 S2.098]', async ({
    device,
    bridge,
  }) => {
    const all = await catalogue(bridge, 'en');
    const products = plain.map((type) => some(all, type, partsInStock(all)));
    const tab = await device.openTab('/en/cart');
    for (const product of products) {
      tab.follow(urlOf(product));
      await expect(title(tab)).toHaveText(product.name);
      await isRoute(tab, product.type_id);
      await expect.poll(() => shownCents(tab)).toBe(inCents(product.final_price));
    }
    for (const product of products) {
      tab.follow(urlOf({ ...product, slug: 'cits-nosaukums' }));
      await expect(title(tab)).toHaveText(product.name);
    }
  });

  test('selects a variant by childSku in path or query [S2.015 S2.028 S2.030 S2.031 S2.093 S2.095 S2.098]', async ({
    device,
    bridge,
  }) => {
    const all = await catalogue(bridge, 'en');
    const product = some(all, 'configurable', manyVariants);
    const child = usable(product).at(-1);
    const sku = child?.sku ?? '';
    for (const address of [urlOf(product, 'en', sku), `${urlOf(product)}?childSku=${sku}`]) {
      const tab = await device.openTab(address);
      await expect(title(tab)).toHaveText(product.name);
      await expect(article(tab, sku)).toBeVisible();
      await isRoute(tab, 'configurable');
      await expect.poll(() => shownCents(tab)).toBe(inCents(child?.final_price ?? 0));
      for (const { label } of product.configurable_options ?? [])
        await expect(info(tab).getByRole('group', { name: label })).toBeVisible();
      tab.close();
    }
    // the generic route ignores a child SKU of another product
    const tab = await device.openTab('/en/cart');
    for (const type of plain) {
      const other = some(all, type);
      tab.follow(urlOf(other, 'en', 'nothing'));
      await expect(title(tab)).toHaveText(other.name);
      await isRoute(tab, type);
    }
  });

  test('redirects the URL of a variant to its configurable product [S4.007]', async ({ device, bridge }) => {
    const product = some(await catalogue(bridge, 'en'), 'configurable', manyVariants);
    const sku = usable(product).at(-1)?.sku ?? '';
    const tab = await device.openTab('/en/cart');
    tab.follow(urlOf({ ...product, sku }));
    await expect(title(tab)).toHaveText(product.name);
    await expect(article(tab, sku)).toBeVisible();
    await expect(tab).toHaveURL(urlOf(product, 'en', sku));
    // the redirect adds no history entry
    tab.goBack();
    await expect(tab).toHaveURL('/en/cart');
  });

  test('shows a set whose parts are unknown as not for sale', async ({ device, bridge }) => {
    const all = await catalogue(bridge, 'en');
    device.connection.spoil(async ({ path }, answer) => {
      if (!path.endsWith('/product/_search')) return answer;
      const body: unknown = JSON.parse(await answer.text(), (_, value) =>
        value?.type_id === undefined ? value : { ...value, bundle_options: [], product_links: [] },
      );
      return Response.json(body, { status: answer.status });
    });
    const tab = await device.openTab('/en/cart');
    for (const type of ['bundle', 'grouped']) {
      tab.follow(urlOf(some(all, type)));
      await expect(alert(tab)).toContainText(text('choosing:noParts'));
      await expect(addButton(tab)).toHaveCount(0);
      // no text announces a price or a restock
      await expect(info(tab).getByText(text('product:price.unknown'))).toHaveCount(0);
      await expect(info(tab).getByText(text('product:stock.soldOut'))).toHaveCount(0);
    }
  });

  test('shows an out-of-stock part in every language [S8.006]', async ({ device, bridge }) => {
    const all = await catalogue(bridge, 'en');
    const set = some(all, 'grouped', partsInStock(all));
    const [sku = ''] = setOf(set);
    await bridge.changeProduct(sku, { qty: 0 });
    for (const lang of languages) {
      const tab = await device.openTab(urlOf(set, lang));
      const list = tab.getByRole('list', { name: text('choosing:groupLabel', { lang }) });
      await expect(list.getByText(text('choosing:partSoldOut', { lang }))).toHaveCount(1);
      tab.close();
    }
    await bridge.changeProduct(sku, { qty: 9 });
  });

  test('offers the parts of grouped products and bundles [S2.096 S2.097]', async ({ device, bridge }) => {
    const all = await catalogue(bridge, 'en');
    const nameOf = (wanted: string | undefined) => all.find(({ sku }) => sku === wanted)?.name;
    const set = some(all, 'grouped', partsInStock(all));
    const tab = await device.openTab(urlOf(set));
    const goods = setOf(set);
    expect(goods).not.toEqual([]);
    const list = tab.getByRole('list', { name: text('choosing:groupLabel') });
    await expect(list.getByRole('listitem')).toHaveCount(goods.length);
    for (const sku of goods) {
      const name = text('choosing:quantityOf', { name: nameOf(sku) ?? '' });
      await expect(list.getByRole('textbox', { name })).toHaveValue('1');
    }
    const bundle = some(all, 'bundle', partsInStock(all));
    tab.follow(urlOf(bundle));
    for (const { title: option, product_links } of bundle.bundle_options ?? []) {
      const name = nameOf(product_links.find((link) => link.is_default)?.sku);
      const row = tab
        .getByRole('group', { name: option, exact: true })
        .or(tab.getByRole('group', { name: `${option} ${text('choosing:optional')}`, exact: true }));
      await expect(row).toBeVisible();
      if (name) await expect(row.getByRole('radio', { name })).toBeChecked();
    }
  });

  test('shows each condition grade, with a translation for a new product [S3.014]', async ({
    device,
    bridge,
  }) => {
    const all = await catalogue(bridge, 'en');
    const tab = await device.openTab('/en/cart');
    for (const grade of ['Brand New', 'A+', 'A', 'B', 'C+', 'C']) {
      const product = some(all, 'simple', (one) => one.condition_grade === grade);
      tab.follow(urlOf(product));
      await expect(title(tab)).toHaveText(product.name);
      await expect(info(tab).locator('.grade b')).toHaveText(grade);
    }
    const product = some(all, 'simple', (one) => one.condition_grade === 'Brand New');
    for (const lang of languages) {
      await tab.goto(urlOf(product, lang));
      await expect(info(tab).locator('.grade b')).toHaveText(text('product:grade.brand', { lang }));
    }
  });

  test('shows a disabled product as no longer sold [S4.006]', async ({ device, bridge }) => {
    const product = some((await catalogue(bridge, 'en')).reverse(), 'simple');
    await bridge.changeProduct(product.sku, { status: 2 });
    const tab = await device.openTab(urlOf(product));
    await expect(title(tab)).toHaveText(text('missing-product:rejected.title', { name: product.name }));
    await expect(tab.getByText(text('errors:productStatus', { status: 2 })).first()).toBeVisible();
    await bridge.changeProduct(product.sku, { status: 1 });
  });
});

/** Adds a product to the cart from its freshly loaded page. */
async function add(tab: Tab, lang: Language, product: Goods): Promise<void> {
  await tab.goto(urlOf(product, lang));
  await expect(title(tab)).toHaveText(product.name);
  await addButton(tab, lang).click();
  const reported = ['added', 'quantityUpdated', 'volatile'].map((key) =>
    tab.getByText(text(`cart:notices.${key}`, { lang })),
  );
  await expect(reported.reduce((any, one) => any.or(one)).first()).toBeVisible();
}

describe('adds every product type to the cart online and offline [S2.100]', () => {
  for (const [lang, types] of [
    ['lv', ['simple', 'configurable']],
    ['en', ['bundle', 'virtual']],
    ['ru', ['grouped', 'downloadable']],
  ] as const)
    test(`${types.join(' and ')}, store view ${lang}`, async ({ device, bridge }) => {
      const all = await catalogue(bridge, lang);
      const whole = partsInStock(all);
      const fits = (one: Goods) =>
        one.stock.is_in_stock !== false && whole(one) && (one.custom_options ?? []).length === 0;
      const nameOf = (wanted: string) => all.find(({ sku }) => sku === wanted)?.name ?? '?';
      const namesOf = (one: Goods) =>
        one.type_id === 'grouped' ? setOf(one).map((sku) => nameOf(sku)) : [one.name];
      const tab = await device.openTab(inStore(lang, '/cart'));
      const buy = async (products: readonly Goods[]) => {
        for (const product of products) await add(tab, lang, product);
        await tab.goto(inStore(lang, '/cart'));
        for (const name of products.flatMap(namesOf))
          await expect(tab.getByRole('main').getByText(name).first()).toBeVisible();
      };
      const online = types.map((type) => some(all, type, fits));
      await buy(online);
      await untilOnDevice(device);
      device.connection.cut();
      const offline = types.map((type) => some([...all].reverse(), type, fits));
      await buy(offline);
    });

  test('shows the price with custom options on the page and in the cart', async ({ device, bridge }) => {
    const all = await catalogue(bridge, 'en');
    const product = some(
      all,
      'simple',
      (one) => one.stock.qty > 0 && !!one.custom_options?.some(({ type }) => type === 'checkbox'),
    );
    const optionOf = (type: string) => product.custom_options?.find((one) => one.type === type);
    const service = optionOf('checkbox')?.values?.[0]?.title ?? '';
    const tab = await device.openTab(urlOf(product));
    const price = info(tab).locator('.price').first();
    const before = await price.textContent();
    await tab.getByRole('checkbox', { name: service }).check();
    await expect(price).not.toHaveText(before);
    await tab.getByLabel(optionOf('date')?.title ?? '').fill('2026-12-24');
    const after = await price.textContent();
    await addButton(tab).click();
    await expect(tab.getByText(text('cart:notices.added')).first()).toBeVisible();
    tab.follow('/en/cart');
    const line = tab.locator('main li').filter({ hasText: product.name }).first();
    await expect(line).toContainText(service);
    await expect(line).toContainText('2026-12-24');
    await expect(line.locator('.price')).toHaveText(after);
  });

  test('charges the displayed total of a bundle', async ({ device, bridge }) => {
    const all = await catalogue(bridge, 'en');
    const tab = await device.openTab(urlOf(some(all, 'bundle', partsInStock(all))));
    const twice = tab.getByRole('main').getByText(/2 × /).first();
    await tab
      .getByRole('button', { name: pattern('choosing:moreOf') })
      .first()
      .click();
    await addButton(tab).click();
    await expect(tab.getByText(text('cart:notices.added')).first()).toBeVisible();
    tab.follow('/en/cart');
    await expect(title(tab)).toHaveText(text('cart:title'));
    await expect(twice).toBeVisible();
    await fillCheckout(tab);
    const shown = (await placeButton(tab).textContent()).replace(/[^\d,]/g, '').replace(',', '.');
    await placeButton(tab).click();
    await expect(acceptedHeading(tab)).toBeVisible();
    expect((await bridge.orders())[0]?.grand_total).toBe(Number(shown));
    await expect(twice).toBeVisible();
    expect((await bridge.invariants()).ok).toBe(true);
  });
});
