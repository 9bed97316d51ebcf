// When an order is sent or looked up again: waits, look-ups and their limits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderState } from '#schemas/documents/order-document.ts';
import {
  claimNumber,
  claimToLookUp,
  claimToSend,
  isDue,
  isQuiet,
  isTurn,
  JOURNAL_LENGTH,
  LOOK_UP_QUIET_MS,
  LOOK_UPS_BEFORE_RESEND,
  postponeOrder,
  requestTimes,
  settleOrder,
} from '#shared/domain/order/order-transitions.ts';
import { LONGEST_WAIT_MS } from '#shared/domain/outbox/retry-delay.ts';
import { orderOf } from '../../../simulation/order-fixture.ts';

const orderIn = (state: OrderState) => orderOf('o1', 1, { state });
const unknown = { state: 'unknown', code: 'offline', retry: 'wait' } as const;

describe('the retries of an order', () => {
  it('records look-ups separately from requests, without extending the journal', () => {
    let order = claimToSend(orderIn('confirmed'), 1000);
    for (let at = 2000; at < 200_000; at += 1000)
      order = settleOrder(claimToLookUp(order, at, 0), { ...unknown, code: 'busy' }, at);
    expect(order).toMatchObject({ attempt: 1, fence: 199, sent_at: [1000] });
    expect(order.looked_up_at).toHaveLength(JOURNAL_LENGTH);
    expect(order.journal.map(({ event }) => event)).toEqual(['confirmed', 'sending', 'unknown:busy']);
    expect(claimToSend(order, 200_000)).toMatchObject({ sent_at: [1000, 200_000], looked_up_at: [] });
  });

  it('increases the time between look-ups from two seconds to a minute', () => {
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

  it('retries once after its wait was lifted, with look-ups at least two seconds apart', () => {
    const order = settleOrder(
      claimToLookUp(claimToSend(orderIn('confirmed'), 0), 10_000, 0),
      unknown,
      10_000,
    );
    expect(isTurn(order, 11_000, 10_500)).toBe(false);
    expect(isTurn({ ...order, not_before: 99_000 }, 12_000, 10_500)).toBe(true);
    expect(isTurn({ ...order, not_before: 99_000 }, 12_000, 10_000)).toBe(false);
  });

  it('allows resending only after enough look-ups and enough time on a monotonic clock [F55]', () => {
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

  it('reads request times stored by an earlier build from the journal', () => {
    const { sent_at: _, ...earlier } = claimToSend(orderIn('confirmed'), 1000);
    expect(requestTimes(earlier)).toEqual([1000]);
    expect(claimToSend(earlier, 2000).sent_at).toEqual([1000, 2000]);
  });

  it('keeps the state of a postponed order, with increasing waits', () => {
    const once = postponeOrder(orderIn('confirmed'), 1000);
    expect(once).toMatchObject({ state: 'confirmed', attempt: 1 });
    expect(requestTimes(once)).toEqual([]);
    const thrice = postponeOrder(postponeOrder(once, 1000), 1000);
    expect(thrice.not_before).toBeGreaterThan(once.not_before);
    expect(postponeOrder(once, 1000, 90_000).not_before).toBe(91_000);
    expect(isTurn(once, once.not_before - 1, 1000)).toBe(false);
    expect(isTurn(thrice, thrice.not_before - 1, 1001)).toBe(true);
  });

  it('requests the number of a job id with increasing pauses', () => {
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

  it('never waits longer than the longest wait after a clock jump [F55]', () => {
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
