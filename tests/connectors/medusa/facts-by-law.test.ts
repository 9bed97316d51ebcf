// Facts by law from Medusa's metadata: they reach the product in each store view, and half ones are named in the log.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownOf } from '#bridge/import/known.ts';
import { mendProduct } from '#bridge/import/mend-product.ts';
import { medusaProducts } from '#connectors/medusa/engine/medusa-products.ts';
import { readAttributeMapping } from '#connectors/medusa/import/attribute-mapping.ts';
import { productDocument } from '#connectors/medusa/import/product-document.ts';
import { readProduct } from '#connectors/medusa/import/read-product.ts';
import type { Json } from '#connectors/medusa/medusa-client.ts';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { bridgeFacts } from '#schemas/bridge/bridge-facts.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { randomCases } from '../../support/random-cases.ts';

const stores = ['lv', 'en', 'ru'] as const;
const mapping = readAttributeMapping();
const noTexts = {
  title: undefined,
  subtitle: undefined,
  description: undefined,
  isTranslated: true,
  variants: {},
};
const place = { mapping, language: undefined, numberOf: () => 1, categoryIds: () => [] };

/** Imports a product with these metadata as the bridge does. Returns its document in a store view, and what was repaired. */
function imported(metadata: Json, store: string) {
  const price = { calculated_amount_with_tax: 10, calculated_amount_without_tax: 8.26 };
  const row = {
    ...{ id: 'prod_1', title: 'TV', handle: 'tv', metadata },
    variants: [{ id: 'variant_1', sku: 'TV', calculated_price: price }],
  };
  const product = readProduct(row, mapping, () => undefined);
  if (product === undefined) throw new Error('not sold');
  const reasons: string[] = [];
  const mended = mendProduct(
    productDocument(product, noTexts, place, store),
    { known: knownOf([], []), now: 0, timeZone: 'UTC' },
    (reason) => reasons.push(reason),
  );
  if (!('doc' in mended)) throw new Error(mended.reason);
  const mapped = mapProduct(store, mended.doc);
  if (!mapped.ok) throw new Error(JSON.stringify(mapped.fault));
  return { product: mapped.value, reasons };
}

describe('metadata with facts by law', () => {
  it('give the same facts in each store view as the catalogue that they were made of', () => {
    const { products } = medusaProducts({ products: 120 });
    const wanted = new Map<string, Record<string, unknown>>();
    for (const { documents } of demoCatalogue({ products: 200, seed: 1 }).products())
      wanted.set((documents.lv as { slug: string }).slug, documents);
    let compared = 0;
    for (const { body } of products)
      for (const store of stores) {
        const own = mapProduct(store, wanted.get(String(body.handle))?.[store]);
        const { facts } = imported(body.metadata as Json, store).product;
        expect(facts).toEqual(own.ok ? own.value.facts : 'a valid product');
        if (facts) compared += 1;
      }
    expect(compared).toBeGreaterThan(200);
  });

  it('are texts by store view, with another one where theirs is missing', () => {
    const metadata = { spare_parts: { lv: 'Servisā.', en: 'From the service.' } };
    expect(imported(metadata, 'en').product.facts?.repair?.parts).toBe('From the service.');
    expect(imported(metadata, 'ru').product.facts?.repair?.parts).toBe('Servisā.');
  });

  it('keep warnings in another language, with its mark', () => {
    const { facts } = imported({ safety_warnings: { en: ['Hot.'] } }, 'lv').product;
    expect(facts?.warnings).toEqual({ texts: ['Hot.'], language: 'en' });
  });

  it('name a half fact among what was repaired', () => {
    const { product, reasons } = imported({ manufacturer_address: 'Iela 1', take_back: true }, 'lv');
    expect(product.facts).toEqual({ take_back: true });
    expect(reasons).toContain('no manufacturer_name: its addresses are left out');
  });

  it('never cost a product anything else, whatever they contain', () => {
    const any = fc.record(
      Object.fromEntries(Object.keys(bridgeFacts).map((code) => [code, fc.jsonValue()])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(any, fc.constantFrom(...stores), (metadata, store) => {
        const { product } = imported({ ...(metadata as Json), mpn: 'M-1' }, store);
        expect(product).toMatchObject({ sku: 'TV', mpn: 'M-1', price: 1_000, attributes: {} });
      }),
      { numRuns: randomCases(400) },
    );
  });
});
