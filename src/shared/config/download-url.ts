// Builds download URLs, which must stay below the prefix of the bridge API: paths in responses are not trusted.
import type { ShopConfig } from '#schemas/shop-config.ts';

/**
 * Returns the absolute URL of a download, or undefined if it would leave the origin or the prefix.
 * @param path Path below the prefix, as the backend sent it.
 * @param here URL of the current page.
 */
export function downloadUrl(
  path: string,
  { origin, prefix }: Pick<ShopConfig['bridge'], 'origin' | 'prefix'>,
  here: string,
): string | undefined {
  const base = new URL(origin, here);
  if (!path.startsWith('/') || !URL.canParse(origin + prefix + path, here)) return undefined;
  const url = new URL(origin + prefix + path, here);
  return url.origin === base.origin && url.pathname.startsWith(`${prefix}/`) ? url.href : undefined;
}
