import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookupKey, productAvailability } from '#shared/domain/catalogue/product-availability.ts';
import { makeProduct } from '../../../support/make-product.ts';

describe('product availability', () => {
  it('requires status 1, or 0 as its equivalent [S4.001]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 9 }), (status) => {
        const { kind } = productAvailability(makeProduct({ status }), false);
        expect(kind).toBe(status === 0 || status === 1 ? 'shown' : 'rejected');
      }),
    );
  });

  it('rejects a status of 2 or higher, regardless of visibility and parent [S4.002]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 99 }),
        fc.constantFrom(1, 2, 3, 4),
        fc.boolean(),
        fc.boolean(),
        (status, visibility, hasParent, blocked) => {
          const product = makeProduct({ status, visibility, ...(hasParent ? { parentSku: 'TV' } : {}) });
          expect(productAvailability(product, blocked)).toEqual({
            kind: 'rejected',
            fault: { code: 'product-status', detail: { status, sku: product.sku, name: product.name } },
          });
        },
      ),
    );
  });

  it('redirects a product with visibility 1 to its configurable parent unless variants are blocked [S4.007]', () => {
    const variant = makeProduct({ visibility: 1, parentSku: 'TV' });
    expect(productAvailability(variant, false)).toEqual({ kind: 'see-parent', parentSku: 'TV' });
    expect(productAvailability(makeProduct({ visibility: 4, parentSku: 'TV' }), false).kind).toBe('shown');
  });

  it('rejects visibility 1 if variants are blocked [S4.008]', () => {
    const variant = makeProduct({ visibility: 1, parentSku: 'TV', sku: 'TV-55', name: 'TV 55' });
    const fault = { code: 'product-visibility', detail: { visibility: 1, sku: 'TV-55', name: 'TV 55' } };
    expect(productAvailability(variant, true)).toEqual({ kind: 'rejected', fault });
  });

  it('rejects visibility 1 without a parent', () => {
    expect(productAvailability(makeProduct({ visibility: 1 }), false).kind).toBe('rejected');
  });
});

describe('lookups of one product', () => {
  it('require a search key [S5.005]', () => {
    for (const lookup of [{}, { sku: '' }, { by: { field: 'url_path', value: '' } }])
      expect(lookupKey(lookup)).toEqual({ ok: false, fault: { code: 'no-search-key' } });
    const by = { field: 'slug', value: 'tv' };
    for (const lookup of [{ by }, { by, sku: 'TV' }])
      expect(lookupKey(lookup)).toEqual({ ok: true, value: by });
    expect(lookupKey({ sku: 'TV', by: { ...by, value: '' } })).toMatchObject({ value: { field: 'sku' } });
    expect(lookupKey({ sku: 'TV' })).toEqual({ ok: true, value: { field: 'sku', value: 'TV' } });
  });

  it('require parentSku for a variant [S5.006]', () => {
    const byId = { childSku: 'TV-55', by: { field: 'id', value: '7' } };
    for (const lookup of [{ childSku: 'TV-55' }, { childSku: 'TV-55', sku: '' }, byId])
      expect(lookupKey(lookup)).toEqual({ ok: false, fault: { code: 'no-parent-sku' } });
    expect(lookupKey({ sku: 'TV', childSku: 'TV-55' }).ok).toBe(true);
  });
});
