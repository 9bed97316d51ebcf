// Tests POST /graphql: queries and refusals.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { post } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

let bridge: TestBridge;
let open: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
  open = await openTestBridge({ admin: { catalogue: () => smallCatalogue() } });
});
afterAll(async () => {
  await bridge.close();
  await open.close();
});

const ask = (query: string, variables: object = {}, on = bridge, store = '') =>
  post(on, `/api/graphql${store && `?storeCode=${store}`}`, { query, variables });
const refused = async (query: string, variables: object = {}) => {
  const answer = await ask(query, variables);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json()).toMatchObject({ code: 400 });
  expect(answer.json()).toHaveProperty('result');
};

describe('GraphQL catalogue', () => {
  it('searches, filters, sorts and pages products by arguments', async () => {
    const answer = await ask(
      `query ($filter: [Filter!]) {
        products(search: "telefons", filter: $filter, sort: [{ field: "id", options: "desc" }], pageSize: 2, currentPage: 2) {
          total_count page_info { page_size current_page total_pages }
          items { id sku name type_id price configurable_children }
        }
      }`,
      { filter: [{ attribute: 'color', value: { in: ['50'] }, scope: 'catalog' }] },
    );
    expect(answer.json().data.products).toMatchObject({
      total_count: 3,
      page_info: { page_size: 2, current_page: 2, total_pages: 2 },
      items: [{ id: 2_001, sku: 'C-1', type_id: 'configurable', price: 100 }],
    });
    expect(answer.json().data.products.items[0].configurable_children).toHaveLength(3);
  });

  it('returns categories, attributes, tax rules, reviews and pages in every store view', async () => {
    const answer = await ask(
      `{ categories(sort: [{ field: "position" }]) { items { id name level } }
         attributes { items { attribute_code options } total_count }
         taxRules { items { code rates } }
         reviews { items { title review_status } } }`,
      {},
      bridge,
      'en',
    );
    const { categories, attributes, taxRules, reviews } = answer.json().data;
    expect(categories.items).toHaveLength(4);
    expect(attributes.total_count).toBe(3);
    expect(taxRules.items[0].rates).toHaveLength(2);
    expect(reviews.items).toEqual([{ title: 'Labs', review_status: 1 }]);
    expect((await ask('{ cmsPages { total_count } cmsBlocks { total_count } }')).json().data).toEqual({
      cmsPages: { total_count: 5 },
      cmsBlocks: { total_count: 1 },
    });
    const names = async (store: string) =>
      (
        await ask('{ products(pageSize: 1, sort: [{field: "id"}]) { items { name } } }', {}, bridge, store)
      ).json().data.products.items[0].name;
    expect(await names('ru')).toMatch(/ru$/);
    expect((await ask('{ products { total_count } }', {}, bridge, 'xx')).statusCode).toBe(400);
  });

  it('returns all fields except one that violates the schema', async () => {
    await open.db.execute(
      sql`update documents set doc = doc || '{"name": {"a": 1}}' where entity = 'product' and code = 'P-4'`,
    );
    const filter = [{ attribute: 'sku', value: { in: ['P-4'] } }];
    const answer = await ask(
      'query ($filter: [Filter!]) { products(filter: $filter) { items { sku name } } }',
      { filter },
      open,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.products.items).toEqual([{ sku: 'P-4', name: null }]);
    expect(answer.json().errors).toHaveLength(1);
  });

  it('refuses introspection unless admin routes are open', async () => {
    const introspection = '{ __schema { types { name fields { name } } } }';
    await refused(introspection);
    await refused('{ __type(name: "Product") { name } }');
    expect((await ask(introspection, {}, open)).json().data.__schema.types.length).toBeGreaterThan(10);
  });

  it('refuses oversized and malformed queries in the envelope', async () => {
    const many = Array.from({ length: 5 }, (_, at) => `a${at}: products { total_count }`).join(' ');
    const wide = Array.from({ length: 700 }, (_, at) => `a${at}: id`).join(' ');
    const bomb = Array.from(
      { length: 12 },
      (_, at) => `fragment F${at} on Product { ...F${at + 1} ...F${at + 1} }`,
    ).join(' ');
    for (const query of [
      '{',
      '{ nothing }',
      'mutation { products { total_count } }',
      'subscription { products { total_count } }',
      `{ ${many} }`,
      `{ products { items { ${wide} } } }`,
      `{ products { items { ...F0 } } } ${bomb} fragment F12 on Product { id }`,
      '{ products { items { ...A } } } fragment A on Product { ...A }',
      '{ products(pageSize: 100000) { total_count } }',
      '{ products(pageSize: 4000) { items { id sku name price status visibility } } }',
      '{ a: products(pageSize: 101) { total_count } b: products(pageSize: 100) { total_count } }',
      '{ products(pageSize: -1) { total_count } }',
      '{ products(currentPage: 0) { total_count } }',
      '{ products(filter: [{ attribute: "nothing", value: 1 }]) { total_count } }',
      '{ products(query: { match_all: {} }, search: "a") { total_count } }',
      '{ products(query: { constructor: 1 }) { total_count } }',
      '{ products(sort: [{ field: "color" }], query: {}) { total_count } }',
      `{ products(search: "${'x'.repeat(20_000)}") { total_count } }`,
      `{ a: products { total_count } ${'# '.repeat(9_000)} }`,
    ])
      await refused(query);
    await refused('query ($n: Int) { products(pageSize: $n) { total_count } }', { n: 'many' });
    const answer = await post(bridge, '/api/graphql', { query: 7 });
    expect(answer.statusCode).toBe(400);
  });
});
