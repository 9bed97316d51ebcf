// Pages of listings and searches, requested from the worker while subscribed, and again when the connection or the
// device's catalogue changes. A result is cached for the first render of the next visit; a failure does not replace it.
import type { Result } from '#schemas/fault.ts';
import type { ListProductsAnswer, ListProductsInput } from '#schemas/worker-api.ts';
import type { AppContext } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

/** A page of a listing, or of a search if `text` is set. */
export type ListingInput = ListProductsInput & { text?: string };
export type ListingAnswer = ListProductsAnswer & {
  /** true for the served first page, whose facets are not counted yet and whose `total` may grow */
  served?: boolean;
  /** only for a search: the source of its results, and its text with misspelt words corrected */
  search?: { cache: boolean; offline: boolean; correction?: string };
};

/** Requests a page from the worker. */
export type RequestPage = (app: AppContext, input: ListingInput) => Promise<Result<ListingAnswer>>;
const requestListing: RequestPage = (app, input) => app.worker.call('listProducts', input);

export type ListingPage = Resource<Result<ListingAnswer>> & {
  /** Requests the page again; the current result remains until the response arrives. */
  again: () => void;
};

/** Returns a key that does not depend on the property order of the input. */
export const listingKey = (input: ListingInput): string =>
  `listing|${JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)))}`;

export function listingPage(app: AppContext, input: ListingInput, requestPage = requestListing): ListingPage {
  const key = listingKey(input);
  const page: Resource<Result<ListingAnswer>> = app.resources.of(
    key,
    () =>
      import('./listing-page-source.ts').then((source) =>
        source.listingPage$(app, input, requestPage, () => page.get()),
      ),
    { isCached: true, isPublic: true },
  );
  return { ...page, again: () => app.resources.restart(key, true) };
}
