// Every type of product: its page, what it lets choose, and its way into the cart, with and without a network.
import type { Page } from '@playwright/test';
import { acceptedHeading, fillCheckout, placeButton } from './buying.ts';
import { untilOnDevice } from './device.ts';
import { expect, test } from './shop.ts';

type Child = {
  sku: string;
  image: string;
  status: number;
  stock: { is_in_stock: boolean };
  final_price: number;
  [attribute: string]: unknown;
};
type Source = {
  sku: string;
  slug: string;
  name: string;
  type_id: string;
  status: number;
  visibility: number;
  condition_grade: string;
  category_ids: number[];
  image: string;
  media_gallery?: { image: string }[];
  stock: { qty: number; is_in_stock: boolean };
  custom_options?: { type: string; title: string }[];
  product_links?: { link_type: string; linked_product_sku: string }[];
  bundle_options?: { title: string; product_links: { sku: string; is_default: boolean }[] }[];
  configurable_options?: {
    attribute_code: string;
    label: string;
    values: { value_index: number; label: string }[];
  }[];
  configurable_children?: Child[];
  final_price: number;
};

/** Everything the shop sells, in a store view. */
async function catalogue(page: Page, store: string): Promise<Source[]> {
  const query = {
    bool: {
      filter: { bool: { must: [{ terms: { visibility: [2, 3, 4] } }, { terms: { status: [0, 1] } }] } },
    },
  };
  const answer = await page.request.post(`/api/catalog/zibens_${store}/product/_search?size=500`, {
    data: { query },
  });
  return (await answer.json()).hits.hits.map((hit: { _source: Source }) => hit._source);
}
const some = (all: readonly Source[], type: string, fits: (one: Source) => boolean = () => true): Source => {
  const found = all.find((one) => one.type_id === type && fits(one));
  if (!found) throw new Error(`no ${type} that fits`);
  return found;
};
/** The default store view has no prefix. */
const storePath = (store: string) => (store === 'lv' ? '' : `/${store}`);
const addressOf = ({ sku, slug }: Source, store = 'en', childSku = '') =>
  `${storePath(store)}/p/${encodeURIComponent(sku)}/${slug}${childSku && `/${childSku}`}`;
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const info = (page: Page) => page.locator('.info');
/** The page says which route it is by the name of its type (SPEC §2). */
const isRoute = (page: Page, type: string) =>
  expect(page.locator('main [data-route]')).toHaveAttribute('data-route', `${type}-product`);
/** The price that counts, as it is read aloud, in cents. */
const shownCents = async (page: Page): Promise<number> =>
  Number(((await info(page).locator('.price .vh').first().textContent()) ?? '').replace(/\D/g, ''));
const inCents = (price: number): number => Math.round(price * 100);
const words = {
  lv: { add: 'Ielikt grozā', told: /^(Prece ielikta grozā|Preces daudzums atjaunināts)!/ },
  en: { add: 'Add to cart', told: /^Product (has been added to the cart|quantity has been updated)!/ },
  ru: { add: 'В корзину', told: /^(Товар добавлен в корзину|Количество товара обновлено)!/ },
} as const;
const addButton = (page: Page, store: keyof typeof words) =>
  info(page).getByRole('button', { name: words[store].add, exact: true });
const plain = ['simple', 'virtual', 'bundle', 'downloadable', 'grouped'];
const partsInStock = (all: readonly Source[]) => {
  const stock = new Map(all.map((one) => [one.sku, one.stock.qty]));
  return (one: Source) =>
    [
      ...(one.bundle_options ?? [])
        .flatMap(({ product_links }) => product_links.filter((link) => link.is_default))
        .map(({ sku }) => sku),
      ...(one.product_links ?? [])
        .filter(({ link_type }) => link_type === 'associated')
        .map((link) => link.linked_product_sku),
    ].every((sku) => (stock.get(sku) ?? 0) > 3);
};

