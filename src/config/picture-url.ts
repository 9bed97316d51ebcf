// What is read out of the configuration of this deployment: where pictures come from.
import type { ShopConfig } from '../../schemas/shop-config.ts';

/**
 * URL of a resized product picture: path as the catalogue names it, side in px (that of the thumbnail, doubled for
 * 2×).
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

/** Side in px at which pictures inside descriptions and pages are asked for. */
const CONTENT_PICTURE_PX = 904;

/** Which pictures and links of a backend's HTML are the shop's own, and where such pictures come from. */
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
