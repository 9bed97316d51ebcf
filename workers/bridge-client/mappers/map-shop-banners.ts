// The banners of shop data, made into what screens show. One odd element is left out; the others stay.
import * as z from 'zod/mini';
import { bridgeBanner } from '../../../schemas/bridge/bridge-banners.ts';
import { type ShopDataAnswer, shopDataElement } from '../../../schemas/bridge/shop-data.ts';
import type {
  PlacedBanner,
  PromotedBanners,
  ShopBanners,
} from '../../../schemas/documents/content-document.ts';
import { mapBanner, shopDataPart } from './content-document-of.ts';

type Views = readonly { code: string; locale: string }[];

/** In: a list of shop data, the store view and the default one. Out: its banners in the order of their positions. */
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

/** In: shop data, the store view and the default one, whose texts stand in for missing ones. */
export const mapShopBanners = (data: ShopDataAnswer, views: Views): ShopBanners => ({
  banner: placed(data.banner, views),
  slider: placed(data.slider, views),
  category_banner: placed(data.category_banner, views),
  category_banner_image: placed(data.category_banner_image, views),
  product_banner: placed(data.product_banner, views),
  multi_banner: placed(data.multi_banner, views),
});

/** What stands in for a banner file that is missing or broken; undefined: nothing does. */
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
