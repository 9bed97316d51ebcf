// Mapping of the backend's products to product documents.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { productDocument } from '#schemas/documents/product-document.ts';
import { centsFromDecimal } from '#shared/domain/pricing/cents-from-decimal.ts';
import { isPriceKnown, shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { randomCases } from '../../support/random-cases.ts';
import { read, shape } from './read-product.ts';

describe('mapProduct', () => {
  it('keys a product by store view and id', () => {
    expect(read({})).toMatchObject({ key: 'lv|1769', store: 'lv', id: 1769, visibility: 4 });
  });

  it('stores a numeric sku as text', () => {
    expect(read({}).sku).toBe('123');
  });

  it('converts prices to integer cents', () => {
    expect(read({ special_price: '19.99' })).toMatchObject({
      price: 4300,
      special_price: 1999,
      final_price: 1999,
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200_000_000 }),
        (cents) => centsFromDecimal(cents / 100) === cents,
      ),
    );
    expect(centsFromDecimal(1.005)).toBe(101);
  });

  it('reads the quantity limits of a variant from its own or its parent’s stock record', () => {
    const stock = {
      qty: 9,
      is_in_stock: true,
      min_sale_qty: '4.0000',
      max_sale_qty: 100,
      qty_increments: '2',
    };
    const sold = { min_sale_qty: 4, max_sale_qty: 100, qty_increments: 2 };
    expect(read({ stock }).stock).toEqual({ qty: 9, is_in_stock: true, manage_stock: true, ...sold });
    const plain = { ...stock, min_sale_qty: 1, max_sale_qty: null, enable_qty_increments: '0', item_id: 7 };
    expect(read({ stock: plain }).stock).toEqual({ qty: 9, is_in_stock: true, manage_stock: true });
    const cable = { ...plain, qty_increments: false, is_qty_decimal: '1', min_sale_qty: 'some' };
    expect(read({ stock: [cable] }).stock).toMatchObject({ is_qty_decimal: true });
    const children = [
      { id: 1, sku: 'own', stock: plain },
      { id: 2, sku: 'none' },
    ];
    const parent = read({ type_id: 'configurable', stock, configurable_children: children });
    expect(parent.configurable_children.map(({ stock: of }) => of.min_sale_qty)).toEqual([undefined, 4]);
  });

  it('omits absent fields', () => {
    const product = read({ special_price: null, final_price: null });
    expect(Object.keys(product)).not.toContain('special_price');
    expect(Object.keys(product)).not.toContain('final_price');
    expect(Object.keys(product)).not.toContain('energy');
  });

  it('marks a product without any price as unpriced rather than free', () => {
    const { price } = read({ price: null, final_price: null });
    expect(isPriceKnown(shownPrice({ price }, 0).current, true)).toBe(false);
    expect(read({ price: 0, final_price: null }).price).toBe(0);
  });

  it('reads stock from a record, a list with one record or the total quantity', () => {
    const stock = { qty: '3', is_in_stock: '1', manage_stock: 1 };
    expect(read({ stock }).stock).toEqual({ qty: 3, is_in_stock: true, manage_stock: true });
    expect(read({ stock: [stock] }).stock.qty).toBe(3);
    expect(read({ total_qty: 7 }).stock).toEqual({ qty: 7, is_in_stock: true, manage_stock: true });
    expect(read({}).stock.is_in_stock).toBe(false);
  });

  it('collects attributes from every source as lists of texts, in the order of attribute_codes', () => {
    const product = read({
      custom_attributes: [{ attribute_code: 'color', value: 49 }],
      weight_kg: '2.5',
      ports: '8,11',
      wireless: true,
      sgn: 'x',
      price_incl_tax: 52,
      original_price_incl_tax: 52,
      size_options: [1, 2],
      attribute_codes: ['wireless', 'color'],
    });
    expect(product.attributes).toEqual({
      wireless: ['1'],
      color: ['49'],
      weight_kg: ['2.5'],
      ports: ['8', '11'],
      size: ['1', '2'],
    });
    expect(Object.keys(product.attributes).slice(0, 2)).toEqual(['wireless', 'color']);
  });

  it('fills in missing fields of a variant from its parent', () => {
    const product = read({
      type_id: 'configurable',
      price: 100,
      special_price: 80,
      image: '/parent.jpg',
      configurable_children: [
        { id: 1, sku: 'A', color: 49 },
        { id: 2, sku: 'B', price: 120, color: 50, stock: { qty: 2, is_in_stock: true } },
      ],
    });
    expect(product.configurable_children).toMatchObject([
      {
        sku: 'A',
        name: 'Kettle',
        price: 10_000,
        special_price: 8_000,
        image: '/parent.jpg',
        attributes: { color: '49' },
      },
      { sku: 'B', price: 12_000, attributes: { color: '50' } },
    ]);
    expect(Object.keys(product.configurable_children[1] ?? {})).not.toContain('special_price');
    expect(product.total_qty).toBe(2);
  });

  it('prices a configurable product without a price by its cheapest variant', () => {
    const children = [
      { id: 1, sku: 'A', price: 120 },
      { id: 2, sku: 'B', price: 90 },
    ];
    expect(
      read({ type_id: 'configurable', price: null, final_price: null, configurable_children: children })
        .price,
    ).toBe(9_000);
  });

  it('builds a slug from name and id if there is no url_key', () => {
    expect(read({ name: 'Veļas mašīna “X”' }).slug).toBe('velas-masina-x-1769');
    expect(read({ url_key: 'kettle' }).slug).toBe('kettle');
  });

  it('ignores a placeholder image', () => {
    expect(read({ image: 'no_selection' }).image).toBe('');
  });

  it('returns a valid document or a fault for any input [I-26]', () => {
    const garbage = fc.dictionary(
      fc.constantFrom(...Object.keys(shape), 'stock', 'configurable_children'),
      fc.anything(),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          garbage.map((over) => ({ ...shape, ...over })),
        ),
        (source) => {
          const result = mapProduct('lv', source);
          if (result.ok) z.parse(productDocument, result.value);
        },
      ),
      { numRuns: randomCases(5_000) },
    );
  });
});

it.each([
  ['lv', 'lv'],
  ['en-US', 'en-US'],
  ['" onclick', undefined],
  ['default', undefined],
  [null, undefined],
])('reads the language %j of the texts as %j', (text_language, language) => {
  expect(read({ text_language }).text_language).toBe(language);
});
