// Where a download lies that the shop names: below the bridge's own prefix, and nowhere else, whatever an answer says.
import type { ShopConfig } from '../../schemas/shop-config.ts';

/**
 * In: a path below the prefix as the shop wrote it, the configured bridge, the address of the page.
 * Out: the whole address; undefined for what would lead to another origin or out of the prefix.
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
