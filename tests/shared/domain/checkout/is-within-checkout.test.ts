// How long a checkout lasts after its last change.
import { expect, it } from 'vitest';
import { isWithinCheckout } from '#shared/domain/checkout/is-within-checkout.ts';

it('a checkout ends 1,800,000 ms after the last change [S9.056]', () => {
  const changedAt = 1_000;
  expect(
    [0, 1_799_999, 1_800_000, 1_800_001].map((ms) => isWithinCheckout(changedAt, changedAt + ms)),
  ).toEqual([true, true, true, false]);
});
