// What a tab remembers of products and listings, and what it forgets.
import { beforeEach, describe, expect, it } from 'vitest';
import { failed, ok } from '../../schemas/errors.ts';
import type { ListProductsInput } from '../../schemas/worker-api.ts';
import { createProductCache, listingKey, type ProductCache } from '../../src/model/product-cache.ts';
import { makeProduct } from '../domain/catalogue/make-product.ts';

const answer = (key: string) => ok({ keys: [key], total: 1, source: 'device' as const });

let products: ProductCache;
beforeEach(() => {
  products = createProductCache();
});

describe('what a tab remembers of its listings', () => {
  it('An answer is there at once when the same listing is shown again.', () => {
    products.cacheAnswer('a', answer('lv|1'));
    expect(products.answer('a')).toEqual(answer('lv|1'));
  });

  it('A failure does not take away an answer that can still be shown.', () => {
    products.cacheAnswer('b', answer('lv|1'));
    products.cacheAnswer('b', failed('offline'));
    expect(products.answer('b')).toEqual(answer('lv|1'));
    products.cacheAnswer('c', failed('offline'));
    products.cacheAnswer('c', answer('lv|2'));
    expect(products.answer('c')).toEqual(answer('lv|2'));
  });

  it('Whoever listens is told of a new answer and sees another version.', () => {
    let told = 0;
    const stop = products.answers.follow(() => {
      told += 1;
    });
    const before = products.answers.get();
    products.cacheAnswer('d', answer('lv|1'));
    stop();
    products.cacheAnswer('d', answer('lv|2'));
    expect(told).toBe(1);
    expect(products.answers.get()).toBe(before + 2);
  });

  it('It forgets the oldest answers and products instead of growing without end.', () => {
    for (let id = 0; id < 1000; id += 1) {
      products.cacheAnswer(`page ${id}`, answer(`lv|${id}`));
      products.cacheDocument(makeProduct({ key: `lv|${id}`, sku: `SKU-${id}` }));
    }
    expect(products.answer('page 0')).toBeUndefined();
    expect(products.answer('page 999')).toBeDefined();
    expect(products.byKey('lv|0')).toBeUndefined();
    expect(products.bySku('lv', 'SKU-999')?.key).toBe('lv|999');
    expect(products.bySku('en', 'SKU-999')).toBeUndefined();
  });

  it('Two requests share an answer only when they ask for the same.', () => {
    const request: ListProductsInput = { store: 'lv', filters: {}, sort: 'default', from: 0, size: 24 };
    const others: ListProductsInput[] = [
      { ...request, store: 'en' },
      { ...request, categoryId: 2 },
      { ...request, filters: { color: ['1'] } },
      { ...request, sort: 'latest' },
      { ...request, skus: ['A'] },
      { ...request, from: 24 },
      { ...request, size: 8 },
    ];
    expect(new Set([request, ...others].map(listingKey)).size).toBe(8);
    expect(listingKey({ size: 24, from: 0, sort: 'default', filters: {}, store: 'lv' })).toBe(
      listingKey(request),
    );
  });
});
