// Renders a listing in each of its states: loading, failed or empty with the reason, or products with a note on
// incomplete data.

import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Listing } from './listing-of.ts';
import { ProductGrid } from './product-grid.tsx';
import { ShowMore } from './show-more.tsx';

type Props = {
  listing: Listing;
  pageSize: number;
  /** the last page shown */
  page: number;
  /** Returns the query string of a page. */
  searchOf: (page: number) => string;
  /** Appends a page to those shown. */
  onPage: (page: number) => void;
  addButton?: (product: PricedProduct) => ReactNode;
  actions?: (product: PricedProduct) => ReactNode;
};

export function ListingState({ listing, pageSize, page, searchOf, onPage, addButton, actions }: Props) {
  const { t } = useTranslation(['product', 'common']);
  if (listing.state === 'loading') {
    return (
      <div aria-busy="true">
        <p className="sr-only" role="status">
          {t('loading', { ns: 'common' })}
        </p>
        <CardSkeletons count={8} />
      </div>
    );
  }
  if (listing.state === 'failed' || listing.products.length === 0) {
    const fault = listing.state === 'failed' ? listing.fault : undefined;
    const offline = fault
      ? fault.code === 'offline'
      : listing.state === 'shown' && listing.source !== 'bridge';
    return (
      <div role="status">
        <EmptyState
          title={t(fault ? 'listing.failed' : 'listing.emptyTitle')}
          text={t(fault ? (offline ? 'errors:offline' : 'failed.text') : 'listing.emptyText')}
        >
          <button type="button" className="btn btn-secondary" onClick={listing.retry}>
            {t('retry', { ns: 'common' })}
          </button>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      {listing.source === 'device-partial' && (
        <p className="note plain below-24">
          <Info className="icon icon-small" aria-hidden />
          {t('listing.partial')}
        </p>
      )}
      {listing.start > 0 && (
        <p className="more more-before">
          <Link
            className="btn btn-secondary"
            rel="prev"
            to={{ search: searchOf(listing.start / listing.perPage) }}
          >
            {t('listing.previous')}
          </Link>
        </p>
      )}
      <ProductGrid products={listing.products} addButton={addButton} actions={actions} eager />
      <ShowMore
        shown={listing.start + listing.products.length}
        total={listing.total}
        pageSize={pageSize}
        page={page}
        state={listing.more}
        searchOf={searchOf}
        onPage={onPage}
        onRetry={listing.retry}
      />
    </>
  );
}
