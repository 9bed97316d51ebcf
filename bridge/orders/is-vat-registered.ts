// Simulates a register of VAT numbers without network requests: a number with a valid check digit counts as registered.
// For countries without a row the result is unknown, as if the register did not respond.

type Row = {
  /** digits after the country code */
  shape: RegExp;
  isRight: (digits: readonly number[]) => boolean;
};

const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0);
const rising = (length: number, first: number): number[] =>
  Array.from({ length }, (_, at) => ((at + first - 1) % 9) + 1);

const countries: Record<string, Row> = {
  // matches legal entities only; a leading 0 to 3 denotes a personal code
  LV: {
    shape: /^[4-9]\d{10}$/,
    isRight: (digits) => weighted(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3,
  },
  LT: {
    // the second-to-last digit is always 1
    shape: /^(\d{7}1\d|\d{10}1\d)$/,
    isRight: (digits) => {
      const length = digits.length - 1;
      const first = weighted(digits, rising(length, 1)) % 11;
      const check = first === 10 ? (weighted(digits, rising(length, 3)) % 11) % 10 : first;
      return digits[length] === check;
    },
  },
  EE: {
    shape: /^10\d{7}$/,
    isRight: (digits) => weighted(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  },
};

/**
 * Returns whether the number is registered; null if the country is unknown. `number` may start with the country code.
 */
export function isVatRegistered(country: string, number: string): boolean | null {
  const row = Object.hasOwn(countries, country) ? countries[country] : undefined;
  if (row === undefined) return null;
  const bare = number.toUpperCase().replaceAll(/[\s.-]/g, '');
  const digits = bare.startsWith(country) ? bare.slice(country.length) : bare;
  return row.shape.test(digits) && row.isRight([...digits].map(Number));
}
