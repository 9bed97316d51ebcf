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
  it('has no duplicate increment_id [F88 I-24 S5.049]', () => {
    fc.assert(
      fc.property(numbers, (read) => {
        const kept = withoutDuplicates(read.map((number) => historyOrder(number)));
        expect(kept.map(({ increment_id }) => Number(increment_id))).toEqual([...new Set(read)]);
      }),
    );
  });

  it('includes the orders on this device once each, sorted newest first', () => {
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

  it('is sorted by the backend’s time, with unparsable times last', () => {
    const unreadable = { ...historyOrder(7), created_at: 'yesterday' };
    const listed = listedOrders([unreadable, historyOrder(5)], [own('a', { created_at: 1 })]);
    expect(listed.map(({ id, at }) => [id, at])).toEqual([
      ['5', Date.UTC(2026, 0, 1, 5)],
      ['a', 1],
      ['7', 0],
    ]);
  });

  it('matches orders on this device by number', () => {
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
  it('are the purchased products without a review, each once', () => {
    const line = (sku: string, productId = 7) => ({ sku, productId, name: sku });
    const bought = [line('A'), line('B'), line('A'), line('OLD', 0), line('C')];
    expect(boughtWithoutReview(bought, new Set(['B'])).map(({ sku }) => sku)).toEqual(['A', 'C']);
  });
});

describe('an order in the list', () => {
  it('is identified by the code of its page if it has no number', () => {
    const rowOf = (order: OrderDocument) => orderRow({ from: 'device', id: order.id, at: 1, order });
    const id = '6f1c1c5e-6a3b-4c59-9d4e-5e3f0f9a7b10';
    expect(rowOf(own(id))).toMatchObject({ number: orderCode(id), hasNumber: false });
    expect(rowOf(own(id, { order_number: '102' }))).toMatchObject({ number: '102', hasNumber: true });
  });

  it('counts pieces as the backend does', () => {
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
