// Resolves URLs without a route. A product stays at its URL if products are linked by `url_path`; any other target is
// redirected to its route.

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import type { UrlTarget } from '#schemas/worker-api.ts';
import type { ProductParameters } from '#shared/config/product-url.ts';
import { routes } from '#shared/config/routes.ts';
import { PATH_RESOLVED } from '#shared/config/service-worker-messages.ts';
import { storePath } from '#shared/config/store-of.ts';
import { pageOfTarget } from '../../features/navigation/url/page-of-target.ts';
import { Unresolved } from '../../features/navigation/url/unresolved.tsx';
import { useUrlTarget } from '../../features/navigation/url/use-url-target.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import PageNotFoundScreen from '../page-not-found/page-not-found-screen.tsx';
import { WaysOn } from '../ways-on/ways-on.tsx';

// the history state of links to a product's `url_path` (src/shared/config/product-url.ts)
const state = z.object({
  product: z.object({ sku: z.string(), slug: z.string(), childSku: z.optional(z.string()) }),
});

/** Returns the parameters in a history state; undefined for a typed URL or a state of another shape. */
const productParameters = (of: unknown): ProductParameters | undefined =>
  z.safeParse(state, of).data?.product;

const ProductScreen = lazyComponent([], () => import('../product/product-screen.tsx'));

function Waiting() {
  const { t } = useTranslation('common');
  return (
    <div className="wrap pad-top-48" aria-busy="true">
      <h1 className="sr-only">{t('loading')}</h1>
      <TextSkeleton lines={6} />
    </div>
  );
}

/** The product screen at a custom URL; the screen reads sku and slug as it does at its own route. */
function ProductHere({ sku, slug, childSku }: ProductParameters) {
  const location = useLocation();
  return (
    <Routes location={{ ...location, pathname: routes.product.to(sku, slug, childSku) }}>
      <Route path={routes.product.pattern} element={<ProductScreen />} />
    </Routes>
  );
}

function Target({ target }: { target: UrlTarget }) {
  const { config } = useApp();
  const { hash } = useLocation();
  const [query] = useSearchParams();
  if (target.type === 'product' && config.catalogue.productUrlDispatcher)
    return <ProductHere sku={target.sku} slug={target.slug} childSku={target.childSku} />;
  const pathname = pageOfTarget(target, query.get('childSku') ?? undefined);
  if (pathname === undefined) return <PageNotFoundScreen />;
  const rest = new URLSearchParams(query);
  rest.delete('childSku'); // `pathname` already contains the child sku
  return <Navigate replace to={{ pathname, search: rest.size > 0 ? `?${rest}` : '', hash }} />;
}

function Resolved() {
  const { config } = useApp();
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const url = useUrlTarget(i18n.language, pathname, query.get('childSku') ?? undefined);
  const leads = url.state === 'resolved' && url.target.type !== 'not-found';
  const path = storePath(config, i18n.language, pathname);
  // lets the service worker serve the next visit, even offline or if the path has a file extension
  useEffect(() => {
    if (leads) navigator.serviceWorker?.controller?.postMessage({ type: PATH_RESOLVED, path });
  }, [leads, path]);
  switch (url.state) {
    case 'waiting':
      return <Waiting />;
    case 'failed':
      return <Unresolved fault={url.fault} onRetry={url.retry} below={<WaysOn />} />;
    case 'resolved':
      return <Target target={url.target} />;
  }
}

export default function DispatcherScreen() {
  const { i18n } = useTranslation();
  const location = useLocation();
  // links to a known product carry the route's parameters: no request is needed
  const product = productParameters(location.state);
  if (product) return <ProductHere {...product} />;
  // the default store view has no prefix: removes it
  const [, first = '', ...rest] = location.pathname.split('/');
  if (first === i18n.language)
    return <Navigate replace to={{ ...location, pathname: `/${rest.join('/')}` }} />;
  return <Resolved />;
}
