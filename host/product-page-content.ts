// Collects the documents and the head of a product page for server rendering, and redirects the product's other URLs to
// its canonical one.

import { productPath } from '#shared/config/product-path.ts';
import { routes } from '#shared/config/routes.ts';
import { productTrail } from '#shared/domain/catalogue/breadcrumbs.ts';
import { productHead } from '#shared/domain/catalogue/page-head.ts';
import { partSkus } from '#shared/domain/catalogue/part-skus.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import {
  around,
  bySkus,
  crumbsOf,
  LISTED,
  menuOf,
  type PageContent,
  type PageRequest,
  pathsOf,
} from './category-page-content.ts';
import {
  arePricesServed,
  asCard,
  servedAttributes,
  servedCategories,
  servedProducts,
  servedShipping,
} from './served-products.ts';

/** Returns name and state of a product without a page of its own; undefined if unknown. Sold: status 0 or 1. */
export async function unlistedProduct(
  { catalogue, store }: PageRequest,
  sku: string,
): Promise<{ name: string; textLanguage: string | undefined; isSold: boolean } | undefined> {
  const [product] = await bySkus(catalogue, store, [sku]);
  return (
    product && {
      name: product.name,
      textLanguage: product.text_language ?? undefined,
      isSold: (product.status ?? 1) <= 1,
    }
  );
}

/**
 * Returns the page for a listed product, or a redirect to its canonical URL; undefined if the product is not listed.
 */
export async function productPageContent(
  asked: PageRequest,
  sku: string,
  slug: string | undefined,
  childSku: string | undefined,
): Promise<PageContent | undefined> {
  const { catalogue, config, store, now, site } = asked;
  const cases = [...new Set([sku, sku.toUpperCase(), sku.toLowerCase()])];
  const some = await catalogue.products(
    store,
    [...LISTED, { terms: { sku: cases } }],
    [{ id: 'asc' }],
    cases.length,
  );
  const exact = some.filter((each) => each.sku === sku);
  const [document] = servedProducts(config, store, exact.length > 0 ? exact : some, now);
  if (document === undefined) return undefined;
  const everywhere = await pathsOf(asked, 'product', document.id, mapProduct, productPath);
  const all = await catalogue.categories(store);
  const listedIn = all.filter(({ id }) => document.category_ids.includes(id));
  const near = around(all, store, listedIn);
  const crumbs = crumbsOf(site, productTrail(document.category_ids, near));
  const shipping = servedShipping(catalogue, store);
  const pricedAt = arePricesServed(config) ? now : undefined;
  const head = productHead(site, everywhere, document, crumbs, pricedAt, { config, methods: shipping });
  const skus = partSkus(document);
  const parts = servedProducts(config, store, await bySkus(catalogue, store, skus), now).map(asCard);
  const own = everywhere.get(store);
  const isOther = own !== undefined && own !== routes.product.to(sku, slug ?? '');
  return {
    title: document.name,
    head,
    ...(isOther && {
      redirect: site.url(store, childSku === undefined ? own : `${own}/${encodeURIComponent(childSku)}`),
    }),
    served: {
      config,
      store,
      categories: servedCategories(store, menuOf(all, new Set(near.keys()))),
      product: {
        sku: document.sku,
        document,
        parts: { skus, documents: parts },
        attributes: await servedAttributes(catalogue, store, document),
        shipping,
      },
    },
  };
}
