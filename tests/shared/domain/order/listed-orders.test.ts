import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryOrder } from '#schemas/documents/customer.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import {
  boughtWithoutReview,
  listedOrders,
  orderRow,
  withoutDuplicates,
} from '#shared/domain/order/listed-orders.ts';
import { orderCode } from '#shared/domain/order/order-code.ts';
import { confirmedOrder } from '../../../support/browser/confirmed-order.ts';

const historyOrder = (number: number, clientId = ''): HistoryOrder => ({
  increment_id: String(number),
  client_order_id: clientId,
  created_at: new Date(Date.UTC(2026, 0, 1) + number * 3_600_000).toISOString(),
  status: 'new',
  grand_total: 1000,
  items: 1,
  detail: {},
});
const own = (id: string, changes: Partial<OrderDocument> = {}): OrderDocument => ({
  ...confirmedOrder(id, 1),
  ...changes,
});
const numbers = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 80 });

describe('the order history', () => {
  it('S5.049 The order-history merge removes duplicate increment_id, whatever pages were read twice (F88, I-24)', () => {
    fc.assert(
      fc.property(numbers, (read) => {
        const kept = withoutDuplicates(read.map((number) => historyOrder(number)));
        expect(kept.map(({ increment_id }) => Number(increment_id))).toEqual([...new Set(read)]);
      }),
    );
  });

  it('newest first, with the orders of this device that the shop has not told of yet, each order once', () => {
    fc.assert(
      fc.property(numbers, fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (read, made) => {
        const history = read.map((number) => historyOrder(number, `device-${number}`));
        const orders = made.map((number) =>
          own(`device-${number}`, { created_at: Date.UTC(2026, 0, 1) + number * 3_600_000 }),
        );
        const listed = listedOrders(history, orders);
        const expected = new Set([...read, ...made]);
        expect(listed).toHaveLength(expected.size);
        expect(listed.map(({ at }) => at)).toEqual(listed.map(({ at }) => at).sort((a, b) => b - a));
        for (const { from, id } of listed)
          expect(from).toBe(read.includes(Number(id.replace('device-', ''))) ? 'shop' : 'device');
      }),
    );
  });

  it('an order stands at the time the shop says, one whose time cannot be read last', () => {
    const unreadable = { ...historyOrder(7), created_at: 'yesterday' };
    const listed = listedOrders([unreadable, historyOrder(5)], [own('a', { created_at: 1 })]);
    expect(listed.map(({ id, at }) => [id, at])).toEqual([
      ['5', Date.UTC(2026, 0, 1, 5)],
      ['a', 1],
      ['7', 0],
    ]);
  });

  it('an own order is found by its number too, and a cancelled one never reached the shop', () => {
    const listed = listedOrders(
      [historyOrder(102)],
      [
        own('a', { state: 'accepted', order_number: '102' }),
        own('b', { state: 'cancelled' }),
        own('c', { state: 'needs_consent' }),
      ],
    );
    expect(listed.map(({ from, id }) => [from, id])).toEqual([
      ['device', 'c'],
      ['shop', '102'],
    ]);
  });
});

describe('products to review', () => {
  it('each bought product once, without those that have a review', () => {
    const line = (sku: string, productId = 7) => ({ sku, productId, name: sku });
    const bought = [line('A'), line('B'), line('A'), line('OLD', 0), line('C')];
    expect(boughtWithoutReview(bought, new Set(['B'])).map(({ sku }) => sku)).toEqual(['A', 'C']);
  });
});

describe('the row of an order', () => {
  it('names an order without a number by the code of its page', () => {
    const rowOf = (order: OrderDocument) => orderRow({ from: 'device', id: order.id, at: 1, order });
    const id = '6f1c1c5e-6a3b-4c59-9d4e-5e3f0f9a7b10';
    expect(rowOf(own(id))).toMatchObject({ number: orderCode(id), hasNumber: false });
    expect(rowOf(own(id, { order_number: '102' }))).toMatchObject({ number: '102', hasNumber: true });
  });

  it('counts pieces, as the backend does', () => {
    const [line] = own('o').lines;
    if (!line) throw new Error('no line');
    const order = own('o', {
      lines: [
        { ...line, qty: 2 },
        { ...line, qty: 3 },
      ],
    });
    expect(orderRow({ from: 'device', id: 'o', at: 1, order }).count).toBe(5);
    expect(orderRow({ from: 'shop', id: '1', at: 1, order: { ...historyOrder(1), items: 4 } }).count).toBe(4);
  });
});
