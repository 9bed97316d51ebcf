// Detects whether the cart changed since the backend last received it.
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import { fingerprint } from './cart-checksum.ts';

/** Returns a hash over the lines' products and quantities and the backend cart's id; other fields are ignored. */
export const cartHash = (
  lines: readonly Pick<CartLineDocument, 'sku' | 'checksum' | 'qty'>[],
  serverCartId: string | undefined,
): string =>
  fingerprint([
    serverCartId ?? '',
    ...lines.map(({ sku, checksum, qty }) => `${sku}|${checksum}|${qty}`).sort(),
  ]);
