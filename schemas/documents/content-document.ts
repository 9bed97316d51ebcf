// Published content other than products: pages, blocks, news, banners, shop data, reviews. One collection,
// discriminated by `kind`.
import * as z from 'zod/mini';
import { storeCode } from '../primitives.ts';

const banner = z.object({
  title: z.string(),
  subtitle: z.string(),
  image: z.string(),
  /** URL below the store view: "/c/tvs" */
  link: z.string(),
  buttonText: z.optional(z.string()),
  /** sku of the product whose price and energy label the banner shows */
  sku: z.optional(z.string()),
});
export type Banner = z.infer<typeof banner>;

/** The static banner file of a store view. */
export const promotedBanners = z.object({
  headImage: z.optional(z.object({ ...banner.shape, images: z.array(z.string()) })),
  mainBanners: z.array(banner),
  smallBanners: z.array(banner),
  productBanners: z.array(banner),
});
export type PromotedBanners = z.infer<typeof promotedBanners>;

/** A banner from shop data. */
const placedBanner = z.object({ ...banner.shape, code: z.string() });
export type PlacedBanner = z.infer<typeof placedBanner>;

/** The banners of shop data, each list sorted by position. */
export const shopBanners = z.object({
  banner: z.array(placedBanner),
  slider: z.array(placedBanner),
  /** `code`: the category's slug, url_key or id */
  category_banner: z.array(placedBanner),
  category_banner_image: z.array(placedBanner),
  product_banner: z.array(placedBanner),
  multi_banner: z.array(placedBanner),
});
export type ShopBanners = z.infer<typeof shopBanners>;

/**
 * The skus of the two product lists of the home page, and the text blocks below them; `html` is sanitised on display.
 */
export const homePageValue = z.object({
  new_collection: z.array(z.string()),
  bestsellers: z.array(z.string()),
  blocks: z.optional(z.array(z.object({ identifier: z.string(), html: z.string() }))),
});

/** Contact data from shop data. */
export const contactValue = z.object({
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
  address: z.string(),
});
export type ContactValue = z.infer<typeof contactValue>;

/** A CMS page or a news article; `html` comes from the backend and is sanitised on display. */
export const cmsPageValue = z.object({
  /** the same in every store view */
  id: z.int(),
  /** path in this store view */
  identifier: z.string(),
  /** name shared by all store views */
  key: z.string(),
  title: z.string(),
  heading: z.string(),
  html: z.string(),
  meta_description: z.string(),
  isNews: z.boolean(),
  /** products that the page is about */
  skus: z.array(z.string()),
  /** "2026-11-24"; "" if the backend does not provide it */
  published: z.string(),
  updated: z.string(),
});
export type CmsPageValue = z.infer<typeof cmsPageValue>;

const review = z.object({
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  nickname: z.string(),
  /** in the backend's format; "" if missing */
  created_at: z.string(),
  /** 1 to 5 */
  rating: z.optional(z.int()),
});
export type ReviewValue = z.infer<typeof review>;
/**
 * Approved reviews, newest first, of the product whose id is the document's `code`; `total`: the number of approved
 * reviews in the backend.
 */
export const productReviews = z.object({ reviews: z.array(review), total: z.int() });

/** A text block beside or above pages; `html` is sanitised on display. */
export const cmsBlockValue = z.object({
  id: z.int(),
  identifier: z.string(),
  title: z.string(),
  html: z.string(),
});
export type CmsBlockValue = z.infer<typeof cmsBlockValue>;

/** A node of the page tree. A node that represents a page has that page's identifier. */
export const cmsNodeValue = z.object({
  /** the same in every store view */
  id: z.int(),
  identifier: z.string(),
  title: z.string(),
  /** null for top-level nodes */
  parent_id: z.nullable(z.int()),
  position: z.int(),
  isPage: z.boolean(),
});
export type CmsNodeValue = z.infer<typeof cmsNodeValue>;

/** Name of a page (shared by all store views) → path of the page in this store view. */
export const cmsPathsValue = z.record(z.string(), z.string());

/** Kind → shape of its value. A new kind is a new row. */
export const contentKinds = {
  banners: promotedBanners,
  'shop-banners': shopBanners,
  'home-page': homePageValue,
  contact: contactValue,
  'cms-page': cmsPageValue,
  'cms-news': cmsPageValue,
  'cms-blocks': cmsBlockValue,
  'cms-hierarchy': cmsNodeValue,
  reviews: productReviews,
  'cms-paths': cmsPathsValue,
} as const;
export type ContentKind = keyof typeof contentKinds;
export type ContentValue<K extends ContentKind> = z.infer<(typeof contentKinds)[K]>;

export const contentDocument = z.object({
  /** `{store}|{kind}|{code}` */
  key: z.string().check(z.maxLength(192)),
  store: storeCode,
  kind: z.string().check(z.maxLength(32)),
  code: z.string(),
  position: z.int(),
  value: z.record(z.string(), z.unknown()),
  updated_at: z.string(),
});
export type ContentDocument = z.infer<typeof contentDocument>;

/** Returns the key of a document; `code` is the kind itself for kinds with one value per store view. */
export const contentKey = (store: string, kind: ContentKind, code: string = kind): string =>
  `${store}|${kind}|${code}`;
