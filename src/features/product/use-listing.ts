// Loads the pages of a listing from `first` to `last` and joins them. The first render shows cached responses. A URL
// cannot make it request many pages that do not exist.
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { knownProducts, productsByKeys } from '../../model/catalogue/known-products.ts';
import { type ListingInput, listingPage, type RequestPage } from '../../model/catalogue/listing-page.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { combined } from '../../model/shell/resource.ts';
import { useResource } from '../../ui/use-resource.ts';
import { inPlace, keysOf, type Listing, listingOf, pagesThatExist } from './listing-of.ts';

export type ListingRequest = Omit<ListingInput, 'from' | 'size'>;

/**
 * Facets are requested with the first page. Pages count from 1.
 * @param request undefined while the request is not known
 * @param last the last page to show
 * @param revision requests all pages again when it changes
 * @param requestPage requests a page; given for searches
 */
export function useListing(
  request: ListingRequest | undefined,
  last: number,
  perPage: number,
  revision = '',
  first = 1,
  requestPage?: RequestPage,
): Listing {
  const app = useApp();
  const pageOf = (page: number) =>
    request
      ? listingPage(
          app,
          {
            ...request,
            facets: request.facets === true && page === first,
            from: (page - 1) * perPage,
            size: perPage,
          },
          requestPage,
        )
      : undefined;
  const asked = JSON.stringify(request);
  const numbers = pagesThatExist(first, last, perPage, useResource(pageOf(first)));
  const pages = useMemo(
    () => numbers.flatMap((page) => pageOf(page) ?? []),
    [asked, numbers.join(), first, perPage],
  );
  const answers = useResource(useMemo(() => combined(pages), [pages]));

  const again = () => {
    for (const page of pages) page.again();
  };
  const revised = useRef(revision);
  useEffect(() => {
    if (revised.current === revision) return;
    revised.current = revision;
    again();
  }, [revision]);

  const keys = keysOf(answers);
  const newest = useResource(productsByKeys(app, keys));
  // renders a page of cards in slices, so that input is handled in between
  const live = useDeferredValue(newest);
  const isRead = newest !== undefined && live === newest;
  const products = useMemo(() => {
    const known = isRead ? undefined : knownProducts(app, keys);
    const found = keys.map((key) => live?.get(key) ?? known?.get(key));
    return inPlace(found, isRead);
  }, [live, newest, keys.join()]);
  // products that were withdrawn since the response are still counted in its total
  const isLess = isRead && products !== undefined && products.length < keys.length;
  useEffect(() => {
    if (isLess) again();
  }, [isLess, keys.join()]);
  return listingOf(answers, products, first, perPage, again);
}
