// The backend's conversion of decimal money. The browser has its own (src/shared/domain/pricing/cents-from-decimal.ts),
// so that one side checks the other; a property test compares both.

/** Returns integer cents, halves rounded up. Rounds to a millionth first: 1.005 is stored as 1.00499999… */
export function parseCents(decimal: number): number {
  const rounded = Math.round(Number((decimal * 100).toFixed(4)));
  return rounded === 0 ? 0 : rounded;
}
