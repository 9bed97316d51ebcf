// A product list of the home page.
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SortOption } from '#schemas/worker-api.ts';
import { HOME_LIST_SIZE } from '#shared/config/constants.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { ProductGrid } from '../../features/product/product-grid.tsx';
import { useListing } from '../../features/product/use-listing.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { cardActions } from '../use-saved-products.tsx';

// loaded on demand: shown if the request failed and the device has no products
const HomeTrouble = lazyComponent([], () => import('./home-trouble.tsx'));
const addButton = (product: PricedProduct) => <AddToCartButton product={product} variant="icon" />;

type Props = {
  store: string;
  title: string;
  all: string;
  allTo: string;
  skus?: string[];
  sort: SortOption;
  /** number of retries that the user has requested */
  attempt: number;
  /** retries the request; set for one list only, which shows the error while the others render nothing */
  onRetry?: () => void;
};

const byNewest = (one: PricedProduct, other: PricedProduct) =>
  one.created_at < other.created_at ? 1 : one.created_at > other.created_at ? -1 : 0;

/** Shows the newest products first. Renders nothing if the list is empty. */
export function HomeList({ store, title, all, allTo, skus, sort, attempt, onRetry }: Props) {
  const { t } = useTranslation('errors');
  // new content is used only on the next visit, so that products do not change just before a click
  const drawn = useRef<{ skus: string[] | undefined }>(undefined);
  const named = drawn.current ? drawn.current.skus : skus;
  const request = {
    store,
    filters: {},
    sort,
    ...(named?.length && { skus: named.slice(0, HOME_LIST_SIZE) }),
  };
  const listing = useListing(request, 1, HOME_LIST_SIZE, String(attempt));
  const shown = listing.state === 'shown' ? listing.products : undefined;
  const products = useMemo(() => [...(shown ?? [])].sort(byNewest), [shown]);
  if (listing.state === 'shown' && listing.products.length > 0) drawn.current ??= { skus: named };
  if (listing.state === 'failed' && onRetry) {
    return (
      <LazyPart failedText={t('notOnDevice')}>
        <HomeTrouble fault={listing.fault} onRetry={onRetry} />
      </LazyPart>
    );
  }
  if (listing.state === 'failed' || (listing.state === 'shown' && listing.products.length === 0)) return null;
  return (
    <section className="section below goods">
      <div className="wrap">
        <div className="head">
          <h2>{title}</h2>
          <Link className="link small" to={allTo}>
            {all}
          </Link>
        </div>
        {listing.state === 'loading' ? (
          <CardSkeletons count={HOME_LIST_SIZE} />
        ) : (
          <ProductGrid products={products} addButton={addButton} actions={cardActions} />
        )}
      </div>
    </section>
  );
}
