// The pages of listings and searches, as the worker answers them: asked while somebody looks at them, and again when the
// connection or the device's catalogue changes. An answer that was seen is there in the next first render, and a failure
// does not take it away.
import { combineLatest, distinctUntilChanged, from, map, type Observable, switchMap } from 'rxjs';
import { ok, type Result } from '../../schemas/errors.ts';
import type { ListProductsAnswer, ListProductsInput } from '../../schemas/worker-api.ts';
import { catalogueState$ } from './catalogue-state.ts';
import { connection$ } from './connection.ts';
import type { Resource } from './resource.ts';
import type { Shop } from './shop.ts';

/** A page of a listing; with a text, of a search. */
export type ListingInput = ListProductsInput & { text?: string };
export type ListingAnswer = ListProductsAnswer & {
  /** of a search: how it was answered, and what misspelt words were read as */
  search?: { cache: boolean; offline: boolean; suggestions: string[] };
};

/** One page of a search, as a listing answers it. */
async function askSearch(shop: Shop, input: ListingInput, text: string): Promise<Result<ListingAnswer>> {
  const { store, filters, from, size } = input;
  const answer = await shop.worker.ask('search', {
    store,
    type: 'product',
    searchQuery: { text, filters },
    from,
    size,
    sort: input.sort,
  });
  if (!answer.ok) return answer;
  const { items, total, availableFilters, cache, offline, suggestions } = answer.value;
  return ok({
    keys: items,
    total,
    source: offline ? 'device' : 'bridge',
    ...(from === 0 && total > 0 && { facets: availableFilters }),
    search: { cache, offline, suggestions },
  });
}

const ask = (shop: Shop, input: ListingInput): Promise<Result<ListingAnswer>> =>
  input.text === undefined ? shop.worker.ask('listProducts', input) : askSearch(shop, input, input.text);

/** The same request always has the same key. */
const keyOf = (input: ListingInput): string =>
  `listing|${JSON.stringify([
    input.store,
    input.categoryId,
    input.filters,
    input.sort,
    input.skus,
    input.from,
    input.size,
    input.text,
  ])}`;

/** What an answer depends on besides the request: is there a connection, and is the whole catalogue here. */
const circumstances$ = (shop: Shop, store: string): Observable<string> =>
  combineLatest([connection$(shop), catalogueState$(shop, store)]).pipe(
    map(([{ online }, { complete }]) => `${online} ${complete}`),
    distinctUntilChanged(),
  );

export type ListingPage = Resource<Result<ListingAnswer>> & {
  /** Asks again; the answer so far stays until then. */
  again: () => void;
};

export function listingPage(shop: Shop, input: ListingInput): ListingPage {
  const key = keyOf(input);
  const page = shop.resources.of(
    key,
    () => circumstances$(shop, input.store).pipe(switchMap(() => from(ask(shop, input)))),
    { isKept: true, choose: (last, next) => (!next.ok && last?.ok ? last : next) },
  );
  return { ...page, again: () => shop.resources.refresh(key) };
}
