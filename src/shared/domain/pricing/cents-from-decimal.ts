// Converts amounts from decimals in responses to integer cents.

/** Returns the cents of a decimal amount without floating-point residue: 1.005 would be 100.49999… cents. */
const exactCents = (decimal: number): number => Number((decimal * 100).toFixed(4));

/** Converts -0 to 0. */
const plain = (cents: number): number => (cents === 0 ? 0 : cents);

/** Returns integer cents of a decimal amount (19.99, 43, 329.752066), halves rounded up. */
export const centsFromDecimal = (decimal: number): number => plain(Math.round(exactCents(decimal)));

/** Returns the fewest cents that cover an amount, so that a confirmed total is never below the backend's. */
export const centsToCover = (decimal: number): number => plain(Math.ceil(exactCents(decimal)));
