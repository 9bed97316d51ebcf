// URLs of products, below the store view: the product route, or the product's own url_path when the configuration
// enables the dispatcher. The one place that makes them.
import type { ProductDocument } from '../../schemas/documents/product-document.ts';
import type { ProductType } from '../../schemas/primitives.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { paths } from './paths.ts';

/** What of a product its URL needs. */
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

/** The parameters of a product route, as a link brings them along; `sku` is its parentSku. */
export type ProductParameters = { sku: string; slug: string; childSku?: string | undefined };

/**
 * Name and parameters of a product's page. A variant's page is its configurable parent's with the variant chosen;
 * only a configurable product has a child in its URL.
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
 * The page of a product; of its parent with this variant chosen when it has one, or of the given variant. A url_path is
 * encoded part by part, its slashes stay.
 */
export function productUrl(config: ShopConfig, product: LinkedProduct, childSku?: string): string {
  const { parentSku, slug, childSku: child } = productRoute(product, childSku).params;
  if (!isDispatched(config, product)) return paths.product.to(parentSku, slug, child);
  const path = product.url_path.split('/').filter(Boolean).map(encodeURIComponent).join('/');
  return `/${path}${child === undefined ? '' : `?childSku=${encodeURIComponent(child)}`}`;
}

/** The history state of a link to it: a URL that would have to be resolved is known already. */
export function productLinkState(
  config: ShopConfig,
  product: LinkedProduct,
  childSku?: string,
): { product: ProductParameters } | undefined {
  if (!isDispatched(config, product)) return undefined;
  const { parentSku, ...rest } = productRoute(product, childSku).params;
  return { product: { sku: parentSku, ...rest } };
}
