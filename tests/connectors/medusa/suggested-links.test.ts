// Suggested products from Medusa's metadata: links and the products that an accessory fits.
import { describe, expect, it } from 'vitest';
import { knownOf } from '#bridge/import/known.ts';
import { mendProduct } from '#bridge/import/mend-product.ts';
import { readAttributeMapping } from '#connectors/medusa/import/attribute-mapping.ts';
import { productDocument } from '#connectors/medusa/import/product-document.ts';
import { readProduct } from '#connectors/medusa/import/read-product.ts';
import type { Json } from '#connectors/medusa/medusa-client.ts';
import { linkedSkus } from '#shared/domain/catalogue/suggested-products.ts';
import { mapProduct } from '#shared/wire/map-product.ts';

const place = {
  mapping: { ...readAttributeMapping(), unknownMetadata: 'text' as const },
  language: undefined,
  numberOf: () => 1,
  categoryIds: () => [],
};
const noTexts = {
  ...{ title: undefined, subtitle: undefined, description: undefined, isTranslated: true },
  variants: {},
};

/** Imports a product with these metadata as the bridge does. */
function imported(metadata: Json) {
  const price = { calculated_amount_with_tax: 10, calculated_amount_without_tax: 8.26 };
  const variants = [{ id: 'variant_1', sku: 'TV', calculated_price: price }];
  const row = { id: 'prod_1', title: 'TV', handle: 'tv', metadata, variants };
  const product = readProduct(row, place.mapping, () => undefined);
  if (product === undefined) throw new Error('not sold');
  const mended = mendProduct(
    productDocument(product, noTexts, place, 'lv'),
    { known: knownOf([], []), now: 0, timeZone: 'UTC' },
    () => undefined,
  );
  if (!('doc' in mended)) throw new Error(mended.reason);
  const mapped = mapProduct('lv', mended.doc);
  if (!mapped.ok) throw new Error(JSON.stringify(mapped.fault));
  return mapped.value;
}

describe('links in metadata', () => {
  it('are read from lists by type, in their order', () => {
    const product = imported({ related_skus: ['B', 'A'], crosssell_skus: ['C'], upsell_skus: ['D'] });
    const skus = (['related', 'crosssell', 'upsell'] as const).map((type) => linkedSkus(product, type));
    expect(skus).toEqual([['B', 'A'], ['C'], ['D']]);
  });

  it('are read from texts with commas', () => {
    expect(linkedSkus(imported({ related_skus: 'A, B,' }), 'related')).toEqual(['A', 'B']);
  });

  it('become no attributes', () => {
    expect(Object.keys(imported({ related_skus: ['A'], colour_name: 'x' }).attributes)).toEqual([
      'colour_name',
    ]);
  });

  it.each([[null], [7], [{}], [['', 'A', 'x'.repeat(129), {}]], [Array(60).fill('A')]])(
    'leave out what is no SKU: %j',
    (related_skus) => {
      expect(
        linkedSkus(imported({ related_skus }), 'related').filter((sku) => sku !== 'A' && sku !== '7'),
      ).toEqual([]);
    },
  );
});

it('keeps the codes of an accessory apart, so that each is found', () => {
  expect(imported({ compatible_with: ['A', 'B'] }).attributes.compatible_with).toEqual(['A', 'B']);
});
