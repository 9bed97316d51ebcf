// Tests the order book for a connector: copies of the orders that an outside engine has placed.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents, orderStock, orders, stock } from '#bridge/database/tables.ts';
import type { Connector } from '#bridge/ports/connector.ts';
import type { OrderBook, OrderState, SoldOrder } from '#bridge/ports/order-book.ts';
import { absentFeed } from '../support/backend/absent-feed.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { count, orderOf, placeOrder } from '../support/backend/requests.ts';

/** An engine that sells every order at 12.34 EUR and calls `between` once it has placed it. */
const selling = (number: () => number | undefined, between: () => Promise<void>): Connector => {
  const soldAt = (): SoldOrder => ({
    number: number(),
    lines: [{ price: 1_000, total: 1_000, discount: 0, tax: 174, taxPercent: 21 }],
    ...{ goods: 1_000, discount: 0, shipping: 234, payment: 0, tax: 214, total: 1_234, coupon: undefined },
    isCancelled,
  });
  const engineOf = ({ orders: book }: { orders: OrderBook }) => ({
    capabilities: new Set(),
    orders: {
      ...book,
      pull: (number: string | undefined, token: string | undefined) =>
        book.pull(number, token, async (ids) => {
          asked.push(...ids);
          return new Map(ids.flatMap((id) => (state === undefined ? [] : [[id, state] as const])));
        }),
      place: async (request: Parameters<OrderBook['enter']>[0]) => {
        const known = await book.answered(request, undefined);
        if (known !== undefined) return known;
        const prepared = JSON.parse(JSON.stringify(await book.prepare(request)));
        await between();
        return book.enter(request, undefined, prepared, soldAt());
      },
    },
  });
  return { name: 'selling', engine: engineOf, feed: absentFeed } as unknown as Connector;
};

let bridge: TestBridge;
let number: number | undefined;
let between = async () => {};
let isCancelled = false;
/** the state of all orders in the engine */
let state: OrderState | undefined;
/** ids of orders whose state was requested */
let asked: string[] = [];
beforeAll(async () => {
  bridge = await openTestBridge({
    connector: selling(
      () => number,
      () => between(),
    ),
  });
});
afterAll(() => bridge.close());

const resultOf = async (id: string) => (await placeOrder(bridge, orderOf(id))).json().result;

it('stores an order with the number and total of the engine', async () => {
  number = 77;
  expect(await resultOf('engine-number')).toMatchObject({ orderNumber: '77', grand_total: 12.34 });
  const [row] = await bridge.db.select().from(orders).where(eq(orders.number, 77));
  expect(row).toMatchObject({ client_order_id: 'engine-number', goods: 1_000, shipping: 234, tax: 214 });
});

it('stores the parcels that the engine reports, and keeps them when it reports none', async () => {
  const { orderNumber, orderToken } = await resultOf('with-parcels');
  const tracking = [{ number: 'CE1LV', url: 'https://carrier.example/CE1LV' }];
  const pulled = async (next: OrderState | undefined) => {
    state = next;
    const query = new URLSearchParams({ number: orderNumber, orderToken });
    return (await bridge.app.inject({ url: `/api/order/pull?${query}` })).json().result;
  };
  const shipped = { status: 'shipped' as const, deliveredAt: undefined };
  expect(await pulled({ ...shipped, tracking })).toMatchObject({ status: 'shipped', tracking });
  expect(await pulled(shipped)).toMatchObject({ tracking });
  expect(await pulled(undefined)).toMatchObject({ tracking });
  expect(await pulled({ ...shipped, tracking: [] })).toMatchObject({ tracking: [] });
  state = undefined;
});

it('assigns a number of its own if the engine’s number is taken', async () => {
  number = 77;
  const own = Number((await resultOf('taken-number')).orderNumber);
  number = own;
  const next = Number((await resultOf('taken-again')).orderNumber);
  expect(new Set([77, own, next]).size).toBe(3);
});

