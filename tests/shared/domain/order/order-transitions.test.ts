// The states of an order: which step leads where, what each raises, what is never left.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderState, orderState } from '#schemas/documents/order-document.ts';
import { orderContentHash } from '#shared/domain/order/order-key.ts';
import {
  canCancel,
  claimNumber,
  claimToLookUp,
  claimToSend,
  consentToOrder,
  isDue,
  isParked,
  isQuiet,
  isTurn,
  isWaiting,
  JOURNAL_LENGTH,
  LOOK_UP_QUIET_MS,
  LOOK_UPS_BEFORE_RESEND,
  markNeedsHelp,
  moveOrder,
  orderTransitions,
  postponeOrder,
  requestTimes,
  settleOrder,
} from '#shared/domain/order/order-transitions.ts';
import type { OrderVerdict } from '#shared/domain/order/order-verdict.ts';
import { parseOrderLeniently } from '#shared/domain/order/parse-order-leniently.ts';
import { LONGEST_WAIT_MS } from '#shared/domain/outbox/retry-delay.ts';
import { bodyOf, orderOf } from '../../../simulation/order-fixture.ts';

const states = orderState.options;
const orderIn = (state: OrderState) => orderOf('o1', 1, { state });
const unknown = { state: 'unknown', code: 'offline', retry: 'wait' } as const;

