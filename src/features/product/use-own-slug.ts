import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { type LinkedProduct, productLinkState, productRoute } from '#shared/config/product-url.ts';
import { routes } from '#shared/config/routes.ts';
import { useApp } from '../../model/shell/app-context.ts';

/**
 * Replaces a slug in the URL that is not the product's own in this store view, such as an outdated one, as a server
 * redirect would. The history entry is replaced. Products with custom URLs are left unchanged.
 * @param product the product of the sku in the URL; undefined while it is loading
 */
export function useOwnSlug(product: LinkedProduct | undefined): void {
  const { config } = useApp();
  const { slug: named, childSku } = useParams();
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const url =
    product && !productLinkState(config, product)
      ? routes.product.to(product.sku, productRoute(product).params.slug, childSku)
      : undefined;
  const isForeign = product !== undefined && productRoute(product).params.slug !== named;
  useEffect(() => {
    if (isForeign && url) navigate(url + search + hash, { replace: true, state: { ...state, stays: true } });
  }, [isForeign, url]);
}
