// The runtime configuration of this deployment, read once at start (schemas/shop-config.ts). The only module that
// may refuse to start the shop: a wrong configuration names the key that is wrong.
import * as z from 'zod/mini';
import { type ShopConfig, shopConfig as shape } from '../../schemas/shop-config.ts';

export type ConfigProblem = { key: string; problem: string };

/** Parses a configuration. Out: the configuration, or the keys that are wrong with the reason for each. */
export function parseShopConfig(
  input: unknown,
): { ok: true; config: ShopConfig } | { ok: false; problems: ConfigProblem[] } {
  const result = z.safeParse(shape, input);
  if (result.success) return { ok: true, config: result.data };
  const problems = result.error.issues.map((issue) => ({
    key: issue.path.map(String).join('.') || '(file)',
    problem: issue.message,
  }));
  return { ok: false, problems };
}

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
