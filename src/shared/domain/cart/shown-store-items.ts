// Items that the backend itself added to its cart: gifts or mandatory charges. The customer sees, pays and orders them,
// but they are never lines of this device (docs/wire.md, "Cart").
import type { CartHead, PlatformTotals, StoreItem } from '#schemas/documents/cart-head.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import type { ServerItem } from './match-items.ts';

/**
 * Returns the stored fields of an item.
 * @param unsold True if only the totals can show that the item is charged.
 */
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
 * Returns the displayed items with their unit price. An item's row in the totals takes precedence over its price in the
 * list of items, which may exclude tax. Items without a price, and unsold ones that the totals do not charge, are
 * omitted.
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

/**
 * True if the items are exactly these lines plus those that the backend added. If a backend lists no items, the hash
 * alone decides.
 */
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

/** True if a product of an order was added by the backend. */
export const isAddedByStore = (
  { store_items = [] }: Pick<OrderDocument, 'store_items'>,
  { server_item_id }: Pick<OrderDocument['body']['products'][number], 'server_item_id'>,
): boolean => server_item_id !== undefined && store_items.includes(server_item_id);
