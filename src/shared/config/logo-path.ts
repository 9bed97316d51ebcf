import type { ShopConfig } from '#schemas/shop-config.ts';

/** Returns the URL, or the path on the page's origin, of the picture that represents the store in search results. */
export const logoPath = ({ brand: { logo, icons } }: Pick<ShopConfig, 'brand'>): string =>
  logo?.url ?? icons?.icon512 ?? '/icon-512.png';
