import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryOrder } from '#schemas/documents/customer.ts';
import { isCollected, orderDetail, titlesOf } from '#shared/domain/order/order-detail.ts';
import { orderStatuses, statusLabel } from '#shared/domain/order/order-status.ts';
import { courier, pickup } from '../../../support/browser/goods.ts';

const place = {
  firstname: 'Anna',
  lastname: 'Bērziņa',
  company: 'SIA Alfa',
  vat_id: 'LV40003000000',
  street: ['Brīvības iela', '13'],
  city: 'Rīga',
  postcode: 'LV-1010',
  country_id: 'LV',
  telephone: '20000000',
};
const reported = {
  subtotal_incl_tax: 119.8,
  discount_amount: -10,
  shipping_amount: 4.99,
  tax_amount: '20.5',
  shipping_description: 'Kurjers',
  items: [
    { item_id: 1, sku: 'TV', product_id: 12, name: 'TV', qty_ordered: 2, row_total_incl_tax: 119.8 },
    { item_id: 2, parent_item_id: 1, sku: 'TV-BLACK', name: 'child', qty_ordered: 2, row_total_incl_tax: 0 },
    { item_id: 3, parent_item: { item_id: 1 }, sku: 'TV-STAND', name: 'child', qty_ordered: 1 },
    'not a row',
  ],
  billing_address: place,
  payment: { method: 'cashondelivery', additional_information: ['Cash On Delivery'] },
  extension_attributes: {
    shipping_assignments: [
      { shipping: { address: { ...place, company: null, vat_id: null }, method: 'pickup_shop' } },
    ],
  },
};
const order = (detail: Record<string, unknown>, total = 11_679): HistoryOrder => ({
  increment_id: '102',
  client_order_id: '',
  created_at: '2026-03-29T10:46:03.000Z',
  status: 'new',
  grand_total: total,
  items: 2,
  detail,
});

describe('a past order', () => {
  it('contains lines, addresses and sums in cents, without child rows', () => {
    const detail = orderDetail(order(reported));
    expect(detail.lines).toEqual([
      { id: '0 TV', sku: 'TV', pageSku: 'TV', productId: 12, name: 'TV', qty: 2, amount: 11_980 },
    ]);
    expect(detail.sums).toEqual({
      goods: 11_980,
      discount: 1_000,
      shipping: 499,
      payment: 200,
      tax: 2_050,
      total: 11_679,
    });
    expect(detail.billing).toEqual({
      lines: ['SIA Alfa', 'LV40003000000', 'Anna Bērziņa', 'Brīvības iela 13', 'Rīga, LV-1010'],
      country: 'LV',
      telephone: '20000000',
    });
    expect(detail.delivery?.lines[0]).toBe('Anna Bērziņa');
    expect(detail.paymentTitle).toBe('Cash On Delivery');
  });

  it('shows delivery and payment in the user’s language, or else as ordered', () => {
    const detail = orderDetail(order(reported));
    const offered = {
      shipping: [{ carrier_code: 'pickup', method_code: 'shop', method_title: 'В магазине' }],
      payment: [{ code: 'cashondelivery', title: 'При получении' }],
    };
    expect(titlesOf(detail, offered)).toEqual({ shipping: 'В магазине', payment: 'При получении' });
    const words = { shipping: 'Kurjers', payment: 'Cash On Delivery' };
    expect(titlesOf(detail, { shipping: [courier], payment: [] })).toEqual(words);
    expect(titlesOf(orderDetail(order({})), offered)).toEqual({ shipping: '', payment: '' });
  });

  it('derives missing values only from existing ones', () => {
    const items = [
      { sku: 'A', price_incl_tax: 2.5, qty_ordered: '3', parent_sku: 'P' },
      { sku: 7, name: 'Seven', row_total_incl_tax: '1.1', price_incl_tax: 9 },
      { sku: 'C' },
    ];
    const detail = orderDetail(order({ items }, 1_000));
    expect(detail).toStrictEqual({
      lines: [
        { id: '0 A', sku: 'A', pageSku: 'P', productId: 0, name: 'A', qty: 3, amount: 750 },
        { id: '1 7', sku: '7', pageSku: '7', productId: 0, name: 'Seven', qty: 1, amount: 110 },
        { id: '2 C', sku: 'C', pageSku: 'C', productId: 0, name: 'C', qty: 1, amount: 0 },
      ],
      shippingMethod: '',
      shippingTitle: '',
      paymentMethod: '',
      pickupPoint: '',
      paymentTitle: '',
      hasDownloads: false,
      prepaid: false,
      sums: { goods: 860, discount: 0, shipping: 0, payment: 140, tax: 0, total: 1_000 },
      token: '',
      tracking: [],
      // NaN: the backend has not sent a date
      withdrawalUntil: Number.NaN,
      isWithdrawn: false,
    });
  });

  it('has downloads if one of its products is downloadable', () => {
    const of = (...types: unknown[]) =>
      orderDetail(order({ items: types.map((product_type) => ({ sku: 'A', product_type })) })).hasDownloads;
    expect([of('simple', 'downloadable'), of('virtual', undefined), of()]).toEqual([true, false, false]);
  });

  it.each([
    [{ firstname: 'Anna' }, { lines: ['Anna'], country: '', telephone: '' }],
    [
      { street: ['', 'Brīvības iela', '', '13'], country_id: 'LV' },
      { lines: ['Brīvības iela 13'], country: 'LV', telephone: '' },
    ],
    [
      { city: 'Rīga', lastname: 'B', telephone: 20 },
      { lines: ['B', 'Rīga'], country: '', telephone: '20' },
    ],
    [
      { postcode: 1010, firstname: 'A', lastname: 'B' },
      { lines: ['A B', '1010'], country: '', telephone: '' },
    ],
    [{ country_id: 'LV', street: [''], telephone: '' }, undefined],
    [{ street: 'Brīvības iela' }, undefined],
    [null, undefined],
  ])('omits missing lines of an address: %o', (address, expected) => {
    expect(orderDetail(order({ billing_address: address })).billing).toEqual(expected);
    const detail = orderDetail(order({ shipping_address: address }));
    expect(detail.delivery).toEqual(expected);
    expect('delivery' in detail).toBe(expected !== undefined);
  });

  it('is prepaid if the backend returns a payment state', () => {
    expect(orderDetail(order({ payment_state: 'pending' })).prepaid).toBe(true);
    expect(orderDetail(order({ payment_state: null })).prepaid).toBe(false);
  });

  it('contains the backend’s payment fee', () => {
    expect(orderDetail(order({ ...reported, payment_amount: 3 })).sums.payment).toBe(300);
  });

  it('can be displayed with any field missing or invalid', () => {
    const anything = fc.dictionary(fc.constantFrom(...Object.keys(reported)), fc.jsonValue());
    fc.assert(
      fc.property(anything, (spoiled) => {
        const detail = orderDetail(order({ ...reported, ...spoiled } as Record<string, unknown>));
        expect(detail.sums.total).toBe(11_679);
        for (const sum of Object.values(detail.sums)) expect(Number.isInteger(sum)).toBe(true);
        for (const line of detail.lines) expect(Number.isInteger(line.amount)).toBe(true);
      }),
    );
    expect(orderDetail(order({ ...reported, subtotal_incl_tax: 1e307 })).sums.goods).toBe(
      orderDetail(order({ ...reported, subtotal_incl_tax: null })).sums.goods,
    );
    expect(orderDetail(order({})).lines).toEqual([]);
  });
});

