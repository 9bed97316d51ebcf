// Maps a URL target to a route.
import type { UrlTarget } from '#schemas/worker-api.ts';
import { routes } from '#shared/config/routes.ts';

/**
 * Returns the target's URL below the store view; undefined for an unmapped URL, whose own page then shows the error.
 * @param childSku child sku from the URL
 */
export function pageOfTarget(target: UrlTarget, childSku: string | undefined): string | undefined {
  switch (target.type) {
    case 'product':
      return routes.product.to(target.sku, target.slug, target.childSku ?? childSku);
    case 'category':
      return routes.category.to(target.slug);
    case 'cms_page':
      return routes.cms.to(target.slug);
    case 'not-found':
      return target.why === 'no-route' ? routes.pageNotFound.to() : undefined;
  }
}