it('stores an order even if its product was disabled while the engine placed it', async () => {
  number = undefined;
  const its = and(eq(documents.code, 'P-1'), eq(documents.store, 'lv'));
  const [before] = await bridge.db.select().from(documents).where(its);
  between = async () => {
    await bridge.db
      .update(documents)
      .set({ doc: { ...before?.doc, status: 2 }, status: 2 })
      .where(its);
  };
  expect(await resultOf('gone-meanwhile')).toMatchObject({ grand_total: 12.34 });
  between = async () => {};
  await bridge.db
    .update(documents)
    .set({ doc: before?.doc ?? {}, status: 1 })
    .where(its);
});

it('stores one order for repeated requests', async () => {
  const before = await count(bridge, 'orders');
  const first = await resultOf('repeated-in-book');
  expect(await resultOf('repeated-in-book')).toEqual(first);
  expect(await count(bridge, 'orders')).toBe(before + 1);
});

it('reduces the displayed stock without recording stock consumption in the bridge', async () => {
  const shown = async () => (await bridge.db.select().from(stock).where(eq(stock.sku, 'P-1')))[0]?.qty ?? 0;
  const [before, taken] = [await shown(), await bridge.db.$count(orderStock)];
  await resultOf('shown-stock');
  expect(await shown()).toBe(before - 1);
  expect(await bridge.db.$count(orderStock)).toBe(taken);
});

const pull = (number: string, token: string) =>
  bridge.app.inject(`/api/order/pull?number=${number}&orderToken=${token}`);

it.each([
  ['shipped', { status: 'shipped', deliveredAt: undefined }],
  ['cancelled', { status: 'cancelled', deliveredAt: undefined }],
  ['new', { status: 'placed', deliveredAt: undefined }],
] as const)('shows an order as %s even after the engine has forgotten it', async (shown, now) => {
  number = undefined;
  const { orderNumber, orderToken } = await resultOf(`state-${shown}`);
  state = now;
  expect((await pull(orderNumber, orderToken)).json().result.status).toBe(shown);
  state = undefined;
  expect((await pull(orderNumber, orderToken)).json().result.status).toBe(shown);
});

it.each([
  ['pending', 'paid'],
  [null, null],
] as const)('shows a payment that is %s as %s once the engine has captured it', async (before, after) => {
  number = undefined;
  const { orderNumber, orderToken } = await resultOf(`captured-${before}`);
  await bridge.db
    .update(orders)
    .set({ payment_state: before, payment_provider: before && 'page' })
    .where(eq(orders.number, Number(orderNumber)));
  state = { status: 'paid', deliveredAt: undefined };
  const { status, payment_state } = (await pull(orderNumber, orderToken)).json().result;
  expect([status, payment_state ?? null]).toEqual(['paid', after]);
  state = undefined;
});

it('starts the withdrawal period of an order at its delivery in the engine', async () => {
  const { orderNumber, orderToken } = await resultOf('state-delivered');
  expect((await pull(orderNumber, orderToken)).json().result.withdrawal_until).toBeNull();
  state = { status: 'fulfilled', deliveredAt: '2026-02-03T10:00:00.000Z' };
  const { status, withdrawal_until } = (await pull(orderNumber, orderToken)).json().result;
  expect([status, withdrawal_until.slice(0, 7)]).toEqual(['fulfilled', '2026-02']);
  state = undefined;
});

it('does not query the engine about an order with a wrong token', async () => {
  const { orderNumber } = await resultOf('state-wrong-token');
  asked = [];
  expect((await pull(orderNumber, '0'.repeat(64))).statusCode).toBe(404);
  expect(asked).toEqual([]);
});

it('records a cancelled order without sending a mail or changing the displayed stock', async () => {
  const shown = async () => (await bridge.db.select().from(stock).where(eq(stock.sku, 'P-1')))[0]?.qty;
  const [before, mails] = [await shown(), await count(bridge, 'outbox')];
  isCancelled = true;
  const { orderNumber, orderToken } = await resultOf('cancelled-in-engine');
  isCancelled = false;
  expect((await pull(orderNumber, orderToken)).json().result.status).toBe('cancelled');
  expect([await shown(), await count(bridge, 'outbox')]).toEqual([before, mails]);
});
