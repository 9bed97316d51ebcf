// The listing of a category or search. Filters, sorting and page are stored in the query string only. The filter
// components load after the first products; their space is reserved.

import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Facets } from '#schemas/worker-api.ts';
import { SEARCH_PAGE_SIZE } from '#shared/config/constants.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { FilterButton } from '../../features/catalogue/filters/filter-button.tsx';
import {
  countInForce,
  type Filters,
  onto,
  readFilters,
  toggled,
  writeFilters,
} from '../../features/catalogue/filters/filters.ts';
import { isAbsent, type Listing } from '../../features/product/listing-of.ts';
import { ListingState } from '../../features/product/listing-state.tsx';
import {
  firstPageShown,
  type ListingSort,
  listingSorts,
  readListingUrl,
  searchSorts,
  writeListingUrl,
} from '../../features/product/listing-url.ts';
import { SortSelect } from '../../features/product/sort-select.tsx';
import { type ListingRequest, useListing } from '../../features/product/use-listing.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import type { RequestPage } from '../../model/catalogue/listing-page.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { reference } from '../../model/shell/reference.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useResource } from '../../ui/use-resource.ts';
import type { SearchState } from '../search/search-state.ts';
import { cardActions } from '../use-saved-products.tsx';

const views = () => import('../../features/catalogue/filters/filter-column.tsx');
const FilterColumn = lazyComponent(['filters'], async () => (await views()).FilterColumn, { isEarly: true });
const ChosenFilters = lazyComponent(['filters'], async () => (await views()).ChosenFilters, {
  isEarly: true,
});
const NothingMatches = lazyComponent(['filters'], async () => (await views()).NothingMatches, {
  isEarly: true,
});
const FilterChoice = lazyComponent(['filters'], async () => (await views()).FilterChoice, { isEarly: true });

const AbsentGoods = lazyComponent(['ways-on'], () => import('./absent-goods.tsx'));

/** Minimum width of the filter column (category.css); in narrower windows a sheet contains the filters. */
const WIDE = '(min-width: 1000px)';

const addButton = (product: PricedProduct) => <AddToCartButton product={product} variant="icon" />;

export type Shown = Extract<Listing, { state: 'shown' }>;
/** Keeps the previous listing, dimmed, while a changed choice is loading. */
function useLastShown(listing: Listing): { listing: Listing; isOld: boolean } {
  const last = useRef<Shown>(undefined);
  if (listing.state === 'shown') last.current = listing;
  const isOld = listing.state === 'loading' && last.current !== undefined;
  return { listing: isOld && last.current ? last.current : listing, isOld };
}

const facetsOf = (listing: Listing): Facets | undefined =>
  listing.state === 'shown' ? listing.facets : undefined;

/**
 * Returns the attributes, and a revision that changes if they arrive after the listing, so that the listing's options
 * are counted again.
 */
function useAttributes(store: string) {
  const app = useApp();
  const attributes = useResource(reference(app, store, 'attribute'));
  const cameLate = useRef(false);
  if (attributes?.length === 0) cameLate.current = true;
  return { attributes: attributes ?? [], revision: cameLate.current ? String(attributes?.length) : '' };
}

/** Shows a notice whenever the listing becomes empty. */
function useEmptyWarning(isEmpty: boolean): void {
  const app = useApp();
  const { t } = useTranslation('product');
  useEffect(() => {
    if (isEmpty) app.ui.toasts.show({ message: t('listing.emptyText'), kind: 'warning' });
  }, [isEmpty, t]);
}

/** Reserves the space of the active filters while their component is loading. */
const ChipPlaces = ({ count }: { count: number }) =>
  count > 0 && (
    <div className="chips chips-row" aria-hidden="true">
      <span className="chip chip-place" />
    </div>
  );

type Props = {
  /** absent for the whole catalogue */
  categoryId?: number | undefined;
  /** set for a search: its request, a note above the results, and the empty state */
  search?: SearchState & {
    requestPage: RequestPage;
    note: (listing: Shown) => ReactNode;
    nothing: (listing: Shown) => ReactNode;
  };
  /** renders the head of the page; `total` is undefined while it is loading and null if it cannot be determined */
  head: (total: number | undefined | null) => ReactNode;
};

