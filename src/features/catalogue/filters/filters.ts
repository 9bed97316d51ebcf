// How chosen filters stand in the query string: ?brand=Norra&brand=Krasts&price=50-100. The URL is their only state.
// Prices are whole units there and cents inside.
import type { Facets } from '#schemas/worker-api.ts';
import { MAX_FILTER_QUERY_SIZE } from '#shared/config/constants.ts';
import { PRICE_FILTER, priceFromUrl, priceToUrl } from '#shared/domain/catalogue/field-filters.ts';

/** attribute code → chosen option ids; the same choice always has the same form */
export type Filters = Readonly<Record<string, readonly string[]>>;

/** Query names that are never attribute filters; utm_* besides. */
const NOT_FILTERS = new Set(['sort', 'page', 'q', 'fbclid', 'gclid', 'ref', 'source', 'medium']);
export const isFilterName = (name: string): boolean =>
  name !== '' && !(name in Object.prototype) && !NOT_FILTERS.has(name) && !name.startsWith('utm_');

/** Longer names and values are no option of any attribute. */
const NAME_LENGTH = 64;
const VALUE_LENGTH = 128;

/** Reads the chosen filters. What cannot be a filter is ignored; whether an option exists, the worker knows. */
export function readFilters(query: URLSearchParams): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  let count = 0;
  for (const [name, text] of query) {
    if (!isFilterName(name) || name.length > NAME_LENGTH || text.length > VALUE_LENGTH) continue;
    const value = name === PRICE_FILTER ? priceFromUrl(text) : text;
    if (!value || count >= MAX_FILTER_QUERY_SIZE) continue;
    const values = found.get(name) ?? new Set();
    values.add(value);
    found.set(name, values);
    count += 1;
  }
  return Object.fromEntries(
    [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, values]) => [code, [...values].sort()]),
  );
}

/** The same query with these filters and page 1; sorting and foreign names stay as they are. */
export function writeFilters(query: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams([...query].filter(([name]) => !isFilterName(name) && name !== 'page'));
  for (const [code, values] of Object.entries(filters))
    for (const value of values) next.append(code, code === PRICE_FILTER ? priceToUrl(value) : value);
  return next;
}

/** The filters with one option chosen, or no longer. */
export function toggled(filters: Filters, code: string, value: string): Filters {
  const { [code]: chosen = [], ...rest } = filters;
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value].sort();
  return next.length > 0 ? { ...rest, [code]: next } : rest;
}

/**
 * A choice made on a page that is not drawn anew yet, while its URL has moved on: what the choice changed is taken from
 * it, the rest from the URL. In: the filters the page showed, what the choice made of them, the filters of the URL now.
 */
export function onto(shown: Filters, chosen: Filters, now: Filters): Filters {
  const changed = (code: string) => JSON.stringify(shown[code]) !== JSON.stringify(chosen[code]);
  const of = (filters: Filters, isWanted: (code: string) => boolean) =>
    Object.entries(filters).filter(([code]) => isWanted(code));
  return Object.fromEntries([...of(now, (code) => !changed(code)), ...of(chosen, changed)]);
}

/**
 * How many of the chosen filters narrow the listing: values that its category does not have are ignored. While the
 * options are not known every one counts.
 */
export function countInForce(filters: Filters, facets: Facets | undefined): number {
  const isOption = (code: string, value: string) =>
    code === PRICE_FILTER || !facets || (facets[code]?.some((option) => option.value === value) ?? false);
  return Object.entries(filters).flatMap(([code, values]) => values.filter((value) => isOption(code, value)))
    .length;
}
