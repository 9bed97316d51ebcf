// Tests every field of an order in the history against the rows written when the order was placed.
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loyaltyCardOf } from '#bridge/accounts/card-number.ts';
import { eraseCustomer } from '#bridge/accounts/erase-customer.ts';
import { historyOf } from '#bridge/accounts/history-of.ts';
import { type CatalogueFacts, readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import type { Db } from '#bridge/database/open-database.ts';
import { orderItems, orders } from '#bridge/database/tables.ts';
import { NOW } from '../../support/backend/open-bridge.ts';
import { ownCustomers } from '../../support/backend/own-customers.ts';

const { next } = ownCustomers();
const CREATED = new Date(NOW).toISOString();
const address = { firstname: 'Anna', city: 'Rīga', email: 'anna@example.lv' };
const info = {
  shippingAddress: { ...address, city: 'Cēsis' },
  billingAddress: address,
  shipping_carrier_code: 'courier',
  shipping_method_code: 'home',
  payment_method_code: 'banklink',
};
let db: Db;
let id = 0;
let facts: CatalogueFacts;
let number = 900_000_000;
beforeEach(async () => {
  ({ db, id } = await next());
});
beforeAll(async () => {
  facts = await readCatalogueFacts((await next()).db, 'UTC');
});

type Order = typeof orders.$inferInsert;
/** Writes an order for two products at 40.00 in total, with a coupon of 4.00. */
async function write(more: Partial<Order> = {}, items: Partial<typeof orderItems.$inferInsert>[] = [{}]) {
  number += 1;
  await db.insert(orders).values({
    number,
    client_order_id: `order-${number}`,
    body_hash: '',
    principal: `user:${id}`,
    customer_id: id,
    store: 'lv',
    cart_id: 'cart',
    token: '',
    goods: 4_000,
    discount: 400,
    shipping: 495,
    payment: 150,
    tax: 625,
    grand_total: 4_245,
    body: { addressInformation: info },
    answer: {},
    created_at: CREATED,
    ...more,
  });
  for (const [position, item] of items.entries())
    await db.insert(orderItems).values({
      order_number: number,
      position,
      sku: 'P-1',
      name: 'Prece',
      qty: 2,
      price: 2_000,
      row_total: 4_000,
      tax: 625,
      discount: 400,
      tax_percent: 21,
      ...item,
    });
  return number;
}
const withdrawal = { days: 14, timeZone: 'UTC' };
const history = (page = 1, pageSize = 20) => historyOf({ db, facts, withdrawal }, id, page, pageSize);

describe('order history', () => {
  it('returns every field of an order', async () => {
    const variant = { sku: 'C-1-50', parent_sku: 'C-1', product_id: 3_011, product_type: 'configurable' };
    const product_option = {
      extension_attributes: { custom_options: [{ option_id: '5', option_value: 'Anna' }] },
    };
    const products = [{ sku: 'P-1' }, { sku: 'C-1-50', product_option }];
    const at = await write({ body: { addressInformation: info, products } }, [
      {},
      { ...variant, qty: 1, row_total: 1_100, price: 1_100, tax: 191, discount: 0 },
    ]);
    expect(await history()).toEqual({
      total_count: 1,
      items: [
        {
          increment_id: String(at),
          entity_id: at,
          client_order_id: `order-${at}`,
          created_at: CREATED,
          status: 'new',
          state: 'new',
          payment_state: null,
          pickup_point: null,
          tracking: [],
          store_code: 'lv',
          grand_total: 42.45,
          subtotal: 31.84, // 40.00 − 6.25 − 1.91
          subtotal_incl_tax: 40,
          discount_amount: -4,
          shipping_amount: 4.95,
          payment_amount: 1.5,
          shipping_description: 'Kurjers',
          tax_amount: 6.25,
          order_token: '',
          withdrawal_until: null,
          withdrawals: [],
          total_due: 42.45,
          total_item_count: 2,
          total_qty_ordered: 3,
          order_currency_code: 'EUR',
          customer_email: 'anna@example.lv',
          is_virtual: false,
          quote_id: 'cart',
          items: [
            {
              item_id: at * 1_000,
              product_type: 'simple',
              sku: 'P-1',
              name: 'Prece',
              qty_ordered: 2,
              price: 14.88, // (40.00 − 4.00 − 6.25) / 2
              price_incl_tax: 20,
              original_price: 20,
              row_total: 29.75,
              row_total_incl_tax: 40,
              discount_amount: 4,
              tax_percent: 21,
              product_option: { extension_attributes: {} },
            },
            {
              item_id: at * 1_000 + 1,
              product_id: 3_011,
              product_type: 'configurable',
              sku: 'C-1-50',
              parent_sku: 'C-1',
              name: 'Prece',
              qty_ordered: 1,
              price: 9.09,
              price_incl_tax: 11,
              original_price: 11,
              row_total: 9.09,
              row_total_incl_tax: 11,
              discount_amount: 0,
              tax_percent: 21,
              product_option,
            },
          ],
          billing_address: address,
          payment: { method: 'banklink', additional_information: ['Internetbanka'] },
          extension_attributes: {
            shipping_assignments: [
              { shipping: { address: info.shippingAddress, method: 'courier_home', total: 4.95 } },
            ],
          },
        },
      ],
    });
  });

  it.each<[string, Partial<Order>, object]>([
    [
      'that is not delivered',
      { body: { addressInformation: { ...info, shippingAddress: undefined } } },
      { is_virtual: true, shipping_description: '', extension_attributes: { shipping_assignments: [] } },
    ],
    [
      'awaiting payment, with its whole total due',
      { status: 'awaiting_payment', payment_provider: 'bank', payment_state: 'pending' },
      { status: 'awaiting_payment', payment_state: 'pending', total_due: 42.45 },
    ],
    [
      'that is paid, with nothing due',
      { status: 'paid', payment_provider: 'bank', payment_state: 'paid' },
      { status: 'paid', state: 'paid', payment_state: 'paid', total_due: 0 },
    ],
    [
      'that was delivered',
      { delivered_at: '2026-11-10T12:00:00.000Z', status: 'fulfilled' },
      { status: 'fulfilled', withdrawal_until: '2026-11-25T00:00:00.000Z' },
    ],
    ['of a pickup point', { pickup_point: 'OMN-1' }, { pickup_point: 'OMN-1' }],
    ['with a parcel', { tracking: [{ number: 'CE1LV' }] }, { tracking: [{ number: 'CE1LV' }] }],
    ['without a coupon', { discount: 0 }, { discount_amount: 0 }],
    [
      'of a removed store view, in the language of the default one',
      { store: 'xx' },
      { store_code: 'xx', shipping_description: 'Kurjers' },
    ],
    [
      'of another store view, in its language',
      { store: 'en' },
      { store_code: 'en', shipping_description: 'Courier' },
    ],
    [
      'with a removed method of its carrier',
      { body: { addressInformation: { ...info, shipping_method_code: 'x' } } },
      { shipping_description: 'courier_x' },
    ],
    [
      'with a removed carrier',
      { body: { addressInformation: { ...info, shipping_carrier_code: 'x' } } },
      { shipping_description: 'x_home' },
    ],
    [
      'with a removed payment method',
      { body: { addressInformation: { ...info, payment_method_code: 'x' } } },
      { payment: { method: 'x', additional_information: ['x'] } },
    ],
    ...[null, [], 'x', { billingAddress: null }, { billingAddress: [] }].map(
      (addressInformation): [string, Partial<Order>, object] => [
        `with ${JSON.stringify(addressInformation)} for addresses`,
        { body: { addressInformation } },
        { customer_email: '', is_virtual: true },
      ],
    ),
  ])('returns an order %s', async (_what, more, reported) => {
    const english = structuredClone(facts);
    const { config } = english.shopData as {
      config: { code: string; configuration: Record<string, unknown> }[];
    };
    const shipping = config.find(({ code }) => code === 'shipping')?.configuration ?? {};
    shipping['en-US'] = {
      methods: [{ ...(methodOf(shipping['lv-LV']) as object), method_title: 'Courier' }],
    };
    await write(more);
    const { items } = await historyOf({ db, facts: english, withdrawal }, id, 1, 20);
    expect(items[0]).toMatchObject(reported);
  });

  it('lists the customer’s orders newest first, paged, with their lines in order', async () => {
    expect(await history()).toEqual({ items: [], total_count: 0 });
    await write({ customer_id: null });
    const own = [await write(), await write({}, [{ sku: 'A' }, { sku: 'B' }, { sku: 'C' }]), await write()];
    const page = async (...given: number[]) => {
      const { items, total_count } = await history(...given);
      return [items.map(({ entity_id }) => entity_id), total_count];
    };
    expect(await page()).toEqual([[...own].reverse(), 3]);
    expect(await page(1, 2)).toEqual([[own[2], own[1]], 3]);
    expect(await page(2, 2)).toEqual([[own[0]], 3]);
    expect(await page(3, 2)).toEqual([[], 3]);
    const lines = (await history()).items.map(({ items }) =>
      (items as { sku: string }[]).map(({ sku }) => sku),
    );
    expect(lines).toEqual([['P-1'], ['A', 'B', 'C'], ['P-1']]);
    expect(await loyaltyCardOf(db, id)).toMatchObject({ points: 127 }); // 3 × 42.45
  });

  it('keeps the orders of a deleted customer without the customer’s id', async () => {
    const at = await write({ body: { user_id: String(id), cart_id: 'x' } });
    await eraseCustomer(db, id, 'hash');
    const [order] = await db.select().from(orders).where(eq(orders.number, at));
    expect(order).toMatchObject({
      customer_id: null,
      principal: 'deleted',
      body: { user_id: '', cart_id: 'x' },
      grand_total: 4_245,
    });
  });
});

const methodOf = (configuration: unknown) => (configuration as { methods: unknown[] }).methods[0];
