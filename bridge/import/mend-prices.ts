// Prices as other shops write them: camelCase names, text, zero on the parent, no final price.
import { integerOf } from '../database/document-row.ts';
import type { Json } from '../database/tables.ts';
import { priceNow } from '../pricing/unit-price.ts';
import { mendNumbers, mendTexts, type Note, numberOf } from './values.ts';

const moneyKeys = [
  'price',
  'special_price',
  'final_price',
  'lowest_price_30d',
  'regular_price',
  'minimal_price',
  'max_price',
  'original_price',
  'original_special_price',
  'original_final_price',
  'price_incl_tax',
  'special_price_incl_tax',
  'final_price_incl_tax',
  'original_price_incl_tax',
  'price_tax',
  'special_price_tax',
  'final_price_tax',
  'original_price_tax',
] as const;
const dateKeys = ['special_from_date', 'special_to_date'] as const;

const camelOf = (key: string): string => key.replace(/_([a-z0-9])/g, (_, sign: string) => sign.toUpperCase());
const camels = [...moneyKeys, ...dateKeys].flatMap((key) =>
  camelOf(key) === key ? [] : [[camelOf(key), key] as const],
);

const isPrice = (value: unknown): value is number => typeof value === 'number' && value > 0;
const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** What a mended product or variant costs at `now` (ms), in cents. */
export const paidCents = (doc: Json, now: number): number =>
  priceNow(
    {
      price: numberOf(doc.price),
      special_price: numberOf(doc.special_price),
      final_price: numberOf(doc.final_price),
      special_from_date: textOrNull(doc.special_from_date),
      special_to_date: textOrNull(doc.special_to_date),
    },
    now,
  );

/** Brings the price fields of a product or variant to their names and numbers, in place. */
export function mendPriceFields(doc: Json, note: Note): void {
  for (const [camel, key] of camels) {
    if (doc[camel] === undefined) continue;
    if (doc[key] === undefined || doc[key] === null) doc[key] = doc[camel];
    delete doc[camel];
    note('price fields in camelCase');
  }
  mendNumbers(doc, moneyKeys, note);
  mendTexts(doc, dateKeys, note);
  for (const key of dateKeys) if (doc[key] === '') doc[key] = null;
}

/** Fills the regular and the final price from what stands beside them, in place. `now`: ms, for windows of reductions. */
export function fillPrices(doc: Json, now: number, note: Note): void {
  if (!isPrice(doc.price)) {
    const other = [doc.regular_price, doc.original_price, doc.final_price, doc.minimal_price].find(isPrice);
    if (other !== undefined) {
      doc.price = other;
      note('no price: another price field counts');
    }
  }
  if (!isPrice(doc.price) || isPrice(doc.final_price)) return;
  doc.final_price = paidCents(doc, now) / 100;
  note('no final price');
}

const takenOver = [...dateKeys, 'price', 'special_price', 'final_price', 'lowest_price_30d'] as const;

/** A parent without a price shows the one of its cheapest variant that is not disabled, in place. */
export function takeCheapest(parent: Json, children: readonly Json[], now: number, note: Note): void {
  if (isPrice(parent.price)) return;
  const priced = children.filter((child) => paidCents(child, now) > 0);
  const enabled = priced.filter((child) => (integerOf(child.status) ?? 1) < 2);
  const [cheapest] = (enabled.length > 0 ? enabled : priced).sort(
    (a, b) => paidCents(a, now) - paidCents(b, now),
  );
  if (cheapest === undefined) return;
  for (const key of takenOver) {
    if (cheapest[key] !== undefined) parent[key] = cheapest[key];
    else delete parent[key];
  }
  note('no price: the cheapest variant counts');
}
