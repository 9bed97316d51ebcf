// How long somebody counts as checking out.
import { expect, it } from 'vitest';
import { isWithinCheckout } from '#shared/domain/checkout/is-within-checkout.ts';

it('S9.056 Whoever changed something in checkout counts as being in it for 1,800,000 ms, and not one more', () => {
  const changedAt = 1_000;
  expect(
    [0, 1_799_999, 1_800_000, 1_800_001].map((ms) => isWithinCheckout(changedAt, changedAt + ms)),
  ).toEqual([true, true, true, false]);
});
