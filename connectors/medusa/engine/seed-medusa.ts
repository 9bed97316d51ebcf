// Fills a Medusa with the demo's electronics through its admin API: settings, categories, products, stock, two price
// lists and three promotions. A repeated run leaves existing records unchanged and completes an interrupted run.

import { createSettings, findOrCreate, type SeededSettings } from './create-settings.ts';
import { type Json, type MedusaAdmin, medusaAdmin } from './medusa-admin.ts';
import { medusaProducts, type SeedCatalogue, type SeedVariant } from './medusa-products.ts';
import { MEDUSA_ADMIN, type Say } from './start-medusa.ts';

export type SeededMedusa = { url: string; publishableKey: string; secretKey: string; region: string };

export type SeedOptions = {
  url: string;
  /** default: 200 */
  products?: number;
  /** number of variants, from 1 to 5, of products that would otherwise have one */
  variantsEach?: number;
  /** secret key of an earlier run; Medusa shows one only when it is created */
  secretKey?: string | undefined;
  say?: Say;
};

const PRODUCTS_PER_CALL = 50;
const LEVELS_PER_CALL = 200;
/** A branch has fewer pieces than this of any variant. */
const PIECES_IN_BRANCH = 4;
const PRICES_PER_CALL = 500;
const ROWS_PER_CALL = 1_000;
/** Every fifth variant has a price for wholesale customers, a tenth lower. */
const WHOLESALE = { name: 'Wholesale', every: 5, factor: 0.9 } as const;

const PROMOTIONS = [
  { code: 'ZIBENS10', type: 'percentage', value: 10 },
  { code: 'MINUS5', type: 'fixed', value: 5, currency_code: 'eur' },
  { code: 'PIRMIE20', type: 'percentage', value: 20, limit: 3 },
] as const;

type Row = Json & { id: string };

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

/** Reads all rows of a list, page by page. */
async function readAll(call: MedusaAdmin, path: string, list: string, fields: string): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const page = `${path}?limit=${ROWS_PER_CALL}&offset=${all.length}&order=id&fields=${fields}`;
    const { [list]: rows } = await call('GET', page);
    all.push(...(rows as Row[]));
    if ((rows as Row[]).length < ROWS_PER_CALL) return all;
  }
}

/** Creates the categories, parents first. Returns their ids in Medusa by the demo's ids. */
async function createCategories(
  call: MedusaAdmin,
  { categories }: SeedCatalogue,
): Promise<Map<number, string>> {
  const rows = await readAll(call, '/admin/product-categories', 'product_categories', 'id,handle');
  const byHandle = new Map(rows.map(({ handle, id }) => [String(handle), id]));
  const ids = new Map<number, string>();
  for (const { id, parent_id, name, slug, description, position, is_active, image } of categories) {
    const known = byHandle.get(slug);
    const create = async () =>
      call('POST', '/admin/product-categories', {
        name,
        handle: slug,
        description,
        is_active,
        rank: Math.max(0, position - 1),
        metadata: { image },
        ...(ids.has(parent_id) && { parent_category_id: ids.get(parent_id) }),
      });
    ids.set(id, known ?? ((await create()).product_category as Row).id);
  }
  return ids;
}

async function createProducts(
  call: MedusaAdmin,
  { products }: SeedCatalogue,
  { channel, shippingProfile }: SeededSettings,
  categories: ReadonlyMap<number, string>,
  say: Say,
): Promise<void> {
  const existing = await readAll(call, '/admin/products', 'products', 'id,handle');
  const handles = new Set(existing.map(({ handle }) => handle));
  const missing = products.filter(({ body }) => !handles.has(body.handle));
  let done = 0;
  for (const chunk of chunks(missing, PRODUCTS_PER_CALL)) {
    const create = chunk.map(({ body, category }) => ({
      ...body,
      sales_channels: [{ id: channel }],
      shipping_profile_id: shippingProfile,
      categories: [categories.get(category)].flatMap((id) => (id ? [{ id }] : [])),
    }));
    await call('POST', '/admin/products/batch?fields=id', { create });
    done += chunk.length;
    if (done % 500 === 0 || done === missing.length) say(`${done} of ${missing.length} products in Medusa`);
  }
}

