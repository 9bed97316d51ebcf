import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { specialOffersAnswer } from '#schemas/bridge/bridge-customer.ts';
import { type SpecialOffer, specialOffer } from '#schemas/worker-api.ts';
import { offeredProducts } from '#shared/domain/catalogue/offered-product.ts';
import { product as document } from '../../../support/browser/goods.ts';
import { pricedAt } from '../../../support/make-product.ts';

const offer = (changes: Partial<SpecialOffer> = {}): SpecialOffer => ({
  id: 7,
  sku: 'KETTLE',
  key: 'lv|7',
  final_price: 3_900,
  price_incl_tax: 3_900,
  id_variant: '',
  option_comments: 'B grade, box damaged',
  quantity: 2,
  ...changes,
});
const product = (changes: Parameters<typeof document>[0] = {}) =>
  pricedAt(document(changes), Date.UTC(2026, 10, 21));
const kettle = product();
const products = new Map([[kettle.key, kettle]]);

describe('special offers', () => {
  it('have id, final_price, price_incl_tax, id_variant, option_comments, sku and quantity [S3.061]', () => {
    const fields = [
      'id',
      'final_price',
      'price_incl_tax',
      'id_variant',
      'option_comments',
      'sku',
      'quantity',
    ];
    expect(Object.keys(specialOffer.shape).sort()).toEqual([...fields, 'key'].sort());
    const { key: _, ...source } = offer({ final_price: 39, price_incl_tax: 39 });
    for (const field of fields) {
      const { [field]: _absent, ...rest } = source as Record<string, unknown>;
      const optional = ['id_variant', 'option_comments'].includes(field);
      expect(z.safeParse(specialOffersAnswer, { code: 200, result: [rest] }).success, field).toBe(optional);
    }
    expect(z.safeParse(specialOffersAnswer, { code: 200, result: [source] }).data?.result).toEqual([source]);
  });

  const dearer = offer({ price_incl_tax: 7_000 });

  it('show the lower of both prices', () => {
    expect(offeredProducts([offer()], products)).toMatchObject([{ price: 3_900 }]);
    expect(offeredProducts([dearer], products)).toMatchObject([{ price: 5_990 }]);
  });

  it('show the regular price only beside a lower offer', () => {
    expect(offeredProducts([offer()], products)).toMatchObject([{ usual: 5_990 }]);
    expect(offeredProducts([dearer], products)[0]?.usual).toBeUndefined();
  });

  it('keep the regular price if a refresh returns the price of the offer', () => {
    const refreshed = { final: 3_900, regular: 5_990, sgn: '', at: kettle.pricedAt };
    const repriced = { ...kettle, pricing: { refreshed } };
    expect(offeredProducts([offer()], new Map([[kettle.key, repriced]]))).toMatchObject([
      { price: 3_900, usual: 5_990 },
    ]);
    const red = { ...product({ sku: 'KETTLE-RED', id: 70 }), attributes: {}, pricing: { refreshed } };
    const parent = product({ type_id: 'configurable', configurable_children: [red] });
    expect(offeredProducts([offer({ id_variant: '70' })], new Map([[parent.key, parent]]))).toMatchObject([
      { price: 3_900, usual: 5_990 },
    ]);
  });

  it('apply to the whole product, or to one variant given by id or sku', () => {
    const red = { ...product({ sku: 'KETTLE-RED', id: 70, price: 4_990 }), attributes: {} };
    const parent = product({ type_id: 'configurable', configurable_children: [red] });
    const shown = (changes: Partial<SpecialOffer>, from = parent) =>
      offeredProducts([offer(changes)], new Map([[parent.key, from]]));
    expect(shown({})).toMatchObject([
      { offer: offer(), product: { sku: 'KETTLE' }, price: 3_900, usual: 5_990 },
    ]);
    for (const id_variant of ['70', 'KETTLE-RED'])
      expect(shown({ id_variant })).toMatchObject([
        { offer: offer({ id_variant }), child: red, price: 3_900, usual: 4_990 },
      ]);
    expect(shown({ id_variant: 'other' })).toEqual([]);
    // a product without variants ignores the id of a variant
    expect(shown({ id_variant: 'other' }, kettle)).toMatchObject([{ usual: 5_990 }]);
    // an offer without a gross price uses its final price; an offer at the usual price shows no second price
    expect(shown({ price_incl_tax: 0, final_price: 3_000 })).toMatchObject([{ price: 3_000 }]);
    expect(shown({ price_incl_tax: 5_990 })[0]).not.toHaveProperty('usual');
  });

  it('are hidden if their product or variant is missing', () => {
    expect(offeredProducts([offer({ key: 'lv|8' })], products)).toEqual([]);
    const child = { ...product({ sku: 'KETTLE-RED', id: 70, price: 4_990 }), attributes: {} };
    const parent = product({ type_id: 'configurable', configurable_children: [child] });
    const shelf = new Map([[parent.key, parent]]);
    expect(offeredProducts([offer({ id_variant: '71' })], shelf)).toEqual([]);
    expect(offeredProducts([offer({ id_variant: '70' })], shelf)).toMatchObject([
      { child: { sku: 'KETTLE-RED' }, usual: 4_990 },
    ]);
  });
});
