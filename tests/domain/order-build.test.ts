// The order document that is placed: exactly what was shown, money in decimals, one id.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { orderDocument } from '../../schemas/documents/order.ts';
import { buildOrder, consentOf, decimalText } from '../../src/domain/order-build.ts';
import { orderCode } from '../../src/domain/order-code.ts';
import { linesOfOrder } from '../../src/domain/order-lines.ts';
import { cartTotals } from '../../src/domain/totals.ts';
import { confirmedOrder, liga } from '../features/confirmed-order.ts';
import { courier, pickup, transfer } from '../features/goods.ts';

const id = '7f3c2a10-9b4e-4d21-8a55-0c1d2e3f4a5b';
const line = {
  key: 'k',
  sku: 'KETTLE',
  type_id: 'simple' as const,
  name: 'Rīts Tvaiks',
  subtitle: '',
  image: '',
  chosen: [],
  qty: 2,
  price: 79_900,
  priceWhenAdded: 79_900,
  taxRate: 21,
  limit: 9,
  stock: { kind: 'yes' as const },
  leadDays: 0,
};
const build = (changes: Partial<Parameters<typeof buildOrder>[0]> = {}) =>
  buildOrder({
    cart: { generation: id, seq: 4, lines: [line], goods: 159_800, count: 2, virtual: false },
    details: liga,
    shipping: courier,
    payment: transfer,
    totals: cartTotals([line], courier, transfer),
    delivery: ['2026-11-24', '2026-11-25'],
    store: 'lv',
    now: Date.UTC(2026, 10, 21, 12),
    ...changes,
  });

describe('the order document', () => {
  it('its id is the cart’s generation, it is confirmed, and it fits its shape', () => {
    const order = build();
    expect(z.safeParse(orderDocument, order).error).toBeUndefined();
    expect(order).toMatchObject({ id, state: 'confirmed', seq: 4, fence: 0, attempt: 0, principal: 'guest' });
    expect(order.body.order_id).toBe(id);
  });

  it('money turns into decimals in the body only, net and gross, with the confirmed total as text', () => {
    const { body, confirmed_total } = build();
    expect(body.products[0]).toMatchObject({ price: 660.33, price_incl_tax: 799, qty: 2 });
    expect(confirmed_total).toBe(159_800);
    expect(body.addressInformation.shippingExtraFields).toEqual({ confirmed_total: '1598.00' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (cents) => {
        const text = decimalText(cents);
        expect(text).toMatch(/^\d+\.\d\d$/);
        expect(Number(text.replace('.', ''))).toBe(cents);
      }),
    );
  });

  it('the e-mail is lower-cased, the postcode upper-cased, names keep their letters', () => {
    const { shippingAddress, billingAddress } = build().body.addressInformation;
    expect(shippingAddress).toMatchObject({
      postcode: 'LV-1010',
      lastname: 'Bērziņa-Ķuzāne',
      country_id: 'LV',
    });
    expect(billingAddress).toEqual(shippingAddress);
    expect(billingAddress.email).toBe('liga.berzina@pasts.lv');
  });

  it('collected goods go to the point, named by its code; an invoice goes to the company’s address', () => {
    const details = {
      ...liga,
      shipping: { ...liga.shipping, shippingMethod: 'pickup|shop', pickupPoint: 'RIX' },
      payment: {
        ...liga.payment,
        legalPerson: true,
        company: 'SIA Alfa',
        taxId: 'lv 40003000000',
        companyCode: '40003000000',
        streetAddress: 'Elizabetes iela 1',
        city: 'Rīga',
        zipCode: 'LV-1011',
        orderNotes: 'Zvanīt',
      },
    };
    const { addressInformation } = build({ details, shipping: pickup }).body;
    expect(addressInformation.shippingAddress?.street).toEqual(['Brīvības iela 90']);
    expect(addressInformation.billingAddress).toMatchObject({
      street: ['Elizabetes iela 1'],
      company: 'SIA Alfa',
      vat_id: 'LV40003000000',
    });
    expect(addressInformation.shippingExtraFields).toMatchObject({
      pickup_point: 'RIX',
      order_notes: 'Zvanīt',
      company_code: '40003000000',
    });
  });

  it('what was typed for a company is not sent by a natural person; a virtual cart has no delivery address', () => {
    const payment = { ...liga.payment, company: 'SIA Alfa', companyCode: '4000' };
    const cart = { generation: id, seq: 1, lines: [line], goods: 0, count: 1, virtual: true };
    const { addressInformation } = build({ cart, shipping: undefined, details: { ...liga, payment } }).body;
    expect(addressInformation.shippingAddress).toBeUndefined();
    expect(addressInformation.billingAddress.company).toBe('');
    expect(addressInformation.shippingExtraFields.company_code).toBeUndefined();
  });

  it('the hash changes with the body and not with the order of its keys', () => {
    const order = build();
    expect(build().body_hash).toBe(order.body_hash);
    expect(build({ store: 'en' }).body_hash).not.toBe(order.body_hash);
  });
});

describe('what the shopper agrees to when the shop asks for consent', () => {
  const asked = { ...build(), state: 'needs_consent' as const };

  it('a new total keeps the id and carries the new total in document and body', () => {
    const order = { ...asked, last_verdict: { code: 'total-changed', at: 1, new_total: 160_300 } };
    const consent = consentOf(order);
    expect(consent?.confirmed_total).toBe(160_300);
    expect(consent?.body.order_id).toBe(id);
    expect(consent?.body.addressInformation.shippingExtraFields.confirmed_total).toBe('1603.00');
    expect(consent?.totals.grand_total).toBe(160_300);
    expect(consent?.body_hash).not.toBe(order.body_hash);
  });

  it('without a line that is gone there is nothing left to agree to when it was the only one', () => {
    const order = { ...asked, last_verdict: { code: 'out-of-stock', at: 1, skus: ['KETTLE'] } };
    expect(consentOf(order)).toBeUndefined();
    expect(consentOf({ ...asked, last_verdict: { code: 'total-changed', at: 1 } })).toBeUndefined();
    expect(consentOf(build())).toBeUndefined();
  });
});

describe('help around an order', () => {
  it('its short code is made of the id alone, six letters that are not mistaken for each other', () => {
    expect(orderCode(id)).toBe(orderCode(id));
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(orderCode(uuid)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/);
      }),
    );
  });

  it('its goods become cart lines again, even when the lines are gone from the device', () => {
    const order = confirmedOrder(id, 1);
    const [rebuilt] = linesOfOrder(order, [], 5);
    expect(rebuilt).toMatchObject({
      sku: 'KETTLE',
      qty: 1,
      price_when_added: 5990,
      name: 'Rīts Tvaiks 1,7 l',
    });
  });
});
