import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceRecord } from '#schemas/documents/lookup-document.ts';
import {
  REFRESH_CHUNK_SKUS,
  refreshedPrices,
  refreshedRecord,
  renderListQuery,
  skuChunks,
} from '#shared/domain/pricing/refreshed-prices.ts';
import { makeChild, makeProduct } from '../../../support/make-product.ts';
import { testConfig } from '../../../support/worker/test-config.ts';

const sku = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !text.includes(','));

describe('the price refresh request', () => {
  it('contains every sku once, in full chunks', () => {
    const product = fc.record({ own: sku, children: fc.array(sku, { maxLength: 9 }) });
    fc.assert(
      fc.property(fc.array(product, { maxLength: 40 }), (products) => {
        const documents = products.map(({ own, children }) =>
          makeProduct({ sku: own, configurable_children: children.map((each) => makeChild({ sku: each })) }),
        );
        const chunks = skuChunks(documents);
        const all = new Set(products.flatMap(({ own, children }) => [own, ...children]));
        expect(chunks.flat()).toHaveLength(all.size);
        expect(new Set(chunks.flat())).toEqual(all);
        for (const chunk of chunks.slice(0, -1)) expect(chunk).toHaveLength(REFRESH_CHUNK_SKUS);
        expect(chunks.at(-1)?.length ?? 1).toBeGreaterThan(0);
      }),
    );
  });

  it('sends a sku with a comma alone, because a list would split it', () => {
    const skus = (...all: string[]) => skuChunks(all.map((each) => makeProduct({ sku: each })));
    expect(skus('A', 'A,B', '', 'C')).toEqual([['A', 'C'], ['A,B']]);
  });

  it('contains the currency, the store view and, if prices or taxes depend on it, the group', () => {
    const config = testConfig();
    const query = (tiers: boolean, userGroupTax: boolean, store = 'en') =>
      renderListQuery(
        { ...config, prices: { ...config.prices, tiers }, tax: { ...config.tax, userGroupTax } },
        store,
        ['A', 'B'],
        3,
      );
    const storeId = config.stores.find(({ code }) => code === 'en')?.id;
    expect(storeId).toBeGreaterThan(0);
    const plain = { skus: 'A,B', currencyCode: 'EUR', storeId };
    expect(query(false, false)).toEqual(plain);
    for (const [tiers, groupTax] of [
      [true, false],
      [false, true],
      [true, true],
    ] as const)
      expect(query(tiers, groupTax)).toEqual({ ...plain, userGroupId: 3 });
    expect(query(false, false, 'nowhere').storeId).toBe(0);
  });
});

describe('the price refresh response', () => {
  const item = (id: number, final = 399) => ({
    id,
    sgn: 'bCt7',
    price_info: {
      final_price: final,
      regular_price: '449.0000',
      special_price: null,
      extension_attributes: { tax_adjustments: { final_price: 329.752066, regular_price: 371.07 } },
    },
  });

  it('is parsed item by item, without malformed items', () => {
    const read = refreshedPrices([item(1), { id: 2 }, null, 'x', { ...item(3), price_info: 5 }, item(4, 1)]);
    expect([...read.keys()]).toEqual([1, 4]);
    expect(read.get(1)).toEqual({
      final: 39_900,
      regular: 44_900,
      net: { final: 32_975, regular: 37_107 },
      sgn: 'bCt7',
    });
  });

  it('is parsed into exactly the given amounts', () => {
    const price_info = { final_price: 1, regular_price: '2', special_price: 0.5 };
    const one = (more: object, sgn?: string | null) =>
      refreshedPrices([{ id: 1, sgn, price_info: { ...price_info, ...more } }]).get(1);
    const gross = { final: 100, regular: 200, special: 50, sgn: '' };
    for (const extension_attributes of [undefined, null, {}, { tax_adjustments: null }])
      expect(one({ extension_attributes }, null)).toStrictEqual(gross);
    expect(one({ extension_attributes: { tax_adjustments: {} } })).toStrictEqual({ ...gross, net: {} });
    const tax_adjustments = { final_price: 0.8, regular_price: 1.6, special_price: 0.4 };
    expect(one({ extension_attributes: { tax_adjustments } }, 's')).toStrictEqual({
      ...gross,
      net: { final: 80, regular: 160, special: 40 },
      sgn: 's',
    });
  });

  it('makes a price current only if it contains the product and all variants', () => {
    const children = [makeChild({ id: 5 }), makeChild({ id: 6 })];
    const product = makeProduct({ id: 1, configurable_children: children });
    const answered = (ids: number[]) => refreshedPrices(ids.map((id) => item(id)));
    const whole = refreshedRecord(product, undefined, answered([6, 1, 5, 9]), 50);
    expect(priceRecord.parse(whole)).toMatchObject({
      current: true,
      refreshedAt: 50,
      of: product.updated_at,
    });
    expect(Object.keys(whole.items)).toEqual(['1', '5', '6']);
    // earlier prices stay, marked as not current
    expect(refreshedRecord(product, whole, answered([1, 5]), 90)).toEqual({ ...whole, current: false });
    expect(refreshedRecord(product, undefined, answered([]), 90)).toEqual({
      current: false,
      refreshedAt: 0,
      of: product.updated_at,
      items: {},
    });
  });

  it('replaces the prices of an outdated document', () => {
    const product = makeProduct({ id: 1 });
    const whole = refreshedRecord(product, undefined, refreshedPrices([item(1)]), 50);
    expect(Object.keys(whole.items)).toEqual(['1']);
    const changed = { ...product, updated_at: 'later' };
    expect(refreshedRecord(changed, whole, refreshedPrices([]), 90).items).toEqual({});
  });

  it('is parsed without an exception for any input', () => {
    fc.assert(fc.property(fc.array(fc.anything()), (items) => void refreshedPrices(items)));
  });
});
