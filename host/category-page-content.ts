// Collects the documents and the head of the home page and of category pages for server rendering.
import * as z from 'zod/mini';
import type { CatalogueReader } from '#bridge/create-bridge.ts';
import { bridgeBanners } from '#schemas/bridge/bridge-banners.ts';
import type { BridgeCategory } from '#schemas/bridge/catalogue-answer.ts';
import { shopData } from '#schemas/bridge/shop-data.ts';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { ShopBanners } from '#schemas/documents/content-document.ts';
import type { Result } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { CATEGORY_ROOT_ID } from '#shared/config/constants.ts';
import { categoryPath, plainPage, productPath } from '#shared/config/product-path.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { categoryTrail } from '#shared/domain/catalogue/breadcrumbs.ts';
import {
  type Crumb,
  categoryHead,
  homeHead,
  type PageHead,
  type Paths,
  type Site,
} from '#shared/domain/catalogue/page-head.ts';
import type { ServedPage } from '#shared/domain/catalogue/served-page.ts';
import { homeSkus } from '#shared/domain/content/home-skus.ts';
import { mapBanners } from '#shared/wire/content-document-of.ts';
import { mapCategory } from '#shared/wire/map-category.ts';
import { mapShopBanners } from '#shared/wire/map-shop-banners.ts';
import { type ListingLinks, listingLinks } from './listing-links.ts';
import { asCard, servedCategories, servedProducts } from './served-products.ts';

/** Number of rendered product cards: those above the fold on a desktop. */
const FIRST_CARDS = 8;
/** Maximum number of products by SKU in one query. */
const MOST_PARTS = 100;
export const LISTED = [{ terms: { visibility: [2, 3, 4] } }, { terms: { status: [0, 1] } }];
/** Query parameters that do not filter or sort a listing. */
const NOT_CHOICES = /^(fbclid|gclid|ref|source|medium|utm_.*)?$/;
const homeLists = z.object({ new_collection: z.array(z.string()), bestsellers: z.array(z.string()) });

/** Context of one rendered page. */
export type PageRequest = {
  catalogue: CatalogueReader;
  config: ShopConfig;
  store: string;
  now: number;
  site: Site;
  /** codes of the store views that alternate links may lead to */
  stores: readonly string[];
};

/** The head of a page and the data that it is rendered from; without `served`, the page is sent empty. */
export type PageContent = {
  head: PageHead;
  /** precedes the store's name in the title; if absent or "", the title is the store's name */
  title?: string;
  served?: ServedPage | undefined;
  /** links for clients without JavaScript */
  links?: ListingLinks;
  /** canonical URL of the page, if a different URL was requested */
  redirect?: string;
  /** default: 200 */
  status?: 404 | 410;
};

/** Returns the path of an entity in each store view that contains it. */
export async function pathsOf<T>(
  { catalogue, stores }: PageRequest,
  entity: 'category' | 'product',
  id: number,
  read: (store: string, source: unknown) => Result<T>,
  path: (value: T) => string,
): Promise<Paths> {
  const documents = await catalogue.documentsOf(entity, id);
  return new Map(
    stores.flatMap((store) => {
      const found = read(store, documents.get(store));
      return found.ok ? [[store, path(found.value)] as const] : [];
    }),
  );
}

const idsIn = ({ path }: Pick<BridgeCategory, 'path'>) => path.split('/').map(Number);

/** Returns the given categories and their ancestors by id. */
export function around(all: readonly BridgeCategory[], store: string, named: readonly BridgeCategory[]) {
  const near = new Set(named.flatMap((each) => [each.id, ...idsIn(each)]));
  const documents = servedCategories(
    store,
    all.filter(({ id }) => near.has(id)),
  );
  return new Map(documents.map((each) => [each.id, each]));
}

export const crumbsOf = (site: Site, trail: readonly CategoryDocument[]): Crumb[] => [
  { name: site.name, path: '/' },
  ...trail.map((category) => ({ name: category.name, path: categoryPath(category) })),
];

/** Returns the root category, its children (the departments), and the categories whose ids are in `more`. */
export const menuOf = (all: readonly BridgeCategory[], more: ReadonlySet<number>): BridgeCategory[] =>
  all.filter(
    ({ id, parent_id }) => id === CATEGORY_ROOT_ID || parent_id === CATEGORY_ROOT_ID || more.has(id),
  );

/** Returns the banners of the shop data, without those that only serve as a fallback for the banner file. */
function servedBanners({ catalogue, config, store }: PageRequest): ShopBanners | null {
  const facts = catalogue.facts();
  const data = shopData.safeParse(facts.shopData).data;
  if (!data) return null;
  const all = mapShopBanners(data, [storeOf(config, store), storeOf(config, config.defaultStore)]);
  return { ...all, banner: [], product_banner: [], multi_banner: [] };
}

/** Returns the root and the departments below it. */
export const menuCategories = async ({ catalogue, store }: PageRequest) =>
  servedCategories(store, menuOf(await catalogue.categories(store), new Set()));