test.describe('the page of a product', () => {
  test('S2.014 S2.028 S2.093 S2.098 /p/{parentSku}/{slug} shows simple, virtual, bundle, downloadable and grouped products, each with its price and the route name of its type; the sku alone decides which', async ({
    shop,
  }) => {
    const all = await catalogue(shop, 'en');
    for (const type of plain) {
      const product = some(all, type, partsInStock(all));
      await shop.goto(addressOf(product));
      await expect(title(shop)).toHaveText(product.name);
      await isRoute(shop, type);
      await expect.poll(() => shownCents(shop)).toBe(inCents(product.final_price));
      await shop.goto(addressOf({ ...product, slug: 'cits-nosaukums' }));
      await expect(title(shop)).toHaveText(product.name);
    }
  });

  test('S2.015 S2.028 S2.030 S2.031 S2.093 S2.095 S2.098 a configurable product shows its options, and childSku selects the variant, in the path or in the query', async ({
    shop,
  }) => {
    const all = await catalogue(shop, 'en');
    const product = some(
      all,
      'configurable',
      (one) => (one.configurable_children ?? []).filter((child) => child.stock.is_in_stock).length > 1,
    );
    const child = (product.configurable_children ?? []).filter((one) => one.stock.is_in_stock).at(-1);
    const sku = child?.sku ?? '';
    for (const address of [addressOf(product, 'en', sku), `${addressOf(product)}?childSku=${sku}`]) {
      await shop.goto(address);
      await expect(title(shop)).toHaveText(product.name);
      await expect(shop.getByText(`Article ${sku}`, { exact: true })).toBeVisible();
      await isRoute(shop, 'configurable');
      expect(await shownCents(shop)).toBe(inCents(child?.final_price ?? 0));
      for (const { label } of product.configurable_options ?? [])
        await expect(info(shop).getByRole('group', { name: label })).toBeVisible();
    }
    // the generic route: a child that is none of the product's changes nothing
    for (const type of plain) {
      const other = some(all, type);
      await shop.goto(addressOf(other, 'en', 'nothing'));
      await expect(title(shop)).toHaveText(other.name);
      await isRoute(shop, type);
    }
  });

  test('S4.007 a variant’s own address leads to its configurable product, with the variant chosen there and in the address', async ({
    shop,
  }) => {
    const product = some(
      await catalogue(shop, 'en'),
      'configurable',
      (one) => (one.configurable_children ?? []).filter((child) => child.stock.is_in_stock).length > 1,
    );
    const variant = (product.configurable_children ?? []).filter((child) => child.stock.is_in_stock).at(-1);
    if (!variant) throw new Error('no variant');
    await shop.goto(addressOf({ ...product, sku: variant.sku }));
    await expect(title(shop)).toHaveText(product.name);
    await expect(shop.getByText(`Article ${variant.sku}`, { exact: true })).toBeVisible();
    expect(new URL(shop.url()).pathname).toBe(addressOf(product, 'en', variant.sku));
    // the address that led here is no step of its own
    await shop.goBack();
    await expect(shop).toHaveURL(/\/$/);
  });

  test('S2.096 S2.097 a grouped product offers each of its goods with a quantity, a bundle its parts with the default chosen', async ({
    shop,
  }) => {
    const all = await catalogue(shop, 'en');
    const group = some(all, 'grouped', partsInStock(all));
    await shop.goto(addressOf(group));
    const goods = (group.product_links ?? []).filter(({ link_type }) => link_type === 'associated');
    await expect(shop.getByRole('list', { name: 'Products of the set' }).getByRole('listitem')).toHaveCount(
      goods.length,
    );
    for (const { linked_product_sku } of goods) {
      const name = all.find(({ sku }) => sku === linked_product_sku)?.name ?? '';
      await expect(shop.getByRole('textbox', { name: `Quantity: ${name}` })).toHaveValue('1');
    }
    const bundle = some(all, 'bundle', partsInStock(all));
    await shop.goto(addressOf(bundle));
    for (const { title: option, product_links } of bundle.bundle_options ?? []) {
      const part = product_links.find((link) => link.is_default);
      const name = all.find(({ sku }) => sku === part?.sku)?.name;
      const row = shop.getByRole('group', { name: new RegExp(`^${option}`) });
      await expect(row).toBeVisible();
      if (name) await expect(row.getByRole('radio', { name })).toBeChecked();
    }
  });

  test('S3.014 the condition grade of a product is shown on it, each of the six', async ({ shop }) => {
    const all = await catalogue(shop, 'en');
    for (const grade of ['Brand New', 'A+', 'A', 'B', 'C+', 'C']) {
      const product = all.find((one) => one.condition_grade === grade && one.type_id === 'simple');
      if (!product) throw new Error(`nothing of grade ${grade}`);
      await shop.goto(addressOf(product));
      await expect(info(shop).locator('.grade b')).toHaveText(grade);
    }
  });

  test('S4.006 a disabled product says that it is not sold any more, with the specified text', async ({
    shop,
    bridge,
  }) => {
    const product = (await catalogue(shop, 'en')).filter((one) => one.type_id === 'simple').at(-1);
    if (!product) throw new Error('nothing to disable');
    await bridge.changeProduct(product.sku, { status: 2 });
    await shop.goto(addressOf(product));
    await expect(title(shop)).toHaveText(`${product.name} is not sold any more`);
    await expect(
      shop.getByText('Product query returned empty result product status = 2').first(),
    ).toBeVisible();
    await bridge.changeProduct(product.sku, { status: 1 });
  });
});

