// The products that the home page shows in its hero and banners. Server and window request them in this order.
import type { ContentValue, PromotedBanners } from '#schemas/documents/content-document.ts';

type HomeContent = {
  banners: PromotedBanners | null;
  lists: Pick<ContentValue<'home-page'>, 'bestsellers'> | null;
};

/** Returns the sku of the hero: that of the head banner or, in a store without one, the first bestseller. */
export const heroSku = ({ banners, lists }: HomeContent): string | undefined =>
  banners?.headImage ? banners.headImage.sku : lists?.bestsellers?.[0];

/** Returns the skus of the hero and of the banners. */
export function homeSkus(content: HomeContent, hero = heroSku(content)): string[] {
  const { mainBanners = [], smallBanners = [], productBanners = [] } = content.banners ?? {};
  const banners = [...mainBanners, ...smallBanners, ...productBanners];
  return [hero, ...banners.map(({ sku }) => sku)].filter((sku) => sku !== undefined);
}
