// Data embedded in a server-rendered page: the configuration and the documents that it was rendered from, as JSON.
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type {
  CmsPageValue,
  ContentValue,
  PromotedBanners,
  ShopBanners,
} from '#schemas/documents/content-document.ts';
import type { AttributeValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { ListProductsInput } from '#schemas/worker-api.ts';
import type { CmsAround } from '../content/cms-around.ts';
import type { NewsPage } from '../content/news-page.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';

/** A page that is sent with status 404, or 410 for a product that was taken out of sale. */
export type MissingPage = {
  store: string;
  /** path below the store view's prefix */
  path: string;
  /** name of the product that was taken out of sale */
  name?: string;
  /** BCP 47 language of the name, if not that of the store view */
  textLanguage?: string;
};

export type ServedPage = {
  config: ShopConfig;
  store: string;
  /** departments, the path to the page, and its subcategories */
  categories: CategoryDocument[];
  /** paths of CMS pages by name */
  pages?: Record<string, string>;
  /** null: the store has no banners; absent: the page shows none */
  shopBanners?: ShopBanners | null;
  missing?: MissingPage;
  product?: {
    /** the sku in the URL */
    sku: string;
    document: PricedProduct;
    /** the parts of a bundle or a group */
    parts: { skus: string[]; documents: PricedProduct[] };
    attributes: AttributeValue[];
    shipping: ShippingMethodValue[];
  };
  listing?: { input: ListProductsInput; documents: PricedProduct[]; total: number };
  home?: {
    content: { banners: PromotedBanners | null; lists: ContentValue<'home-page'> | null };
    skus: string[];
    offers: PricedProduct[];
  };
  /** CMS pages and news */
  cms?: {
    around: CmsAround;
    /** the page, with its name in the URL */
    page?: { name: string; value: CmsPageValue };
    news?: NewsPage;
  };
};
