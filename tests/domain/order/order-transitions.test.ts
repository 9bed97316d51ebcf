// The states of an order: which step leads where, what each raises, what is never left.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderState, orderState } from '../../../schemas/documents/order.ts';
import {
  askForHelp,
  canCancel,
  claimOrder,
  consentToOrder,
  isDue,
  isParked,
  isWaiting,
  JOURNAL_LENGTH,
  moveOrder,
  orderTransitions,
  requestTimes,
  settleOrder,
} from '../../../src/domain/order/order-transitions.ts';
import type { OrderVerdict } from '../../../src/domain/order/order-verdict.ts';
import { LONGEST_WAIT_MS } from '../../../src/domain/outbox/retry-delay.ts';
import { bodyOf, orderOf } from '../../simulation/order-fixture.ts';

const states = orderState.options;
const orderIn = (state: OrderState) => orderOf('o1', 1, { state });
const unknown = { state: 'unknown', code: 'offline', retry: 'wait' } as const;

describe('the states of an order', () => {
  it('A step outside the table is a programmer mistake and throws; a step inside it is journaled.', () => {
    for (const from of states)
      for (const to of states) {
        const step = () => moveOrder(orderIn(from), to, 'step', 5);
        if (!orderTransitions[from].includes(to)) expect(step, `${from} → ${to}`).toThrow();
        else expect(step()).toMatchObject({ state: to, updated_at: 5 });
      }
  });

  it('The steps are those of the table, and whoever leaves it is told from where to where.', () => {
    expect(orderTransitions).toEqual({
      confirmed: ['sending', 'cancelled'],
      sending: ['sending', 'accepted', 'rejected', 'needs_consent', 'unknown', 'needs_help'],
      unknown: ['sending', 'needs_help'],
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

  it('An accepted or cancelled order never changes again.', () => {
    expect(orderTransitions.accepted).toEqual([]);
    expect(orderTransitions.cancelled).toEqual([]);
  });

  it('Cancelling is possible from confirmed, needs_consent and rejected, never while it may be on the wire.', () => {
    expect(states.filter(canCancel)).toEqual(['confirmed', 'rejected', 'needs_consent']);
  });

  it('Phase 1 raises attempt and fence, journals the request and sets the next turn, so that a crash costs a wait.', () => {
    const claimed = claimOrder(orderIn('confirmed'), 1000, 'send');
    expect(claimed).toMatchObject({ state: 'sending', attempt: 1, fence: 1 });
    expect(claimed.not_before).toBeGreaterThan(1000);
    expect(requestTimes(claimed)).toEqual([1000]);
    expect(requestTimes(claimOrder(claimed, 2000, 'look-up'))).toEqual([1000]);
    expect(claimOrder(claimed, 2000, 'look-up').journal.map(({ event }) => event)).toEqual([
      'confirmed',
      'sending',
      'look-up',
    ]);
  });

  it('Whoever decides instead of the shop leaves the reason in the journal and as the verdict.', () => {
    const sending = claimOrder(orderIn('confirmed'), 1000, 'send');
    expect(askForHelp(sending, 'offline', 7)).toMatchObject({
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
    const sending = claimOrder(orderIn('confirmed'), 1000, 'send');
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
    const sending = claimOrder(orderIn('confirmed'), 1, 'send');
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
      not_before: 0,
      journal: [...asked.journal, { at: 3, event: 'consented', attempt: 0 }],
    });
    expect(() => consentToOrder(asked, { ...consent, body: bodyOf('o2', 1) }, 3)).toThrow(
      'Consent must keep the id of the order',
    );
    expect(() => consentToOrder(orderIn('sending'), consent, 3)).toThrow();
  });

  it('The journal keeps its newest entries and does not grow without end.', () => {
    let order = orderIn('confirmed');
    for (let i = 0; i < 200; i++) order = settleOrder(claimOrder(order, i, 'send'), unknown, i);
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
