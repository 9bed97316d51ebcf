// An order that was saved without a delivery method, once the backend has returned the methods.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { consentOf } from '#shared/domain/order/build-order.ts';
import { consentToOrder } from '#shared/domain/order/order-transitions.ts';
import {
  DELIVERY_KNOWN,
  DELIVERY_TERMS,
  deliveryTermsOf,
  NO_DELIVERY,
  settleDelivery,
} from '#shared/domain/order/settle-delivery.ts';
import { confirmedOrder } from '../../../support/browser/confirmed-order.ts';
import { courier, pickup, transfer } from '../../../support/browser/goods.ts';

const NOW = Date.UTC(2026, 10, 22);
const plain = confirmedOrder('7f3c2a10-9b4e-4d21-8a55-0c1d2e3f4a5b', 1);

function withTerms(terms: string, codes: object = {}, totals: Partial<OrderDocument['totals']> = {}) {
  const { addressInformation } = plain.body;
  const order: OrderDocument = {
    ...plain,
    totals: { ...plain.totals, ...totals },
    body: {
      ...plain.body,
      addressInformation: {
        ...addressInformation,
        ...codes,
        shippingExtraFields: { ...addressInformation.shippingExtraFields, [DELIVERY_TERMS]: terms },
      },
    },
  };
  return { ...order, confirmed_total: order.totals.grand_total };
}
const { goods, shipping } = plain.totals;
const toBeConfirmed = withTerms('to_be_confirmed');
const toBeAgreed = withTerms(
  'to_be_agreed',
  { shipping_carrier_code: '', shipping_method_code: '', payment_method_code: '' },
  { shipping: 0, grand_total: goods },
);
const cost = (price_incl_tax: number) => ({ ...courier, price_incl_tax, free_from: 100_000_000 });

describe('an order whose delivery cost is open', () => {
  it('is confirmed for the same method at the agreed price or less', () => {
    fc.assert(
      fc.property(fc.nat(shipping), (price) => {
        const settled = settleDelivery(toBeConfirmed, { shipping: cost(price), payment: transfer }, NOW);
        expect(settled.state).toBe('confirmed');
        expect(deliveryTermsOf(settled)).toBeUndefined();
        expect(settled.confirmed_total).toBe(toBeConfirmed.confirmed_total);
      }),
    );
  });

  it('needs consent to a higher price, with matching totals', () => {
    fc.assert(
      fc.property(fc.integer({ min: shipping + 1, max: 100_000 }), (price) => {
        const asked = settleDelivery(toBeConfirmed, { shipping: cost(price), payment: transfer }, NOW);
        expect(asked).toMatchObject({ state: 'needs_consent', last_verdict: { code: DELIVERY_KNOWN } });
        const consent = consentOf(asked);
        expect(consent?.totals).toMatchObject({ goods, shipping: price, grand_total: goods + price });
        expect(consent?.confirmed_total).toBe(goods + price);
      }),
    );
  });

  it('needs consent to another method, even at the same price', () => {
    const other = { ...cost(shipping), carrier_code: 'post', method_title: 'Post' };
    const asked = settleDelivery(toBeConfirmed, { shipping: other, payment: transfer }, NOW);
    expect(asked).toMatchObject({ state: 'needs_consent', shipping_title: 'Post' });
  });

  it('is sent with method and total once the user has agreed to the offered delivery', () => {
    const asked = settleDelivery(toBeAgreed, { shipping: cost(0), payment: transfer }, NOW);
    expect(asked.state).toBe('needs_consent');
    const consent = consentOf(asked);
    if (!consent) throw new Error('expected a consent');
    const sent = consentToOrder(asked, consent, NOW);
    expect(sent.body.addressInformation).toMatchObject({
      shipping_carrier_code: courier.carrier_code,
      shipping_method_code: courier.method_code,
      payment_method_code: transfer.code,
    });
    expect(sent.body.addressInformation.shippingExtraFields).not.toHaveProperty(DELIVERY_TERMS);
    expect(sent.state).toBe('confirmed');
  });

  it.each([
    ['no method', { shipping: undefined, payment: transfer }],
    ['no payment method', { shipping: pickup, payment: undefined }],
    ['a rejection', 'refused' as const],
  ])('cannot be confirmed by the user after %s', (_, found) => {
    const asked = settleDelivery(toBeAgreed, found, NOW);
    expect(asked).toMatchObject({ state: 'needs_consent', last_verdict: { code: NO_DELIVERY } });
    expect(consentOf(asked)).toBeUndefined();
  });

  it('with a known method is sent if the look-up is rejected', () => {
    const settled = settleDelivery(toBeConfirmed, 'refused', NOW);
    expect(settled.state).toBe('confirmed');
    expect(deliveryTermsOf(settled)).toBeUndefined();
  });
});
