// The document head of a page: description, canonical URL, alternates in other languages, structured data. Pure; URLs
// are injected. Used by the host for the served HTML and by the window for later updates. Long because each kind of
// page has its own head.
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { CmsPageValue } from '#schemas/documents/content-document.ts';
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import { shownPrice } from '../pricing/shown-price.ts';
import { type OfferTerms, offerTerms } from './offer-terms.ts';
import { productStockLabel, type StockLabel } from './stock-label.ts';
import { usableChildren } from './variant-choice.ts';

export type PageHead = {
  /** absent: the existing one is unchanged */
  description?: string;
  canonical: string;
  /** true if the page must not be indexed */
  hidden: boolean;
  /** URLs of the page in every store view that has it; "x-default" is its URL in the default one */
  alternates: readonly { language: string; href: string }[];
  structured: readonly object[];
};

export type Site = {
  name: string;
  store: string;
  defaultStore: string;
  currency: string;
  /** absolute URL of a path below a store view */
  url: (store: string, path: string) => string;
  searchPath: string;
  /** absolute URL of the picture that represents the store */
  logo: string;
  /** further properties of the store's Organization (organization-facts.ts) */
  facts: object;
  /** absolute URL of a catalogue image */
  picture: (path: string) => string;
};
/** store view → path of the page there */
export type Paths = ReadonlyMap<string, string>;
export type Crumb = { name: string; path: string };

const DESCRIPTION_LENGTH = 160;
const SCHEMA = 'https://schema.org';

/** Returns the text of HTML, truncated at a word boundary. */
export function describing(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z#0-9]{1,8};/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH);
  // without a space, lastIndexOf returns -1 and slice removes the last character, which makes room for the ellipsis
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}

function head(site: Site, paths: Paths, own: string, more: Partial<PageHead>): PageHead {
  const alternates = [...paths].map(([language, path]) => ({ language, href: site.url(language, path) }));
  const usual = paths.get(site.defaultStore);
  return {
    canonical: site.url(site.store, own),
    hidden: false,
    alternates:
      usual === undefined
        ? alternates
        : [...alternates, { language: 'x-default', href: site.url(site.defaultStore, usual) }],
    structured: [],
    ...more,
  };
}

/** Returns the head of a page that must not be indexed: personal or missing. */
export const hiddenHead = (site: Site, path: string): PageHead =>
  head(site, new Map(), path, { hidden: true });

/** Returns the head of any other page. */
export const plainHead = (site: Site, paths: Paths): PageHead =>
  head(site, paths, paths.get(site.store) ?? '/', {});

export function homeHead(site: Site, paths: Paths, words: string): PageHead {
  const url = site.url(site.store, '/');
  const description = describing(words);
  const search = `${site.url(site.store, site.searchPath)}?q={search_term_string}`;
  return head(site, paths, '/', {
    ...(description === '' ? {} : { description }),
    structured: [
      {
        '@context': SCHEMA,
        '@type': 'Organization',
        name: site.name,
        url,
        logo: site.logo,
        ...site.facts,
      },
      {
        '@context': SCHEMA,
        '@type': 'WebSite',
        name: site.name,
        url,
        inLanguage: site.store,
        potentialAction: {
          '@type': 'SearchAction',
          target: search,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  });
}

/**
 * Returns the head of the news list.
 * @param own Its path in this store view, including the page.
 * @param intro HTML of the introduction.
 */
export const newsHead = (site: Site, paths: Paths, own: string, intro: string): PageHead => {
  const description = describing(intro);
  return head(site, paths, own, description === '' ? {} : { description });
};

/** Schema.org types of CMS pages in structured data. */
const pageTypes: Readonly<Record<string, string>> = {
  'about-us': 'AboutPage',
  contacts: 'ContactPage',
  'contact-us': 'ContactPage',
};

/** Returns the head of a CMS page or a news article. */
export function cmsHead(site: Site, paths: Paths, page: CmsPageValue): PageHead {
  const own = paths.get(site.store) ?? '/';
  const description = describing(page.meta_description || page.html) || page.title;
  const shared = {
    '@context': SCHEMA,
    description,
    url: site.url(site.store, own),
    inLanguage: site.store,
    ...(page.updated && { dateModified: page.updated }),
  };
  const organisation = {
    '@type': 'Organization',
    name: site.name,
    url: site.url(site.store, '/'),
    logo: site.logo,
    ...site.facts,
  };
  const structured = page.isNews
    ? {
        ...shared,
        '@type': 'NewsArticle',
        headline: page.title,
        ...(page.published && { datePublished: page.published }),
        author: organisation,
        publisher: organisation,
      }
    : { ...shared, '@type': pageTypes[page.key] ?? 'WebPage', name: page.title };
  const crumbs = [
    { name: site.name, path: '/' },
    { name: page.title, path: own },
  ];
  return head(site, paths, own, { description, structured: [structured, breadcrumbs(site, crumbs)] });
}

function breadcrumbs(site: Site, crumbs: readonly Crumb[]): object {
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: site.url(site.store, path),
    })),
  };
}

