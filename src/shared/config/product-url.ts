// The only module that builds product URLs (below the store view): the product route, or the product's own url_path if
// the configuration enables the dispatcher.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { ProductType } from '#schemas/primitives.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { routes } from './routes.ts';

/** The product fields from which its URL is built. */
export type LinkedProduct = Pick<
  ProductDocument,
  'id' | 'sku' | 'slug' | 'url_key' | 'url_path' | 'type_id'
> & {
  parentSku?: string | undefined;
};

type ProductRoute = {
  name: `${ProductType}-product`;
  params: { parentSku: string; slug: string; childSku?: string };
};

/** The parameters of a product route as carried in a link's history state; `sku` is the parentSku. */
export type ProductParameters = { sku: string; slug: string; childSku?: string | undefined };

/**
 * Returns the name and parameters of a product's page. A variant's page is its configurable parent's page with the
 * variant selected; only configurable products have a child in their URL.
 */
export function productRoute(product: LinkedProduct, childSku?: string): ProductRoute {
  const { parentSku, sku } = product;
  const type = parentSku ? 'configurable' : product.type_id;
  const child = type === 'configurable' ? (childSku ?? (parentSku ? sku : undefined)) : undefined;
  return {
    name: `${type}-product`,
    params: {
      parentSku: parentSku ?? sku,
      slug: product.slug || product.url_key || String(product.id),
      ...(child ? { childSku: child } : {}),
    },
  };
}

const isDispatched = ({ catalogue }: ShopConfig, { url_path }: LinkedProduct) =>
  catalogue.productUrlDispatcher && url_path !== '';

/**
 * Returns the URL of a product's page; for a variant, the URL of the parent's page with the variant selected. A
 * url_path is encoded segment by segment; its slashes are preserved.
 */
export function productUrl(config: ShopConfig, product: LinkedProduct, childSku?: string): string {
  const { parentSku, slug, childSku: child } = productRoute(product, childSku).params;
  if (!isDispatched(config, product)) return routes.product.to(parentSku, slug, child);
  const path = product.url_path.split('/').filter(Boolean).map(encodeURIComponent).join('/');
  return `/${path}${child === undefined ? '' : `?childSku=${encodeURIComponent(child)}`}`;
}

/** Returns the history state of a link to the product, so that a dispatched URL needs no resolution. */
export function productLinkState(
  config: ShopConfig,
  product: LinkedProduct,
  childSku?: string,
): { product: ProductParameters } | undefined {
  if (!isDispatched(config, product)) return undefined;
  const { parentSku, ...rest } = productRoute(product, childSku).params;
  return { product: { sku: parentSku, ...rest } };
}
