// The head of a page for engines, in the HTML as it is served: title, description, canonical address, the same page in
// the other store views, structured data. The shop's window keeps it true afterwards (elements marked `data-head`).
// Every value is escaped; structured data is JSON in which nothing can end its element.
import type { BridgeCategory, BridgeChild, BridgeProduct } from '../schemas/bridge/catalogue.ts';
import { escaped } from './escape-html.ts';

/** Absolute addresses. */
export type Site = {
  store: string;
  /** what the start page is called in breadcrumbs */
  homeName: string;
  stores: readonly string[];
  defaultStore: string;
  currency: string;
  address: (store: string, path: string) => string;
  picture: (path: string) => string;
  /** in cents, now */
  priceOf: (sold: BridgeProduct | BridgeChild) => number;
};
/** store view → path of the page there */
export type Paths = ReadonlyMap<string, string>;
type Parts = { title?: string; description?: string; own: string; paths: Paths; structured: object[] };

export const SCHEMA = 'https://schema.org';
const DESCRIPTION_LENGTH = 160;

/** Paths below a store view that engines shall not keep: one shopper's own, or of endless variety. */
export const isHidden = (path: string): boolean =>
  /^\/(cart|checkout|order-completed|my-account|reset-password|review|withdraw|compare|wishlist|search|error|page-not-found|newsletter\/.*)(\/|$)/.test(
    path,
  );

export function describing(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z#0-9]{1,8};/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const end = text.lastIndexOf(' ', DESCRIPTION_LENGTH - 1);
  return `${text.slice(0, end > 0 ? end : DESCRIPTION_LENGTH - 1)}…`;
}

export type Head = {
  /** before the shop's name; "" for the name alone */
  title: string;
  /** "" keeps the page's own */
  description: string;
  /** elements for the end of the head */
  html: string;
};

const link = (rel: string, more: string, href: string) =>
  `<link rel="${rel}"${more} href="${escaped(href)}" data-head>`;
const robots = '<meta name="robots" content="noindex" data-head>';

