// Reads the catalogue from Medusa's store API, 100 rows per request.
import { type Json, MedusaError } from '../medusa-client.ts';
import type { MedusaBase, MedusaRegion } from '../medusa-context.ts';
import { readPages } from '../read-pages.ts';
import { recordsOf, textOf } from './text-of.ts';

const ROWS_PER_PAGE = 100;
/** Pages overlap by one row. */
export const NEW_ROWS_PER_PAGE = ROWS_PER_PAGE - 1;
/** Ids only; Medusa returns thousands of them in half a second. */
const IDS_PER_PAGE = 5_000;
const TIMEOUT_MS = 60_000;
const MOST_CATEGORIES = 2_000;

/** The fields that `readPieces` reads. */
export const LEVEL_FIELDS =
  'variants.inventory_items.required_quantity,*variants.inventory_items.inventory.location_levels';
const PRODUCT_FIELDS = [
  'id,title,subtitle,handle,description,thumbnail,created_at,updated_at,metadata',
  'images.url,type.value,collection.title,tags.value,*categories',
  'options.id,options.title,options.values.value',
  // Medusa returns metadata and option ids of variants only together with all of their fields
  '*variants,*variants.options,variants.inventory_quantity,*variants.calculated_price',
  LEVEL_FIELDS,
].join(',');
const TEXT_FIELDS = 'id,title,subtitle,description,variants.id,variants.title';

type Question = {
  ids?: readonly string[];
  /** ISO time; only products that have changed since, by Medusa's timestamps */
  since?: string | undefined;
};

const inRegion = ({ id, countries }: MedusaRegion) => ({ region_id: id, country_code: countries[0] });

/** Returns the rows of a list. A response without a list does not come from Medusa. */
function listOf(answer: Json, name: string): Json[] {
  if (Array.isArray(answer[name])) return recordsOf(answer[name]);
  throw new MedusaError('broken', `GET ${name}`, 200);
}

type Query = Record<string, string | number | readonly string[] | undefined>;

const pageOf = async (
  { client }: MedusaBase,
  path: string,
  name: string,
  query: Query,
  [limit, offset]: readonly [number, number],
): Promise<Json[]> => {
  const answer = await client.store('GET', path, {
    query: { order: 'id', ...query, limit, offset },
    timeoutMs: TIMEOUT_MS,
  });
  return listOf(answer, name);
};

const pages = (
  base: MedusaBase,
  path: string,
  name: string,
  query: Query,
  size = ROWS_PER_PAGE,
): AsyncGenerator<Json[]> =>
  readPages((limit, offset) => pageOf(base, path, name, query, [limit, offset]), size);

/** Reads products by their ids: each page is a list of its own, so no row moves. */
async function* pagesById(base: MedusaBase, ids: readonly string[], query: Query): AsyncGenerator<Json[]> {
  for (let from = 0; from < ids.length; from += ROWS_PER_PAGE) {
    const id = ids.slice(from, from + ROWS_PER_PAGE);
    yield await pageOf(base, '/store/products', 'products', { ...query, id }, [ROWS_PER_PAGE, 0]);
  }
}

/** Reads products with prices and stock. */
export async function* readProducts(base: MedusaBase, { ids, since }: Question = {}): AsyncGenerator<Json[]> {
  const region = await base.region();
  const query = { ...inRegion(region), fields: PRODUCT_FIELDS, 'updated_at[$gte]': since };
  yield* ids === undefined ? pages(base, '/store/products', 'products', query) : pagesById(base, ids, query);
}

/** Reads the texts of these products in a language. */
export async function readTexts(base: MedusaBase, ids: readonly string[], locale: string): Promise<Json[]> {
  const rows: Json[] = [];
  for await (const page of pagesById(base, ids, { locale, fields: TEXT_FIELDS })) rows.push(...page);
  return rows;
}

async function texts(rows: AsyncIterable<Json[]>, name: string): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const page of rows) for (const row of page) found.add(textOf(row[name]) ?? '');
  return found;
}

/** Reads the ids of all products that are sold. Omits the region, with which Medusa would compute prices. */
export const readProductIds = (base: MedusaBase): Promise<Set<string>> =>
  texts(pages(base, '/store/products', 'products', { fields: 'id' }, IDS_PER_PAGE), 'id');

/** Reads the ids of products whose variants have changed. */
export const readChangedVariants = (base: MedusaBase, since: string): Promise<Set<string>> =>
  texts(
    pages(base, '/store/product-variants', 'variants', {
      ...{ fields: 'id,product_id', 'updated_at[$gte]': since },
    }),
    'product_id',
  );

/** Reads the active categories. */
export async function readCategoryRows({ client }: MedusaBase, locale?: string): Promise<Json[]> {
  const answer = await client.store('GET', '/store/product-categories', {
    query: {
      ...{ limit: MOST_CATEGORIES, locale },
      fields: 'id,name,handle,parent_category_id,rank,description,metadata',
    },
    timeoutMs: TIMEOUT_MS,
  });
  return listOf(answer, 'product_categories');
}