export const bySkus = (catalogue: CatalogueReader, store: string, skus: readonly string[]) =>
  skus.length === 0
    ? Promise.resolve([])
    : catalogue.products(store, [{ terms: { sku: skus } }], [{ id: 'asc' }], MOST_PARTS);

/** Finds a category of this store view by its slug in another store view or by its former slug. */
async function fromOtherSlug(
  { catalogue, store, stores }: PageRequest,
  all: readonly BridgeCategory[],
  slug: string,
) {
  for (const other of stores.filter((code) => code !== store)) {
    const same = (await catalogue.categories(other)).find((each) => (each.slug || each.url_key) === slug);
    const own = same && all.find(({ id }) => id === same.id);
    if (own) return own;
  }
  const former = await catalogue.categoryOfSlug(store, slug);
  return all.find(({ id }) => id === former?.id);
}

/**
 * Returns the page for an active category; undefined if there is none. For other spellings of its slug, the page has
 * a redirect.
 * @param name slug or id; also the slug in other letter case or in another store view, or a former slug
 */
export async function categoryPageContent(
  asked: PageRequest,
  name: string,
  query: URLSearchParams,
): Promise<PageContent | undefined> {
  const { catalogue, config, store, site } = asked;
  const all = await catalogue.categories(store);
  const named = all.find((each) => name === (each.slug || each.url_key) || name === String(each.id));
  const otherCase = (each: BridgeCategory) =>
    (each.slug || each.url_key || '').toLowerCase() === name.toLowerCase();
  const category = named ?? all.find(otherCase) ?? (await fromOtherSlug(asked, all, name));
  if (!category?.is_active) return undefined;
  const mapped = mapCategory(store, category);
  if (!mapped.ok) return undefined;
  const everywhere = await pathsOf(asked, 'category', category.id, mapCategory, categoryPath);
  const trail = categoryTrail(mapped.value, around(all, store, [category]), false);
  const head = {
    title: category.name,
    head: categoryHead(site, everywhere, mapped.value, crumbsOf(site, trail), plainPage(query)),
    ...(named ? {} : { redirect: site.url(store, categoryPath(mapped.value)) }),
  };
  // only the window applies filters and sorting: a filtered or sorted page is sent without products
  const isPlain = [...query.keys()].every((name) => NOT_CHOICES.test(name));
  const page = plainPage(query);
  const { pageSize } = config.catalogue;
  const whole = category.id === CATEGORY_ROOT_ID;
  const below = all.filter(({ path }) => `${path}/`.startsWith(`${category.path}/`)).map(({ id }) => id);
  const found =
    isPlain || page > 1
      ? await catalogue.products(
          store,
          whole ? LISTED : [...LISTED, { terms: { category_ids: below } }],
          [{ is_promoted: 'desc' }, { id: 'asc' }],
          pageSize,
          (page - 1) * pageSize,
        )
      : [];
  const children = all.filter((each) => each.parent_id === category.id).map(({ id }) => id);
  const goods = servedProducts(config, store, found, asked.now);
  // the window appends later pages to the first one, so the server renders no products for later pages
  const documents = page > 1 ? [] : goods.slice(0, FIRST_CARDS).map(asCard);
  const last = Math.ceil(category.product_count / pageSize);
  const pageUrl = (number: number) =>
    site.url(store, categoryPath(mapped.value)) + (number > 1 ? `?page=${number}` : '');
  return {
    ...head,
    links: listingLinks(
      goods.map((each) => ({ name: each.name, href: site.url(store, productPath(each)) })),
      page,
      last,
      pageUrl,
    ),
    served: {
      config,
      store,
      categories: servedCategories(
        store,
        menuOf(all, new Set([...idsIn(category), category.id, ...children])),
      ),
      shopBanners: servedBanners(asked),
      ...(documents.length > 0 && {
        listing: {
          input: {
            store,
            filters: {},
            sort: 'default',
            facets: true,
            ...(whole ? {} : { categoryId: category.id }),
            from: 0,
            size: pageSize,
          },
          documents,
          total: category.product_count,
        },
      }),
    },
  };
}

export async function homePageContent(asked: PageRequest): Promise<PageContent> {
  const { catalogue, config, store, now, site, stores } = asked;
  const { banners: files, homePage: lists } = catalogue.facts();
  const read = bridgeBanners.safeParse(files[store]).data;
  const banners = read && mapBanners(read);
  const lead = banners?.headImage;
  const everywhere: Paths = new Map(stores.map((code) => [code, '/']));
  const head = homeHead(site, everywhere, lead ? `${lead.title} ${lead.subtitle}` : '');
  if (!banners) return { head };
  const content = { banners, lists: homeLists.safeParse(lists).data ?? null };
  const skus = homeSkus(content);
  const offers = servedProducts(config, store, await bySkus(catalogue, store, [...new Set(skus)]), now);
  return {
    head,
    served: {
      config,
      store,
      categories: servedCategories(store, await catalogue.categories(store)),
      shopBanners: servedBanners(asked),
      home: {
        content,
        skus,
        offers: offers.map(asCard),
      },
    },
  };
}
