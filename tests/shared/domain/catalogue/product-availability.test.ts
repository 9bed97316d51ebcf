import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookupKey, productAvailability } from '#shared/domain/catalogue/product-availability.ts';
import { makeProduct } from '../../../support/make-product.ts';

describe('product availability', () => {
  it('S4.001 A product is usable only if its status is 1 (0 on the wire means the same).', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 9 }), (status) => {
        const { kind } = productAvailability(makeProduct({ status }), false);
        expect(kind).toBe(status === 0 || status === 1 ? 'shown' : 'rejected');
      }),
    );
  });

  it('S4.002 A status of 2 or higher makes a product disabled, whatever its visibility and parent.', () => {
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

  it('S4.007 Visibility 1 redirects to the configurable parent when direct access to children is not blocked.', () => {
    const variant = makeProduct({ visibility: 1, parentSku: 'TV' });
    expect(productAvailability(variant, false)).toEqual({ kind: 'see-parent', parentSku: 'TV' });
    expect(productAvailability(makeProduct({ visibility: 4, parentSku: 'TV' }), false).kind).toBe('shown');
  });

  it('S4.008 Visibility 1 is rejected when direct access to configurable children is blocked.', () => {
    const variant = makeProduct({ visibility: 1, parentSku: 'TV', sku: 'TV-55', name: 'TV 55' });
    const fault = { code: 'product-visibility', detail: { visibility: 1, sku: 'TV-55', name: 'TV 55' } };
    expect(productAvailability(variant, true)).toEqual({ kind: 'rejected', fault });
  });

  it('Visibility 1 without a parent is rejected in any case.', () => {
    expect(productAvailability(makeProduct({ visibility: 1 }), false).kind).toBe('rejected');
  });
});

describe('lookups of one product', () => {
  it('S5.005 A single-product lookup requires a search key.', () => {
    for (const lookup of [{}, { sku: '' }, { by: { field: 'url_path', value: '' } }])
      expect(lookupKey(lookup)).toEqual({ ok: false, fault: { code: 'no-search-key' } });
    const by = { field: 'slug', value: 'tv' };
    for (const lookup of [{ by }, { by, sku: 'TV' }])
      expect(lookupKey(lookup)).toEqual({ ok: true, value: by });
    expect(lookupKey({ sku: 'TV', by: { ...by, value: '' } })).toMatchObject({ value: { field: 'sku' } });
    expect(lookupKey({ sku: 'TV' })).toEqual({ ok: true, value: { field: 'sku', value: 'TV' } });
  });

  it('S5.006 A variant lookup requires parentSku.', () => {
    const byId = { childSku: 'TV-55', by: { field: 'id', value: '7' } };
    for (const lookup of [{ childSku: 'TV-55' }, { childSku: 'TV-55', sku: '' }, byId])
      expect(lookupKey(lookup)).toEqual({ ok: false, fault: { code: 'no-parent-sku' } });
    expect(lookupKey({ sku: 'TV', childSku: 'TV-55' }).ok).toBe(true);
  });
});
