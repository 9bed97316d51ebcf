// The states of an order: transitions, counters, and states that are final.
import { describe, expect, it } from 'vitest';
import { type OrderState, orderState } from '#schemas/documents/order-document.ts';
import { orderContentHash } from '#shared/domain/order/order-key.ts';
import { isWaiting } from '#shared/domain/order/order-states.ts';
import {
  canCancel,
  claimToSend,
  consentToOrder,
  isParked,
  JOURNAL_LENGTH,
  markNeedsHelp,
  moveOrder,
  orderTransitions,
  requestTimes,
  settleOrder,
} from '#shared/domain/order/order-transitions.ts';
import type { OrderVerdict } from '#shared/domain/order/order-verdict.ts';
import { parseOrderLeniently } from '#shared/domain/order/parse-order-leniently.ts';
import { bodyOf, orderOf } from '../../../simulation/order-fixture.ts';

const states = orderState.options;
const orderIn = (state: OrderState) => orderOf('o1', 1, { state });
const unknown = { state: 'unknown', code: 'offline', retry: 'wait' } as const;

describe('the order state machine', () => {
  it('makes the transitions in the table and throws for others', () => {
    for (const from of states)
      for (const to of states) {
        const step = () => moveOrder(orderIn(from), to, 'step', 5);
        const isOnItsWay = from === 'unknown' && to === 'cancelled';
        if (!orderTransitions[from].includes(to) || isOnItsWay) expect(step, `${from} → ${to}`).toThrow();
        else expect(step()).toMatchObject({ state: to, updated_at: 5 });
      }
  });

  it('has exactly the transitions in the table', () => {
    expect(orderTransitions).toEqual({
      confirmed: ['sending', 'needs_consent', 'cancelled'],
      sending: ['sending', 'confirmed', 'accepted', 'rejected', 'needs_consent', 'unknown', 'needs_help'],
      unknown: ['sending', 'cancelled', 'needs_help'],
      accepted: [],
      rejected: ['cancelled'],
      needs_consent: ['confirmed', 'cancelled'],
      needs_help: [],
      cancelled: [],
    });
    expect(() => moveOrder(orderIn('accepted'), 'sending', 'step', 5)).toThrow(
      'An order cannot go from accepted to sending',
    );
    expect(states.filter((state) => isWaiting(orderIn(state)))).toEqual(['confirmed', 'sending', 'unknown']);
  });

  const reachedFrom = (from: OrderState): Set<OrderState> => {
    const reached = new Set([from]);
    for (const state of reached) for (const next of orderTransitions[state]) reached.add(next);
    return reached;
  };

  it('reaches every state', () => {
    expect([...reachedFrom('confirmed')].sort()).toEqual([...states].sort());
  });

  it('can leave every state in which a request is in flight', () => {
    for (const from of ['sending', 'unknown'] as const)
      expect([...reachedFrom(from)]).toEqual(expect.arrayContaining(['accepted', 'rejected', 'needs_help']));
  });

  it('never leaves accepted or cancelled', () => {
    expect(orderTransitions.accepted).toEqual([]);
    expect(orderTransitions.cancelled).toEqual([]);
  });

  it('allows cancelling only while no request may be in flight', () => {
    expect(states.filter((state) => canCancel(orderIn(state)))).toEqual([
      'confirmed',
      'rejected',
      'needs_consent',
    ]);
  });

  it('allows cancelling an order with an unknown outcome only if no request can have been accepted [I-01]', () => {
    const sent = claimToSend(orderIn('confirmed'), 1000);
    const parked = settleOrder(sent, { ...unknown, code: 'unauthorised', notTaken: true }, 2000);
    const lost = settleOrder(sent, unknown, 2000);
    expect([canCancel(parked), canCancel(lost)]).toEqual([true, false]);
    expect(moveOrder(parked, 'cancelled', 'cancelled', 3000).state).toBe('cancelled');
    expect(() => moveOrder(lost, 'cancelled', 'cancelled', 3000)).toThrow();
    const resent = settleOrder(
      claimToSend(lost, 3000),
      { ...unknown, code: 'unauthorised', notTaken: true },
      4000,
    );
    expect(canCancel(resent)).toBe(false);
  });

  it('records attempt, fence and next due time before a request', () => {
    const claimed = claimToSend(orderIn('confirmed'), 1000);
    expect(claimed).toMatchObject({ state: 'sending', attempt: 1, fence: 1 });
    expect(claimed.not_before).toBeGreaterThan(1000);
    expect(requestTimes(claimed)).toEqual([1000]);
    expect(claimed).toMatchObject({ sent_at: [1000], looked_up_at: [] });
  });

  it('does not count a request as sent that the backend did not accept', () => {
    const sending = claimToSend(orderIn('confirmed'), 1000);
    expect(settleOrder(sending, { ...unknown, notTaken: true }, 2000).sent_at).toEqual([]);
    expect(settleOrder(sending, { ...unknown, isCartGone: true }, 2000).body.cart_id).toBe('');
    expect(settleOrder(sending, unknown, 2000).body.cart_id).toBe(sending.body.cart_id);
  });

  it('keeps the message of a refusal', () => {
    const refusal = { state: 'rejected', code: 'refused', words: 'No postcode', retry: 'none' } as const;
    expect(settleOrder(claimToSend(orderIn('confirmed'), 1), refusal, 2).refusal).toBe('No postcode');
  });

  it('records the reason for a local decision in journal and verdict', () => {
    const sending = claimToSend(orderIn('confirmed'), 1000);
    expect(markNeedsHelp(sending, 'offline', 7)).toMatchObject({
      state: 'needs_help',
      last_verdict: { code: 'offline', at: 7 },
      journal: [
        { event: 'confirmed' },
        { event: 'sending' },
        { at: 7, event: 'needs_help:offline', attempt: 1 },
      ],
    });
    const accepted = settleOrder(sending, { state: 'accepted', code: 'accepted', retry: 'none' }, 8);
    expect(accepted.journal.at(-1)).toEqual({ at: 8, event: 'accepted', attempt: 1 });
    expect(accepted.last_verdict).toStrictEqual({ code: 'accepted', at: 8 });
    expect(accepted).not.toHaveProperty('order_number');
    expect(accepted).not.toHaveProperty('order_token');
  });

  it('keeps the details of a verdict', () => {
    const sending = claimToSend(orderIn('confirmed'), 1000);
    const accepted = {
      state: 'accepted',
      code: 'accepted',
      orderNumber: '7',
      orderToken: 't',
      retry: 'none',
    } as const;
    expect(settleOrder(sending, accepted, 2000)).toMatchObject({
      order_number: '7',
      order_token: 't',
      not_before: 0,
    });
    const consent: OrderVerdict = {
      state: 'needs_consent',
      code: 'out-of-stock',
      newTotal: 5,
      skus: ['A'],
      retry: 'none',
    };
    expect(settleOrder(sending, consent, 2000).last_verdict).toEqual({
      code: 'out-of-stock',
      at: 2000,
      new_total: 5,
      skus: ['A'],
    });
    expect(settleOrder(sending, { ...unknown, retryAfterMs: 60_000 }, 2000).not_before).toBe(62_000);
  });

  it('parks an order after a 401 until a login', () => {
    const sending = claimToSend(orderIn('confirmed'), 1);
    expect(isParked(settleOrder(sending, { ...unknown, code: 'unauthorised', retry: 'login' }, 2))).toBe(
      true,
    );
    expect(isParked(settleOrder(sending, unknown, 2))).toBe(false);
    const last_verdict = { code: 'unauthorised', at: 1 };
    expect(states.filter((state) => isParked(orderOf('o1', 1, { state, last_verdict })))).toEqual([
      'unknown',
    ]);
    expect(isParked(orderIn('unknown'))).toBe(false);
  });

  it('keeps the id when the user consents to a new body and total [I-25]', () => {
    const asked = orderIn('needs_consent');
    const { totals, lines } = asked;
    const consent = { body: bodyOf('o1', 10_500), body_hash: 'h2', confirmed_total: 10_500, totals, lines };
    expect(consentToOrder(asked, consent, 3)).toMatchObject({
      id: 'o1',
      state: 'confirmed',
      body_hash: 'h2',
      confirmed_total: 10_500,
      former_bodies: [orderContentHash(asked.body)],
      not_before: 0,
      journal: [...asked.journal, { at: 3, event: 'consented', attempt: 0 }],
    });
    expect(() => consentToOrder(asked, { ...consent, body: bodyOf('o2', 1) }, 3)).toThrow(
      'Consent must keep the key of the order',
    );
    expect(() => consentToOrder(orderIn('sending'), consent, 3)).toThrow();
  });

  it('replaces the key of an order if it belongs to another order, with the same new key in every copy [I-02]', () => {
    const sending = { ...orderIn('sending'), sent_at: [1, 2], looked_up_at: [3] };
    const verdict = { state: 'confirmed', code: 'conflict', othersNumber: '7', retry: 'wait' } as const;
    const order = settleOrder(sending, verdict, 4);
    expect(order).toMatchObject({ id: 'o1', state: 'confirmed', rekeyed_from: '7', not_before: 0 });
    expect([order.sent_at, order.looked_up_at, order.body.cart_id]).toEqual([[], [], '']);
    expect(order.journal.at(-1)).toMatchObject({ event: 're-keyed' });
    expect(order.body.order_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(settleOrder(structuredClone(sending), verdict, 9).body.order_id).toBe(order.body.order_id);
    const later = { ...sending, body: { ...sending.body, created_at: 'later' } };
    expect(settleOrder(later, verdict, 4).body.order_id).not.toBe(order.body.order_id);
    expect(parseOrderLeniently(order)).toBe(order);
  });

  it('limits the journal to its newest entries', () => {
    let order = orderIn('confirmed');
    for (let i = 0; i < 200; i++) order = settleOrder(claimToSend(order, i), unknown, i);
    expect(order.journal).toHaveLength(JOURNAL_LENGTH);
    expect(order.journal.at(-1)).toEqual({ at: 199, event: 'unknown:offline', attempt: 200 });
  });
});
