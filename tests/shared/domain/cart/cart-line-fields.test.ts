// Every field of cart lines that are new, displayed, or left in the cart by an order.
import { describe, expect, it } from 'vitest';
import type { OrderBody } from '#schemas/documents/order-document.ts';
import type { ConfigurableChild } from '#schemas/documents/product-document.ts';
import { cartViewLine } from '#shared/domain/cart/cart-view.ts';
import { mayAdd } from '#shared/domain/cart/may-add.ts';
import { lineInGeneration, newCartLine, orderedPieces } from '#shared/domain/cart/new-cart-line.ts';
import { demoConfig } from '../../../support/browser/goods.ts';
import { makeChild, makeProduct } from '../../../support/make-product.ts';

const rules = demoConfig().cart;
const product = makeProduct({ subtitle: 'Large', image: '/tv.jpg', price: 10_000, delivery_days: 5 });
const parent = (...children: ConfigurableChild[]) =>
  makeProduct({
    type_id: 'configurable',
    subtitle: 'Large',
    image: '/tv.jpg',
    configurable_children: children,
  });
const red = makeChild({ id: 11, sku: 'TV-RED', name: 'TV red', image: '/red.jpg', price: 12_000 });

describe('a new line', () => {
  it('of a simple product has the fields of the product', () => {
    expect(newCartLine(product, undefined, 2, 'g', 7)).toEqual({
      key: expect.stringMatching(/^g\|TV\|[0-9a-f]{56}$/),
      generation: 'g',
      sku: 'TV',
      product_id: 1,
      type_id: 'simple',
      qty: 2,
      checksum: expect.stringMatching(/^[0-9a-f]{56}$/),
      name: 'TV',
      subtitle: 'Large',
      image: '/tv.jpg',
      price_when_added: 10_000,
      errors: {},
      info: {},
      added_at: 7,
    });
  });

  it('of a variant has the fields of the variant and the name of the product', () => {
    const line = newCartLine(parent(red), red, 1, 'g', 7);
    expect(line).toMatchObject({
      sku: 'TV-RED',
      parentSku: 'TV',
      product_id: 11,
      type_id: 'configurable',
      name: 'TV',
      image: '/red.jpg',
      price_when_added: 12_000,
    });
    expect(line.subtitle).toContain('TV red');
    const plain = { ...red, name: 'TV', image: '' };
    expect(newCartLine(parent(plain), plain, 1, 'g', 7)).toMatchObject({
      subtitle: 'Large',
      image: '/tv.jpg',
    });
  });

  it('differs in another cart only by key and generation', () => {
    const line = newCartLine(product, undefined, 2, 'g', 7);
    expect(lineInGeneration(line, 'h')).toEqual({
      ...line,
      generation: 'h',
      key: line.key.replace('g|', 'h|'),
    });
  });
});

describe('a displayed cart line', () => {
  it('shows the current data of the product', () => {
    const line = newCartLine(product, undefined, 2, 'g', 7);
    expect(cartViewLine(line, product, 21, rules, 7)).toEqual({
      key: line.key,
      sku: 'TV',
      type_id: 'simple',
      name: 'TV',
      subtitle: 'Large',
      chosen: [],
      image: '/tv.jpg',
      qty: 2,
      price: 10_000,
      priceWhenAdded: 10_000,
      taxRate: 21,
      errors: {},
      limit: 8,
      stock: expect.objectContaining({ kind: expect.any(String) }),
      leadDays: 0,
      page: { product },
    });
    const energy = { class: 'A' } as never;
    expect(cartViewLine(line, { ...product, energy }, 21, rules, 7).energy).toEqual(energy);
    expect(cartViewLine({ ...line, qty: 9 }, product, 21, rules, 7).leadDays).toBe(5);
    const uncounted = { ...product, stock: { qty: 0, is_in_stock: false, manage_stock: false } };
    expect(cartViewLine(line, uncounted, 21, rules, 7).leadDays).toBe(0);
    const gone = { ...product, stock: { qty: 9, is_in_stock: false, manage_stock: true } };
    expect(cartViewLine(line, gone, 21, rules, 7).leadDays).toBe(5);
  });

  it('of a variant links to that variant', () => {
    const line = { ...newCartLine(parent(red), red, 1, 'g', 7), server_item_id: '5' };
    expect(cartViewLine(line, parent(red), 21, rules, 7)).toMatchObject({
      parentSku: 'TV',
      server_item_id: '5',
      subtitle: 'TV red',
      image: '/red.jpg',
      price: 12_000,
      page: { childSku: 'TV-RED' },
      ...(line.product_option ? { product_option: line.product_option } : {}),
    });
    const bare = { ...red, image: '' };
    expect(cartViewLine(line, parent(bare), 21, rules, 7).image).toBe('/tv.jpg');
  });

  it('keeps its own data if product or variant is not stored', () => {
    const option = {
      extension_attributes: { custom_options: [{ option_id: '1', option_value: 'x' }] },
    } as never;
    const line = {
      ...newCartLine(parent(red), red, 200_000, 'g', 7),
      subtitle: 's',
      product_option: option,
      server_item_id: '5',
    };
    const kept = {
      key: line.key,
      sku: 'TV-RED',
      parentSku: 'TV',
      type_id: 'configurable',
      product_option: option,
      server_item_id: '5',
      name: 'TV',
      subtitle: 's',
      chosen: [],
      image: '/red.jpg',
      qty: 200_000,
      price: 12_000,
      priceWhenAdded: 12_000,
      taxRate: 21,
      errors: {},
      limit: 200_000,
      stock: { kind: 'unknown' },
      leadDays: 0,
    };
    expect(cartViewLine(line, undefined, 21, rules, 7)).toEqual(kept);
    expect(cartViewLine(line, parent(makeChild({ sku: 'OTHER' })), 21, rules, 7)).toEqual(kept);
    const one = newCartLine(product, undefined, 1, 'g', 7);
    const bare = cartViewLine(one, undefined, 21, rules, 7);
    expect(bare.limit).toBe(rules.maxQuantity);
    for (const absent of ['parentSku', 'product_option', 'server_item_id', 'page'])
      expect(bare).not.toHaveProperty(absent);
  });
});

describe('orderedPieces', () => {
  it('sums the ordered pieces by line checksum', () => {
    const { checksum } = newCartLine(makeProduct({ sku: 'A' }), undefined, 1, 'g', 7);
    const products = [
      { sku: 'A', qty: 1 },
      { sku: 'B', qty: 5 },
      { sku: 'A', qty: 2 },
    ];
    const ordered = orderedPieces({ body: { products } as unknown as OrderBody });
    expect(ordered.get(checksum)).toBe(3);
    expect(ordered.size).toBe(2);
  });
});

describe('mayAdd', () => {
  it('rejects a group, an incomplete choice and too many pieces', () => {
    const code = (...args: Parameters<typeof mayAdd>) => {
      const result = mayAdd(...args);
      return result.ok ? 'ok' : result.fault.code;
    };
    expect(code(makeProduct({ type_id: 'grouped' }), undefined, 0, 1, rules, 0)).toBe('options-missing');
    expect(code(parent(red), undefined, 0, 1, rules, 0)).toBe('no-variant');
    expect(mayAdd(product, undefined, 6, 3, rules, 0)).toEqual({
      ok: false,
      fault: { code: 'quantity-limit', detail: { maxQuantity: 8 } },
    });
    expect(mayAdd(product, undefined, 6, 2, rules, 0)).toEqual({
      ok: true,
      value: { stock: 'ok', adding: 2, rules: { least: 1, step: 1, most: 8 } },
    });
  });
});
