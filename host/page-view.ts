import type { CatalogueReader } from '#bridge/create-bridge.ts';
import { shopConfig } from '#schemas/shop-config.ts';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { plainPage } from '#shared/config/product-path.ts';
import type { EarlyScreen } from '#shared/config/route-files.ts';
import { splitStorePath, storePath } from '#shared/config/store-of.ts';
import { hiddenHead, isHidden, plainHead, type Site } from '#shared/domain/catalogue/page-head.ts';
import { categoryPage, homePage, type Made, type PageRequest, productPage } from './menu-categories.ts';
import { cmsPage, newsListPageOf, pagePaths } from './page-paths.ts';
import { arePricesServed } from './served-products.ts';

export type PageView = Made & {
  /** for the page's lang attribute */
  locale: string;
  store: string;
  screen?: EarlyScreen;
};

/**
 * In: the catalogue, the text of the shop's configuration, what the shop is called, the origin and the address that is
 * opened. Out: its first view and head; undefined when the configuration names another bridge or is not understood.
 */
export async function pageView(
  catalogue: CatalogueReader,
  ...asked: [configText: string, name: string, origin: string, url: string]
): Promise<PageView | undefined> {
  const view = await viewOf(catalogue, ...asked);
  if (!view?.served) return view;
  // what stands around every page links to the shop's own
  return { ...view, served: { ...view.served, pages: await pagePaths(catalogue, view.store) } };
}

async function viewOf(
  catalogue: CatalogueReader,
  configText: string,
  name: string,
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
  const site: Site = {
    name,
    store,
    defaultStore: config.defaultStore,
    currency: config.currency.code,
    url: (code, path) => origin + storePath(config, code, path),
    picture: (path) =>
      origin + (path.startsWith('/icon') ? path : pictureUrl(config, path, THUMBNAIL_PX.gallery * 2)),
  };
  const stores = config.multistore
    ? config.stores.map(({ code }) => code).filter((code) => known.includes(code))
    : [store];
  const page = { store, locale };
  const asked: PageRequest = { catalogue, config, store, now: catalogue.now(), site, stores };
  const missing = { head: hiddenHead(site, path) };
  const drawn = ({ served, ...named }: Made): Made =>
    arePricesServed(config) ? { ...named, served } : named;
  const parts = path.split('/').slice(1).map(decodeURIComponent);
  const [first = '', second] = parts;
  if (first === '' || first === 'pwa.html')
    return { ...page, screen: 'home', ...drawn(await homePage(asked)) };
  if (first === 'c' && second !== undefined)
    return {
      ...page,
      screen: 'category',
      ...drawn((await categoryPage(asked, second, searchParams)) ?? missing),
    };
  if (first === 'p' && second !== undefined)
    return { ...page, screen: 'product', ...drawn((await productPage(asked, second, parts[2])) ?? missing) };
  // prices or not, these are the same for everybody
  const content = { ...page, screen: 'content' as const };
  if (first === 'news' && second === undefined)
    return { ...content, ...(await newsListPageOf(asked, plainPage(searchParams))) };
  const cmsName = first === 'about-us' ? first : first === 'i' || first === 'news' ? second : undefined;
  if (cmsName !== undefined) return { ...content, ...((await cmsPage(asked, cmsName)) ?? missing) };
  if (isHidden(path)) return { ...page, ...missing };
  return { ...page, head: plainHead(site, new Map(stores.map((code) => [code, path]))) };
}