test.describe('choosing a variant', () => {
  test('S4.010 S4.011 S8.010 choosing an attribute re-resolves the variant, and warns in the specified words when none matches', async ({
    shop,
    bridge,
  }) => {
    const all = await catalogue(shop, 'en');
    const usable = (one: Source) =>
      (one.configurable_children ?? []).filter((child) => child.stock.is_in_stock && child.status < 2);
    const product = some(all, 'configurable', (one) => {
      const options = one.configurable_options ?? [];
      return (
        options.length === 2 && options.every(({ values }) => values.length > 1) && usable(one).length >= 4
      );
    });
    const [first, second] = product.configurable_options ?? [];
    if (!first || !second) throw new Error('no options');
    const a = first.attribute_code;
    const b = second.attribute_code;
    // a variant whose values others still have, so that both stay on offer once it is gone
    const gone = usable(product).find((child) => {
      const others = usable(product).filter((each) => each !== child);
      return (
        others.some((each) => String(each[a]) === String(child[a])) &&
        others.some((each) => String(each[b]) === String(child[b]))
      );
    });
    const start = usable(product).find((each) => each !== gone && String(each[a]) === String(gone?.[a]));
    if (!gone || !start) throw new Error('no variant that can go');
    const label = (option: typeof first, value: unknown) =>
      option.values.find(({ value_index }) => String(value_index) === String(value))?.label ?? '';
    const pick = (option: typeof first, value: unknown) =>
      info(shop)
        .getByRole('group', { name: option.label })
        .locator('label')
        .filter({
          hasText: new RegExp(`^${RegExp.escape?.(label(option, value)) ?? label(option, value)}(,|$)`),
        })
        .click();
    await bridge.changeProduct(gone.sku, { qty: 0 });
    await shop.goto(addressOf(product, 'en', start.sku));
    await expect(shop.getByText(`Article ${start.sku}`, { exact: true })).toBeVisible();
    await pick(second, gone[b]);
    await expect(shop.getByRole('alert')).toContainText(
      'No such configuration for the product. Please do choose another combination of attributes.',
    );
    await expect(addButton(shop, 'en')).toHaveCount(0);
    await pick(second, start[b]);
    await expect(shop.getByRole('alert')).toHaveCount(0);
    await expect(shop.getByText(`Article ${start.sku}`, { exact: true })).toBeVisible();
    const third = usable(product).find((each) => each !== gone && each !== start);
    if (!third) throw new Error('no third variant');
    await pick(first, third[a]);
    await pick(second, third[b]);
    await expect(shop.getByText(`Article ${third.sku}`, { exact: true })).toBeVisible();
    expect(new URL(shop.url()).pathname).toBe(addressOf(product, 'en', third.sku));
    await bridge.changeProduct(gone.sku, { qty: 9 });
  });

  test('S4.012 a configurable product out of stock says "No available product variants" and cannot be added', async ({
    shop,
    bridge,
  }) => {
    const product = (await catalogue(shop, 'en')).filter((one) => one.type_id === 'configurable').at(-1);
    if (!product) throw new Error('no configurable product');
    await bridge.changeProduct(product.sku, { qty: 0 });
    await shop.goto(addressOf(product));
    await expect(shop.getByRole('alert')).toHaveText('No available product variants');
    await expect(addButton(shop, 'en')).toHaveCount(0);
    await bridge.changeProduct(product.sku, { qty: 9 });
  });
});

