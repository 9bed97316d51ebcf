// The header `traceparent` (W3C Trace Context) of requests about an order.
import { sha3_224 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ShopConfig } from '#schemas/shop-config.ts';

/**
 * Returns the header; none for a backend on another origin unless the configuration says that it allows the header,
 * since an unknown header fails the preflight. Trace and parent derive from the order's id, so all attempts of one press
 * on “order” belong to one trace and nothing is stored for it. The id does not follow from them.
 */
export function traceparentOf(
  { origin, traceparent }: Pick<ShopConfig['bridge'], 'origin' | 'traceparent'>,
  orderId: string,
): { traceparent?: string } {
  if (origin !== '' && !traceparent) return {};
  const hash = bytesToHex(sha3_224(utf8ToBytes(`trace ${orderId}`)));
  return { traceparent: `00-${hash.slice(0, 32)}-${hash.slice(32, 48)}-01` };
}
