// The pages of listings and searches, as the worker answers them: asked while somebody looks at them, and again when the
// connection or the device's catalogue changes. An answer that was seen is there in the next first render, and a failure
// does not take it away.
import type { Result } from '../../schemas/fault.ts';
import type { ListProductsAnswer, ListProductsInput } from '../../schemas/worker-api.ts';
import type { AppContext } from './app-context.ts';
import type { Resource } from './resource.ts';

/** A page of a listing; with a text, of a search. */
export type ListingInput = ListProductsInput & { text?: string };
export type ListingAnswer = ListProductsAnswer & {
  /** the page came with the first products; options are not counted yet, and more may belong to it */
  served?: boolean;
  /** of a search: how it was answered, and what misspelt words were read as */
  search?: { cache: boolean; offline: boolean; suggestions: string[] };
};

/** Asks the worker for a page. */
export type RequestPage = (app: AppContext, input: ListingInput) => Promise<Result<ListingAnswer>>;
const askListing: RequestPage = (app, input) => app.worker.call('listProducts', input);

export type ListingPage = Resource<Result<ListingAnswer>> & {
  /** Asks again; the answer so far stays until then. */
  again: () => void;
};

/** Who asks may name the parts of a request in any order. */
export const listingKey = (input: ListingInput): string =>
  `listing|${JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)))}`;

export function listingPage(app: AppContext, input: ListingInput, ask = askListing): ListingPage {
  const key = listingKey(input);
  const page: Resource<Result<ListingAnswer>> = app.resources.of(
    key,
    (live) => live.listingPage$(app, input, ask, () => page.get()),
    { isKept: true },
  );
  return { ...page, again: () => app.resources.restart(key, true) };
}
