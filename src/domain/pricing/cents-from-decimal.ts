// Converts money: decimals of the store's currency in bridge answers, integer cents inside.

/** Cents of a decimal amount, without what binary fractions add: 1.005 is 100.49999… cents in a computer. */
const exactCents = (decimal: number): number => Number((decimal * 100).toFixed(4));

/** -0 is 0. */
const plain = (cents: number): number => (cents === 0 ? 0 : cents);

/**
 * In: a decimal amount as a backend sends it (19.99, 43, 329.752066). Out: integer cents, halves rounded up.
 */
export const centsFromDecimal = (decimal: number): number => plain(Math.round(exactCents(decimal)));

/** Returns the fewest cents that cover an amount: a total that was agreed to is never below the backend's. */
export const centsToCover = (decimal: number): number => plain(Math.ceil(exactCents(decimal)));
