// The backend's public key for sealing orders on a device, stored in the claim `sealing-key`.
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';

/** Identifies the backend that issued a key. */
export const backendOf = ({ bridge }: Pick<ShopConfig, 'bridge'>): string => bridge.origin + bridge.prefix;

/** Returns the key if it is usable: sealing is enabled, `crypto.subtle` exists (https), and this backend issued it. */
export function usableKey(
  config: Pick<ShopConfig, 'bridge' | 'orders'>,
  claim: ClaimValue<'sealing-key'> | undefined,
): ClaimValue<'sealing-key'> | undefined {
  if (!config.orders.sealing || globalThis.crypto?.subtle === undefined) return undefined;
  return claim?.bridge === backendOf(config) ? claim : undefined;
}
