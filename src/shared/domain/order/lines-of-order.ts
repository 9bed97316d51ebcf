// Converts the products of an order back into cart lines. Stored lines are preferred; missing ones are rebuilt from the
// order.
import * as z from 'zod/mini';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { productOption, productType } from '#schemas/primitives.ts';
import { cartChecksum } from '../cart/cart-checksum.ts';
import { cartLineKey } from '../cart/new-cart-line.ts';
import { isAddedByStore } from '../cart/shown-store-items.ts';
import { centsFromDecimal } from '../pricing/cents-from-decimal.ts';

/**
 * Returns one line per product in the order's body, without those that the backend added.
 * @param kept Lines of the order's generation that are still on the device.
 */
export function linesOfOrder(
  order: OrderDocument,
  kept: readonly CartLineDocument[],
  now: number,
): CartLineDocument[] {
  return order.body.products.flatMap((product, index): CartLineDocument | [] => {
    const shown = order.lines[index];
    // the backend adds its own items to the new cart by itself
    if (isAddedByStore(order, product)) return [];
    const option = z.safeParse(productOption, product.product_option).data;
    const checksum = cartChecksum(product.sku, option);
    const line = kept.find((each) => each.checksum === checksum);
    if (line) return { ...line, qty: product.qty };
    return {
      key: cartLineKey(order.id, product.sku, checksum),
      generation: order.id,
      sku: product.sku,
      ...(product.parentSku === undefined ? {} : { parentSku: product.parentSku }),
      product_id: 0,
      type_id: z.safeParse(productType, product.product_type).data ?? 'simple',
      qty: product.qty,
      ...(option ? { product_option: option } : {}),
      checksum,
      name: product.name,
      subtitle: shown?.subtitle ?? '',
      image: shown?.image ?? '',
      price_when_added: shown?.price_incl_tax ?? centsFromDecimal(product.price_incl_tax),
      errors: {},
      info: {},
      added_at: now,
    };
  });
}
