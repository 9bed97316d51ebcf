// Tests what an accepted order returns and changes, with the backend's own sums (S-13).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#bridge/admin/invariants.ts';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import type { OrderBody } from '#schemas/documents/order-document.ts';
import { orderContentHash } from '#shared/domain/order/order-key.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { documentOf, line, orderOf, placeOrder, post, qtyOf } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
  await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { qty: 500 } });
});
afterAll(async () => {
  const invariants = await checkInvariants(bridge.db, createInFlight());
  await bridge.close();
  expect(invariants).toMatchObject({ ok: true });
});

describe('accepted order', () => {
  it('returns its id, an increasing number, an unguessable token and the total [S7.030]', async () => {
    const first = (await placeOrder(bridge, orderOf('rising-1'))).json().result;
    const second = (await placeOrder(bridge, orderOf('rising-2'))).json().result;
    expect(first).toMatchObject({ order_id: 'rising-1', grand_total: 22.3 });
    expect(first.orderNumber).toMatch(/^1000\d{5}$/);
    expect(Number(second.orderNumber)).toBeGreaterThan(Number(first.orderNumber));
    expect(first.orderToken).toMatch(/^[0-9a-f]{64}$/);
    expect(first.orderToken).not.toBe(second.orderToken);
  });

  it('can be looked up by its id without personal data', async () => {
    const { orderNumber } = (await placeOrder(bridge, orderOf('found-by-id'))).json().result;
    const found = await bridge.app.inject({ url: '/api/sync/order/found-by-id' });
    expect(found.json()).toEqual({
      code: 200,
      result: {
        platform_order_id: orderNumber,
        orderNumber,
        order_id: 'found-by-id',
        transmited: true,
        body_hash: orderContentHash(orderOf('found-by-id') as OrderBody),
      },
    });
    expect(found.headers['cache-control']).toBe('private, no-store');
  });

  it('reduces the stock in the documents of every store view', async () => {
    const before = await documentOf(bridge, 'P-9');
    await placeOrder(bridge, orderOf('from-the-shelf', { products: [line('P-9', 3, 76.15)] }));
    for (const store of ['lv', 'en', 'ru']) {
      const after = await documentOf(bridge, 'P-9', store);
      expect(after).toMatchObject({
        total_qty: before.total_qty - 3,
        stock: { qty: before.stock.qty - 3, is_in_stock: true },
      });
      expect(after.updated_at > before.updated_at).toBe(true);
    }
    expect(await qtyOf(bridge, 'P-9')).toBe(before.total_qty - 3);
  });

  it('reduces the stock of a variant given by its sku or by its parent and options', async () => {
    const options = {
      extension_attributes: { configurable_item_options: [{ option_id: 93, option_value: 50 }] },
    };
    const bySku = await placeOrder(
      bridge,
      orderOf('variant-by-sku', { products: [line('C-1-50', 1, 110, { parentSku: 'C-1' })] }),
    );
    const byOptions = await placeOrder(
      bridge,
      orderOf('variant-by-options', { products: [line('C-1', 1, 110, { product_option: options })] }),
    );
    expect([bySku.statusCode, byOptions.statusCode]).toEqual([200, 200]);
    expect([bySku.json().result.grand_total, byOptions.json().result.grand_total]).toEqual([110, 110]);
    const parent = await documentOf(bridge, 'C-1');
    expect(parent.configurable_children.map((child: { stock: { qty: number } }) => child.stock.qty)).toEqual([
      3, 1, 3,
    ]);
    expect(parent.total_qty).toBe(7);
    const gone = await placeOrder(
      bridge,
      orderOf('variant-too-many', { products: [line('C-1-50', 2, 110, { parentSku: 'C-1' })] }),
    );
    expect(gone.json()).toMatchObject({ code: 409, result: { errorCode: 'out-of-stock', skus: ['C-1-50'] } });
  });

  it('charges the chosen parts of a bundle and reduces their stock', async () => {
    // one P-2 at 24.70 and two P-5 at the special price of 37.40
    const chosen = {
      extension_attributes: {
        bundle_options: [
          { option_id: 1, option_qty: 1, option_selections: [2] },
          { option_id: 2, option_qty: 2, option_selections: ['3'] },
        ],
      },
    };
    const before = [await qtyOf(bridge, 'P-2'), await qtyOf(bridge, 'P-5')];
    const answer = await placeOrder(
      bridge,
      orderOf('bundle-of-parts', { products: [line('B-1', 1, 99.5, { product_option: chosen })] }),
    );
    expect(answer.json().result?.grand_total, answer.body).toBe(99.5);
    expect([await qtyOf(bridge, 'P-2'), await qtyOf(bridge, 'P-5')]).toEqual([
      (before[0] ?? 0) - 1,
      (before[1] ?? 0) - 2,
    ]);
  });

  it('is neither delivered nor charged for delivery if all its products are virtual', async () => {
    const body = orderOf('virtual-good', { products: [line('P-7', 1, 61.45)] });
    const { shippingAddress: _none, ...info } = body.addressInformation;
    const answer = await placeOrder(bridge, {
      ...body,
      addressInformation: {
        ...info,
        shipping_carrier_code: '',
        shipping_method_code: '',
      } as typeof body.addressInformation,
    });
    expect(answer.json().result?.grand_total, answer.body).toBe(61.45);
  });

  it('is reduced by the coupon of its cart, which it closes', async () => {
    const cartId = (await post(bridge, '/api/cart/create', undefined)).json().result;
    await post(bridge, `/api/cart/apply-coupon?cartId=${cartId}&coupon=zibens10`, undefined);
    const answer = await placeOrder(bridge, orderOf('closes-the-cart', { cart_id: cartId }));
    expect(answer.json().result.grand_total).toBe(20.56); // 17.35 − 1.74 + 4.95
    expect((await bridge.app.inject({ url: `/api/cart/pull?cartId=${cartId}` })).statusCode).toBe(410);
  });
});
