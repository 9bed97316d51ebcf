// Items that the backend added to its cart by itself: gifts, or goods that it charges for without being asked. They are part
// of what the customer sees, pays and orders, and never a line of this device (docs/wire.md, "Cart").
import type { CartHead, PlatformTotals, StoreItem } from '../../../schemas/documents/cart-head.ts';
import type { CartLineDocument } from '../../../schemas/documents/cart-line-document.ts';
import type { OrderDocument } from '../../../schemas/documents/order-document.ts';
import type { Cents } from '../../../schemas/primitives.ts';
import type { ServerItem } from './match-items.ts';

/** Returns what is stored of an item. @param unsold True if only the totals can show that it is charged. */
export const storeItemOf = (
  { item_id, sku, qty, name = '', type_id, price }: ServerItem,
  unsold = false,
): StoreItem => ({
  item_id,
  sku,
  qty,
  name,
  ...(type_id && { type_id }),
  ...(price !== undefined && { price }),
  ...(unsold && { unsold }),
});

export type ShownStoreItem = StoreItem & { price: Cents };

/**
 * Returns the items that are shown, with the price of one. The row of the totals counts before the price in the list of items,
 * which may be without tax. An item without a price, and an unsold one that the totals do not charge, are left out.
 */
export const shownStoreItems = ({
  store_items = [],
  totals,
}: Pick<CartHead, 'store_items' | 'totals'>): ShownStoreItem[] =>
  store_items.flatMap((item) => {
    const row = totals?.items?.find(({ item_id }) => item_id === item.item_id);
    const price = row?.row_total === undefined ? item.price : Math.round(row.row_total / row.qty);
    return price === undefined || (item.unsold && !row) ? [] : [{ ...item, price }];
  });

/** True if the items are exactly these lines and what the backend added. A backend that lists none is believed by the hash alone. */
export function isOfLines(
  items: PlatformTotals['items'] = [],
  lines: readonly CartLineDocument[],
  added: readonly StoreItem[],
): boolean {
  if (items.length === 0) return true;
  const quantities = new Map(items.map(({ item_id, qty }) => [item_id, qty]));
  const held = [...lines.map(({ server_item_id = '', qty }) => ({ item_id: server_item_id, qty })), ...added];
  return items.length === held.length && held.every(({ item_id, qty }) => quantities.get(item_id) === qty);
}

/** True if a product of an order is one that the backend had added to its cart by itself. */
export const isAddedByStore = (
  { store_items = [] }: Pick<OrderDocument, 'store_items'>,
  { server_item_id }: Pick<OrderDocument['body']['products'][number], 'server_item_id'>,
): boolean => server_item_id !== undefined && store_items.includes(server_item_id);
