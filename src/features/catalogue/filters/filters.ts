// Reads and writes filters in the query string: ?brand=Norra&brand=Krasts&price=50-100. They are stored nowhere else.
// Prices are whole units in the URL and cents in code.
import type { Facets } from '#schemas/worker-api.ts';
import { MAX_FILTER_QUERY_SIZE } from '#shared/config/constants.ts';
import { PRICE_FILTER, priceFromUrl, priceToUrl } from '#shared/domain/catalogue/field-filters.ts';

/** Attribute code → chosen option ids, both sorted. */
export type Filters = Readonly<Record<string, readonly string[]>>;

/** Query parameters that are never attribute filters, in addition to utm_*. */
const NOT_FILTERS = new Set(['sort', 'page', 'q', 'fbclid', 'gclid', 'ref', 'source', 'medium']);
export const isFilterName = (name: string): boolean =>
  name !== '' && !(name in Object.prototype) && !NOT_FILTERS.has(name) && !name.startsWith('utm_');

/** Maximum lengths; longer names and values are ignored. */
const NAME_LENGTH = 64;
const VALUE_LENGTH = 128;

/** Reads the chosen filters. Invalid ones are ignored; the worker checks whether an option exists. */
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

/** Returns the query with these filters and without the page; other parameters are preserved. */
export function writeFilters(query: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams([...query].filter(([name]) => !isFilterName(name) && name !== 'page'));
  for (const [code, values] of Object.entries(filters))
    for (const value of values) next.append(code, code === PRICE_FILTER ? priceToUrl(value) : value);
  return next;
}

/** Adds an option to the filters, or removes it. */
export function toggled(filters: Filters, code: string, value: string): Filters {
  const { [code]: chosen = [], ...rest } = filters;
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value].sort();
  return next.length > 0 ? { ...rest, [code]: next } : rest;
}

/**
 * Applies a change that the user made on a page whose URL has changed since the page was rendered: changed attributes
 * are taken from `chosen`, the others from the URL.
 * @param shown the filters that the page showed
 * @param chosen the filters after the change
 * @param now the filters of the current URL
 */
export function onto(shown: Filters, chosen: Filters, now: Filters): Filters {
  const changed = (code: string) => JSON.stringify(shown[code]) !== JSON.stringify(chosen[code]);
  const of = (filters: Filters, isWanted: (code: string) => boolean) =>
    Object.entries(filters).filter(([code]) => isWanted(code));
  return Object.fromEntries([...of(now, (code) => !changed(code)), ...of(chosen, changed)]);
}

/**
 * Counts the filters that narrow the listing; values that the listing does not have are ignored. While its options are
 * unknown, all filters count.
 */
export function countInForce(filters: Filters, facets: Facets | undefined): number {
  const isOption = (code: string, value: string) =>
    code === PRICE_FILTER || !facets || (facets[code]?.some((option) => option.value === value) ?? false);
  return Object.entries(filters).flatMap(([code, values]) => values.filter((value) => isOption(code, value)))
    .length;
}
