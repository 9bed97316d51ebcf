// Splits skus into lists for a query parameter: each sku is in one list, whole, and no list exceeds the length that
// servers accept.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { skuLists } from '#shared/domain/catalogue/sku-lists.ts';

it('keeps each list shorter than the limit of servers, without splitting a sku', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 64, unit: 'grapheme' }), { maxLength: 120 }), (skus) => {
      const lists = skuLists(skus, 50);
      expect(new Set(lists.flat())).toEqual(new Set(skus.filter((sku) => sku !== '')));
      for (const list of lists) {
        expect(list.length).toBeGreaterThan(0);
        expect(list.length).toBeLessThanOrEqual(50);
        if (list.some((sku) => sku.includes(','))) expect(list).toHaveLength(1);
        const address = new URLSearchParams({ skus: list.join(',') }).toString();
        if (list.length > 1) expect(address.length).toBeLessThanOrEqual(3_010);
      }
    }),
  );
});

it('splits long skus into more lists than short ones', () => {
  const skus = Array.from({ length: 50 }, (_, at) => `${'Ž'.repeat(60)}${at}`);
  expect(skuLists(skus, 50).length).toBeGreaterThan(1);
  expect(
    skuLists(
      skus.map((_, at) => String(at)),
      50,
    ),
  ).toHaveLength(1);
});
