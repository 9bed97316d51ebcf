// What of a page can be painted before any script has come: its language, the words and pictures of its first view.
// A comfort only: for any other address, and whenever something cannot be read, the page is sent without it and looks
// the same a moment later. The service worker keeps the page without it.
import type { CatalogueReader } from '../bridge/create-bridge.ts';
import { bridgeBanners } from '../schemas/bridge/banners.ts';
import {
  type BridgeCategory,
  type BridgeProduct,
  bridgeCategory,
  bridgeProduct,
} from '../schemas/bridge/catalogue.ts';
import { shopConfig } from '../schemas/shop-config.ts';
import { type Addresses, categoryView, FIRST_CARDS, homeView, productView } from './first-view-html.ts';
import {
  categoryHead,
  categoryPath,
  type Head,
  hiddenHead,
  homeHead,
  isHidden,
  type Paths,
  plainHead,
  plainPage,
  productHead,
  productPath,
  type Site,
} from './served-head.ts';

const CATEGORY_ROOT_ID = 2;
/** Pictures in structured data, px. */
const PICTURE_PX = 904;
const LISTED = [{ terms: { visibility: [2, 3, 4] } }, { terms: { status: [0, 1] } }];
/** Query names that filter nothing; `page` shows more of the same. */
const NOT_FILTERS = /^(sort|page|fbclid|gclid|ref|source|medium|utm_.*)?$/;
/** Pages that stand together: an address of a later one begins elsewhere. */
const PAGES_TOGETHER = 20;
/** As the shop's own listing orders (its worker's listing request). */
const sorts = new Map<string | null, Record<string, 'asc' | 'desc'>>([
  ['latest', { updated_at: 'desc' }],
  ['price-asc', { final_price: 'asc' }],
  ['price-desc', { final_price: 'desc' }],
  ['qty-desc', { total_qty: 'desc' }],
  ['qty-asc', { total_qty: 'asc' }],
]);

export type PageView = {
  /** for the page's lang attribute */
  locale: string;
  store: string;
  screen?: 'home' | 'category' | 'product';
  html: string;
  head: Head;
};

/** Paths of the same thing in every store view that has it. */
async function pathsOf<T>(
  catalogue: CatalogueReader,
  entity: 'category' | 'product',
  id: number,
  read: (doc: unknown) => T | undefined,
  path: (value: T) => string,
): Promise<Paths> {
  const documents = await catalogue.documentsOf(entity, id);
  const found = new Map<string, string>();
  for (const store of catalogue.facts().stores) {
    const value = read(documents.get(store));
    if (value !== undefined) found.set(store, path(value));
  }
  return found;
}

/** The active categories above one, departments first. */
function trailOf(
  all: readonly BridgeCategory[],
  { path, id }: Pick<BridgeCategory, 'path' | 'id'>,
): BridgeCategory[] {
  const ancestors = path.split('/').map(Number);
  return all
    .filter((each) => ancestors.includes(each.id) && each.id !== id && each.level > 1 && each.is_active)
    .sort((a, b) => ancestors.indexOf(a.id) - ancestors.indexOf(b.id));
}

/** The way to a product: its deepest active category, the first in menu order. */
function productTrailOf(all: readonly BridgeCategory[], { category_ids }: BridgeProduct): BridgeCategory[] {
  const [deepest] = all
    .filter(({ id, is_active }) => is_active && (category_ids ?? []).includes(id))
    .sort((a, b) => b.level - a.level || a.position - b.position || a.id - b.id);
  return deepest ? [...trailOf(all, deepest), ...(deepest.level > 1 ? [deepest] : [])] : [];
}

