// The pages that are drawn on the server: which documents home, a category and a product are drawn from, and their heads.
import * as z from 'zod/mini';
import type { CatalogueReader } from '../bridge/create-bridge.ts';
import { bridgeBanners } from '../schemas/bridge/banners.ts';
import {
  type BridgeCategory,
  type BridgeProduct,
  bridgeCategory,
  bridgeProduct,
} from '../schemas/bridge/catalogue.ts';
import { shopData } from '../schemas/bridge/shop-data.ts';
import type { ShopBanners } from '../schemas/documents/content-document.ts';
import type { ShopConfig } from '../schemas/shop-config.ts';
import { storeOf } from '../src/config/stores.ts';
import { partSkus } from '../src/domain/catalogue/product-parts.ts';
import type { ServedPage } from '../src/domain/catalogue/served-page.ts';
import { mapShopBanners } from '../workers/bridge-client/mappers/banner-mapper.ts';
import { mapBanners } from '../workers/bridge-client/mappers/content-mapper.ts';
import {
  asCard,
  servedAttributes,
  servedCategories,
  servedProducts,
  servedShipping,
} from './served-documents.ts';
import {
  categoryHead,
  categoryPath,
  type Head,
  homeHead,
  type Paths,
  plainPage,
  productHead,
  productPath,
  type Site,
} from './served-head.ts';

const CATEGORY_ROOT_ID = 2;
/** Cards of the first view on a desktop. */
const FIRST_CARDS = 8;
/** Parts of a bundle or a group that one query names. */
const MOST_PARTS = 100;
const LISTED = [{ terms: { visibility: [2, 3, 4] } }, { terms: { status: [0, 1] } }];
/** Query names that choose nothing of a listing. */
const NOT_CHOICES = /^(fbclid|gclid|ref|source|medium|utm_.*)?$/;
const homeLists = z.object({ new_collection: z.array(z.string()), bestsellers: z.array(z.string()) });

/** Whose page is made, and when. */
export type Asked = { catalogue: CatalogueReader; config: ShopConfig; store: string; now: number };

/** The head of a page, and what the page is drawn from; without that it is sent empty. */
export type Made = { head: Head; served?: ServedPage | undefined };

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

/** Departments, the way to the page and what is below it. */
const menuOf = (all: readonly BridgeCategory[], more: readonly BridgeCategory[]): BridgeCategory[] => [
  ...new Set([
    ...all.filter(({ id, parent_id }) => id === CATEGORY_ROOT_ID || parent_id === CATEGORY_ROOT_ID),
    ...more,
  ]),
];

/** The banners of shop data, without those that only stand in for a banner file. */
function servedBanners({ catalogue, config, store }: Asked): ShopBanners | null {
  const facts = catalogue.facts();
  const data = shopData.safeParse(facts.shopData).data;
  if (!data) return null;
  const all = mapShopBanners(data, [storeOf(config, store), storeOf(config, config.defaultStore)]);
  return { ...all, banner: [], product_banner: [], multi_banner: [] };
}

/** The departments alone. */
export const menuCategories = async ({ catalogue, store }: Asked) =>
  servedCategories(store, menuOf(await catalogue.categories(store), []));

const bySkus = (catalogue: CatalogueReader, store: string, skus: readonly string[]) =>
  skus.length === 0
    ? Promise.resolve([])
    : catalogue.products(store, [{ terms: { sku: skus } }], [{ id: 'asc' }], MOST_PARTS);

/** A category's page; undefined: there is none. */
export async function categoryPage(
  asked: Asked,
  site: Site,
  slug: string,
  query: URLSearchParams,
): Promise<Made | undefined> {
  const { catalogue, config, store, now } = asked;
  const all = await catalogue.categories(store);
  const category = all.find((each) => slug === (each.slug || each.url_key) || slug === String(each.id));
  if (!category) return undefined;
  const trail = trailOf(all, category);
  const paths = await pathsOf(
    catalogue,
    'category',
    category.id,
    (doc) => bridgeCategory.safeParse(doc).data,
    categoryPath,
  );
  const head = categoryHead(site, paths, category, trail, plainPage(query));
  if (!category.is_active) return { head };
  // what a choice leads to, only the shop's window knows
  const isPlain = [...query.keys()].every((name) => NOT_CHOICES.test(name));
  const whole = category.id === CATEGORY_ROOT_ID;
  const below = all.filter(({ path }) => `${path}/`.startsWith(`${category.path}/`)).map(({ id }) => id);
  const found = isPlain
    ? await catalogue.products(
        store,
        whole ? LISTED : [...LISTED, { terms: { category_ids: below } }],
        [{ is_promoted: 'desc' }, { id: 'asc' }],
        FIRST_CARDS,
      )
    : [];
  const children = all.filter((each) => each.parent_id === category.id);
  const documents = servedProducts(config, store, found, now).map(asCard);
  return {
    head,
    served: {
      config,
      store,
      categories: servedCategories(store, menuOf(all, [...trail, category, ...children])),
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
            size: config.catalogue.pageSize,
          },
          documents,
          total: category.product_count,
        },
      }),
    },
  };
}

/** A product's page; undefined: there is none. */
export async function productPage(asked: Asked, site: Site, sku: string): Promise<Made | undefined> {
  const { catalogue, config, store, now } = asked;
  const where = [...LISTED, { terms: { sku: [sku] } }];
  const [product] = await catalogue.products(store, where, [{ id: 'asc' }], 1);
  if (product === undefined) return undefined;
  const paths = await pathsOf(
    catalogue,
    'product',
    product.id,
    (doc) => bridgeProduct.safeParse(doc).data,
    productPath,
  );
  const all = await catalogue.categories(store);
  const trail = productTrailOf(all, product);
  const head = productHead(site, paths, product, trail);
  const [document] = servedProducts(config, store, [product], now);
  if (!document) return { head };
  const skus = partSkus(document);
  const parts = servedProducts(config, store, await bySkus(catalogue, store, skus), now).map(asCard);
  const near = all
    .filter(({ id }) => document.category_ids.includes(id))
    .flatMap((each) => [each, ...trailOf(all, each)]);
  return {
    head,
    served: {
      config,
      store,
      categories: servedCategories(store, menuOf(all, near)),
      product: {
        sku,
        document,
        parts: { skus, documents: parts },
        attributes: await servedAttributes(catalogue, store, document),
        shipping: servedShipping(catalogue, store),
      },
    },
  };
}

export async function homePage(asked: Asked, site: Site, name: string): Promise<Made> {
  const { catalogue, config, store, now } = asked;
  const { banners: files, homePage: lists } = catalogue.facts();
  const read = bridgeBanners.safeParse(files[store]).data;
  const lead = read?.headImage ?? read?.image;
  const head = homeHead(site, name, lead ? `${lead.title ?? ''} ${lead.subtitle ?? ''}` : '');
  if (!read) return { head };
  const banners = mapBanners(read);
  // in the order of the home page's own question
  const skus = [
    banners.headImage,
    ...banners.mainBanners,
    ...banners.smallBanners,
    ...banners.productBanners,
  ].flatMap((banner) => banner?.sku ?? []);
  const offers = servedProducts(config, store, await bySkus(catalogue, store, [...new Set(skus)]), now);
  return {
    head,
    served: {
      config,
      store,
      categories: servedCategories(store, await catalogue.categories(store)),
      shopBanners: servedBanners(asked),
      home: {
        content: { banners, lists: homeLists.safeParse(lists).data ?? null },
        skus,
        offers: offers.map(asCard),
      },
    },
  };
}
