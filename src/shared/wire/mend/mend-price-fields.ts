// Normalises the names and values of price fields: camelCase spellings, numbers in strings. Does not interpret the
// prices.
import { type Json, mendMoney, mendTexts, type Note } from './values.ts';

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
export const dateKeys = ['special_from_date', 'special_to_date'] as const;

const camelOf = (key: string): string => key.replace(/_([a-z0-9])/g, (_, sign: string) => sign.toUpperCase());
const camels = [...moneyKeys, ...dateKeys].flatMap((key) =>
  camelOf(key) === key ? [] : [[camelOf(key), key] as const],
);

/** Normalises the price fields of a product or variant in place. */
export function mendPriceFields(doc: Json, note: Note): void {
  for (const [camel, key] of camels) {
    if (doc[camel] === undefined) continue;
    if (doc[key] === undefined || doc[key] === null) doc[key] = doc[camel];
    delete doc[camel];
    note('price fields in camelCase');
  }
  mendMoney(doc, moneyKeys, note);
  mendTexts(doc, dateKeys, note);
  for (const key of dateKeys) if (doc[key] === '') doc[key] = null;
}
