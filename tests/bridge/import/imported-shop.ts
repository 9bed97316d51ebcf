// Files with the documents of a small shop, and the rows that an import makes of them.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { documents, stock } from '#bridge/database/tables.ts';
import type { openTestDatabase } from '../../support/backend/open-bridge.ts';

export type Database = Awaited<ReturnType<typeof openTestDatabase>>;

export const file = async (folder: string, name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};
export const lines = (hits: object[]): string => hits.map((hit) => JSON.stringify(hit)).join('\n');
const old = (type: string, source: object, index = 'shop_catalog_lv') => ({
  _index: index,
  _type: type,
  _id: '1',
  _source: source,
});
export const fresh = (type: string, source: object, index = 'shop_catalog_lv') => ({
  _index: `${index}_${type}`,
  _id: '1',
  _source: source,
});

const attribute = {
  attribute_id: 300,
  attribute_code: 'colour',
  frontend_input: 'select',
  default_frontend_label: 'Kr&amacr;sa &amp; tonis',
  options: [
    { label: ' ', value: '' },
    { label: 'Zils', value: 5 },
    { label: 'Sarkans', value: 6 },
  ],
};
const tree = {
  id: 2,
  name: 'Viss',
  path: '1/2',
  children_data: [{ id: 9, name: 'Krūzes', children_data: [{ id: '10', name: 'Lielās krūzes' }] }],
};
const variant = (id: number, value: number, price: number) => ({
  id,
  sku: `MUG-${value}`,
  price: String(price),
  status: 1,
  stock: [{ qty: '4', is_in_stock: '1' }],
  custom_attributes: [{ attribute_code: 'colour', value }],
});
export const mug = {
  id: '700',
  sku: 'MUG',
  name: 'Kr&#363;ze&trade;',
  type_id: 'configurable',
  status: '1',
  visibility: '4',
  price: 0,
  category_ids: ['10'],
  configurable_options: [{ attribute_id: '300', values: [{ value_index: 5 }, { value_index: 6 }] }],
  configurable_children: [variant(701, 5, 12), variant(702, 6, 9.5)],
};
export const spoon = {
  id: 710,
  sku: 'SPOON',
  name: 'Karote',
  priceInclTax: '3.20',
  price: '3.2000',
  stock: { qty: 7 },
  tsk: 1587030428330,
  category: [{ category_id: 44, name: 'Karotes', slug: 'karotes' }],
};

export const catalogue = lines([
  old('product', mug),
  old('product', spoon),
  old('product', { id: 720, sku: 'NAMELESS' }),
  old('product', { ...spoon, name: 'again' }),
  old('attribute', attribute),
  old('category', tree),
  old('taxrule', {
    id: 9,
    code: 'PVN',
    customer_tax_class_ids: '3',
    product_tax_class_ids: [2],
    tax_rates_ids: [1],
    rates: [{ rate: '21.0000', tax_country_id: 'LV' }],
  }),
  fresh('cms_page', { identifier: 'about-us', title: 'Par mums', content: '<p>x</p>' }),
  fresh('cms_block', { identifier: 'footer', title: 'K&amp;K', content: 'y' }),
  fresh('review', {
    product_id: 710,
    title: 'Laba',
    detail: 'x',
    nickname: 'A',
    review_status: '1',
    created_at: '2018-12-13 10:12:12',
  }),
]);

export const allRows = async (database: Database) => ({
  documents: (await database.db.select().from(documents)).sort((a, b) =>
    `${a.store}|${a.entity}|${a.id}`.localeCompare(`${b.store}|${b.entity}|${b.id}`),
  ),
  stock: (await database.db.select().from(stock)).sort((a, b) => a.sku.localeCompare(b.sku)),
});
export const row = async (database: Database, entity: string, id: number, store = 'lv') => {
  const where = and(eq(documents.store, store), eq(documents.entity, entity), eq(documents.id, id));
  return (await database.db.select().from(documents).where(where))[0];
};
export const shelf = async (database: Database, sku: string) =>
  (await database.db.select().from(stock).where(eq(stock.sku, sku)))[0];
