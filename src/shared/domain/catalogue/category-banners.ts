import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { PlacedBanner, ShopBanners } from '#schemas/documents/content-document.ts';

/** Returns the category's banners in order; banners without an image get the category's banner image. */
export function categoryBanners(
  { category_banner, category_banner_image }: ShopBanners,
  { id, slug, url_key }: Pick<CategoryDocument, 'id' | 'slug' | 'url_key'>,
): PlacedBanner[] {
  const isHere = ({ code }: PlacedBanner) => code === String(id) || code === slug || code === url_key;
  const image = category_banner_image.find(isHere)?.image ?? '';
  return category_banner.filter(isHere).map((each) => ({ ...each, image: each.image || image }));
}