/** Sets the stock quantities of all variants that have none yet; branches have a few pieces, or none. */
async function createStock(
  call: MedusaAdmin,
  variants: readonly SeedVariant[],
  { location, branches }: Pick<SeededSettings, 'location' | 'branches'>,
): Promise<void> {
  const items = await readAll(call, '/admin/inventory-items', 'inventory_items', 'id,sku,location_levels.id');
  const quantities = new Map(variants.map(({ sku, stock }) => [sku, stock]));
  const create = items
    .filter(({ location_levels: levels }) => (levels as Row[]).length === 0)
    .flatMap(({ id, sku }, at) => {
      const quantity = quantities.get(String(sku));
      if (quantity === undefined) return [];
      let rest = quantity;
      const levels = branches.map((branch, place) => {
        const pieces = Math.min((at + place) % PIECES_IN_BRANCH, Math.floor(quantity / PIECES_IN_BRANCH));
        rest -= pieces;
        return { inventory_item_id: id, location_id: branch, stocked_quantity: pieces };
      });
      return [...levels, { inventory_item_id: id, location_id: location, stocked_quantity: rest }];
    });
  for (const chunk of chunks(create, LEVELS_PER_CALL))
    await call('POST', '/admin/inventory-items/location-levels/batch', { create: chunk });
}

type Price = { variant_id: string; currency_code: string; amount: number };

/** Creates a price list unless one with this title exists. */
async function createPriceList(
  call: MedusaAdmin,
  list: Json & { title: string },
  prices: Price[],
): Promise<void> {
  const [first = [], ...rest] = chunks(prices, PRICES_PER_CALL);
  const { price_lists: lists } = await call('GET', '/admin/price-lists?limit=1000&fields=id,title');
  if ((lists as Row[]).some(({ title }) => title === list.title)) return;
  const created = await call('POST', '/admin/price-lists', { status: 'draft', prices: first, ...list });
  const path = `/admin/price-lists/${(created.price_list as Row).id}`;
  for (const chunk of rest) await call('POST', `${path}/prices/batch`, { create: chunk });
  await call('POST', path, { status: 'active' });
}

async function createPriceLists(call: MedusaAdmin, variants: readonly SeedVariant[]): Promise<void> {
  const rows = await readAll(call, '/admin/product-variants', 'variants', 'id,sku');
  const ids = new Map(rows.map(({ sku, id }) => [String(sku), id]));
  const price = (sku: string, amount: number): Price[] => {
    const id = ids.get(sku);
    return id ? [{ variant_id: id, currency_code: 'eur', amount }] : [];
  };
  await createPriceList(
    call,
    { title: 'Sale', description: 'Reduced products', type: 'sale' },
    variants.flatMap(({ sku, salePrice }) => (salePrice === undefined ? [] : price(sku, salePrice))),
  );
  const group = await findOrCreate(call, {
    path: '/admin/customer-groups',
    list: 'customer_groups',
    one: 'customer_group',
    matches: ({ name }) => name === WHOLESALE.name,
    body: () => ({ name: WHOLESALE.name }),
  });
  await createPriceList(
    call,
    {
      title: WHOLESALE.name,
      description: 'Prices for wholesale customers',
      type: 'override',
      rules: { 'customer.groups.id': [group.id] },
    },
    variants
      .filter((_, at) => at % WHOLESALE.every === 0)
      .flatMap(({ sku, price: usual }) => price(sku, Math.round(usual * WHOLESALE.factor * 100) / 100)),
  );
}

async function createPromotions(call: MedusaAdmin): Promise<void> {
  const { promotions } = await call('GET', '/admin/promotions?limit=1000&fields=id,code');
  const codes = new Set((promotions as Row[]).map(({ code }) => code));
  for (const promotion of PROMOTIONS.filter(({ code }) => !codes.has(code))) {
    const { code, type, value } = promotion;
    await call('POST', '/admin/promotions', {
      code,
      type: 'standard',
      status: 'active',
      is_tax_inclusive: true,
      ...('limit' in promotion && { limit: promotion.limit }),
      application_method: {
        type,
        value,
        target_type: 'items',
        allocation: 'across',
        ...('currency_code' in promotion && { currency_code: promotion.currency_code }),
      },
    });
  }
}

/** Fills the Medusa at `url`, whose admin user is `MEDUSA_ADMIN`. Returns what the store needs to use it. */
export async function seedMedusa(options: SeedOptions): Promise<SeededMedusa> {
  const { url, products = 200, variantsEach = 1, secretKey: known, say = () => undefined } = options;
  // generated first: while it occupies the event loop, Medusa would close idle connections unnoticed
  const catalogue = medusaProducts({ products, variantsEach });
  const call = await medusaAdmin(url, MEDUSA_ADMIN);
  const settings = await createSettings(call, url, known);
  const categories = await createCategories(call, catalogue);
  await createProducts(call, catalogue, settings, categories, say);
  const variants = catalogue.products.flatMap((product) => product.variants);
  await createStock(call, variants, settings);
  await createPriceLists(call, variants);
  await createPromotions(call);
  const { publishableKey, secretKey, region } = settings;
  return { url, publishableKey, secretKey, region };
}
