// Money is converted here: decimals of the shop's currency in bridge answers, integer cents inside.

/**
 * In: a decimal amount as a backend sends it (19.99, 43, 329.752066). Out: integer cents, halves rounded up.
 * The detour over a fixed text takes out what binary fractions add (1.005 is 100.49999… cents in a computer).
 */
export function centsFromDecimal(decimal: number): number {
  const rounded = Math.round(Number((decimal * 100).toFixed(4)));
  return rounded === 0 ? 0 : rounded;
}
