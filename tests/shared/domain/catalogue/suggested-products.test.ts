// Which suggested products are shown, and in which order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import {
  compatibilityCodes,
  linkedSkus,
  suggestedCard,
  suggestedProducts,
} from '#shared/domain/catalogue/suggested-products.ts';
import { makeChild, makeProduct } from '../../../support/make-product.ts';
import { randomCases } from '../../../support/random-cases.ts';

const stockOf = (isInStock: boolean) => ({
  qty: isInStock ? 5 : 0,
  is_in_stock: isInStock,
  manage_stock: true,
});

const link = (linked_product_sku: string, position: number, link_type = 'related') => ({
  link_type,
  linked_product_sku,
  linked_product_type: 'simple',
  position,
  qty: 1,
});

/** Ids from 0 to 7, so that products, links and the cart overlap. */
const id = fc.nat(7);
const candidate = fc.record({
  id,
  status: fc.integer({ min: 0, max: 2 }),
  visibility: fc.integer({ min: 1, max: 4 }),
  isInStock: fc.boolean(),
  children: fc.uniqueArray(id, { maxLength: 3 }),
});
const productOf = ({ id, status, visibility, isInStock, children }: Seed) =>
  makeProduct({
    key: `lv|${id}`,
    id,
    sku: `P-${id}`,
    status,
    visibility,
    stock: stockOf(isInStock),
    ...(children.length > 0 && {
      type_id: 'configurable' as const,
      configurable_children: children.map((child) =>
        makeChild({ sku: `V-${child}`, stock: stockOf(isInStock) }),
      ),
    }),
  });
type Seed = { id: number; status: number; visibility: number; isInStock: boolean; children: number[] };

const cart = fc.array(fc.tuple(fc.constantFrom('P', 'V'), id).map(([kind, number]) => `${kind}-${number}`));
const skusIn = ({ sku, configurable_children }: ProductDocument) => [
  sku,
  ...configurable_children.map((child) => child.sku),
];
const isOut = (product: ProductDocument) => !product.stock.is_in_stock;

const suggestions = fc.record({
  seeds: fc.array(candidate, { maxLength: 12 }),
  without: cart,
  limit: fc.integer({ min: 1, max: 6 }),
  listOutOfStock: fc.boolean(),
});
const shownOf = ({
  seeds,
  without,
  limit,
  listOutOfStock,
}: {
  seeds: Seed[];
  without: string[];
  limit: number;
  listOutOfStock: boolean;
}) => {
  const products = seeds.map(productOf);
  const candidates = products.map((product) => ({ product }));
  return {
    products,
    shown: suggestedProducts(candidates, { without, limit, listOutOfStock }).map(({ product }) => product),
  };
};
const holds = (check: (input: Parameters<typeof shownOf>[0]) => void) =>
  fc.assert(fc.property(suggestions, check), { numRuns: randomCases(1_000) });

describe('suggested products', () => {
  it('never include an excluded product, its variants or its parent', () =>
    holds((input) => {
      const { shown } = shownOf(input);
      expect(shown.flatMap(skusIn).filter((sku) => input.without.includes(sku))).toEqual([]);
    }));

  it('are listed products only, each once, at most as many as allowed', () =>
    holds((input) => {
      const { shown } = shownOf(input);
      expect(shown.every(({ status, visibility }) => status < 2 && visibility > 1)).toBe(true);
      expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length);
      expect(shown.length).toBeLessThanOrEqual(input.limit);
    }));

  it('have those out of stock last, otherwise in the given order', () =>
    holds((input) => {
      const { shown, products } = shownOf(input);
      const places = shown.map(
        (product) => products.indexOf(product) + (isOut(product) ? products.length : 0),
      );
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }));

  it('omit those out of stock if listings do', () =>
    holds((input) => {
      const { shown } = shownOf({ ...input, listOutOfStock: false });
      expect(shown.filter(isOut)).toEqual([]);
    }));

  it('leave a place empty only if no further product may be shown', () =>
    holds((input) => {
      const { shown } = shownOf(input);
      const all = shownOf({ ...input, limit: 100 }).shown;
      expect(shown).toHaveLength(Math.min(input.limit, all.length));
    }));

  it('count a named variant that is out of stock as out of stock', () => {
    const soldOut = makeChild({ sku: 'V-1', stock: stockOf(false) });
    const configurable = makeProduct({
      key: 'lv|2',
      sku: 'C',
      type_id: 'configurable',
      configurable_children: [soldOut, makeChild({ sku: 'V-2' })],
    });
    const candidates = [{ product: configurable, childSku: 'V-1' }, { product: makeProduct() }];
    const shown = suggestedProducts(candidates, { without: [], limit: 6, listOutOfStock: true });
    expect(shown.map(({ product }) => product.sku)).toEqual(['TV', 'C']);
  });
});

describe('links of a product', () => {
  it('are read by type in the order of their positions', () => {
    const product_links = [link('B', 2), link('X', 0, 'upsell'), link('A', 1), link('P', 3, 'associated')];
    expect(linkedSkus(makeProduct({ product_links }), 'related')).toEqual(['A', 'B']);
  });

  it('omit links to the product, to its variants and repeated ones', () => {
    const product_links = [link('TV', 0), link('TV-55', 1), link('A', 2), link('A', 3)];
    const product = makeProduct({ product_links, configurable_children: [makeChild()] });
    expect(linkedSkus(product, 'related')).toEqual(['A']);
  });
});

it('names a product by its SKU, the SKUs of its variants and its code by the manufacturer', () => {
  const product = makeProduct({ mpn: 'M-9', configurable_children: [makeChild()] });
  expect(compatibilityCodes(product)).toEqual(['TV', 'TV-55', 'M-9']);
  expect(compatibilityCodes(makeProduct())).toEqual(['TV']);
});

describe('the card of a suggestion', () => {
  const child = makeChild({ price: 900, stock: stockOf(false) });
  const product = makeProduct({
    type_id: 'configurable',
    special_price: 100,
    configurable_children: [makeChild({ id: 12, sku: 'TV-65' }), child],
  });

  it('shows the variant that the link names without the reductions of its parent', () => {
    const card = suggestedCard({ product, childSku: 'TV-55' });
    expect(card).toMatchObject({
      sku: 'TV-55',
      parentSku: 'TV',
      name: 'TV 55',
      price: 900,
      stock: stockOf(false),
    });
    expect(card.special_price).toBeUndefined();
    expect(card.configurable_children).toEqual([child]);
  });

  it('shows the configurable product if the variant is disabled or unknown', () => {
    const disabled = { ...product, configurable_children: [{ ...child, status: 2 }] };
    expect(suggestedCard({ product: disabled, childSku: 'TV-55' })).toBe(disabled);
    expect(suggestedCard({ product, childSku: 'gone' })).toBe(product);
  });
});
