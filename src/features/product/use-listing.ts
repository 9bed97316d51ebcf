// A listing as the screen needs it: pages first…last joined; what was answered before is shown in the first render. No
// URL makes it ask for many pages that are not there.
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useApp } from '../../model/app-context.ts';
import { knownProducts, productsByKeys } from '../../model/known-products.ts';
import { type ListingInput, listingPage, type RequestPage } from '../../model/listing-page.ts';
import { combined } from '../../model/resource.ts';
import { useResource } from '../../ui/use-resource.ts';
import { inPlace, keysOf, type Listing, listingOf, pagesThatExist } from './listing-of.ts';

export type ListingRequest = Omit<ListingInput, 'from' | 'size'>;

/**
 * In: what is listed (undefined: not known yet), the last page, products per page, a text whose change asks again, the
 * first page, how a page is asked for (a search). Pages count from 1; options are counted with the first.
 */
export function useListing(
  request: ListingRequest | undefined,
  last: number,
  perPage: number,
  revision = '',
  first = 1,
  ask?: RequestPage,
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
          ask,
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
  // a page of cards is drawn in slices, between which the page answers presses
  const live = useDeferredValue(newest);
  const isRead = newest !== undefined && live === newest;
  const products = useMemo(() => {
    const known = isRead ? undefined : knownProducts(app, keys);
    const found = keys.map((key) => live?.get(key) ?? known?.get(key));
    return inPlace(found, isRead);
  }, [live, newest, keys.join()]);
  // what the shop has withdrawn since is counted no more
  const isLess = isRead && products !== undefined && products.length < keys.length;
  useEffect(() => {
    if (isLess) again();
  }, [isLess, keys.join()]);
  return listingOf(answers, products, first, perPage, again);
}
