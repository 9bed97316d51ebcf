// The choice to have old appliances taken back: it is stated for chosen products that have this fact and changes nothing
// else, so that other orders keep the bytes that backends compare.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals } from '#shared/domain/cart/cart-totals.ts';
import type { CartViewLine } from '#shared/domain/cart/cart-view.ts';
import { buildOrder, consentOf } from '#shared/domain/order/build-order.ts';
import { takenBack, withoutTakeBackOf } from '#shared/domain/order/take-back.ts';
import { liga } from '../../../support/browser/confirmed-order.ts';
import { courier, transfer } from '../../../support/browser/goods.ts';
import { randomCases } from '../../../support/random-cases.ts';

const lineOf = (sku: string, takeBack: boolean): CartViewLine => ({
  ...{ key: sku, sku, type_id: 'simple', name: sku, subtitle: '', image: '', chosen: [] },
  ...{
    qty: 1,
    price: 10_000,
    priceWhenAdded: 10_000,
    taxRate: 21,
    limit: 9,
    stock: { kind: 'yes' },
    leadDays: 0,
  },
  ...(takeBack && { takeBack }),
});
const build = (lines: CartViewLine[], takeBack?: string[]) =>
  buildOrder({
    cart: { generation: 'g', seq: 1, lines, goods: 0, count: lines.length, virtual: false },
    details: { ...liga, shipping: { ...liga.shipping, ...(takeBack && { takeBack }) } },
    shipping: courier,
    payment: transfer,
    totals: cartTotals(lines, courier, transfer),
    delivery: ['2026-11-24', '2026-11-25'],
    ...{ store: 'lv', terms: '2026-01', now: Date.UTC(2026, 10, 21, 12) },
  });

const skus = fc.uniqueArray(fc.constantFrom('TV', 'FRIDGE', 'a,b', 'x y', '7'), { minLength: 1 });

describe('the choice to have old appliances taken back', () => {
  it('leaves an order without it as it was, byte for byte', () => {
    fc.assert(
      fc.property(skus, fc.option(skus, { nil: undefined }), (ordered, chosen) => {
        const before = build(ordered.map((sku) => lineOf(sku, false)));
        const elsewhere = chosen?.filter((sku) => !ordered.includes(sku));
        const after = build(
          ordered.map((sku) => lineOf(sku, true)),
          elsewhere,
        );
        expect(JSON.stringify(after)).toBe(JSON.stringify(before));
      }),
      { numRuns: randomCases(200) },
    );
  });

  it('names the chosen products that have this fact', () => {
    fc.assert(
      fc.property(skus, skus, skus, (ordered, offered, chosen) => {
        const { body } = build(
          ordered.map((sku) => lineOf(sku, offered.includes(sku))),
          chosen,
        );
        const expected = ordered.filter((sku) => offered.includes(sku) && chosen.includes(sku));
        expect([...takenBack(body)]).toEqual(expected);
      }),
      { numRuns: randomCases(200) },
    );
  });

  it('is no part of the content that identifies an order', () => {
    const lines = [lineOf('TV', true)];
    expect(build(lines, ['TV']).body_hash).toBe(build(lines).body_hash);
  });

  it('ends for a product that is no longer in the order', () => {
    const lines = [lineOf('TV', true), lineOf('FRIDGE', true)];
    const order = build(lines, ['TV', 'FRIDGE']);
    const last_verdict = { code: 'out-of-stock', at: 0, skus: ['TV'] };
    const agreed = consentOf({ ...order, state: 'needs_consent', last_verdict });
    expect(agreed && [...takenBack(agreed.body)]).toEqual(['FRIDGE']);
    const { body } = build(lines, ['TV']);
    const left = withoutTakeBackOf({ ...body, products: body.products.slice(1) });
    expect(left.addressInformation.shippingExtraFields).not.toHaveProperty('take_back');
  });
});
