import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type OrderStatus,
  type OrderWay,
  orderStatuses,
  orderSteps,
} from '#shared/domain/order/order-status.ts';

const codes = Object.keys(orderStatuses) as OrderStatus[];
const ways = fc.record({
  handover: fc.constantFrom<OrderWay['handover'][]>('courier', 'pickup', 'none'),
  prepaid: fc.boolean(),
});
/** Draws the steps as text: "+" done, "!" now, "x" ended, "-" later. The current step is in brackets. */
const drawn = (code: string, way: OrderWay): string =>
  orderSteps(code, way)
    .map(({ label, state, isPresent }) => {
      const mark = { done: '+', now: '!', off: 'x', later: '-' }[state] + label;
      return isPresent ? `(${mark})` : mark;
    })
    .join(' ');

const courier: OrderWay = { handover: 'courier', prepaid: false };
const pickup: OrderWay = { handover: 'pickup', prepaid: false };

describe('the steps of an order', () => {
  it('are ready, sent and delivered for a courier, or only ready for pickup', () => {
    expect(drawn('new', courier)).toBe('(!new) -ready -sent -fulfilled -completed');
    expect(drawn('shipped', courier)).toBe('+new +ready (!sent) -fulfilled -completed');
    expect(drawn('completed', courier)).toBe('+new +ready +sent +fulfilled (+completed)');
    expect(drawn('shipped', pickup)).toBe('+new (!readyToPickup) -collected -completed');
    expect(drawn('collected', pickup)).toBe('+new +readyToPickup (+collected) -completed');
    expect(drawn('new', { handover: 'none', prepaid: false })).toBe('(!new) -fulfilled -completed');
  });

  it('include the payment only if the order is prepaid or its status mentions it', () => {
    const prepaid = { ...courier, prepaid: true };
    expect(drawn('new', prepaid)).toBe('(!new) -paid -ready -sent -fulfilled -completed');
    expect(drawn('awaiting_payment', prepaid)).toBe(
      '+new (!awaiting_payment) -ready -sent -fulfilled -completed',
    );
    expect(drawn('paid', courier)).toBe('+new (!paid) -ready -sent -fulfilled -completed');
    expect(drawn('shipped', prepaid)).toBe('+new +paid +ready (!sent) -fulfilled -completed');
    fc.assert(
      fc.property(fc.constantFrom(...codes), ways, (code, way) => {
        const steps = orderSteps(code, { ...way, prepaid: false });
        const claimed = steps.some(({ status, isPresent }) => status === 'paid' && !isPresent);
        expect(claimed).toBe(code === 'refunded');
      }),
    );
  });

  it('treat an unusual status like a similar one', () => {
    expect(drawn('incomming', pickup)).toBe('(!incomming) -readyToPickup -collected -completed');
    expect(drawn('pending', courier)).toBe('(!pending) -ready -sent -fulfilled -completed');
    expect(drawn('ready', pickup)).toBe('+new (!ready) -readyToPickup -collected -completed');
    expect(drawn('fulfilled', courier)).toBe('+new +ready +sent (+fulfilled) -completed');
    expect(drawn('collected', courier)).toBe('+new +ready +sent (+collected) -completed');
  });

  it('end with a cancellation or a refund', () => {
    expect(drawn('cancelled', courier)).toBe('+new (xcancelled)');
    expect(drawn('refunded', pickup)).toBe('+new +paid (xrefunded)');
  });

  it('are marked as done or later by their place beside the current status', () => {
    fc.assert(
      fc.property(fc.constantFrom(...codes), ways, (code, way) => {
        const steps = orderSteps(code, way);
        const at = steps.findIndex(({ isPresent }) => isPresent);
        expect(steps.filter(({ isPresent }) => isPresent)).toHaveLength(1);
        expect(steps[at]?.status).toBe(code);
        expect(new Set(steps.slice(0, at).map(({ state }) => state))).toEqual(
          new Set(at > 0 ? ['done'] : []),
        );
        expect(steps.slice(at + 1).every(({ state }) => state === 'later')).toBe(true);
        expect(new Set(steps.map(({ status }) => status)).size).toBe(steps.length);
      }),
    );
  });

  it('are empty for an unknown status', () => {
    for (const code of ['', 'later-version', 'toString']) expect(orderSteps(code, courier)).toEqual([]);
  });
});