export function CategoryListing({ categoryId, search, head }: Props) {
  const app = useApp();
  const { t, i18n } = useTranslation(['category', 'errors']);
  const [query, setQuery] = useSearchParams();
  const pageSize = search ? SEARCH_PAGE_SIZE : app.config.catalogue.pageSize;
  const sorts = search ? searchSorts(app.config.catalogue.searchSort) : listingSorts;
  const { sort: named, page } = readListingUrl(query, sorts);
  const sort = search?.currentSearchSort ?? named;
  // read when the user chooses, because the rendered URL can be older
  const currentParameters = () => new URLSearchParams(window.location.search);
  const at = (next: ListingSort, nextPage: number, from = currentParameters()) =>
    writeListingUrl(from, { sort: next === sorts[0] ? 'default' : next, page: nextPage });
  const store = i18n.language;
  const isWide = useMedia(WIDE);
  const { attributes, revision } = useAttributes(store);
  const heading = useRef<HTMLHeadingElement>(null);
  const [draft, setDraft] = useState<Filters>();
  const wasOpened = useRef(false);
  if (draft) wasOpened.current = true;

  const filters = search?.currentFilters ?? readFilters(query);
  const request = (chosen: Filters): ListingRequest => ({
    store,
    filters: Object.fromEntries(Object.entries(chosen).map(([code, values]) => [code, [...values]])),
    sort,
    facets: true,
    ...(categoryId !== undefined && { categoryId }),
    ...(search && { text: search.searchString }),
  });
  const requested = useListing(
    request(filters),
    page,
    pageSize,
    revision,
    firstPageShown(page),
    search?.requestPage,
  );
  const { listing, isOld } = useLastShown(requested);
  const tried = useListing(draft && request(draft), 1, pageSize, revision, 1, search?.requestPage);

  const total = listing.state === 'shown' ? listing.total : undefined;
  const inForce = countInForce(filters, facetsOf(listing));
  const isNoMatch = total === 0 && inForce > 0;
  const isEmpty = total === 0 && !isNoMatch;
  const isNothingHere = !search && isAbsent(listing) && inForce === 0;
  useEmptyWarning(
    !search && !isNothingHere && (requested.state === 'failed' || (requested.state === 'shown' && isEmpty)),
  );

  const toPage = (next: number) => setQuery(at(sort, next), { replace: true });
  // while the catalogue is incomplete, the total is too small, so the page changes only if none of its products can be
  // shown
  const lastPage =
    listing.state === 'shown' && !isOld && listing.start >= listing.total
      ? Math.max(1, Math.ceil(listing.total / pageSize))
      : undefined;
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) toPage(lastPage);
  }, [lastPage, page]);

  const choose = (next: Filters) =>
    setQuery(writeFilters(currentParameters(), onto(filters, next, readFilters(currentParameters()))));
  const taken = (next: Filters) => {
    choose(next);
    heading.current?.focus({ preventScroll: true });
  };
  const listed = { attributes, facets: facetsOf(listing), filters };
  const chips = {
    ...listed,
    onRemove: ({ code, value }: { code: string; value: string }) => taken(toggled(filters, code, value)),
    onClear: () => taken({}),
  };
  const failedText = t('errors:notOnDevice');
  const shownPart = `${categoryId ?? ''}?${query}`;

  if (search && listing.state === 'shown' && isEmpty) {
    return (
      <div className="wrap">
        {head(total)}
        {search.nothing(listing)}
      </div>
    );
  }
  if (isNothingHere && listing.state !== 'loading') {
    return (
      <div className="wrap">
        {head(null)}
        <LazyPart failedText={failedText}>
          <AbsentGoods onRetry={listing.retry} />
        </LazyPart>
      </div>
    );
  }
  return (
    <div className="wrap">
      {head(total)}
      {search && listing.state === 'shown' && search.note(listing)}
      <section className="with-side" aria-label={t('products')}>
        <aside className="side" aria-label={t('filters')}>
          {isWide && listing.state === 'shown' && !listing.isServed && (
            <LazyPart failedText={failedText}>
              <Suspense fallback={<TextSkeleton lines={6} />}>
                <FilterColumn
                  {...listed}
                  isUncounted={!listing.facets && !isOld}
                  onChange={choose}
                  onRetry={listing.retry}
                />
              </Suspense>
            </LazyPart>
          )}
          {(listing.state === 'loading' || (listing.state === 'shown' && listing.isServed)) && (
            <TextSkeleton lines={6} />
          )}
        </aside>
        <div>
          <div className="listbar">
            <FilterButton
              label={inForce > 0 ? t('filtersChosen', { chosen: inForce }) : t('filters')}
              onOpen={() => setDraft(filters)}
            />
            {inForce > 0 && listing.state !== 'failed' && (
              <LazyPart failedText={failedText}>
                <Suspense fallback={<ChipPlaces count={inForce} />}>
                  {listing.state === 'shown' ? <ChosenFilters {...chips} /> : <ChipPlaces count={inForce} />}
                </Suspense>
              </LazyPart>
            )}
            <PartBoundary resetKey={shownPart}>
              <SortSelect value={sort} sorts={sorts} onChange={(next) => setQuery(at(next, 1))} />
            </PartBoundary>
          </div>
          <h2 className="sr-only" ref={heading} tabIndex={-1}>
            {t('products')}
          </h2>
          <div className={isOld ? 'listing-old' : undefined} aria-busy={isOld}>
            {isNoMatch ? (
              <LazyPart failedText={failedText}>
                <NothingMatches {...chips} />
              </LazyPart>
            ) : (
              <PartBoundary resetKey={shownPart}>
                <ListingState
                  listing={listing}
                  pageSize={pageSize}
                  addButton={addButton}
                  actions={cardActions}
                  page={page}
                  searchOf={(other) => `${at(sort, other, query)}`}
                  onPage={toPage}
                />
              </PartBoundary>
            )}
          </div>
        </div>
      </section>
      {wasOpened.current && (
        <LazyPart failedText={failedText}>
          <FilterChoice
            attributes={attributes}
            facets={facetsOf(tried)}
            draft={draft}
            total={tried.state === 'shown' ? tried.total : undefined}
            onChange={setDraft}
            onApply={() => {
              if (draft) choose(draft);
              setDraft(undefined);
            }}
            onClose={() => setDraft(undefined)}
          />
        </LazyPart>
      )}
    </div>
  );
}