/**
 * Returns the head of a category.
 * @param crumbs Path to the category.
 * @param page Page of the list if the URL contains nothing else about the listing; otherwise 1: filtered and sorted
 *   lists are views of the plain category.
 */
export function categoryHead(
  site: Site,
  paths: Paths,
  category: Pick<CategoryDocument, 'name' | 'description'>,
  crumbs: readonly Crumb[],
  page: number,
): PageHead {
  const own = paths.get(site.store) ?? '/';
  const description = describing(category.description) || category.name;
  return head(site, paths, page > 1 ? `${own}?page=${page}` : own, {
    description,
    structured: [breadcrumbs(site, [...crumbs, { name: category.name, path: own }])],
  });
}

const decimal = (cents: Cents): string => (cents / 100).toFixed(2);
const availabilities: Record<StockLabel['kind'], string> = {
  yes: 'InStock',
  few: 'LimitedAvailability',
  order: 'BackOrder',
  no: 'OutOfStock',
};

/** The producer's guarantee of durability; the only facts by law with a place in schema.org are it and the manufacturer. */
function warrantyOf({ facts }: ProductDocument): object {
  const years = facts?.guarantee_years;
  if (years === undefined) return {};
  const durationOfWarranty = { '@type': 'QuantitativeValue', value: years, unitCode: 'ANN' };
  return { warranty: { '@type': 'WarrantyPromise', durationOfWarranty } };
}

function manufacturerOf({ facts }: ProductDocument): object {
  const company = facts?.manufacturer;
  if (company === undefined) return {};
  const { name, address, contact } = company;
  return {
    manufacturer: {
      '@type': 'Organization',
      name,
      ...(address && { address }),
      ...(contact && { [contact.includes('://') ? 'url' : 'email']: contact }),
    },
  };
}

function offerOf(
  site: Site,
  product: ProductDocument,
  url: string,
  now: number | undefined,
  terms: OfferTerms | undefined,
): object | undefined {
  if (now === undefined) return undefined;
  const sold: readonly (ProductDocument | ConfigurableChild)[] =
    product.type_id === 'configurable' ? usableChildren(product) : [product];
  const prices = sold.map((each) => shownPrice(each, now).current).filter((price) => price > 0);
  if (prices.length === 0) return undefined;
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const isNew = product.condition_grade === 'Brand New';
  const isSent = product.type_id !== 'virtual' && product.type_id !== 'downloadable';
  const shared = {
    url,
    priceCurrency: site.currency,
    availability: `${SCHEMA}/${availabilities[productStockLabel(product).kind]}`,
    itemCondition: `${SCHEMA}/${isNew ? 'NewCondition' : 'UsedCondition'}`,
    ...(terms && isSent && offerTerms(terms, low)),
    ...warrantyOf(product),
  };
  if (low === high) return { '@type': 'Offer', ...shared, price: decimal(low) };
  return {
    '@type': 'AggregateOffer',
    ...shared,
    lowPrice: decimal(low),
    highPrice: decimal(high),
    offerCount: prices.length,
  };
}

/**
 * Returns the head of a product.
 * @param crumbs Path to the product.
 * @param now Time of its prices, ms since 1970; absent: its prices are unknown.
 * @param terms What is known about its return and delivery.
 */
export function productHead(
  site: Site,
  paths: Paths,
  product: ProductDocument,
  crumbs: readonly Crumb[],
  now: number | undefined,
  terms?: OfferTerms,
): PageHead {
  const own = paths.get(site.store) ?? '/';
  const url = site.url(site.store, own);
  const description = describing(product.subtitle || product.description) || product.name;
  const offers = offerOf(site, product, url, now, terms);
  const pictures = [...new Set([product.image, ...product.media_gallery])].filter((path) => path !== '');
  const { mpn, ean, brand, rating } = product;
  const structured = {
    '@context': SCHEMA,
    '@type': 'Product',
    name: product.name,
    description,
    sku: product.sku,
    url,
    ...(pictures.length > 0 ? { image: pictures.map(site.picture) } : {}),
    ...(mpn ? { mpn } : {}),
    ...(/^\d{8,14}$/.test(ean) ? { gtin: ean } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...manufacturerOf(product),
    ...(rating && rating.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.average,
            reviewCount: rating.count,
          },
        }
      : {}),
    ...(offers ? { offers } : {}),
  };
  return head(site, paths, own, {
    description,
    structured: [structured, breadcrumbs(site, [...crumbs, { name: product.name, path: own }])],
  });
}
