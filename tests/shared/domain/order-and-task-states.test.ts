// Labels and tones of the states of orders and tasks, and the texts of faults.
import { describe, expect, it } from 'vitest';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import {
  closedStates,
  settledStates,
  unsentStates,
  unsettledStates,
} from '#shared/domain/order/order-states.ts';
import { orderStatuses, statusLabel, statusName, statusTone } from '#shared/domain/order/order-status.ts';
import {
  isFilledBefore,
  isOver,
  isPending,
  isUnacknowledged,
  troubleOf,
} from '#shared/domain/outbox/is-pending.ts';

describe('states', () => {
  it('of an order are unsettled, settled, closed or unsent', () => {
    expect(unsettledStates).toEqual([
      'confirmed',
      'sending',
      'unknown',
      'rejected',
      'needs_consent',
      'needs_help',
    ]);
    expect(settledStates).toEqual(['accepted', 'rejected', 'cancelled']);
    expect(closedStates).toEqual(['accepted', 'cancelled']);
    expect(unsentStates).toEqual(['confirmed', 'sending', 'unknown', 'needs_consent', 'needs_help']);
  });

  it('of an order at the backend have a label by delivery type', () => {
    expect([statusLabel('shipped', true), statusLabel('shipped', false)]).toEqual(['readyToPickup', 'sent']);
    expect([statusLabel('paid', true), statusLabel('toString', false)]).toEqual(['paid', 'unknown']);
    expect([statusName('payment_review'), statusName('')]).toEqual(['payment review', '']);
  });

  it('of an order at the backend have a tone', () => {
    const tones = Object.keys(orderStatuses).map((code) => `${code} ${statusTone(code)}`);
    expect(tones).toEqual([
      'new waits',
      'pending waits',
      'awaiting_payment waits',
      'paid moves',
      'ready moves',
      'shipped moves',
      'collected done',
      'fulfilled done',
      'completed done',
      'cancelled off',
      'refunded off',
      'incomming waits',
    ]);
    expect(statusTone('later')).toBe('waits');
  });

  it('of a task are pending or unacknowledged', () => {
    const states = ['waiting', 'sending', 'parked', 'done', 'refused'] as const;
    expect(states.map((state) => isPending({ state }))).toEqual([true, true, true, false, false]);
    expect(states.map((state) => isUnacknowledged({ state, acknowledged: false }))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(isUnacknowledged({ state: 'done', acknowledged: true })).toBe(false);
  });

  it('of a task include the fault of an unusable response', () => {
    const trouble = (fault?: string) => troubleOf({ kind: 'review', meta: { fault } } as never);
    for (const code of ['bad-content-type', 'bad-shape', 'no-cart-id'])
      expect(trouble(code)).toEqual({ code, detail: { task: 'review' } });
    expect([trouble('refused'), trouble(), troubleOf({ kind: 'review' } as never)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('a fault has the text of its code', () => {
  expect(faultText({ code: 'offline' })).toEqual(['errors:offline', {}]);
  expect(faultText({ code: 'total-changed', detail: { total: 5 } })).toEqual([
    'errors:totalChanged',
    { total: 5 },
  ]);
});

describe('a settled task', () => {
  const task = { kind: 'stock-check', state: 'done', silent: false, acknowledged: false } as const;

  it('can be deleted if it is silent or acknowledged, unless it is a withdrawal', () => {
    expect(isOver(task)).toBe(false);
    expect(isOver({ ...task, silent: true })).toBe(true);
    expect(isOver({ ...task, acknowledged: true })).toBe(true);
    expect(isOver({ ...task, state: 'refused', acknowledged: true })).toBe(true);
    expect(isOver({ ...task, kind: 'order-withdrawal', acknowledged: true })).toBe(false);
    for (const state of ['waiting', 'sending', 'parked'] as const)
      expect(isOver({ ...task, state, silent: true, acknowledged: true })).toBe(false);
  });

  it('shows that feedback was given before', () => {
    const meta = { errorCode: 'feedback-filled' };
    expect(isFilledBefore({ kind: 'order-feedback', meta })).toBe(true);
    expect(isFilledBefore({ kind: 'order-feedback', meta: { errorCode: 'other' } })).toBe(false);
    expect(isFilledBefore({ kind: 'order-feedback', meta: undefined })).toBe(false);
    expect(isFilledBefore({ kind: 'review', meta })).toBe(false);
  });
});
