// Tests the stock that is returned for skus, and products with quantity rules.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents } from '#bridge/database/tables.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { line, orderOf, placeOrder, post } from '../support/backend/requests.ts';

let bridge: TestBridge;
let cart: string;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());
beforeEach(async () => {
  cart = (await post(bridge, '/api/cart/create', undefined)).json().result;
});

const call = (name: string, body?: unknown, query = '') =>
  post(bridge, `/api/cart/${name}?token=&cartId=${cart}${query}`, body);

const put = async (sku: string, qty: number, more: object = {}) =>
  (await call('update', { cartItem: { sku, qty, quoteId: cart, ...more } })).json();

describe('stock', () => {
  it('is returned with its sku for a sku in the query or the path [S3.032]', async () => {
    const byQuery = (await bridge.app.inject({ url: '/api/stock/check?sku=P-1' })).json();
    expect(byQuery).toMatchObject({
      code: 200,
      result: { product_id: 1_001, product_sku: 'P-1', qty: 11, is_in_stock: true },
    });
    expect((await bridge.app.inject({ url: '/api/stock/check/P-1' })).json()).toEqual(byQuery);
    expect((await bridge.app.inject({ url: '/api/stock/check?sku=A%2FB' })).json().code).toBe(404);
  });

  it('of a configurable product is the sum of its variants', async () => {
    expect((await bridge.app.inject({ url: '/api/stock/check?sku=C-1' })).json().result).toMatchObject({
      product_id: 2_001,
      qty: 9,
    });
  });

  it('is listed without unknown skus', async () => {
    const list = async (skus: string[]) =>
      (await bridge.app.inject({ url: `/api/stock/list?skus=${skus.join(',')}` })).json();
    expect(
      (await list(['P-2', 'nothing', 'P-1'])).result.map(
        (record: { product_sku: string }) => record.product_sku,
      ),
    ).toEqual(['P-2', 'P-1']);
  });

  it('is not listed for more than 15 skus', async () => {
    const skus = Array.from({ length: 16 }, (_, at) => `P-${at}`);
    expect((await bridge.app.inject({ url: `/api/stock/list?skus=${skus}` })).json().code).toBe(400);
  });
});

describe('product with quantity rules', () => {
  const soldAs = async (sku: string, rules: object) => {
    const rows = await bridge.db.select().from(documents).where(eq(documents.code, sku));
    for (const { store, id, doc } of rows)
      await bridge.db
        .update(documents)
        .set({ doc: { ...doc, stock: { ...(doc.stock as object), ...rules } } })
        .where(and(eq(documents.store, store), eq(documents.entity, 'product'), eq(documents.id, id)));
  };

  it('is refused in cart and order if the quantity violates the rules', async () => {
    await soldAs('P-2', { min_sale_qty: 4, qty_increments: 2, max_sale_qty: 8 });
    const codes = async (qty: number) => {
      const answer = await placeOrder(
        bridge,
        orderOf(`quantity-${qty}`, { products: [line('P-2', qty, 1)] }),
      );
      return [(await put('P-2', qty)).result.errorCode, answer.json().result.errorCode];
    };
    expect(await codes(1)).toEqual(['quantity-least', 'quantity-least']);
    expect(await codes(5)).toEqual(['quantity-step', 'quantity-step']);
    expect(await codes(10)).toEqual(['quantity-limit', 'quantity-limit']);
    const { result } = await put('P-2', 4);
    expect(result).toMatchObject({ qty: 4 });
    // adding a product increases the quantity of its cart line
    expect((await put('P-2', 6)).result.errorCode).toBe('quantity-limit');
    expect((await put('P-2', 2)).result.qty).toBe(6);
    expect((await put('P-2', 3, { item_id: result.item_id })).result).toMatchObject({
      errorCode: 'quantity-least',
      least: 4,
    });
    await soldAs('P-2', { is_qty_decimal: true });
    expect((await put('P-2', 4)).result.errorCode).toBe('sold-in-parts');
  });
});