/** Adds it from its page and looks for it in the cart. */
async function buy(
  page: Page,
  store: keyof typeof words,
  product: Source,
  names: readonly string[],
): Promise<void> {
  await page.goto(addressOf(product, store));
  await expect(title(page)).toHaveText(product.name);
  await addButton(page, store).click();
  await expect(page.getByText(words[store].told).first()).toBeVisible();
  await page.goto(`${storePath(store)}/cart`);
  for (const name of names)
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible({ timeout: 30_000 });
}

test.describe('S2.100 every type goes into the cart from its page, online and offline', () => {
  const spread = [
    ['lv', ['simple', 'configurable']],
    ['en', ['bundle', 'virtual']],
    ['ru', ['grouped', 'downloadable']],
  ] as const;
  for (const [store, types] of spread) {
    test(`${types.join(' and ')}, store view ${store}`, async ({ shop, bridge }) => {
      const all = await catalogue(shop, store);
      const whole = partsInStock(all);
      const namesOf = (one: Source) =>
        one.type_id === 'grouped'
          ? (one.product_links ?? [])
              .filter(({ link_type }) => link_type === 'associated')
              .map((link) => all.find(({ sku }) => sku === link.linked_product_sku)?.name ?? '?')
          : [one.name];
      const fits = (one: Source) =>
        one.stock.is_in_stock !== false && whole(one) && (one.custom_options ?? []).length === 0;
      const online = types.map((type) => some(all, type, fits));
      for (const product of online) await buy(shop, store, product, namesOf(product));
      await untilOnDevice(shop);
      bridge.line.cut();
      const offline = types.map((type) => some([...all].reverse(), type, fits));
      for (const product of offline) await buy(shop, store, product, namesOf(product));
    });
  }

  test('options of one’s own raise the price and stand in the cart', async ({ shop }) => {
    const all = await catalogue(shop, 'en');
    const product = all.find(
      (one) => one.custom_options?.some(({ type }) => type === 'checkbox') && one.stock.qty > 0,
    );
    if (!product) throw new Error('nothing with options');
    await shop.goto(addressOf(product));
    const price = info(shop).locator('.price').first();
    const before = (await price.textContent()) ?? '';
    await shop.getByRole('checkbox', { name: /Connect it/ }).check();
    await expect(price).not.toHaveText(before);
    await shop.getByLabel('Day that suits you').fill('2026-12-24');
    const after = (await price.textContent()) ?? '';
    await addButton(shop, 'en').click();
    await expect(shop.getByText('Product has been added to the cart!').first()).toBeVisible();
    await shop.goto('/en/cart');
    const line = shop.getByRole('main').getByRole('listitem').filter({ hasText: product.name }).first();
    await expect(line).toContainText('Connect it');
    await expect(line).toContainText('2026-12-24');
    await expect(line.locator('.price')).toHaveText(after);
  });

  test('an order with a bundle reaches the shop at the total that was shown', async ({ shop, bridge }) => {
    const all = await catalogue(shop, 'en');
    const bundle = some(all, 'bundle', partsInStock(all));
    await shop.goto(addressOf(bundle));
    await shop
      .getByRole('button', { name: /^More: / })
      .first()
      .click();
    await addButton(shop, 'en').click();
    await expect(shop.getByText('Product has been added to the cart!').first()).toBeVisible();
    await shop.goto('/en/cart');
    await expect(shop.getByRole('main').getByText(/2 × /).first()).toBeVisible();
    await fillCheckout(shop, 'liga@example.lv');
    const shown = ((await placeButton(shop).textContent()) ?? '').replace(/[^\d,]/g, '').replace(',', '.');
    await placeButton(shop).click();
    await expect(acceptedHeading(shop)).toBeVisible();
    expect((await bridge.orders())[0]?.grand_total).toBe(Number(shown));
    await expect(shop.getByRole('main').getByText(/2 × /).first()).toBeVisible();
    expect((await bridge.invariants()).ok).toBe(true);
  });
});
