// Maps a URL to the screen, the head and the data of its first view.
import type { CatalogueReader } from '#bridge/create-bridge.ts';
import type { CmsPageValue } from '#schemas/documents/content-document.ts';
import { type ShopConfig, shopConfig } from '#schemas/shop-config.ts';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { logoPath } from '#shared/config/logo-path.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { categoryPath, plainPage, productPath } from '#shared/config/product-path.ts';
import type { EarlyScreen } from '#shared/config/route-files.ts';
import { cmsPagePath, routeOf, routes } from '#shared/config/routes.ts';
import { splitStorePath, storePath } from '#shared/config/store-of.ts';
import { organizationFacts } from '#shared/domain/catalogue/organization-facts.ts';
import { hiddenHead, plainHead, type Site } from '#shared/domain/catalogue/page-head.ts';
import type { MissingPage } from '#shared/domain/catalogue/served-page.ts';
import { mapCategory } from '#shared/wire/map-category.ts';
import { mapCmsPage } from '#shared/wire/map-cms-page.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import {
  categoryPageContent,
  homePageContent,
  menuCategories,
  type PageContent,
  type PageRequest,
} from './category-page-content.ts';
import { cmsPageContent, newsListContent, pagePaths } from './cms-page-content.ts';
import { productPageContent, unlistedProduct } from './product-page-content.ts';
import { arePricesServed } from './served-products.ts';
import { storeName } from './store-name.ts';

export type PageView = PageContent & {
  /** value of the page's lang attribute */
  locale: string;
  store: string;
  /** name of the store */
  name: string;
  screen?: EarlyScreen;
};

/**
 * Returns the first view and the head for a URL; undefined if the configuration is invalid or names another bridge, or
 * if the catalogue does not contain the URL's store view.
 * @param asked text of shop.config.json, origin, path and query
 */
export async function pageView(
  catalogue: CatalogueReader,
  ...asked: [configText: string, origin: string, url: string]
): Promise<PageView | undefined> {
  const view = await viewOf(catalogue, ...asked);
  if (!view?.served) return view;
  // the header and footer of every page link to CMS pages
  return { ...view, served: { ...view.served, pages: await pagePaths(catalogue, view.store) } };
}

/**
 * Returns the path of a URL as the storefront writes it: without empty segments, the default store view without a
 * prefix, and the fixed parts of a route in lower case. The path never begins with two slashes, which would name
 * another host.
 */
function canonicalPath(config: ShopConfig, pathname: string): string {
  const trimmed = pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '') || '/';
  const [, first = ''] = trimmed.split('/');
  const named = config.multistore
    ? config.stores.find(({ code }) => code.toLowerCase() === first.toLowerCase())
    : undefined;
  const below = named ? trimmed.slice(first.length + 1) || '/' : trimmed;
  const route = routeOf(below) ?? routeOf(below.toLowerCase());
  const parts = below.split('/');
  const spelled = route
    ? routes[route].pattern
        .split('/')
        .slice(0, parts.length)
        .map((part, at) => (part.startsWith(':') ? parts[at] : part))
        .join('/')
    : below;
  return storePath(config, named?.code ?? config.defaultStore, spelled || '/');
}

/** Resolves a path with the catalogue's URL map and returns the path of the page; undefined if there is none. */
async function pathOfTarget(
  { catalogue, config, store }: PageRequest,
  path: string,
): Promise<string | undefined> {
  const target = await catalogue.pathTarget(store, path);
  switch (target?.entity) {
    case 'product': {
      const mapped = mapProduct(store, target.doc);
      if (!mapped.ok) return undefined;
      return config.catalogue.productUrlDispatcher ? path : productPath(mapped.value);
    }
    case 'category': {
      const mapped = mapCategory(store, target.doc);
      return mapped.ok ? categoryPath(mapped.value) : undefined;
    }
    case 'cms_page': {
      const mapped = mapCmsPage(store, target.doc, config.timeZone);
      return mapped.ok ? cmsPagePath(mapped.value.value as CmsPageValue) : undefined;
    }
    default:
      return undefined;
  }
}

