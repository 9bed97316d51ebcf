// Tests stock at several locations: the store sells their sum.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeProduct } from '#bridge/admin/change-product.ts';
import { checkInvariants } from '#bridge/admin/invariants.ts';
import { orderStock, orders, stock } from '#bridge/database/tables.ts';
import { cancelUnpaid } from '#bridge/orders/cancel-unpaid.ts';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import { type StockLevel, takePieces } from '#bridge/stock/change-stock.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { documentOf, line, orderOf, placeOrder, qtyOf } from '../../support/backend/requests.ts';
import { stores } from '../../support/backend/small-catalogue.ts';

describe('pieces of an order', () => {
  const level = fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }).map((quantities): StockLevel => {
    const at = quantities.map((qty, index) => ({ location: `L${index}`, qty }));
    const qty = quantities.reduce((sum, each) => sum + each, 0);
    return { sku: 'A', product_id: 1, parent_id: null, manage_stock: true, qty, at };
  });

  it('are taken within the stock of each location', () => {
    fc.assert(
      fc.property(level, fc.nat(40), (given, wanted) => {
        const taken = takePieces(given, wanted);
        expect(taken.reduce((sum, { qty }) => sum + qty, 0)).toBe(Math.min(wanted, given.qty));
        for (const { location, qty } of taken) {
          expect(qty).toBeGreaterThan(0);
          expect(qty).toBeLessThanOrEqual(given.at.find((one) => one.location === location)?.qty ?? 0);
        }
      }),
    );
  });

  it('are taken from the first location while it has enough', () => {
    const at = [
      { location: 'default', qty: 3 },
      { location: 'branch', qty: 3 },
    ];
    const given = { sku: 'A', product_id: 1, parent_id: null, manage_stock: true, qty: 6, at };
    expect(takePieces(given, 3)).toEqual([{ sku: 'A', location: 'default', qty: 3 }]);
  });
});

describe('stock at two locations', () => {
  let bridge: TestBridge;
  let shown: number;
  beforeAll(async () => {
    bridge = await openTestBridge();
  });
  afterAll(() => bridge.close());
  const rowsOf = async (sku: string) => {
    const rows = await bridge.db.select().from(stock).where(eq(stock.sku, sku)).orderBy(stock.location);
    return rows.map(({ location, qty }) => [location, qty]);
  };
  /** Gives a product two pieces in the default location and three in a branch. */
  beforeEach(async () => {
    await bridge.db.delete(orderStock);
    const [row] = await bridge.db.delete(stock).where(eq(stock.sku, 'P-9')).returning();
    if (row === undefined) throw new Error('no stock row');
    await bridge.db.insert(stock).values([
      { ...row, location: 'default', qty: 2, initial_qty: 2 },
      { ...row, location: 'branch', qty: 3, initial_qty: 3 },
    ]);
    shown = await qtyOf(bridge, 'P-9');
  });
  const buying = (id: string, qty: number) =>
    placeOrder(bridge, orderOf(id, { products: [line('P-9', qty, 76.15)] }));

  it('is sold as one quantity', async () => {
    expect(shown).toBe(5);
    const list = await bridge.app.inject({ url: '/api/stock/list?skus=P-9' });
    expect(list.json().result).toMatchObject([{ product_sku: 'P-9', qty: 5 }]);
    expect((await buying('too-many', 6)).statusCode).toBe(409);
  });

  it('is taken from the default location first, as recorded with the order', async () => {
    const answer = await buying('from-two-locations', 4);
    expect(answer.statusCode).toBe(200);
    expect(await rowsOf('P-9')).toEqual([
      ['branch', 1],
      ['default', 0],
    ]);
    const number = Number(answer.json().result.orderNumber);
    const taken = await bridge.db.select().from(orderStock).where(eq(orderStock.order_number, number));
    expect(new Map(taken.map(({ location, qty }) => [location, qty]))).toEqual(
      new Map([
        ['default', 2],
        ['branch', 2],
      ]),
    );
    expect(await documentOf(bridge, 'P-9')).toMatchObject({ total_qty: 1, stock: { qty: 1 } });
  });

  it('returns to its locations when the unpaid order is cancelled', async () => {
    const answer = await buying('unpaid-at-two-locations', 5);
    const number = Number(answer.json().result.orderNumber);
    const pending = {
      ...({ payment_provider: 'bank', payment_state: 'pending' } as const),
      ...({ status: 'awaiting_payment', unpaid_since: NOW } as const),
    };
    await bridge.db.update(orders).set(pending).where(eq(orders.number, number));
    await cancelUnpaid(bridge.db, NOW + 86_400_000, 1);
    expect(await rowsOf('P-9')).toEqual([
      ['branch', 3],
      ['default', 2],
    ]);
  });

  it.each([
    [
      1,
      [
        ['branch', 1],
        ['default', 0],
      ],
    ],
    [
      9,
      [
        ['branch', 3],
        ['default', 6],
      ],
    ],
  ])('gets the sum %i when the store owner changes its quantity', async (qty, rows) => {
    await changeProduct(bridge.db, stores, 'P-9', { qty }, NOW);
    expect(await rowsOf('P-9')).toEqual(rows);
    expect(await qtyOf(bridge, 'P-9')).toBe(qty);
  });

  it('equals the initial stock less the orders at each location', async () => {
    await buying('invariant-at-two-locations', 3);
    expect(await checkInvariants(bridge.db, createInFlight())).toMatchObject({ stockMismatches: 0 });
  });
});
