// A listing in each of its states: waiting, empty or failed with the reason, shown with where it comes from.

import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PricedProduct } from '../../model/products.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import type { Listing } from './listing-of-answers.ts';
import { ProductGrid } from './product-grid.tsx';
import { ShowMore } from './show-more.tsx';

type Props = {
  listing: Listing;
  pageSize: number;
  onMore: () => void;
  /** to the pages before those shown, where there are any */
  onPrevious?: () => void;
  addButton?: (product: PricedProduct) => ReactNode;
  actions?: (product: PricedProduct) => ReactNode;
};

export function ListingState({ listing, pageSize, onMore, onPrevious, addButton, actions }: Props) {
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
          icon={offline ? 'open' : 'closed'}
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
        <p className="note plain mb-6">
          <Info className="icon icon-small" aria-hidden />
          {t('listing.partial')}
        </p>
      )}
      {listing.start > 0 && onPrevious && (
        <p className="more mb-8 pt-0">
          <button type="button" className="btn btn-secondary" onClick={onPrevious}>
            {t('listing.previous')}
          </button>
        </p>
      )}
      <ProductGrid products={listing.products} addButton={addButton} actions={actions} eager />
      <ShowMore
        shown={listing.start + listing.products.length}
        total={listing.total}
        pageSize={pageSize}
        state={listing.more}
        onMore={onMore}
        onRetry={listing.retry}
      />
    </>
  );
}
