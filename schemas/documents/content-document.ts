// What the shop publishes beside goods: pages, blocks, news, banners, shop data, reviews. One collection,
// `kind` says which. Shapes of kinds that later screens need are added here when those screens come.
import * as z from 'zod/mini';
import { storeCode } from '../primitives.ts';

const banner = z.object({
  title: z.string(),
  subtitle: z.string(),
  image: z.string(),
  /** a link below the store view: "/c/tvs" */
  link: z.string(),
  buttonText: z.optional(z.string()),
  /** sku of the product whose price and energy arrow the banner shows */
  sku: z.optional(z.string()),
});
export type Banner = z.infer<typeof banner>;

/** The static file of a store view. */
export const promotedBanners = z.object({
  headImage: z.optional(z.object({ ...banner.shape, images: z.array(z.string()) })),
  mainBanners: z.array(banner),
  smallBanners: z.array(banner),
  productBanners: z.array(banner),
});
export type PromotedBanners = z.infer<typeof promotedBanners>;

/** A banner of shop data. */
const placedBanner = z.object({ ...banner.shape, code: z.string() });
export type PlacedBanner = z.infer<typeof placedBanner>;

/** The banners of shop data, each list in the order of its positions. */
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

/** The skus of the two home lists, and texts of the shop below them; `html` is cleaned where it is shown. */
export const homePageValue = z.object({
  new_collection: z.array(z.string()),
  bestsellers: z.array(z.string()),
  blocks: z.optional(z.array(z.object({ identifier: z.string(), html: z.string() }))),
});

/** Contact configuration from shop data. */
export const contactValue = z.object({
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
  address: z.string(),
});
export type ContactValue = z.infer<typeof contactValue>;

/** A page of the shop or a news article; `html` is the backend's and is cleaned where it is shown. */
export const cmsPageValue = z.object({
  /** the same in every store view */
  id: z.int(),
  /** its path in this store view */
  identifier: z.string(),
  /** its name in every store view */
  key: z.string(),
  title: z.string(),
  heading: z.string(),
  html: z.string(),
  meta_description: z.string(),
  isNews: z.boolean(),
  /** of the goods it is about */
  skus: z.array(z.string()),
  /** "2026-11-24"; "" when the backend does not say */
  published: z.string(),
  updated: z.string(),
});
export type CmsPageValue = z.infer<typeof cmsPageValue>;

const review = z.object({
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  nickname: z.string(),
  /** as the shop wrote it, "" when it did not */
  created_at: z.string(),
  /** 1 to 5 */
  rating: z.optional(z.int()),
});
export type ReviewValue = z.infer<typeof review>;
/** Approved reviews of the product whose id is the code, newest first; `total`: how many there are at the shop. */
export const productReviews = z.object({ reviews: z.array(review), total: z.int() });

/** A short piece that stands beside or above pages; its `html` is cleaned like a page's. */
export const cmsBlockValue = z.object({
  id: z.int(),
  identifier: z.string(),
  title: z.string(),
  html: z.string(),
});
export type CmsBlockValue = z.infer<typeof cmsBlockValue>;

/** A node of the tree of pages; that of a page has the page's identifier. */
export const cmsNodeValue = z.object({
  /** the same in every store view */
  id: z.int(),
  identifier: z.string(),
  title: z.string(),
  /** null: the root */
  parent_id: z.nullable(z.int()),
  position: z.int(),
  isPage: z.boolean(),
});
export type CmsNodeValue = z.infer<typeof cmsNodeValue>;

/** The name of a page in every store view → its path in this one. */
export const cmsPathsValue = z.record(z.string(), z.string());

/** kind → shape of its value. A new kind is a new row. */
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

/** Key of a document; `code` is the kind itself where a store view has one value of it. */
export const contentKey = (store: string, kind: ContentKind, code: string = kind): string =>
  `${store}|${kind}|${code}`;
