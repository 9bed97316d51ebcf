// Creates and changes the stored lines of a cart.
// Invariants: a line belongs to one cart generation; an order document with that id, in any state, closes the
// generation for good, so its lines no longer belong to any cart (docs/reliability.md).
import * as z from 'zod/mini';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import { productOption } from '#schemas/primitives.ts';
import { cartChecksum } from './cart-checksum.ts';
import {
  chosenLabels,
  ownSubtitle,
  type ProductChoices,
  productOptionOf,
  subtitleWith,
  unitPrice,
} from './product-choices.ts';
import { isAddedByStore } from './shown-store-items.ts';

/** Returns the document key of a line: the same product with the same options in the same cart is the same line. */
export const cartLineKey = (generation: string, sku: string, checksum: string): string =>
  `${generation}|${sku}|${checksum}`;

/**
 * Returns a new cart line.
 * @param chosen Choices other than the variant.
 */
export function newCartLine(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  qty: number,
  generation: string,
  now: number,
  chosen: ProductChoices = {},
): CartLineDocument {
  const option = productOptionOf(product, child, chosen);
  const sku = child?.sku ?? product.sku;
  const checksum = cartChecksum(sku, option);
  return {
    key: cartLineKey(generation, sku, checksum),
    generation,
    sku,
    ...(child ? { parentSku: product.sku } : {}),
    product_id: child?.id ?? product.id,
    type_id: product.type_id,
    qty,
    ...(option ? { product_option: option } : {}),
    checksum,
    name: product.name,
    subtitle: subtitleWith(ownSubtitle(product, child), chosenLabels(product, chosen)),
    image: child?.image || product.image,
    price_when_added: unitPrice(product, child, chosen, now) ?? product.price,
    errors: {},
    info: {},
    added_at: now,
  };
}

/**
 * Returns the line in another cart generation, without its backend state. `account_base` is preserved, because after a
 * failed order the next cart may be the same customer's.
 */
export function lineInGeneration(line: CartLineDocument, generation: string): CartLineDocument {
  if (line.generation === generation) return line;
  const { server_item_id, server_cart_id, server_qty, add_sent_at, sync_failures, moving, ...goods } = line;
  return { ...goods, errors: {}, generation, key: cartLineKey(generation, line.sku, line.checksum) };
}

/** Returns the line with another quantity, which the backend has not validated yet. */
export function withQuantity(line: CartLineDocument, qty: number): CartLineDocument {
  const { sync, update, ...errors } = line.errors;
  const { sync_failures, ...kept } = line;
  return { ...kept, errors, prev_qty: line.qty, qty };
}

/** Maximum number of addition ids stored in a line. */
const ADDITIONS_REMEMBERED = 16;

/** True if the second line has additions and the first one already contains all of them. */
export function holdsAdditions(line: CartLineDocument, { additions = [] }: CartLineDocument): boolean {
  return additions.length > 0 && additions.every((id) => line.additions?.includes(id));
}

/** Returns the line with the pieces of `added`, up to the limit; unchanged if it already contains these additions. */
export function withAdded(line: CartLineDocument, added: CartLineDocument, limit: number): CartLineDocument {
  if (holdsAdditions(line, added)) return line;
  const before = line.additions ?? [];
  const more = added.additions ?? [];
  const grown = withQuantity(line, Math.max(line.qty, Math.min(line.qty + added.qty, limit)));
  return more.length === 0
    ? grown
    : { ...grown, additions: [...before, ...more].slice(-ADDITIONS_REMEMBERED) };
}

/** Returns the ordered quantity of each product that the user added, by line checksum. */
export function orderedPieces(
  order: Pick<OrderDocument, 'body' | 'store_items'>,
): ReadonlyMap<string, number> {
  const ordered = new Map<string, number>();
  for (const product of order.body.products) {
    if (isAddedByStore(order, product)) continue;
    const { sku, product_option, qty } = product;
    const checksum = cartChecksum(sku, z.safeParse(productOption, product_option).data);
    ordered.set(checksum, (ordered.get(checksum) ?? 0) + qty);
  }
  return ordered;
}
