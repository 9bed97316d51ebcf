// Lists of products in the fragment of a URL.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  sharedListAddress,
  sharedListIn,
} from '#src/features/saved-products/wishlist/shared-list-address.ts';

const PAGE = 'https://shop.test/en/wishlist';
const skus = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 16 }), {
  minLength: 1,
  maxLength: 100,
});
const hashOf = (address: string | undefined) => new URL(address ?? '').hash;

describe('a shared list', () => {
  it('is unchanged by a round trip through a URL', () => {
    fc.assert(
      fc.property(skus, (list) => {
        expect(sharedListIn(hashOf(sharedListAddress(PAGE, list)))).toEqual(list);
      }),
    );
  });

  it('has no URL with more products than one request can name', () => {
    const many = Array.from({ length: 101 }, (_, at) => `S-${at}`);
    expect(sharedListAddress(PAGE, many)).toBeUndefined();
  });

  it('is absent in other fragments', () => {
    expect(['', '#', '#cart=x', '#products', 'products=1'].map(sharedListIn)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });

  it('is unreadable if it is truncated, empty or too long', () => {
    const many = Array.from({ length: 101 }, (_, at) => `S-${at}`).join(',');
    const texts = [
      '#products=A%2',
      '#products=',
      '#products=A,',
      `#products=${'x'.repeat(65)}`,
      `#products=${many}`,
    ];
    expect(texts.map(sharedListIn)).toEqual(texts.map(() => null));
  });

  it('names each product once', () => {
    expect(sharedListIn('#products=A,B,A')).toEqual(['A', 'B']);
  });
});
