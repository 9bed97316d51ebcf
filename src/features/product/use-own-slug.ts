// The slug in a product's URL: replaced by the slug of the shown store view, as the server redirects it.
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '#shared/config/paths.ts';
import { type LinkedProduct, productLinkState, productRoute } from '#shared/config/product-url.ts';
import { useApp } from '../../model/app-context.ts';

/**
 * Replaces a slug in the URL that is not the product's own: another store view's, or an old one. The page stays as it is.
 * In: the product that the URL's sku names; undefined if there is none yet. Products with URLs of their own keep them.
 */
export function useOwnSlug(product: LinkedProduct | undefined): void {
  const { config } = useApp();
  const { slug: named, childSku } = useParams();
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const url =
    product && !productLinkState(config, product)
      ? paths.product.to(product.sku, productRoute(product).params.slug, childSku)
      : undefined;
  const isForeign = product !== undefined && productRoute(product).params.slug !== named;
  useEffect(() => {
    if (isForeign && url) navigate(url + search + hash, { replace: true, state: { ...state, stays: true } });
  }, [isForeign, url]);
}
