// Tax rules and countries of the demo store. Rates are in percent.
import { type Localised, localised, say, type Words } from '../texts/words.ts';

const rate = (id: number, country: string, percent: number): object => ({
  id,
  tax_country_id: country,
  tax_region_id: 0,
  tax_postcode: '*',
  rate: percent,
  code: `VAT${percent}-${country}`,
  titles: [],
  region_name: null,
});

/**
 * Product tax class 2 has the standard rate, class 4 the reduced rate for books; customer tax class 3 means all
 * customers.
 */
export const taxRules: object[] = [
  {
    id: 2,
    code: 'Standard',
    priority: 0,
    position: 0,
    customer_tax_class_ids: [3],
    product_tax_class_ids: [2],
    tax_rate_ids: [6, 7, 8],
    calculate_subtotal: false,
    rates: [rate(6, 'LV', 21), rate(7, 'LT', 21), rate(8, 'EE', 24)],
  },
  {
    id: 3,
    code: 'Books',
    priority: 0,
    position: 1,
    customer_tax_class_ids: [3],
    product_tax_class_ids: [4],
    tax_rate_ids: [9, 10, 11],
    calculate_subtotal: false,
    rates: [rate(9, 'LV', 5), rate(10, 'LT', 5), rate(11, 'EE', 9)],
  },
];

const countryRows: readonly (readonly [id: string, name: Words])[] = [
  ['LV', ['Latvija', 'Latvia', 'Латвия']],
  ['LT', ['Lietuva', 'Lithuania', 'Литва']],
  ['EE', ['Igaunija', 'Estonia', 'Эстония']],
];

/** Builds the documents of the countries that the store delivers to. */
export function countryDocuments(): Localised<object[]> {
  return localised((store) =>
    countryRows.map(([id, name]) => ({
      id,
      two_letter_abbreviation: id,
      three_letter_abbreviation: null,
      full_name_locale: say(name, store),
      full_name_english: name[1],
      available_regions: [],
    })),
  );
}
