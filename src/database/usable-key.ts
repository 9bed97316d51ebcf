// The shop's key for orders that are left on a device, as the claim `sealing-key` keeps it.
import type { ClaimValue } from '../../schemas/documents/claim-document.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';

/** The backend that a key is of. */
export const backendOf = ({ bridge }: Pick<ShopConfig, 'bridge'>): string => bridge.origin + bridge.prefix;

/** Out: the claim where it can be used here; undefined: no key of this backend, or no https, which browsers need for it. */
export function usableKey(
  config: Pick<ShopConfig, 'bridge' | 'orders'>,
  claim: ClaimValue<'sealing-key'> | undefined,
): ClaimValue<'sealing-key'> | undefined {
  if (!config.orders.sealing || globalThis.crypto?.subtle === undefined) return undefined;
  return claim?.bridge === backendOf(config) ? claim : undefined;
}
