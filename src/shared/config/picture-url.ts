// Image URLs, built from the configuration of this deployment.
import type { ShopConfig } from '#schemas/shop-config.ts';

/**
 * Returns the URL of a resized product image.
 * @param path Path as stored in the catalogue.
 * @param px Side length in px: the thumbnail's, doubled for 2×.
 */
export function pictureUrl(config: ShopConfig, path: string, px: number): string {
  return (
    config.bridge.origin +
    config.bridge.images
      .replaceAll('{w}', String(px))
      .replaceAll('{h}', String(px))
      .replace('{path}', path.replace(/^\//, ''))
  );
}

/** Side length, in px, of images inside descriptions and CMS pages. */
const CONTENT_PICTURE_PX = 904;

/** Returns which origins count as internal in a backend's HTML, and how its image paths map to URLs. */
export function htmlRulesOf(config: ShopConfig, origin: string) {
  const { images, origin: bridge } = config.bridge;
  const resized = images.split('{', 1)[0] ?? '';
  return {
    origins: bridge === '' ? [origin] : [origin, bridge],
    picture: (path: string) =>
      resized !== '' && path.startsWith(resized)
        ? bridge + path
        : pictureUrl(config, path, CONTENT_PICTURE_PX),
  };
}
