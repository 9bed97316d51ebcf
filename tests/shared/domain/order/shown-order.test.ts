// The record of what was shown when the order was placed, and the digest that proves it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { consentOf } from '#shared/domain/order/build-order.ts';
import { isAsShown } from '#shared/domain/order/shown-order.ts';
import { confirmedOrder } from '../../../support/browser/confirmed-order.ts';

const order = confirmedOrder('7f3c2a10-9b4e-4d21-8a55-0c1d2e3f4a5b', 1);
const extra = (of: Pick<OrderDocument, 'body'>) => of.body.addressInformation.shippingExtraFields;

describe('the digest of the displayed order', () => {
  it('is sent with the order', () => {
    expect(isAsShown(order)).toBe(true);
    expect(extra(order).shown_digest).toBe(order.shown?.digest);
    expect(isAsShown({ ...order, state: 'accepted', order_number: '7', attempt: 3, updated_at: 1 })).toBe(
      true,
    );
    const { shown, ...earlier } = order;
    expect([shown?.terms, isAsShown(earlier)]).toEqual(['2026-01', false]);
  });

  const changes: ((of: OrderDocument, by: number) => OrderDocument)[] = [
    (of, by) => ({
      ...of,
      lines: of.lines.map((line) => ({ ...line, price_incl_tax: line.price_incl_tax + by })),
    }),
    (of, by) => ({ ...of, lines: of.lines.map((line) => ({ ...line, qty: line.qty + by })) }),
    (of, by) => ({ ...of, lines: of.lines.map((line) => ({ ...line, name: `${line.name}${by}` })) }),
    (of, by) => ({ ...of, totals: { ...of.totals, grand_total: of.totals.grand_total + by } }),
    (of, by) => ({ ...of, delivery: [of.delivery[0], `${of.delivery[1]}${by}`] }),
    (of, by) => ({ ...of, store_code: `${of.store_code}${by}` }),
    (of, by) => ({ ...of, created_at: of.created_at + by }),
    (of, by) => ({ ...of, shown: of.shown && { ...of.shown, terms: `${by}` } }) as OrderDocument,
    (of, by) => ({ ...of, shown: of.shown && { ...of.shown, lowest: { KETTLE: by } } }) as OrderDocument,
  ];
  it('is invalid once any displayed part has changed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...changes), fc.integer({ min: 1, max: 9_999 }), (change, by) => {
        expect(isAsShown(change(order, by))).toBe(false);
      }),
    );
  });

  it('is renewed when the user consents to another total', () => {
    const asked: OrderDocument = {
      ...order,
      state: 'needs_consent',
      last_verdict: { code: 'total-changed', at: 1, new_total: order.confirmed_total + 100 },
    };
    const consent = consentOf(asked);
    expect(consent && isAsShown({ ...asked, ...consent })).toBe(true);
    expect(consent && extra(consent).shown_digest).toBe(consent?.shown?.digest);
    expect(consent?.shown?.digest).not.toBe(order.shown?.digest);
  });

  it('omits the former and lowest price of a sku that appears in several lines', () => {
    const shownOf = (linesOf: Parameters<typeof confirmedOrder>[2]) => confirmedOrder('g1', 1, linesOf).shown;
    const reduced = { was: 7_000, lowest30: 6_500 };
    expect(shownOf((line) => [{ ...line, ...reduced }])).toMatchObject({
      was: { KETTLE: 7_000 },
      lowest: { KETTLE: 6_500 },
    });
    const engraved = { was: 8_000, lowest30: 7_500, key: 'engraved' };
    const shown = shownOf((line) => [
      { ...line, ...reduced },
      { ...line, ...engraved },
    ]);
    expect([shown?.was, shown?.lowest]).toEqual([undefined, {}]);
  });
});
