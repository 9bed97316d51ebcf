// Listing filters shared by window and worker: the filters other than attributes, and price ranges. Amounts are cents;
// both bounds of a range are inclusive, so a product of exactly 100 € is found and counted in the fixed ranges below and
// above it.
import { centsFromDecimal } from '../pricing/cents-from-decimal.ts';

/** the price range filter, in cents: "from-to", either side may be empty */
export const PRICE_FILTER = 'price';
/** the filter with the single option "in stock" */
export const STOCK_FILTER = 'stock';
export const IN_STOCK = '1';
export const GRADE_FILTER = 'condition_grade';
/** Fields of every product that are filtered like attributes, whether or not the backend lists them as attributes. */
export const FIELD_FILTERS = ['brand', GRADE_FILTER, 'energy_class'] as const;

export type PriceRange = { from: number; to: number };

/** 0–50, 50–100, 100–150, 150 and up. */
export const PRICE_RANGES: readonly PriceRange[] = [
  { from: 0, to: 50_00 },
  { from: 50_00, to: 100_00 },
  { from: 100_00, to: 150_00 },
  { from: 150_00, to: Number.POSITIVE_INFINITY },
];

/** Parses price ranges: "1000-5000", "1000-", "-5000". Invalid values are ignored. */
export function priceRangesOf(texts: readonly string[]): PriceRange[] {
  return texts.flatMap((text) => {
    const found = /^(\d*)-(\d*)$/.exec(text);
    if (!found || text === '-') return [];
    const to = found[2] ? Number(found[2]) : Number.POSITIVE_INFINITY;
    return [{ from: Number(found[1] ?? 0), to }];
  });
}

/** Formats a price range: { from: 5000, to: ∞ } is "5000-". */
export const priceRangeText = ({ from, to }: PriceRange): string =>
  `${from}-${Number.isFinite(to) ? to : ''}`;

const euros = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/**
 * Converts a price range from a URL to cents: "50-100" is "5000-10000"; undefined if invalid. Amounts of 10 million or
 * more are invalid.
 */
export function priceFromUrl(text: string): string | undefined {
  const found = /^(\d{1,7}(?:[.,]\d{1,2})?)?-(\d{1,7}(?:[.,]\d{1,2})?)?$/.exec(text);
  if (!found || (found[1] === undefined && found[2] === undefined)) return undefined;
  const cents = (amount: string | undefined, absent: number) =>
    amount === undefined ? absent : centsFromDecimal(Number(amount.replace(',', '.')));
  const range = { from: cents(found[1], 0), to: cents(found[2], Number.POSITIVE_INFINITY) };
  return range.from <= range.to ? priceRangeText(range) : undefined;
}

/** Matches an amount in any notation that users or price formats use; a group separator must precede three digits. */
const AMOUNT = /^(\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/;

/**
 * Converts an entered amount to URL notation: "1 049,00 €" and "1,049.00" are "1049.00". "" for an empty field;
 * undefined if invalid.
 */
function urlAmount(typed: string, sign: string): string | undefined {
  const text = typed
    .normalize('NFKC')
    .replace(sign, '')
    .replace(/[\s'’]/g, '');
  if (text === '') return '';
  const [found, whole = '', fraction] = AMOUNT.exec(text) ?? [];
  if (found === undefined) return undefined;
  return whole.replace(/[.,]/g, '') + (fraction === undefined ? '' : `.${fraction}`);
}

/**
 * Returns the price range entered in two fields, in cents, as `priceFromUrl` does; "" if both are empty; undefined if
 * invalid.
 * @param sign The currency sign.
 */
export function priceFromFields(from: string, to: string, sign: string): string | undefined {
  const [lowest, highest] = [urlAmount(from, sign), urlAmount(to, sign)];
  if (lowest === undefined || highest === undefined) return undefined;
  return lowest + highest === '' ? '' : priceFromUrl(`${lowest}-${highest}`);
}

/** Converts a price range in cents to URL notation: "5000-10000" is "50-100". */
export function priceToUrl(text: string): string {
  const [range = { from: 0, to: Number.POSITIVE_INFINITY }] = priceRangesOf([text]);
  return `${euros(range.from)}-${Number.isFinite(range.to) ? euros(range.to) : ''}`;
}

/**
 * Returns the label of a range: "< €50" and "> €150" for open ranges, else "€50 - 100". A range that ends one cent below a
 * whole amount is labelled with that amount.
 * @param sign The currency sign.
 */
export function priceRangeLabel({ from, to }: PriceRange, sign: string): string {
  if (!Number.isFinite(to)) return `> ${sign}${euros(from)}`;
  const end = euros(to % 100 === 99 ? to + 1 : to);
  return from === 0 ? `< ${sign}${end}` : `${sign}${euros(from)} - ${end}`;
}