export function headOf(site: Site, { title = '', description = '', own, paths, structured }: Parts): Head {
  const alternates = [...paths].map(([store, path]) =>
    link('alternate', ` hreflang="${escaped(store)}"`, site.address(store, path)),
  );
  const usual = paths.get(site.defaultStore);
  const html = [
    link('canonical', '', site.address(site.store, own)),
    ...alternates,
    usual === undefined
      ? ''
      : link('alternate', ' hreflang="x-default"', site.address(site.defaultStore, usual)),
    ...structured.map(
      (data) =>
        `<script type="application/ld+json" data-head>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ];
  return { title, description, html: html.join('') };
}

/** Nothing to keep: one shopper's page, or a thing that is not there. */
export const hiddenHead = (site: Site, path: string): Head => ({
  title: '',
  description: '',
  html: link('canonical', '', site.address(site.store, path)) + robots,
});

const everywhere = (site: Site, path: string): Paths => new Map(site.stores.map((store) => [store, path]));

export const plainHead = (site: Site, path: string): Head =>
  headOf(site, { own: path, paths: everywhere(site, path), structured: [] });

export function homeHead(site: Site, name: string, words: string): Head {
  const url = site.address(site.store, '/');
  const structured = [
    { '@context': SCHEMA, '@type': 'Organization', name, url, logo: site.picture('/icon-512.png') },
    {
      '@context': SCHEMA,
      '@type': 'WebSite',
      name,
      url,
      inLanguage: site.store,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${site.address(site.store, '/search')}?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ];
  return headOf(site, {
    own: '/',
    paths: everywhere(site, '/'),
    description: describing(words),
    structured,
  });
}

export const categoryPath = ({
  slug,
  url_key,
  id,
}: Pick<BridgeCategory, 'slug' | 'url_key' | 'id'>): string =>
  `/c/${encodeURIComponent(slug || url_key || String(id))}`;
export const productPath = ({
  sku,
  slug,
  url_key,
  id,
}: Pick<BridgeProduct, 'sku' | 'slug' | 'url_key' | 'id'>) =>
  `/p/${encodeURIComponent(sku)}/${encodeURIComponent(slug || url_key || String(id))}`;

export function breadcrumbs(
  site: Site,
  trail: readonly BridgeCategory[],
  last: { name: string; path: string },
) {
  const crumbs = [
    { name: site.homeName, path: '/' },
    ...trail.map((category) => ({ name: category.name, path: categoryPath(category) })),
    last,
  ];
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: site.address(site.store, path),
    })),
  };
}

/** The page an address names when it says nothing else about the listing; else 1. */
export function plainPage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  const isPlain = [...query.keys()].every((name) =>
    /^(page|utm_.*|gclid|fbclid|ref|source|medium)$/.test(name),
  );
  return isPlain && Number.isSafeInteger(page) && page > 1 ? page : 1;
}

export function categoryHead(
  site: Site,
  paths: Paths,
  category: BridgeCategory,
  trail: readonly BridgeCategory[],
  page: number,
): Head {
  const own = categoryPath(category);
  return headOf(site, {
    title: category.name,
    description: describing(category.description ?? '') || category.name,
    own: page > 1 ? `${own}?page=${page}` : own,
    paths,
    structured: [breadcrumbs(site, trail, { name: category.name, path: own })],
  });
}

const recordOf = ({ stock }: Pick<BridgeChild, 'stock'>) =>
  (Array.isArray(stock) ? stock[0] : stock) ?? undefined;

function availabilityOf(sold: readonly (BridgeProduct | BridgeChild)[]): string {
  const records = sold.map(recordOf);
  if (sold.length === 0) return 'OutOfStock';
  if (records.some((record) => record?.manage_stock === false)) return 'InStock';
  const inStock = records.filter((record) => record?.is_in_stock);
  if (inStock.length === 0) return 'OutOfStock';
  const qty = Math.floor(inStock.reduce((sum, record) => sum + Math.max(0, record?.qty ?? 0), 0));
  return qty > 3 ? 'InStock' : qty > 0 ? 'LimitedAvailability' : 'BackOrder';
}

function offerOf(site: Site, product: BridgeProduct, url: string): object | undefined {
  const children = (product.configurable_children ?? []).filter((child) => {
    const record = recordOf(child);
    return child.status < 2 && (record?.is_in_stock || record?.manage_stock === false);
  });
  const sold = product.type_id === 'configurable' ? children : [product];
  const prices = sold.map(site.priceOf).filter((price) => price > 0);
  if (prices.length === 0) return undefined;
  const isNew = (product.condition_grade ?? 'Brand New') === 'Brand New';
  const shared = {
    url,
    priceCurrency: site.currency,
    availability: `${SCHEMA}/${availabilityOf(sold)}`,
    itemCondition: `${SCHEMA}/${isNew ? 'NewCondition' : 'UsedCondition'}`,
  };
  const decimal = (cents: number) => (cents / 100).toFixed(2);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  if (low === high) return { '@type': 'Offer', ...shared, price: decimal(low) };
  return {
    '@type': 'AggregateOffer',
    ...shared,
    lowPrice: decimal(low),
    highPrice: decimal(high),
    offerCount: prices.length,
  };
}

export function productHead(
  site: Site,
  paths: Paths,
  product: BridgeProduct,
  trail: readonly BridgeCategory[],
): Head {
  const own = productPath(product);
  const url = site.address(site.store, own);
  const description = describing(product.short_description || product.description || '') || product.name;
  const gallery = [product.image, ...(product.media_gallery ?? []).map(({ image }) => image)];
  const pictures = [
    ...new Set(gallery.filter((path): path is string => !!path && !path.includes('no_selection'))),
  ];
  const { mpn, ean, brand, rating_average, rating_count } = product;
  const offers = offerOf(site, product, url);
  const structured = {
    '@context': SCHEMA,
    '@type': 'Product',
    name: product.name,
    description,
    sku: product.sku,
    url,
    ...(pictures.length > 0 ? { image: pictures.map(site.picture) } : {}),
    ...(mpn ? { mpn } : {}),
    ...(ean && /^\d{8,14}$/.test(ean) ? { gtin: ean } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...(rating_average && rating_count
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating_average,
            reviewCount: rating_count,
          },
        }
      : {}),
    ...(offers ? { offers } : {}),
  };
  const last = { name: product.name, path: own };
  return headOf(site, {
    title: product.name,
    description,
    own,
    paths,
    structured: [structured, breadcrumbs(site, trail, last)],
  });
}
