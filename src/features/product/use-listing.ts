// A listing as the screen needs it: pages first…last joined, each asked for once per visit and again when the line or
// the device's catalogue changes; what was answered before is shown in the first render. No URL makes it ask for
// many pages that are not there.
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ListingInput, listingKey } from '../../model/product-cache.ts';
import { useShop } from '../../model/shop.ts';
import { useLive } from '../../ui/use-live.ts';
import { useStore } from '../../ui/use-store.ts';
import { keysOf, type Listing, listingOf, pagesThatExist } from './listing-of-answers.ts';
import { askListing, catalogueState$, productsByKeys$ } from './queries.ts';

export type ListingRequest = Omit<ListingInput, 'from' | 'size'>;

/**
 * In: what is listed (undefined: not known yet), the last page, products per page, a text whose change asks again, and
 * the first page. Pages count from 1; options are counted with the first.
 */
export function useListing(
  request: ListingRequest | undefined,
  last: number,
  perPage: number,
  revision = '',
  first = 1,
): Listing {
  const shop = useShop();
  const cached = shop.memory.person.get().products;
  const answerTo = (input: ListingInput | undefined) => input && cached.answer(listingKey(input));
  const inputOf = (page: number): ListingInput | undefined =>
    request && {
      ...request,
      facets: request.facets === true && page === first,
      from: (page - 1) * perPage,
      size: perPage,
    };
  const pages = pagesThatExist(first, last, perPage, answerTo(inputOf(first)));
  const inputs = useMemo(
    () => pages.flatMap((page) => inputOf(page) ?? []),
    [JSON.stringify(request), pages.join(), perPage],
  );
  const [attempt, setAttempt] = useState(0);
  const catalogue = useLive(() => catalogueState$(shop, request?.store ?? ''), [request?.store]);
  useStore(cached.answers.follow, cached.answers.get);

  const requested = useRef(new Set<string>());
  const known = catalogue !== undefined;
  const round = `${catalogue?.online}|${catalogue?.complete}|${revision}|${attempt}`;
  useEffect(() => {
    if (!known) return;
    for (const input of inputs) {
      const once = round + listingKey(input);
      if (requested.current.has(once)) continue;
      requested.current.add(once);
      void askListing(shop, input);
    }
  }, [inputs, known, round]);

  const answers = inputs.map(answerTo);
  const keys = keysOf(answers);
  const live = useLive(() => productsByKeys$(shop, keys), [keys.join()]);
  const products = useMemo(
    () => keys.flatMap((key) => live?.get(key) ?? cached.byKey(key) ?? []),
    [live, keys.join()],
  );
  return listingOf(answers, products, first, perPage, () => setAttempt((count) => count + 1));
}
