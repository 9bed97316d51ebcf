// Medusa products with one malformed, missing or huge field: each is converted to valid documents or left out, without
// affecting other products.
import '../../support/property-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownOf } from '#bridge/import/known.ts';
import { mendCategory } from '#bridge/import/mend-category.ts';
import { mendProduct } from '#bridge/import/mend-product.ts';
import { readAttributeMapping } from '#connectors/medusa/import/attribute-mapping.ts';
import {
  attributeDocuments,
  categoryDocuments,
  categoryTree,
  readCategories,
} from '#connectors/medusa/import/category-documents.ts';
import { createIntake } from '#connectors/medusa/import/create-intake.ts';
import { createNumbers } from '#connectors/medusa/import/numbers.ts';
import { productDocument } from '#connectors/medusa/import/product-document.ts';
import type { Json } from '#connectors/medusa/medusa-client.ts';
import { createMedusaBase } from '#connectors/medusa/medusa-context.ts';
import { bridgeCategory, bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import { randomCases } from '../../support/random-cases.ts';
import { odd, pathsOf, replaced } from './odd-values.ts';
import { recordedMedusa, recordedRows, recordsInMemory, settings } from './recorded-medusa.ts';

const mapping = { ...readAttributeMapping(), unknownMetadata: 'text' as const, type: 'kind', tags: 'label' };
const noTexts = {
  title: undefined,
  subtitle: undefined,
  description: undefined,
  isTranslated: true,
  variants: {},
};
const services = { records: recordsInMemory(), clock: () => 0, elapsed: () => 0, report: () => undefined };
const base = createMedusaBase(recordedMedusa().client, settings, services);
const around = { now: 0, timeZone: 'Europe/Riga' };

/** Reads products and repairs them as the bridge does. Returns the documents by Medusa's id. */
async function documentsOf(rows: readonly Json[]): Promise<Map<string, Json>> {
  const numbers = createNumbers(services.records);
  const intake = createIntake(base, mapping, numbers);
  await intake.add(rows);
  const attributes = attributeDocuments(
    (await numbers.all('attribute')).values(),
    (await numbers.all('option')).values(),
    mapping,
    'lv',
  );
  const known = knownOf(attributes, []);
  const place = { mapping, language: undefined, numberOf: numbers.of, categoryIds: () => [100_001] };
  const found = new Map<string, Json>();
  for (const { product } of intake.products(() => true)) {
    const mended = mendProduct(
      productDocument(product, noTexts, place, 'lv'),
      { ...around, known },
      () => undefined,
    );
    if (!('doc' in mended)) throw new Error(`rejected: ${mended.reason}`);
    found.set(product.productId, mended.doc);
  }
  return found;
}

const { products, product_categories: categories } = recordedRows();
const spoiled = fc
  .nat(products.length - 1)
  .chain((at) =>
    fc.record({ at: fc.constant(at), path: fc.constantFrom(...pathsOf(products[at])), value: odd }),
  );

describe('a product with an invalid field', () => {
  it('is imported as a valid document or skipped, without affecting other products', async () => {
    const whole = await documentsOf(products);
    await fc.assert(
      fc.asyncProperty(spoiled, async ({ at, path, value }) => {
        const rows = products.map((product, place) =>
          place === at ? replaced(product, path, value) : product,
        );
        const found = await documentsOf(rows);
        for (const doc of found.values()) bridgeProduct.parse(doc);
        // these changes may duplicate the id or the sku of another product
        if (path.join('.') === 'id' || path.at(-1) === 'sku') return;
        for (const [place, { id }] of products.entries())
          if (place !== at) expect(found.get(String(id))).toEqual(whole.get(String(id)));
      }),
      { numRuns: randomCases(2_000) },
    );
  });

  it('is skipped without a sku, a price or an id', async () => {
    const fridge = products.find(({ handle }) => handle === 'sala-ledus-340-ledusskapis-1080') as Json;
    for (const path of [['variants', '0', 'sku'], ['variants', '0', 'calculated_price'], ['id']])
      expect(await documentsOf([replaced(fridge, path, undefined)])).toEqual(new Map());
  });

  it('never replaces a document field with an attribute of the same name', async () => {
    const fridge = products.find(({ handle }) => handle === 'sala-ledus-340-ledusskapis-1080') as Json;
    const [whole] = (await documentsOf([fridge])).values();
    const metadata = { ...(fridge.metadata as Json), price: 1, status: 2, sku: undefined, id: 'x' };
    const [doc] = (await documentsOf([{ ...fridge, metadata }])).values();
    expect(doc).toMatchObject({ price: whole?.price, status: 1, id: whole?.id });
  });
});

describe('a category with an invalid field', () => {
  it('results in a valid tree', async () => {
    const numbers = createNumbers(services.records);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(categories.length - 1),
        fc.constantFrom('id', 'name', 'handle', 'parent_category_id', 'rank', 'description', 'metadata'),
        fc.oneof(odd, fc.constantFrom(...categories.map(({ id }) => id))),
        async (at, key, value) => {
          const rows = categories.map((category, place) =>
            place === at ? { ...category, [key]: value } : category,
          );
          const read = readCategories(rows);
          await numbers.allocate(
            'category',
            read.map(({ categoryId }) => ({ name: categoryId })),
          );
          const documents = categoryDocuments(categoryTree(read, numbers.of), 'lv', new Map(), undefined);
          const byId = new Map(documents.map((document) => [Number(document.id), document]));
          for (const document of documents) {
            const mended = mendCategory(document, byId, new Map(), () => undefined);
            if (!('doc' in mended)) throw new Error(mended.reason);
            const { path, id } = bridgeCategory.parse(mended.doc);
            expect(path.startsWith('1/2')).toBe(true);
            expect(path.split('/').at(-1)).toBe(String(id));
          }
        },
      ),
      { numRuns: randomCases(800) },
    );
  });
});

it('numeric ids are the same in every process', async () => {
  const records = recordsInMemory();
  const [one, other] = [createNumbers(records), createNumbers(records)];
  const named = ['a', 'b', 'c'.repeat(5_000)].map((name) => ({ name }));
  await one.allocate('product', named);
  await other.allocate('product', [...named, { name: 'd' }]);
  const numbers = [...named, { name: 'd' }].map(({ name }) => other.of('product', name));
  expect(named.map(({ name }) => one.of('product', name))).toEqual(numbers.slice(0, 3));
  expect(new Set(numbers).size).toBe(4);
});
