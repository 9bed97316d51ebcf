// Examines the products that Medusa sells: the key's sales channel, skus, prices in the region, and stock.
import type { Finding } from '#host/doctor/finding.ts';
import { hasSameTexts } from '../has-same-texts.ts';
import { listOf, type MedusaQuestion, type Row, readAll, textOf } from './medusa-examination.ts';

/** Joins the first three names and states how many more there are. */
const named = (names: readonly string[]): string =>
  `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;

const salesChannel: MedusaQuestion = async ({ admin, settings }) => {
  if (!admin) return [];
  const keys = await readAll(admin, '/admin/api-keys', 'api_keys', { type: 'publishable' });
  const key = keys.find(({ token }) => token === settings.publishableKey);
  const channels = listOf(key?.sales_channels);
  const about = 'sales channel of the key';
  if (channels.length === 0)
    return [
      { about, state: 'broken', says: 'none: add the channel of the web store to the publishable key' },
    ];
  if (channels.length > 1)
    return [
      {
        about,
        state: 'warning',
        says: `${channels.length} channels (${named(channels.map(({ name }) => String(name)))}): Medusa cannot tell to which a cart belongs, and stock is added up over all; use a key with one`,
      },
    ];
  const [{ id = '', name } = {} as Row] = channels;
  const answer = await admin('GET', '/admin/stock-locations', {
    query: { sales_channel_id: id, limit: 100 },
  });
  const locations = listOf(answer.stock_locations).map((row) => String(row.name));
  return [
    { about, state: 'works', says: String(name) },
    locations.length > 0
      ? { about: 'stock locations', state: 'works', says: `${named(locations)} serve the sales channel` }
      : {
          about: 'stock locations',
          state: 'broken',
          says: `none serves the sales channel "${String(name)}": whatever is counted is sold out`,
        },
  ];
};

type Price = {
  calculated_amount?: unknown;
  is_calculated_price_tax_inclusive?: unknown;
  calculated_amount_with_tax?: unknown;
};
type Variant = { handle: string; sku: string; price: Price | undefined };

/** Returns all variants of the products. */
const variantsOf = (products: readonly Row[]): Variant[] =>
  products.flatMap(({ handle, variants }) =>
    listOf(variants).map(({ sku, calculated_price: price }) => ({
      handle: textOf(handle),
      sku: textOf(sku),
      price: typeof price === 'object' && price !== null ? price : undefined,
    })),
  );

/** Examines all products that are visible with the publishable key, which are also those that the import reads. */
const products: MedusaQuestion = async ({ store, region }) => {
  const list = await readAll(store, '/store/products', 'products', {
    region_id: region.id,
    country_code: region.countries[0] ?? '',
    fields: 'id,handle,variants.id,variants.sku,*variants.calculated_price',
  });
  const about = 'products';
  if (list.length === 0)
    return [{ about, state: 'broken', says: 'the key shows none: publish products in its sales channel' }];
  const variants = variantsOf(list);
  const found: Finding[] = [
    { about, state: 'works', says: `${list.length} with ${variants.length} variants` },
  ];
  const warn = (what: string, affected: readonly Variant[], says: string): void => {
    if (affected.length > 0)
      found.push({
        about: what,
        state: 'warning',
        says: `${affected.length} of ${variants.length} variants (${named([...new Set(affected.map(({ handle }) => handle))])}): ${says}`,
      });
  };
  const skus = new Map<string, number>();
  for (const { sku } of variants) skus.set(sku, (skus.get(sku) ?? 0) + 1);
  const priced = variants.filter(({ price }) => typeof price?.calculated_amount === 'number');
  warn(
    'variants without sku',
    variants.filter(({ sku }) => !sku),
    'left out, they cannot be sold',
  );
  warn(
    'doubled skus',
    variants.filter(({ sku }) => sku && (skus.get(sku) ?? 0) > 1),
    'a sku must name one variant; only one of them is sold',
  );
  warn(
    'variants without price',
    variants.filter(({ price }) => typeof price?.calculated_amount !== 'number'),
    `no price in ${region.currency_code.toUpperCase()} for the region "${region.name}": left out`,
  );
  warn(
    'net prices',
    priced.filter(({ price }) => price?.is_calculated_price_tax_inclusive === false),
    'entered without tax, so totals are rounded differently from the shown prices: make the currency tax-inclusive in the store settings',
  );
  warn(
    'prices without tax',
    priced.filter(({ price }) => typeof price?.calculated_amount_with_tax !== 'number'),
    'Medusa calculates no tax for them: turn on automatic taxes in the region',
  );
  return found;
};

const stock: MedusaQuestion = async ({ admin }) => {
  if (!admin) return [];
  const variants = await readAll(admin, '/admin/product-variants', 'variants', {
    fields: 'id,sku,manage_inventory,allow_backorder,inventory_items.inventory_item_id',
  });
  const uncounted = variants.filter(({ manage_inventory: counted }) => counted === false);
  const backorder = variants.filter((variant) => variant.allow_backorder === true);
  const itemless = variants.filter(
    (variant) => variant.manage_inventory === true && listOf(variant.inventory_items).length === 0,
  );
  const skus = (rows: readonly Row[]) => named(rows.map(({ sku, id }) => String(sku ?? id)));
  const share = (rows: readonly Row[]) => `${rows.length} of ${variants.length} variants (${skus(rows)})`;
  const found: Finding[] = [];
  if (uncounted.length > 0)
    found.push({
      about: 'stock not managed',
      state: 'warning',
      says: `${share(uncounted)}: can always be bought, whatever is in stock`,
    });
  if (backorder.length > 0)
    found.push({
      about: 'backorders',
      state: 'warning',
      says: `${share(backorder)}: are sold beyond their stock`,
    });
  if (itemless.length > 0)
    found.push({
      about: 'variants without inventory item',
      state: 'warning',
      says: `${share(itemless)}: their stock is managed, but there is none to count`,
    });
  if (found.length === 0) found.push({ about: 'stock', state: 'works', says: 'managed for every variant' });
  return found;
};

/** Counts the products without a translation in a locale of the mapping. */
const translations: MedusaQuestion = async ({ store, locales }) => {
  const about = 'translations';
  if (Object.keys(locales).length === 0)
    return [{ about, state: 'works', says: 'none: the mapping names no locale, one language for all pages' }];
  const fields = 'id,handle,title,subtitle,description';
  const all = await readAll(store, '/store/products', 'products', { fields });
  const own = new Map(all.map((product) => [product.id, product]));
  const found: Finding[] = [];
  for (const locale of new Set(Object.values(locales))) {
    const rows = await readAll(store, '/store/products', 'products', { fields, locale });
    const missing = rows.filter((row) => hasSameTexts(own.get(row.id) ?? {}, row));
    found.push(
      missing.length === 0
        ? { about, state: 'works', says: `${locale}: all ${rows.length} products` }
        : {
            about,
            state: 'warning',
            says: `${locale}: ${missing.length} of ${rows.length} products have none (${named(missing.map(({ handle }) => textOf(handle)))}): their pages show another language`,
          },
    );
  }
  return found;
};

export const catalogueInMedusa: readonly MedusaQuestion[] = [salesChannel, products, stock, translations];
