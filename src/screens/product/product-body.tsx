// The layout of a product page around its offer: pictures, name, price, choice, add button, delivery, details.

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigurableChild } from '#schemas/documents/product-document.ts';
import { productRoute } from '#shared/config/product-url.ts';
import { productBreadcrumbs } from '#shared/domain/catalogue/breadcrumbs.ts';
import { galleryPaths } from '#shared/domain/catalogue/variant-choice.ts';
import { leastFresh, priceFreshness } from '#shared/domain/pricing/priced-product.ts';
import { BreadcrumbLine } from '../../features/catalogue/category/breadcrumb-line.tsx';
import { useSettledTrail } from '../../features/catalogue/category/use-settled-trail.ts';
import { ConditionGrade } from '../../features/product/condition-grade.tsx';
import { Gallery } from '../../features/product/gallery.tsx';
import { PriceBlock } from '../../features/product/price-block.tsx';
import { Rating } from '../../features/product/rating.tsx';
import { StickyBuy } from '../../features/product/sticky-buy.tsx';
import { StockText } from '../../features/product/stock-text.tsx';
import { catalogueState, pricesPulledAt } from '../../model/catalogue/catalogue-state.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { storeCategories } from '../../model/catalogue/store-categories.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { clock } from '../../model/shell/clock.ts';
import { reference } from '../../model/shell/reference.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { PageActions, PageShare } from '../use-saved-products.tsx';
import type { Offer } from './offer.ts';

/**
 * Returns whether an element is in the viewport; true until it is measured, so that nothing flashes on the first
 * render.
 */
function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setInView(entry.isIntersecting);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}

// below the fold: separate chunks, requested now; a failure is reported when they render
const details = () => import('./product-details.tsx');
const delivery = () => import('./product-delivery.tsx');
for (const load of [details, delivery]) load().catch(() => undefined);
const ProductDetails = lazyComponent(['product-page'], details, { isEarly: true });
const ProductDelivery = lazyComponent(['delivery'], delivery, { isEarly: true });

type Props = { product: PricedProduct; child: ConfigurableChild | undefined; offer: Offer };

export function ProductBody({ product, child, offer }: Props) {
  const app = useApp();
  const { t } = useTranslation('product');
  const tree = useResource(storeCategories(app, product.store));
  const methods = useResource(reference(app, product.store, 'shipping-method'));
  const catalogue = useResource(catalogueState(app, product.store));
  const now = useResource(clock(app));
  const { online } = useConnection();
  const isSettled = useSettledTrail(tree, product.category_ids);
  const buying = useRef<HTMLDivElement>(null);
  const buyingInView = useInView(buying);
  const sku = child?.sku ?? product.sku;
  const pulledAt = pricesPulledAt(catalogue);
  const freshness = leastFresh(
    (offer.pricedBy ?? [child ?? product]).map((each) => priceFreshness(each, pulledAt, product.pricedAt)),
  );
  const isOld = !online || freshness.current === false;
  const digital = product.type_id === 'virtual' || product.type_id === 'downloadable';
  return (
    <>
      <div className="wrap" data-route={productRoute(product).name}>
        <PartBoundary>
          <BreadcrumbLine
            breadcrumbs={productBreadcrumbs(isSettled ? product.category_ids : [], tree?.byId ?? new Map())}
          />
        </PartBoundary>
        <div className="product-page">
          <PartBoundary>
            <Gallery
              key={sku}
              paths={galleryPaths(product, child)}
              name={product.name}
              action={<PageShare product={product} />}
            />
          </PartBoundary>
          <div className="info">
            <div className="stack stack-10">
              <h1 lang={product.text_language}>{product.name}</h1>
              <p className="quiet" lang={product.text_language}>
                {product.subtitle}
              </p>
              <div className="chips chips-20">
                {product.rating && <Rating rating={product.rating} />}
                <span className="small quiet">{markUntranslated(t('sku', { sku }), sku)}</span>
              </div>
              <ConditionGrade grade={product.condition_grade} digital={digital} />
            </div>
            {!offer.isUnsellable && (
              <PriceBlock
                product={product}
                price={offer.price}
                asOf={isOld ? freshness.at : undefined}
                awaitsChoice={offer.awaitsChoice}
              />
            )}
            {offer.tiers}
            {offer.choice}
            {offer.notice && (
              <p className="note bad" role="alert">
                {offer.notice}
              </p>
            )}
            <div className="stack stack-12">
              {offer.stock && <StockText line={offer.stock} />}
              {offer.quantity}
              <div ref={buying} className="buybar">
                {offer.add}
                <PageActions product={product} />
              </div>
            </div>
            <LazyPart fallback={<TextSkeleton lines={8} />}>
              <ProductDelivery
                product={product}
                child={child}
                offer={offer}
                now={now ?? product.pricedAt}
                methods={methods ?? []}
                digital={digital}
                savedAt={catalogue?.pulledAt}
                checkedAt={freshness.current ? freshness.at : undefined}
              />
            </LazyPart>
          </div>
        </div>
      </div>
      <LazyPart failedText={t('errors:notOnDevice')} fallback={<div aria-busy="true" />}>
        <ProductDetails product={product} child={child} />
      </LazyPart>
      {offer.price && offer.buyable && !buyingInView && (
        <StickyBuy price={offer.price} stock={offer.stock} variant={offer.variant}>
          {offer.add}
        </StickyBuy>
      )}
    </>
  );
}
