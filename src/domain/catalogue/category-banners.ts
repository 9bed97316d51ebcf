// Which banners of the shop a category carries.
import type { CategoryDocument } from '../../../schemas/documents/category-document.ts';
import type { PlacedBanner, ShopBanners } from '../../../schemas/documents/content-document.ts';

/** In: the shop's banners, a category. Out: its own, in order; one without a picture has the category's picture. */
export function categoryBanners(
  { category_banner, category_banner_image }: ShopBanners,
  { id, slug, url_key }: Pick<CategoryDocument, 'id' | 'slug' | 'url_key'>,
): PlacedBanner[] {
  const isHere = ({ code }: PlacedBanner) => code === String(id) || code === slug || code === url_key;
  const image = category_banner_image.find(isHere)?.image ?? '';
  return category_banner.filter(isHere).map((each) => ({ ...each, image: each.image || image }));
}