/** Returns a URL unchanged, and a path with the origin, which may be empty. */
const wholeUrl = (origin: string, path: string): string => (path.startsWith('/') ? origin + path : path);

async function viewOf(
  catalogue: CatalogueReader,
  configText: string,
  origin: string,
  url: string,
): Promise<PageView | undefined> {
  const config = shopConfig.safeParse(JSON.parse(configText)).data;
  if (config === undefined || config.bridge.origin !== '') return undefined;
  const { pathname, searchParams } = new URL(url, 'http://shop');
  const { store: view, path } = splitStorePath(config, pathname);
  const known = catalogue.facts().stores;
  if (!known.includes(view.code)) return undefined;
  const { code: store, locale } = view;
  const name = storeName(config, store);
  const site: Site = {
    name,
    store,
    defaultStore: config.defaultStore,
    currency: config.currency.code,
    url: (code, path) => origin + storePath(config, code, path),
    searchPath: routes.search.to(),
    logo: wholeUrl(origin, logoPath(config)),
    facts: organizationFacts(config.brand),
    picture: (path) => origin + pictureUrl(config, path, THUMBNAIL_PX.gallery * 2),
  };
  const stores = config.multistore
    ? config.stores.map(({ code }) => code).filter((code) => known.includes(code))
    : [store];
  const page = { store, locale, name };
  const asked: PageRequest = { catalogue, config, store, now: catalogue.now(), site, stores };
  const hidden: PageContent = { head: hiddenHead(site, path) };
  /**
   * Returns the page for a URL without a resource. `product`: the product if it is no longer sold (status 410).
   */
  const missing = async (product?: Omit<MissingPage, 'store' | 'path'>): Promise<PageView> => ({
    ...page,
    ...hidden,
    status: product === undefined ? 404 : 410,
    served: {
      config,
      store,
      categories: await menuCategories(asked),
      missing: { store, path, ...product },
    },
  });
  const drawn = (screen: EarlyScreen, { served, ...named }: PageContent): PageView => ({
    ...page,
    screen,
    ...named,
    ...(arePricesServed(config) && { served }),
  });
  const led = (to: string): PageView => ({ ...page, ...hidden, redirect: to });
  const canonical = canonicalPath(config, pathname);
  if (canonical !== pathname) return led(origin + canonical);
  const route = routeOf(path);
  if (route === undefined) {
    const target = await pathOfTarget(asked, path);
    if (target === undefined) return missing();
    // a dispatched product keeps this URL, which the window resolves
    return target === path
      ? { ...page, head: plainHead(site, new Map([[store, path]])) }
      : led(site.url(store, target));
  }
  const [first = '', second = '', third, fourth] = path.split('/').slice(1).map(decodeURIComponent);
  const { early, absent, isHidden } = routes[route];
  switch (early) {
    case 'home':
      return drawn(early, await homePageContent(asked));
    case 'category': {
      const made = await categoryPageContent(asked, second, searchParams);
      return made ? drawn(early, made) : missing();
    }
    case 'product': {
      const made = await productPageContent(asked, second, third, fourth);
      if (made) return drawn(early, made);
      const unlisted = await unlistedProduct(asked, second);
      // a variant: the window redirects to the page of its product
      if (unlisted?.isSold) return { ...page, screen: early, ...hidden, status: 404 };
      if (unlisted === undefined) return missing();
      const { name, textLanguage } = unlisted;
      return missing({ name, ...(textLanguage && { textLanguage }) });
    }
    case 'content': {
      // rendered even if prices are not served, because content pages are the same for all users
      const made =
        route === 'news'
          ? await newsListContent(asked, plainPage(searchParams))
          : await cmsPageContent(asked, route === 'aboutUs' ? first : second);
      return made ? { ...page, screen: early, ...made } : missing();
    }
    default:
      if (absent) return missing();
      if (isHidden) return { ...page, ...hidden };
      return { ...page, head: plainHead(site, new Map(stores.map((code) => [code, path]))) };
  }
}
