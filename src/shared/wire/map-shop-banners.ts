// Maps the banners from shop data. An invalid element is skipped without affecting the others.
import * as z from 'zod/mini';
import { bridgeBanner } from '#schemas/bridge/bridge-banners.ts';
import { type ShopDataAnswer, shopDataElement } from '#schemas/bridge/shop-data.ts';
import type { PlacedBanner, PromotedBanners, ShopBanners } from '#schemas/documents/content-document.ts';
import { mapBanner, shopDataPart } from './content-document-of.ts';

type Views = readonly { code: string; locale: string }[];

/** Returns the banners from a shop data list, sorted by position. */
function placed(list: readonly unknown[] | null, views: Views): PlacedBanner[] {
  return (list ?? [])
    .flatMap((raw, at) => {
      const element = z.safeParse(shopDataElement, raw).data;
      if (!element) return [];
      const read = z.safeParse(bridgeBanner, shopDataPart([element], element.code, views)).data;
      const banner = read && mapBanner(read);
      if (!banner || (banner.title === '' && banner.image === '')) return [];
      return [{ position: element.position ?? at, banner: { ...banner, code: element.code } }];
    })
    .sort((one, other) => one.position - other.position)
    .map(({ banner }) => banner);
}

/** @param views the store view, then the default one, which supplies missing texts */
export const mapShopBanners = (data: ShopDataAnswer, views: Views): ShopBanners => ({
  banner: placed(data.banner, views),
  slider: placed(data.slider, views),
  category_banner: placed(data.category_banner, views),
  category_banner_image: placed(data.category_banner_image, views),
  product_banner: placed(data.product_banner, views),
  multi_banner: placed(data.multi_banner, views),
});

/** Builds the replacement for a missing or broken banner file; undefined if shop data has no banners. */
export function bannersInstead(worker: ShopBanners): PromotedBanners | undefined {
  const [head] = worker.slider;
  const banners: PromotedBanners = {
    ...(head && { headImage: { ...head, images: [] } }),
    mainBanners: worker.banner,
    smallBanners: worker.multi_banner,
    productBanners: worker.product_banner,
  };
  const isEmpty =
    !head && [worker.banner, worker.multi_banner, worker.product_banner].every((list) => list.length === 0);
  return isEmpty ? undefined : banners;
}