describe('the states of an order', () => {
  it('A step outside the table is a programmer mistake and throws; a step inside it is journaled.', () => {
    for (const from of states)
      for (const to of states) {
        const step = () => moveOrder(orderIn(from), to, 'step', 5);
        const isOnItsWay = from === 'unknown' && to === 'cancelled';
        if (!orderTransitions[from].includes(to) || isOnItsWay) expect(step, `${from} → ${to}`).toThrow();
        else expect(step()).toMatchObject({ state: to, updated_at: 5 });
      }
  });

  it('The steps are those of the table, and whoever leaves it is told from where to where.', () => {
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

  it('Every state is reached from the order as it is saved, and from every state in which it may be on the wire it ends.', () => {
    const reachedFrom = (from: OrderState): Set<OrderState> => {
      const reached = new Set([from]);
      for (const state of reached) for (const next of orderTransitions[state]) reached.add(next);
      return reached;
    };
    expect([...reachedFrom('confirmed')].sort()).toEqual([...states].sort());
    for (const from of ['sending', 'unknown'] as const)
      expect([...reachedFrom(from)]).toEqual(expect.arrayContaining(['accepted', 'rejected', 'needs_help']));
  });

  it('An accepted or cancelled order never changes again.', () => {
    expect(orderTransitions.accepted).toEqual([]);
    expect(orderTransitions.cancelled).toEqual([]);
  });

  it('Cancelling is possible from confirmed, needs_consent and rejected, never while it may be on the wire.', () => {
    expect(states.filter((state) => canCancel(orderIn(state)))).toEqual([
      'confirmed',
      'rejected',
      'needs_consent',
    ]);
  });

  it('can be cancelled with an unknown outcome only if no request can have been taken [I-01]', () => {
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

  it('Phase 1 raises attempt and fence, journals the request and sets the next turn, so that a crash costs a wait.', () => {
    const claimed = claimToSend(orderIn('confirmed'), 1000);
    expect(claimed).toMatchObject({ state: 'sending', attempt: 1, fence: 1 });
    expect(claimed.not_before).toBeGreaterThan(1000);
    expect(requestTimes(claimed)).toEqual([1000]);
    expect(claimed).toMatchObject({ sent_at: [1000], looked_up_at: [] });
  });

  it('A look-up is claimed like a request, counted for itself, and pushes nothing out of the journal.', () => {
    let order = claimToSend(orderIn('confirmed'), 1000);
    for (let at = 2000; at < 200_000; at += 1000)
      order = settleOrder(claimToLookUp(order, at, 0), { ...unknown, code: 'busy' }, at);
    expect(order).toMatchObject({ attempt: 1, fence: 199, sent_at: [1000] });
    expect(order.looked_up_at).toHaveLength(JOURNAL_LENGTH);
    expect(order.journal.map(({ event }) => event)).toEqual(['confirmed', 'sending', 'unknown:busy']);
    expect(claimToSend(order, 200_000)).toMatchObject({ sent_at: [1000, 200_000], looked_up_at: [] });
  });

  it('Look-ups are two seconds apart at first, and at most a minute.', () => {
    let order = claimToSend(orderIn('confirmed'), 0);
    const pauses: number[] = [];
    for (let now = order.not_before; pauses.length < 8; now = order.not_before) {
      order = settleOrder(claimToLookUp(order, now, 0), { ...unknown, code: 'busy' }, now);
      pauses.push(order.not_before - now);
    }
    expect(pauses[0]).toBe(2_000);
    for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(2_000);
    for (const pause of pauses.slice(3)) expect(pause).toBeLessThanOrEqual(60_000);
    for (const pause of pauses.slice(3)) expect(pause).toBeGreaterThanOrEqual(30_000);
  });

  it('A wait that was lifted is tried once more, and a look-up never within two seconds of the last.', () => {
    const order = settleOrder(
      claimToLookUp(claimToSend(orderIn('confirmed'), 0), 10_000, 0),
      unknown,
      10_000,
    );
    expect(isTurn(order, 11_000, 10_500)).toBe(false);
    expect(isTurn({ ...order, not_before: 99_000 }, 12_000, 10_500)).toBe(true);
    expect(isTurn({ ...order, not_before: 99_000 }, 12_000, 10_000)).toBe(false);
  });

  it('is quiet after enough look-ups and enough time by a monotonic clock [F55]', () => {
    const asked = (times: number, passedMs: number, now = 1) => {
      let order = claimToSend(orderIn('confirmed'), 0);
      for (let time = 0; time < times; time++)
        order = settleOrder(claimToLookUp(order, now, passedMs / times), { ...unknown, code: 'busy' }, now);
      return order;
    };
    expect(isQuiet(asked(LOOK_UPS_BEFORE_RESEND, LOOK_UP_QUIET_MS))).toBe(true);
    expect(isQuiet(asked(LOOK_UPS_BEFORE_RESEND, LOOK_UP_QUIET_MS - 5))).toBe(false);
    expect(isQuiet(asked(LOOK_UPS_BEFORE_RESEND - 1, LOOK_UP_QUIET_MS * 2))).toBe(false);
    expect(isQuiet(asked(9, 0, LOOK_UP_QUIET_MS * 2))).toBe(false);
    expect(claimToSend(asked(LOOK_UPS_BEFORE_RESEND, LOOK_UP_QUIET_MS), 5)).toMatchObject({ quiet_ms: 0 });
  });

  it('An order of an earlier build has its times in the journal.', () => {
    const { sent_at: _, ...earlier } = claimToSend(orderIn('confirmed'), 1000);
    expect(requestTimes(earlier)).toEqual([1000]);
    expect(claimToSend(earlier, 2000).sent_at).toEqual([1000, 2000]);
  });

  it('An order that could not be sent yet stands where it stood, and waits longer each time.', () => {
    const once = postponeOrder(orderIn('confirmed'), 1000);
    expect(once).toMatchObject({ state: 'confirmed', attempt: 1 });
    expect(requestTimes(once)).toEqual([]);
    const thrice = postponeOrder(postponeOrder(once, 1000), 1000);
    expect(thrice.not_before).toBeGreaterThan(once.not_before);
    expect(postponeOrder(once, 1000, 90_000).not_before).toBe(91_000);
    expect(isTurn(once, once.not_before - 1, 1000)).toBe(false);
    expect(isTurn(thrice, thrice.not_before - 1, 1001)).toBe(true);
  });

  it('What was certainly not taken counts as not sent; a cart that is gone is not named again.', () => {
    const sending = claimToSend(orderIn('confirmed'), 1000);
    expect(settleOrder(sending, { ...unknown, notTaken: true }, 2000).sent_at).toEqual([]);
    expect(settleOrder(sending, { ...unknown, isCartGone: true }, 2000).body.cart_id).toBe('');
    expect(settleOrder(sending, unknown, 2000).body.cart_id).toBe(sending.body.cart_id);
  });

  it('A job is kept, and its order asks for its number at growing pauses.', () => {
    const sending = claimToSend(orderIn('confirmed'), 1000);
    const received = settleOrder(
      sending,
      { state: 'accepted', code: 'accepted', job: '57', retry: 'none' },
      2000,
    );
    expect(received).toMatchObject({ state: 'accepted', job: '57', not_before: 0 });
    expect(received).not.toHaveProperty('order_number');
    const asked = claimNumber(received, 5000);
    expect(asked).toMatchObject({ state: 'accepted', looked_up_at: [5000], not_before: 7000 });
    expect(claimNumber(claimNumber(asked, 7000), 20_000).not_before).toBeGreaterThan(30_000);
  });

  it('The words of a refusal are kept.', () => {
    const refusal = { state: 'rejected', code: 'refused', words: 'No postcode', retry: 'none' } as const;
    expect(settleOrder(claimToSend(orderIn('confirmed'), 1), refusal, 2).refusal).toBe('No postcode');
  });

  it('Whoever decides instead of the shop leaves the reason in the journal and as the verdict.', () => {
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

  it('A verdict keeps number, token, new total and lines; an unknown outcome waits, honouring Retry-After.', () => {
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

  it('A 401 parks the order until a login.', () => {
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

  it('I-25 Consent freezes a new body and total under the same id, and no other id.', () => {
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

  it('I-02 An order whose key is another one’s gets a key of its own, the same in every copy of it, and counts as not sent.', () => {
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

  it('The journal keeps its newest entries and does not grow without end.', () => {
    let order = orderIn('confirmed');
    for (let i = 0; i < 200; i++) order = settleOrder(claimToSend(order, i), unknown, i);
    expect(order.journal).toHaveLength(JOURNAL_LENGTH);
    expect(order.journal.at(-1)).toEqual({ at: 199, event: 'unknown:offline', attempt: 200 });
  });

  it('F55 A clock that jumped back does not keep an order waiting beyond the longest wait.', () => {
    fc.assert(
      fc.property(fc.nat(4e12), fc.nat(4e12), (notBefore, now) => {
        const due = isDue(orderOf('o1', 1, { not_before: notBefore }), now);
        expect(due).toBe(now >= notBefore || notBefore - now > LONGEST_WAIT_MS);
      }),
    );
    const isDueAfter = (wait: number) => isDue(orderOf('o1', 1, { not_before: 5 + wait }), 5);
    expect([-1, 0, 1, LONGEST_WAIT_MS, LONGEST_WAIT_MS + 1].map(isDueAfter)).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});
