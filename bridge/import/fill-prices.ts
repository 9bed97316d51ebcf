// Fills prices that other systems omit: a parent's price, which may be zero, and the final price.
import { dateKeys } from '#shared/wire/mend/mend-price-fields.ts';
import { type Json, type Note, numberOf } from '#shared/wire/mend/values.ts';
import { integerOf } from '../database/document-row.ts';
import { priceNow } from '../pricing/price-for.ts';

const isPrice = (value: unknown): value is number => typeof value === 'number' && value > 0;
const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/**
 * The moment that decides which special prices apply. `now`: ms since 1970; `timeZone`: time zone for dates that do not
 * state one.
 */
export type Moment = { now: number; timeZone: string };

/** Returns the price of a repaired product or variant at a moment, in cents. */
export const paidCents = (doc: Json, { now, timeZone }: Moment): number =>
  priceNow(
    {
      price: numberOf(doc.price),
      special_price: numberOf(doc.special_price),
      final_price: numberOf(doc.final_price),
      special_from_date: textOrNull(doc.special_from_date),
      special_to_date: textOrNull(doc.special_to_date),
    },
    now,
    timeZone,
  );

/** Fills the regular and the final price from other fields, in place. */
export function fillPrices(doc: Json, moment: Moment, note: Note): void {
  if (!isPrice(doc.price)) {
    const other = [doc.regular_price, doc.original_price, doc.final_price, doc.minimal_price].find(isPrice);
    if (other !== undefined) {
      doc.price = other;
      note('no price: another price field is used');
    }
  }
  if (!isPrice(doc.price) || isPrice(doc.final_price)) return;
  doc.final_price = paidCents(doc, moment) / 100;
  note('no final price');
}

const takenOver = [...dateKeys, 'price', 'special_price', 'final_price', 'lowest_price_30d'] as const;

/**
 * Copies the prices of the cheapest variant to a parent without a price, in place. Enabled variants take precedence.
 */
export function copyCheapestPrice(parent: Json, children: readonly Json[], moment: Moment, note: Note): void {
  if (isPrice(parent.price)) return;
  const priced = children.filter((child) => paidCents(child, moment) > 0);
  const enabled = priced.filter((child) => (integerOf(child.status) ?? 1) < 2);
  const [cheapest] = (enabled.length > 0 ? enabled : priced).sort(
    (a, b) => paidCents(a, moment) - paidCents(b, moment),
  );
  if (cheapest === undefined) return;
  for (const key of takenOver) {
    if (cheapest[key] !== undefined) parent[key] = cheapest[key];
    else delete parent[key];
  }
  note('no price: the cheapest variant counts');
}