async function categoryPage(
  catalogue: CatalogueReader,
  site: Site,
  slug: string,
  query: URLSearchParams,
  to: Addresses,
): Promise<Pick<PageView, 'html' | 'head'> | undefined> {
  const { store } = site;
  const isChosen =
    [...query.keys()].some((name) => !NOT_FILTERS.test(name)) || Number(query.get('page')) > PAGES_TOGETHER;
  const all = await catalogue.categories(store);
  const category = all.find((each) => slug === (each.slug || each.url_key) || slug === String(each.id));
  if (!category) return undefined;
  const below = all.filter(({ path }) => `${path}/`.startsWith(`${category.path}/`)).map(({ id }) => id);
  const whole = category.id === CATEGORY_ROOT_ID;
  const products = isChosen
    ? undefined
    : await catalogue.products(
        store,
        whole ? LISTED : [...LISTED, { terms: { category_ids: below } }],
        [sorts.get(query.get('sort')) ?? { is_promoted: 'desc' }, { id: 'asc' }],
        FIRST_CARDS,
      );
  const trail = trailOf(all, category);
  const children = all
    .filter((each) => each.parent_id === category.id && each.is_active)
    .sort((a, b) => a.position - b.position);
  const paths = await pathsOf(
    catalogue,
    'category',
    category.id,
    (doc) => bridgeCategory.safeParse(doc).data,
    categoryPath,
  );
  return {
    html: categoryView({ category, trail: trail.map(({ name }) => name), children, products }, to),
    head: categoryHead(site, paths, category, trail, plainPage(query)),
  };
}

/** The pictures of the gallery in the shop's order: the chosen variant's, the product's, the other variants'. */
function galleryOf(product: BridgeProduct, childSku: string | undefined): string[] {
  const children = product.configurable_children ?? [];
  const usable = ({ status, stock }: (typeof children)[number]) => {
    const record = Array.isArray(stock) ? stock[0] : stock;
    return status < 2 && (!record || record.is_in_stock || !record.manage_stock);
  };
  const child = children.find(({ sku }) => sku === childSku) ?? children.find(usable);
  const of = (each: Pick<BridgeProduct, 'image' | 'media_gallery'>) => [
    each.image,
    ...(each.media_gallery ?? []).map(({ image }) => image),
  ];
  const all = [...(child ? of(child) : []), ...of(product), ...children.map(({ image }) => image)];
  return [...new Set(all.filter((path): path is string => !!path && !path.includes('no_selection')))];
}

/**
 * In: the catalogue, the text of the shop's configuration, what the shop is called, the origin and the address that is
 * opened. Out: its first view and head; undefined when the configuration names another bridge or is not understood.
 */
export async function pageView(
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
  const to: Addresses = {
    prefix: prefixOf(store),
    picture: (path, px) =>
      config.bridge.images
        .replaceAll('{w}', String(px))
        .replaceAll('{h}', String(px))
        .replace('{path}', path.replace(/^\//, '')),
  };
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
    picture: (path) => origin + (path.startsWith('/icon') ? path : to.picture(path, PICTURE_PX)),
    priceOf: (sold) => catalogue.priceAt(sold, now),
  };
  const page = { store, locale };
  const path = `/${parts.map(encodeURIComponent).join('/')}`;
  const missing = { html: '', head: hiddenHead(site, path) };
  const [first = '', second, , third] = parts;
  if (first === '' || first === 'pwa.html') {
    const banners = bridgeBanners.safeParse(catalogue.facts().banners[store]).data;
    const lead = banners?.headImage ?? banners?.image;
    const [product] = lead?.sku
      ? await catalogue.products(store, [{ terms: { sku: [lead.sku] } }], [{ id: 'asc' }], 1)
      : [];
    const words = lead ? `${lead.title ?? ''} ${lead.subtitle ?? ''}` : '';
    const head = homeHead(site, name, words);
    return { ...page, screen: 'home', html: banners ? homeView(banners, product, to) : '', head };
  }
  if (first === 'c' && second !== undefined) {
    const made = await categoryPage(catalogue, site, second, searchParams, to);
    return { ...page, screen: 'category', ...(made ?? missing) };
  }
  if (first === 'p' && second !== undefined) {
    const where = [...LISTED, { terms: { sku: [second] } }];
    const [product] = await catalogue.products(store, where, [{ id: 'asc' }], 1);
    const childSku = third ?? searchParams.get('childSku') ?? undefined;
    if (product === undefined) return { ...page, screen: 'product', ...missing };
    const paths = await pathsOf(
      catalogue,
      'product',
      product.id,
      (doc) => bridgeProduct.safeParse(doc).data,
      productPath,
    );
    const trail = productTrailOf(await catalogue.categories(store), product);
    return {
      ...page,
      screen: 'product',
      html: productView(product, galleryOf(product, childSku), to),
      head: productHead(site, paths, product, trail),
    };
  }
  return { ...page, html: '', head: isHidden(path) ? hiddenHead(site, path) : plainHead(site, path) };
}
