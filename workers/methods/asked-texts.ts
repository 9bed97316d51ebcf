// What a search on the device and one by the backend have in common: which filters and facets are asked for, and how the
// text is read.
import type { SearchResponse } from '#schemas/search-request.ts';
import type { Facets } from '#schemas/worker-api.ts';
import { PRICE_FILTER } from '#shared/domain/catalogue/field-filters.ts';
import { READINGS, type Reading, textQueryOf } from '#shared/domain/catalogue/text-query.ts';
import type { AskedText, normalised } from './search-body.ts';
import type { WorkerMethodContext } from './worker-method.ts';

/** A first visit by a link to a search waits so long for the synonyms and attributes by which its text is read. */
const KNOWLEDGE_TIMEOUT_MS = 1_500;

export type NormalisedSearch = ReturnType<typeof normalised>;
export type SearchAnswer = Pick<SearchResponse, 'items' | 'total'> & {
  facets: Facets;
  suggestions: string[];
  correction?: string | undefined;
  /** misspelt word → the word by which it was read, both folded */
  corrections?: ReadonlyMap<string, string> | undefined;
};

export const nothing: SearchAnswer = { items: [], total: 0, facets: {}, suggestions: [] };

/** True if facets are needed: on the first page of the search screen. */
export const wantsFacets = ({ from, searchQuery }: NormalisedSearch): boolean =>
  from === 0 && searchQuery.text !== undefined && searchQuery.variant !== 'panel';

export async function codesOf(
  { filterable }: WorkerMethodContext,
  request: NormalisedSearch,
): Promise<string[]> {
  return [PRICE_FILTER, ...(await filterable.codes(request.store))];
}

/** Returns the chosen filters with known attribute codes. */
export const filtersOf = (
  { searchQuery }: NormalisedSearch,
  codes: readonly string[],
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(searchQuery.filters ?? {}).filter(
      ([code, options]) => options.length > 0 && codes.includes(code),
    ),
  );

export const isByScore = ({ sort }: NormalisedSearch): boolean => sort.startsWith('_score');

/** Returns how a request's text is read, each way to be tried if the one before finds nothing; one without a text. */
export async function askedTexts(
  { searchKnowledge, branches, connection, ports }: WorkerMethodContext,
  request: NormalisedSearch,
): Promise<readonly (AskedText | undefined)[]> {
  const { store, searchQuery } = request;
  const { text } = searchQuery;
  if (text === undefined) return [undefined];
  const timeout = () => ports.wait(KNOWLEDGE_TIMEOUT_MS);
  const known = await searchKnowledge.of(store, connection.isOnline() ? timeout : undefined);
  // categories are pulled before the reference data
  const names = await branches.names(store);
  const knowledge = { ...known, names: names.map(({ name }) => name) };
  const asked = (reading: Reading): AskedText => ({
    query: textQueryOf(text, reading, knowledge),
    isForgiving: reading !== 'typed',
    byScore: isByScore(request),
  });
  // half of one word is this word
  return READINGS.map(asked).filter(({ query }, at) => at < 2 || query.groups.length > 1);
}
