// Comparisons of stored times with a clock that may have been set back since.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithinCheckout } from '#shared/domain/checkout/is-within-checkout.ts';
import { ageOf, isLiftedSince, isYoungerThan, pastOrNever, waitUntil } from '#shared/domain/outbox/age-of.ts';

const time = fc.integer({ min: 0, max: 4_000_000_000_000 });
const span = fc.integer({ min: 1, max: 100_000_000 });
const LIFTED = 60_000;

describe('a stored time', () => {
  it('in the future is stale without an age [F55]', () => {
    fc.assert(
      fc.property(time, span, span, (now, ahead, ms) => {
        const at = now + ahead;
        expect([ageOf(at, now), isYoungerThan(ms, at, now), pastOrNever(at, now)]).toEqual([
          undefined,
          false,
          0,
        ]);
      }),
    );
  });

  it('in the past has its age', () => {
    fc.assert(
      fc.property(time, span, span, (at, age, ms) => {
        expect(ageOf(at, at + age)).toBe(age);
        expect(isYoungerThan(ms, at, at + age)).toBe(age < ms);
        expect(pastOrNever(at, at + age)).toBe(at);
      }),
    );
    expect([ageOf(undefined, 5), isYoungerThan(9, undefined, 5), pastOrNever(undefined, 5)]).toEqual([
      undefined,
      false,
      0,
    ]);
  });

  it('never causes a wait longer than the longest wait [F55]', () => {
    fc.assert(
      fc.property(time, time, span, (at, now, longest) => {
        const left = waitUntil(at, now, longest);
        expect(left).toBeLessThanOrEqual(longest);
        expect(left).toBe(at > now && at - now <= longest ? at - now : 0);
      }),
    );
  });

  it.each([
    ['before the last try', LIFTED + 1, LIFTED + 9, 1, false],
    ['at the last try', LIFTED, LIFTED + 9, 1, false],
    ['after the last try', LIFTED - 1, LIFTED + 9, 1, true],
    ['sooner after the last try than the gap', LIFTED - 5, LIFTED + 9, 6, false],
    ['in the future', 0, LIFTED - 1, 1, false],
  ])(
    'decides whether a wait has ended since the last attempt: lifted %s',
    (_, triedAt, now, gapMs, expected) => {
      expect(isLiftedSince(triedAt, LIFTED, now, gapMs)).toBe(expected);
    },
  );

  it('of a checkout in the future counts as no checkout [F55]', () => {
    const now = 1_800_000_000_000;
    expect([now + 1, now, now - 1_800_000, now - 1_800_001].map((at) => isWithinCheckout(at, now))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
