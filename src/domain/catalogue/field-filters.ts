// The rules of listing filters that both realms share: which filters there are besides attributes, and price ranges.
// Money is cents; both ends of a range are inside, so a product of exactly 100 € is found, and counted, by the range
// below it and by the one above.
import { centsFromDecimal } from '../pricing/cents-from-decimal.ts';

/** the filter that is a price range in cents: "from-to", either side may be empty */
export const PRICE_FILTER = 'price';
/** the filter with the single option "in stock" */
export const STOCK_FILTER = 'stock';
export const IN_STOCK = '1';
export const GRADE_FILTER = 'condition_grade';
/** Fields every product has, which are filtered like attributes whether or not the backend calls them so. */
export const FIELD_FILTERS = ['brand', GRADE_FILTER, 'energy_class'] as const;

export type PriceRange = { from: number; to: number };

/** 0–50, 50–100, 100–150, 150 and up. */
export const PRICE_RANGES: readonly PriceRange[] = [
  { from: 0, to: 50_00 },
  { from: 50_00, to: 100_00 },
  { from: 100_00, to: 150_00 },
  { from: 150_00, to: Number.POSITIVE_INFINITY },
];

/**
 * In: "1000-5000", "1000-", "-5000". Out: the ranges. What is no range is dropped, as a foreign value in a URL is.
 */
export function priceRangesOf(texts: readonly string[]): PriceRange[] {
  return texts.flatMap((text) => {
    const found = /^(\d*)-(\d*)$/.exec(text);
    if (!found || text === '-') return [];
    const to = found[2] ? Number(found[2]) : Number.POSITIVE_INFINITY;
    return [{ from: Number(found[1] ?? 0), to }];
  });
}

/** The opposite: { from: 5000, to: ∞ } is "5000-". */
export const priceRangeText = ({ from, to }: PriceRange): string =>
  `${from}-${Number.isFinite(to) ? to : ''}`;

const euros = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** "50-100" of a URL in cents: "5000-10000"; undefined when it is no range. Amounts above 10 million are none. */
export function priceFromUrl(text: string): string | undefined {
  const found = /^(\d{1,7}(?:[.,]\d{1,2})?)?-(\d{1,7}(?:[.,]\d{1,2})?)?$/.exec(text);
  if (!found || (found[1] === undefined && found[2] === undefined)) return undefined;
  const cents = (amount: string | undefined, absent: number) =>
    amount === undefined ? absent : centsFromDecimal(Number(amount.replace(',', '.')));
  const range = { from: cents(found[1], 0), to: cents(found[2], Number.POSITIVE_INFINITY) };
  return range.from <= range.to ? priceRangeText(range) : undefined;
}

/** One amount in all ways that people and the shop itself write it; group separators need three digits behind them. */
const AMOUNT = /^(\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/;

/** "1 049,00 €" and "1,049.00" as a URL has it: "1049.00". "" for an empty field; undefined when it is no amount. */
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
 * In: what was typed into the two fields, the currency's sign. Out: the range in cents as `priceFromUrl` has it; "" when
 * both fields are empty; undefined when it is no range.
 */
export function priceFromFields(from: string, to: string, sign: string): string | undefined {
  const [lowest, highest] = [urlAmount(from, sign), urlAmount(to, sign)];
  if (lowest === undefined || highest === undefined) return undefined;
  return lowest + highest === '' ? '' : priceFromUrl(`${lowest}-${highest}`);
}

/** "5000-10000" as it stands in a URL: "50-100". */
export function priceToUrl(text: string): string {
  const [range = { from: 0, to: Number.POSITIVE_INFINITY }] = priceRangesOf([text]);
  return `${euros(range.from)}-${Number.isFinite(range.to) ? euros(range.to) : ''}`;
}

/**
 * The label of a range: "< €50" and "> €150" where only one end matters, else "€50 - 100".
 * In: the range in cents, the currency's sign.
 */
export function priceRangeLabel({ from, to }: PriceRange, sign: string): string {
  if (!Number.isFinite(to)) return `> ${sign}${euros(from)}`;
  return from === 0 ? `< ${sign}${euros(to)}` : `${sign}${euros(from)} - ${euros(to)}`;
}