describe('the labels of order statuses', () => {
  it('exist for every status in each language [S4.150]', () => {
    const codes = [
      'new',
      'pending',
      'awaiting_payment',
      'paid',
      'ready',
      'shipped',
      'collected',
      'fulfilled',
      'completed',
      'cancelled',
      'refunded',
      'incomming',
    ];
    expect(Object.keys(orderStatuses)).toEqual(codes);
    expect(statusLabel('shipped', false)).toBe('sent');
    expect(statusLabel('shipped', true)).toBe('readyToPickup');
    for (const language of ['lv', 'en', 'ru']) {
      const file = new URL(`../../../../locales/${language}/account-pages.json`, import.meta.url);
      const { orders } = JSON.parse(readFileSync(file, 'utf8')) as {
        orders: { status: Record<string, string> };
      };
      for (const code of [...codes, 'later-version'])
        for (const collected of [true, false])
          expect(orders.status[statusLabel(code, collected)], `${language} ${code}`).toBeTruthy();
    }
  });

  it('depend on whether pickup points are used, not on the name of the method', () => {
    expect(isCollected('pickup_shop', [courier, pickup])).toBe(true);
    expect(isCollected('courier_standard', [courier, pickup])).toBe(false);
    expect(isCollected('pickup_shop', [courier])).toBe(false);
  });
});

it('converts numbers in addresses, names and skus to text', () => {
  const detail = {
    items: [{ sku: 123, name: 501, qty_ordered: 1, row_total_incl_tax: 5 }],
    billing_address: {
      firstname: 'Anna',
      street: ['Iela', 1555],
      city: 'Riga',
      postcode: 1010,
      telephone: 20000000,
    },
  };
  const order = { ...{ increment_id: '1', client_order_id: '', created_at: '', status: '' } };
  const read = orderDetail({ ...order, grand_total: 500, items: 1, detail });
  expect(read.lines).toMatchObject([{ sku: '123', name: '501' }]);
  expect(read.billing).toMatchObject({ lines: ['Anna', 'Iela 1555', 'Riga, 1010'], telephone: '20000000' });
});
