// Tests the products of a CMS page.
import { expect, it } from 'vitest';
import { listProductsInput } from '#schemas/worker-api.ts';
import { pageGoods } from '#src/features/content/page-goods.ts';

it('requests at most 12 products for a CMS page [S9.018]', () => {
  const skus = Array.from({ length: 40 }, (_, at) => `SKU-${at}`);
  const { request, size } = pageGoods('en', skus);
  expect(size).toBe(12);
  expect(request.skus).toEqual(skus.slice(0, 12));
  expect(listProductsInput.safeParse({ ...request, from: 0, size }).success).toBe(true);
  expect(pageGoods('en', ['A']).request.skus).toEqual(['A']);
});
