// Withdrawal from an order: which products it covers, until when it is possible, and in whose name it is declared.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { taskKinds } from '#schemas/task-kinds.ts';
import {
  contactOf,
  goodsOfPast,
  isAllWithdrawn,
  type WithdrawableGoods,
  withdrawableGoods,
  withdrawalFields,
  withdrawalForm,
  withdrawalFromFields,
  withdrawalState,
} from '#shared/domain/order/withdrawal-fields.ts';

const of = (sku: string, qty: number) => ({ sku, qty, name: sku, image: '' });
const past = (detail: Record<string, unknown>) => ({
  increment_id: '102',
  client_order_id: '',
  created_at: '',
  status: 'new',
  grand_total: 0,
  items: 1,
  detail,
});

describe('a withdrawal', () => {
  it('covers products by sku, minus earlier withdrawals, and never fewer than 0', () => {
    const goods = withdrawableGoods(
      [of('A', 2), of('B', 1), of('A', 1)],
      [
        { sku: 'A', qty: 2 },
        { sku: 'B', qty: 3 },
        { sku: 'X', qty: 1 },
      ],
    );
    expect(goods.map(({ sku, qty, left }) => [sku, qty, left])).toEqual([
      ['A', 3, 1],
      ['B', 1, 0],
    ]);
  });

  it('keeps ordered fractions exact', () => {
    const ordered = goodsOfPast(
      [of('CABLE', 1.5), of('TAPE', 0.1), of('TAPE', 0.2)].map((each) => ({ ...each, pageSku: each.sku })),
    );
    const goods = withdrawableGoods(ordered, []);
    expect(goods.map(({ sku, left }) => [sku, left])).toEqual([
      ['CABLE', 1.5],
      ['TAPE', 0.3],
    ]);
    const kept = { 'pieces CABLE': '1', 'pieces TAPE': '0' };
    const { items } = withdrawalFromFields(kept, goods);
    expect(items).toEqual([{ sku: 'CABLE', name: 'CABLE', qty: 1.5 }]);
    const withdrawn = [of('CABLE', 1.5), of('TAPE', 0.3)];
    expect(isAllWithdrawn(ordered, withdrawn)).toBe(true);
    const payload = {
      ...{ number: '1', orderToken: 't', store: 'lv', name: 'A', email: 'a@b.lv', reason: '', declaredAt: 1 },
      items,
    };
    expect(taskKinds['order-withdrawal'].payload.safeParse(payload).error).toBeUndefined();
  });

  it('is complete once no products are left', () => {
    const ordered = [of('A', 2), of('B', 1), of('A', 1)];
    const [a, b] = [of('A', 2), of('B', 1)];
    expect(isAllWithdrawn(ordered, [a, b])).toBe(false);
    expect(isAllWithdrawn(ordered, [a, b, of('A', 1)])).toBe(true);
    expect(isAllWithdrawn(ordered, [])).toBe(false);
    expect(isAllWithdrawn([], [])).toBe(false);
  });

  it('is open until a deadline after the delivery, unless the order is cancelled', () => {
    expect(withdrawalState('fulfilled', 1_000, 999)).toBe('open');
    expect(withdrawalState('fulfilled', 1_000, 1_000)).toBe('over');
    expect(withdrawalState('new', null, 1_000)).toBe('open');
    expect(withdrawalState('a later status', Number.NaN, 1_000)).toBe('open');
    expect(withdrawalState('cancelled', null, 0)).toBe('ended');
    expect(withdrawalState('refunded', 1_000, 0)).toBe('ended');
  });

  it('requires only a name and an e-mail address', () => {
    const isWhole = (name: string, email: string, reason = '') =>
      z.safeParse(withdrawalForm, { name, email, reason }).success;
    expect(isWhole('Anna', 'anna@example.lv')).toBe(true);
    expect(isWhole(' ', 'anna@example.lv')).toBe(false);
    expect(isWhole('Anna', 'anna')).toBe(false);
    expect(isWhole('Anna', 'anna@example.lv', 'x'.repeat(1_001))).toBe(false);
  });

  it('of a past order contains the name and the e-mail address from the backend', () => {
    const billing_address = { firstname: 'Anna', lastname: 'Bērziņa' };
    expect(contactOf(past({ customer_email: 'a@example.lv', billing_address }))).toEqual({
      name: 'Anna Bērziņa',
      email: 'a@example.lv',
    });
    for (const detail of [{}, { billing_address: null, customer_email: [] }])
      expect(contactOf(past(detail))).toEqual({ name: '', email: '' });
  });
});

describe('a draft of a withdrawal', () => {
  const draft = { name: 'Anna', email: 'anna@example.lv', reason: 'too loud' };
  const goods = [
    { sku: 'A', name: 'Lamp', left: 3 },
    { sku: 'B', name: 'Kettle', left: 1 },
    { sku: 'C', name: 'Cable', left: 2 },
  ] as WithdrawableGoods[];

  it('is restored unchanged', () => {
    const items = [
      { sku: 'A', name: 'Lamp', qty: 2 },
      { sku: 'B', name: 'Kettle', qty: 1 },
    ];
    expect(withdrawalFromFields(withdrawalFields({ ...draft, items }), goods)).toEqual({ ...draft, items });
  });

  it('is limited to the remaining products', () => {
    const items = [
      { sku: 'A', name: 'Lamp', qty: 5 },
      { sku: 'B', name: 'Kettle', qty: 0 },
      { sku: 'D', name: 'Gone', qty: 1 },
    ];
    expect(withdrawalFromFields(withdrawalFields({ ...draft, items }), goods).items).toEqual([
      { sku: 'A', name: 'Lamp', qty: 3 },
    ]);
  });

  it('is empty if nothing is stored', () => {
    expect(withdrawalFromFields({}, goods)).toEqual({ name: '', email: '', reason: '', items: [] });
  });
});
