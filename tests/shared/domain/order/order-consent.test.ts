// The customer's consent, after the backend's verdict, to the same order with another total or with fewer lines.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consentOf } from '#shared/domain/order/build-order.ts';
import { orderContentHash } from '#shared/domain/order/order-key.ts';
import { confirmedOrder } from '../../../support/browser/confirmed-order.ts';

const id = '7f3c2a10-9b4e-4d21-8a55-0c1d2e3f4a5b';

describe('consentOf', () => {
  const asked = { ...confirmedOrder(id, 1), state: 'needs_consent' as const };

  it('sets the new total in document and body under the same id', () => {
    const order = { ...asked, last_verdict: { code: 'total-changed', at: 1, new_total: 160_300 } };
    const consent = consentOf(order);
    expect(consent?.confirmed_total).toBe(160_300);
    expect(consent?.body.order_id).toBe(id);
    expect(consent?.body.addressInformation.shippingExtraFields.confirmed_total).toBe('1603.00');
    expect(consent?.totals.grand_total).toBe(160_300);
    expect(consent?.body_hash).toBe(orderContentHash(order.body));
  });

  it('reduces goods, tax and total by unavailable lines', () => {
    const amount = fc.nat(1_000_000);
    const sold = fc.record({ price_incl_tax: amount, qty: fc.integer({ min: 1, max: 9 }) });
    const total = fc.option(fc.integer({ min: 1, max: 9_000_000 }), { nil: undefined });
    fc.assert(
      fc.property(
        sold,
        sold,
        amount,
        amount,
        amount,
        total,
        fc.boolean(),
        (a, b, shipping, payment, tax, now, isFree) => {
          const [stays, gone] = [
            { ...a, sku: 'STAYS' },
            { ...b, sku: 'GONE' },
          ].map((each) => ({ ...each, name: '', subtitle: '', image: '' }));
          if (!stays || !gone) return;
          const products = [stays, gone].map(({ sku, qty }) => ({ ...asked.body.products[0], sku, qty }));
          const grand_total = isFree ? 0 : 1_234_567;
          const order = {
            ...asked,
            lines: [stays, gone],
            body: { ...asked.body, products: products as typeof asked.body.products },
            totals: { goods: 0, shipping, payment, tax, grand_total },
            last_verdict: {
              code: 'out-of-stock',
              at: 1,
              skus: ['GONE'],
              ...(now === undefined ? {} : { new_total: now }),
            },
          };
          const consent = consentOf(order);
          const sum = now ?? stays.qty * stays.price_incl_tax + shipping + payment;
          expect(consent?.lines).toEqual([stays]);
          expect(consent?.body.products.map(({ sku }) => sku)).toEqual(['STAYS']);
          expect(consent?.totals).toEqual({
            goods: sum - shipping - payment,
            shipping,
            payment,
            tax: isFree ? 0 : Math.round((tax * sum) / grand_total),
            grand_total: sum,
          });
          expect(consent?.confirmed_total).toBe(sum);
          // in any other state, there is nothing to consent to
          expect(consentOf({ ...order, state: 'confirmed' })).toBeUndefined();
        },
      ),
    );
  });

  it('returns undefined if no line remains or there is no new total', () => {
    const order = { ...asked, last_verdict: { code: 'out-of-stock', at: 1, skus: ['KETTLE'] } };
    expect(consentOf(order)).toBeUndefined();
    expect(consentOf({ ...asked, last_verdict: { code: 'total-changed', at: 1 } })).toBeUndefined();
    expect(consentOf(confirmedOrder(id, 1))).toBeUndefined();
  });
});
