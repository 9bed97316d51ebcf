// What a tab remembers of products and listings, and what it forgets.
import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../schemas/errors.ts';
import type { ListProductsInput } from '../../../schemas/worker-api.ts';
import {
  answersVersion,
  listingKey,
  onAnswer,
  rememberAnswer,
  rememberDocument,
  rememberedAnswer,
  rememberedByKey,
  rememberedBySku,
} from '../../../src/features/product/remembered-products.ts';
import { makeProduct } from '../../domain/make-product.ts';

const answer = (key: string) => ok({ keys: [key], total: 1, source: 'device' as const });

describe('what a tab remembers of its listings', () => {
  it('An answer is there at once when the same listing is shown again.', () => {
    rememberAnswer('a', answer('lv|1'));
    expect(rememberedAnswer('a')).toEqual(answer('lv|1'));
  });

  it('A failure does not take away an answer that can still be shown.', () => {
    rememberAnswer('b', answer('lv|1'));
    rememberAnswer('b', failed('offline'));
    expect(rememberedAnswer('b')).toEqual(answer('lv|1'));
    rememberAnswer('c', failed('offline'));
    rememberAnswer('c', answer('lv|2'));
    expect(rememberedAnswer('c')).toEqual(answer('lv|2'));
  });

  it('Whoever listens is told of a new answer and sees another version.', () => {
    let told = 0;
    const stop = onAnswer(() => {
      told += 1;
    });
    const before = answersVersion();
    rememberAnswer('d', answer('lv|1'));
    stop();
    rememberAnswer('d', answer('lv|2'));
    expect(told).toBe(1);
    expect(answersVersion()).toBe(before + 2);
  });

  it('It forgets the oldest answers and products instead of growing without end.', () => {
    for (let id = 0; id < 1000; id += 1) {
      rememberAnswer(`page ${id}`, answer(`lv|${id}`));
      rememberDocument(makeProduct({ key: `lv|${id}`, sku: `SKU-${id}` }));
    }
    expect(rememberedAnswer('page 0')).toBeUndefined();
    expect(rememberedAnswer('page 999')).toBeDefined();
    expect(rememberedByKey('lv|0')).toBeUndefined();
    expect(rememberedBySku('lv', 'SKU-999')?.key).toBe('lv|999');
    expect(rememberedBySku('en', 'SKU-999')).toBeUndefined();
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
