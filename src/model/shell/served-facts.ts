// Converts the data of a server-rendered page into resource values. Server and window share it, so that both produce
// the same markup.
import { ok } from '#schemas/fault.ts';
import { categoryTree } from '#shared/domain/catalogue/category-tree.ts';
import type { ServedPage } from '#shared/domain/catalogue/served-page.ts';
import { cmsAroundKey, cmsPageKey, cmsPathsKey, newsPageKey } from '../catalogue/cms-page.ts';
import { homeContentKey, shopBannersKey } from '../catalogue/home-content.ts';
import { type PricedProduct, productFacts } from '../catalogue/known-products.ts';
import { listingKey } from '../catalogue/listing-page.ts';
import { categoriesKey } from '../catalogue/store-categories.ts';
import { referenceKey } from './reference.ts';

const bySku = (products: readonly PricedProduct[]) => new Map(products.map((each) => [each.sku, each]));

/** Returns the values of a served page by resource key. */
export function servedFacts({
  store,
  categories,
  pages,
  product,
  listing,
  home,
  shopBanners,
  cms,
}: ServedPage): ReadonlyMap<string, unknown> {
  const facts = new Map<string, unknown>([[categoriesKey(store), categoryTree(categories)]]);
  if (pages) facts.set(cmsPathsKey(store), pages);
  if (shopBanners !== undefined) facts.set(shopBannersKey(store), shopBanners);
  if (product) {
    const { sku, document, parts } = product;
    facts.set(productFacts.one(store, sku), document);
    facts.set(productFacts.one(store, sku, document.key), document);
    facts.set(productFacts.bySkus(store, parts.skus), bySku(parts.documents));
    facts.set(referenceKey(store, 'attribute'), product.attributes);
    facts.set(referenceKey(store, 'shipping-method'), product.shipping);
  }
  if (listing) {
    const keys = listing.documents.map(({ key }) => key);
    const { total, input, documents } = listing;
    facts.set(listingKey(input), ok({ keys, total, source: 'bridge', served: true }));
    facts.set(productFacts.byKeys(keys), new Map(documents.map((each) => [each.key, each])));
  }
  if (home) {
    facts.set(homeContentKey(store), home.content);
    facts.set(productFacts.bySkus(store, home.skus), bySku(home.offers));
  }
  if (cms) {
    facts.set(cmsAroundKey(store), cms.around);
    if (cms.page) facts.set(cmsPageKey(store, cms.page.name), cms.page.value);
    if (cms.news) facts.set(newsPageKey(store, cms.news.page), cms.news);
  }
  return facts;
}

/** Returns all products of a served page. */
export const servedProducts = ({ product, listing, home }: ServedPage): PricedProduct[] => [
  ...(product ? [product.document, ...product.parts.documents] : []),
  ...(listing?.documents ?? []),
  ...(home?.offers ?? []),
];
