// What a page comes with: the configuration and the documents it was drawn from on the server, as JSON.
import type { CategoryDocument } from '../../../schemas/documents/category-document.ts';
import type {
  CmsPageValue,
  ContentValue,
  PromotedBanners,
  ShopBanners,
} from '../../../schemas/documents/content-document.ts';
import type { AttributeValue, ShippingMethodValue } from '../../../schemas/documents/reference-document.ts';
import type { ShopConfig } from '../../../schemas/shop-config.ts';
import type { ListProductsInput } from '../../../schemas/worker-api.ts';
import type { CmsAround } from '../content/cms-around.ts';
import type { NewsPage } from '../content/news-page.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';

export type ServedPage = {
  config: ShopConfig;
  store: string;
  /** departments, the way to the page, what is below it */
  categories: CategoryDocument[];
  /** where the shop's own pages are, by their names */
  pages?: Record<string, string>;
  /** null: the shop has none; absent: the page shows none of them */
  shopBanners?: ShopBanners | null;
  product?: {
    /** as the URL names it */
    sku: string;
    document: PricedProduct;
    /** its parts, where it is a bundle or a group */
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
  /** pages of the shop and news */
  cms?: {
    around: CmsAround;
    /** by the name in the URL */
    page?: { name: string; value: CmsPageValue };
    news?: NewsPage;
  };
};
