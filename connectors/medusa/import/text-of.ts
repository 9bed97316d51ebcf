// Reads values in Medusa's responses that may be missing or of another type.
import type { Json } from '../medusa-client.ts';

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the records of a list; an empty list for other values. */
export const recordsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Returns non-empty, trimmed text; a number becomes text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Returns the distinct texts of a value, or of the entries of a list. */
export const textsOf = (value: unknown): string[] => [
  ...new Set((Array.isArray(value) ? value : [value]).flatMap((one) => labelOf(one) ?? [])),
];

function labelOf(value: unknown): string | undefined {
  // flags become labels, like every other value
  if (typeof value === 'boolean') return value ? '1' : '0';
  return textOf(value);
}

const DIGITS_OF_NOISE = 6;
const HIGHEST_CENTS = 2_000_000_000;

/** Rounds a decimal amount half up to gross cents; undefined if it is not a price. */
export function centsOf(amount: unknown): number | undefined {
  const decimal = numberOf(amount);
  if (decimal === undefined) return undefined;
  const cents = Math.round(Number((decimal * 100).toFixed(DIGITS_OF_NOISE)));
  return cents > 0 && cents <= HIGHEST_CENTS ? cents : undefined;
}
