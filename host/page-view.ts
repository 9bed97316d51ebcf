import type { CatalogueReader } from '../bridge/create-bridge.ts';
import { shopConfig } from '../schemas/shop-config.ts';
import type { EarlyScreen } from '../src/config/route-files.ts';
import { cmsPage, newsListPageOf, pagePaths } from './content-pages.ts';
import { type Asked, categoryPage, homePage, type Made, productPage } from './drawn-pages.ts';
import { arePricesServed } from './served-documents.ts';
import { hiddenHead, isHidden, plainHead, plainPage, type Site } from './served-head.ts';

/** Pictures in structured data, px. */
const PICTURE_PX = 904;

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
  const parts = pathname.split('/').slice(1).map(decodeURIComponent);
  const named = config.stores.find(
    ({ code }) => config.multistore && code === parts[0] && code !== config.defaultStore,
  );
  if (named) parts.shift();
  const view = named ?? config.stores.find(({ code }) => code === config.defaultStore);
  if (view === undefined || !catalogue.facts().stores.includes(view.code)) return undefined;
  const { code: store, locale } = view;
  const prefixOf = (code: string) => (config.multistore && code !== config.defaultStore ? `/${code}` : '');
  const picture = (path: string, px: number) =>
    config.bridge.images
      .replaceAll('{w}', String(px))
      .replaceAll('{h}', String(px))
      .replace('{path}', path.replace(/^\//, ''));
  const now = catalogue.now();
  const site: Site = {
    store,
    homeName: name,
    stores: config.multistore
      ? config.stores.map(({ code }) => code).filter((code) => catalogue.facts().stores.includes(code))
      : [store],
    defaultStore: config.defaultStore,
    currency: config.currency.code,
    address: (code, path) => origin + (path === '/' ? prefixOf(code) || '/' : prefixOf(code) + path),
    picture: (path) => origin + (path.startsWith('/icon') ? path : picture(path, PICTURE_PX)),
    priceOf: (sold) => catalogue.priceAt(sold, now),
  };
  const page = { store, locale };
  const path = `/${parts.map(encodeURIComponent).join('/')}`;
  const missing = { head: hiddenHead(site, path) };
  const asked: Asked = { catalogue, config, store, now };
  const drawn = <T extends Made>(made: T) => (arePricesServed(config) ? made : { head: made.head });
  const [first = '', second] = parts;
  if (first === '' || first === 'pwa.html')
    return { ...page, screen: 'home', ...drawn(await homePage(asked, site, name)) };
  if (first === 'c' && second !== undefined)
    return {
      ...page,
      screen: 'category',
      ...drawn((await categoryPage(asked, site, second, searchParams)) ?? missing),
    };
  if (first === 'p' && second !== undefined)
    return { ...page, screen: 'product', ...drawn((await productPage(asked, site, second)) ?? missing) };
  // prices or not, these are the same for everybody
  const content = { ...page, screen: 'content' as const };
  if (first === 'news' && second === undefined)
    return { ...content, ...(await newsListPageOf(asked, site, plainPage(searchParams))) };
  const cmsName = first === 'about-us' ? first : first === 'i' || first === 'news' ? second : undefined;
  if (cmsName !== undefined) return { ...content, ...((await cmsPage(asked, site, cmsName)) ?? missing) };
  return { ...page, head: isHidden(path) ? hiddenHead(site, path) : plainHead(site, path) };
}
