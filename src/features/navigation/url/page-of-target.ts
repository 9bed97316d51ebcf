// The route of what a URL leads to.
import type { UrlTarget } from '#schemas/worker-api.ts';
import { paths } from '#shared/config/paths.ts';

/**
 * In: the target, the child sku of the URL. Out: the page's URL below the store view; undefined when there is
 * none, and the page that was asked for says so itself.
 */
export function pageOfTarget(target: UrlTarget, childSku: string | undefined): string | undefined {
  switch (target.type) {
    case 'product':
      return paths.product.to(target.sku, target.slug, target.childSku ?? childSku);
    case 'category':
      return paths.category.to(target.slug);
    case 'cms_page':
      return paths.cms.to(target.slug);
    case 'not-found':
      return target.why === 'no-route' ? paths.pageNotFound.to() : undefined;
  }
}
