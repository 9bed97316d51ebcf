// What tells whether the cart changed since the shop last had it.
import type { CartLineDocument } from '../../../schemas/documents/cart-line-document.ts';
import { fingerprint } from './cart-checksum.ts';

/** Hash of the lines' goods and quantities and of the shop's cart they belong to; nothing else of a line counts. */
export const cartHash = (
  lines: readonly Pick<CartLineDocument, 'sku' | 'checksum' | 'qty'>[],
  serverCartId: string | undefined,
): string =>
  fingerprint([
    serverCartId ?? '',
    ...lines.map(({ sku, checksum, qty }) => `${sku}|${checksum}|${qty}`).sort(),
  ]);
