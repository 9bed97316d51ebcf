// Links from a product to products that are suggested with it.
import { describe, expect, it } from 'vitest';
import { mapProduct } from '#shared/wire/map-product.ts';

type Doc = Record<string, unknown>;

const bare = { id: 1, sku: 'A', type_id: 'simple', status: 1, visibility: 4, price: 1, updated_at: 'u' };
const read = (over: Doc, store = 'lv') => {
  const result = mapProduct(store, { ...bare, ...over });
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
};

describe('links to suggested products', () => {
  const link = (link_type: string, linked_product_sku: unknown) => ({ link_type, linked_product_sku });
  const linksOf = (product_links: unknown[]) =>
    read({ product_links }).product_links.map((each) => [each.link_type, each.linked_product_sku]);

  it('have one spelling of each type', () => {
    const given = ['related', 'cross-sell', 'crossSell', 'up_sell', 'upsell'];
    expect(linksOf(given.map((type, at) => link(type, `B${at}`))).map(([type]) => type)).toEqual([
      'related',
      'crosssell',
      'crosssell',
      'upsell',
      'upsell',
    ]);
  });

  it('may be written with short names', () => {
    expect(linksOf([{ type: 'upsell', sku: 'B', position: 3 }])).toEqual([['upsell', 'B']]);
  });

  it('never lead to the product itself', () => {
    expect(linksOf([link('related', 'A'), link('upsell', 'B')])).toEqual([['upsell', 'B']]);
  });

  it('stand once for each type', () => {
    expect(linksOf([link('related', 'B'), link('related', 'B'), link('upsell', 'B')])).toEqual([
      ['related', 'B'],
      ['upsell', 'B'],
    ]);
  });
});
