// The order document that is placed: it has exactly the shown contents, amounts as decimals, and one id.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { orderDocument } from '#schemas/documents/order-document.ts';
import { cartTotals } from '#shared/domain/cart/cart-totals.ts';
import { storeViewLine } from '#shared/domain/cart/cart-view.ts';
import { orderedPieces } from '#shared/domain/cart/new-cart-line.ts';
import { decimalText } from '#shared/domain/order/build-order.ts';
import { linesOfOrder } from '#shared/domain/order/lines-of-order.ts';
import { liga } from '../../../support/browser/confirmed-order.ts';
import { courier, transfer } from '../../../support/browser/goods.ts';
import { build, id, line } from './built-order.ts';

describe('the order document', () => {
  it('has the cart generation as its id, the state confirmed, and a valid shape', () => {
    const order = build();
    expect(z.safeParse(orderDocument, order).error).toBeUndefined();
    expect(order).toMatchObject({ id, state: 'confirmed', seq: 4, fence: 0, attempt: 0, principal: 'guest' });
    expect(order.body.order_id).toBe(id);
  });

  it('contains items that the backend added, at their price and without a cart line [S3.019]', () => {
    const added = { item_id: '9', sku: 'KETTLE', qty: 1, name: 'Gift', price: 0 };
    const lines = [{ ...line, server_item_id: '8' }, storeViewLine(added, undefined, 21)];
    const order = build({
      cart: { generation: id, seq: 4, lines, goods: 159_800, count: 2, virtual: false },
    });
    expect(z.safeParse(orderDocument, order).error).toBeUndefined();
    expect(order.body.products).toMatchObject([
      { sku: 'KETTLE', qty: 2, price_incl_tax: 799, server_item_id: '8' },
      { sku: 'KETTLE', qty: 1, price_incl_tax: 0, server_item_id: '9' },
    ]);
    expect([...orderedPieces(order).values()]).toEqual([2]);
    expect(linesOfOrder(order, [], 0).map(({ sku, qty }) => [sku, qty])).toEqual([['KETTLE', 2]]);
  });

  it('contains the confirmed quantities of a customer’s cart only [I-09]', () => {
    const lines = [{ ...line, server_item_id: '8', server_qty: 3 }];
    const cart = { generation: id, seq: 4, lines, goods: 159_800, count: 2, virtual: false };
    expect(build({ cart, customerId: '5', serverCartId: 'c' }).body.products[0]?.server_qty).toBe(3);
    for (const who of [{}, { customerId: '5' }, { serverCartId: 'c' }])
      expect(build({ cart, ...who }).body.products[0]).not.toHaveProperty('server_qty');
  });

  it('has decimal amounts only in its body, net and gross', () => {
    const { body, confirmed_total } = build();
    expect(body.products[0]).toMatchObject({ price: 660.33, price_incl_tax: 799, qty: 2 });
    expect(confirmed_total).toBe(159_800);
    expect(body.addressInformation.shippingExtraFields).toEqual({
      confirmed_total: '1598.00',
      shown_digest: expect.stringMatching(/^[0-9a-f]{56}$/),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (cents) => {
        const text = decimalText(cents);
        expect(text).toMatch(/^\d+\.\d\d$/);
        expect(Number(text.replace('.', ''))).toBe(cents);
      }),
    );
  });

  it('contains the code of a coupon that gives a discount', () => {
    const cart = { generation: id, seq: 4, lines: [line], goods: 159_800, count: 2, virtual: false };
    const totals = cartTotals([line], courier, transfer);
    const named = build({ cart: { ...cart, coupon: 'TEN' }, totals: { ...totals, discount: -1_000 } });
    expect(named).toMatchObject({ coupon: 'TEN', discount: -1_000 });
    expect(build({ cart: { ...cart, coupon: 'TEN' } })).not.toHaveProperty('coupon');
    expect(build({ cart, totals: { ...totals, discount: -1_000 } })).not.toHaveProperty('coupon');
  });

  it('has the e-mail address in lower case and the postcode in upper case', () => {
    const { shippingAddress, billingAddress } = build().body.addressInformation;
    expect(shippingAddress).toMatchObject({
      postcode: 'LV-1010',
      lastname: 'Bērziņa-Ķuzāne',
      country_id: 'LV',
    });
    expect(billingAddress).toEqual(shippingAddress);
    expect(billingAddress.email).toBe('liga.berzina@pasts.lv');
  });

  it('omits company data for a private customer', () => {
    const payment = { ...liga.payment, company: 'SIA Alfa', companyCode: '4000' };
    const { addressInformation } = build({ details: { ...liga, payment } }).body;
    expect(addressInformation.billingAddress.company).toBe('');
    expect(addressInformation.shippingExtraFields.company_code).toBeUndefined();
  });

  it('omits surrounding spaces and fields that were not requested', () => {
    const spaced = <T extends object>(fields: T): T =>
      Object.fromEntries(
        Object.entries(fields).map(([key, value]) => [
          key,
          typeof value === 'string' && !/country|Method|Point/.test(key) ? ` ${value} ` : value,
        ]),
      ) as T;
    const company = { legalPerson: true, company: 'SIA Alfa', taxId: 'lv-4000 1', companyCode: '4000' };
    const details = {
      personal: spaced(liga.personal),
      shipping: spaced(liga.shipping),
      payment: spaced({
        ...liga.payment,
        ...company,
        orderNotes: 'Zvanīt',
        paymentMethodAdditional: { a: 'b' },
      }),
    };
    const address = {
      firstname: 'Līga',
      lastname: 'Bērziņa-Ķuzāne',
      telephone: '+371 20 000 000',
      email: 'liga.berzina@pasts.lv',
      street: ['Ķiršu iela 12–4'],
      city: 'Rīga',
      postcode: 'LV-1010',
      country_id: 'LV',
      region: '',
      region_id: 0,
      region_code: '',
      company: '',
    };
    const at = '2026-11-21T12:00:00.000Z';
    expect(build({ details }).body).toStrictEqual({
      user_id: '',
      cart_id: '',
      store_code: 'lv',
      products: [
        {
          sku: 'KETTLE',
          qty: 2,
          name: 'Rīts Tvaiks',
          price: 660.33,
          price_incl_tax: 799,
          product_type: 'simple',
        },
      ],
      addressInformation: {
        shippingAddress: address,
        billingAddress: { ...address, company: 'SIA Alfa', vat_id: 'LV40001' },
        shipping_carrier_code: 'courier',
        shipping_method_code: 'standard',
        payment_method_code: 'banktransfer',
        payment_method_additional: { a: 'b' },
        shippingExtraFields: {
          confirmed_total: '1598.00',
          shown_digest: expect.any(String),
          order_notes: 'Zvanīt',
          company_code: '4000',
        },
      },
      order_id: id,
      transmited: false,
      created_at: at,
      updated_at: at,
    });
  });

  it('keeps the receipt as it was shown, with variant, options and item id', () => {
    const product_option = {
      extension_attributes: { custom_options: [{ option_id: '1', option_value: 'x' }] },
    };
    const rich = {
      ...line,
      parentSku: 'PARENT',
      server_item_id: '77',
      product_option,
      subtitle: 'zaļa',
      image: '/k.webp',
      chosen: [{ title: 'Garantija', value: '3 gadi' }],
      energy: { class: 'A', scale: 'A-G', label: '/l', sheet: '/s' },
    };
    const cart = { generation: id, seq: 4, lines: [line, rich], goods: 1, count: 2, virtual: false };
    const order = build({ cart });
    const now = Date.UTC(2026, 10, 21, 12);
    const shown = { sku: 'KETTLE', name: 'Rīts Tvaiks', qty: 2, price_incl_tax: 79_900 };
    const lines = [
      { ...shown, subtitle: '', image: '' },
      {
        ...shown,
        parentSku: 'PARENT',
        subtitle: 'zaļa · Garantija: 3 gadi',
        image: '/k.webp',
        energy: { class: 'A', scale: 'A-G' },
      },
    ];
    expect({ ...order, body: {}, body_hash: '', totals: {} }).toStrictEqual({
      id,
      v: 1,
      principal: 'guest',
      store_code: 'lv',
      state: 'confirmed',
      seq: 4,
      attempt: 0,
      fence: 0,
      not_before: 0,
      body: {},
      body_hash: '',
      confirmed_total: order.totals.grand_total,
      totals: {},
      lines,
      shipping_title: courier.method_title,
      payment_title: transfer.title,
      delivery: ['2026-11-24', '2026-11-25'],
      shown: { terms: '2026-01', lowest: {}, digest: expect.any(String) },
      journal: [{ at: now, event: 'confirmed', attempt: 0 }],
      created_at: now,
      updated_at: now,
    });
    const [plain, named] = order.body.products;
    expect(named).toStrictEqual({ ...plain, parentSku: 'PARENT', server_item_id: '77', product_option });
    expect(build({ customerId: '5' })).toMatchObject({ principal: 'user:5', body: { user_id: '5' } });
  });

  it('has a hash that depends only on the body', () => {
    const order = build();
    expect(build().body_hash).toBe(order.body_hash);
    expect(build({ store: 'en' }).body_hash).not.toBe(order.body_hash);
  });
});
