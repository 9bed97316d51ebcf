// Finds the items in the backend's cart that the backend itself added: those that it marks, free ones whose product is
// not free, and those whose product the catalogue does not sell. No other device can have added any of these
// (docs/wire.md).
import type { CartHead, StoreItem } from '#schemas/documents/cart-head.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Fault } from '#schemas/fault.ts';
import { canonicalJson } from '#shared/domain/cart/canonical-json.ts';
import { matchItems, type ServerItem, serverItemOf } from '#shared/domain/cart/match-items.ts';
import { isItemOf } from '#shared/domain/cart/merge-cart.ts';
import { chosenOf, unitPrice } from '#shared/domain/cart/product-choices.ts';
import { shownStoreItems, storeItemOf } from '#shared/domain/cart/shown-store-items.ts';
import type { CarryOutDeps, OpenServerCart } from './carry-out.ts';

/** Faults that prove that the store does not sell a product on any page. */
const NOT_SOLD: ReadonlySet<Fault['code']> = new Set(['not-found', 'product-status', 'product-visibility']);

/**
 * Decides whether an item without a cart line was added by the backend itself or by another device.
 * @returns A fault if the item is not marked and its product cannot be read.
 */
export async function judgeItem(
  { findProduct, ports }: Pick<CarryOutDeps, 'findProduct' | 'ports'>,
  item: ServerItem,
): Promise<{ storeItem: StoreItem } | { product: ProductDocument } | { fault: Fault }> {
  if (item.isFromStore) return { storeItem: storeItemOf(item) };
  const isFree = item.price === 0;
  const found = await findProduct(item.sku);
  if (!found.ok) {
    ports.log({ event: 'cart.item-unknown', code: found.fault.code });
    return NOT_SOLD.has(found.fault.code) ? { storeItem: storeItemOf(item, !isFree) } : found;
  }
  const product = found.value;
  const child = product.configurable_children.find(({ sku }) => sku === item.sku);
  const usual = unitPrice(product, child, chosenOf(item.product_option ?? undefined), ports.now());
  return isFree && usual !== 0 ? { storeItem: storeItemOf(item) } : { product };
}

/** Returns the stored form of an item that was already identified as added by the backend. */
export const storeItemAgain = (item: ServerItem, before: readonly StoreItem[] = []): StoreItem =>
  storeItemOf(item, before.find(({ item_id }) => item_id === item.item_id)?.unsold);

/**
 * Stores the items that the backend itself added.
 * @param change A further change to the head, applied if the items differ from the stored ones.
 * @returns True if they differ.
 */
export async function noteStoreItems(
  { store }: Pick<CarryOutDeps, 'store'>,
  { cartId, generation }: OpenServerCart,
  items: readonly StoreItem[],
  change: (head: CartHead) => CartHead = (head) => head,
): Promise<boolean> {
  const isOther = ({ store_items = [], server_cart_id }: CartHead) =>
    server_cart_id === cartId && canonicalJson(store_items) !== canonicalJson(items);
  const head = await store.readHead(generation);
  if (!head || !isOther(head)) return false;
  await store.changeHead(generation, (newest) => {
    if (!isOther(newest)) return newest;
    const { store_items, ...rest } = change(newest);
    return items.length > 0 ? { ...rest, store_items: [...items] } : rest;
  });
  return true;
}

/** True if the items in the totals are not exactly the cart's lines and the items known to be added by the backend. */
export const namesOtherItems = (head: CartHead, lines: readonly CartLineDocument[]): boolean => {
  const ids = new Set((head.totals?.items ?? []).map(({ item_id }) => item_id));
  const held = [
    ...lines.map(({ server_item_id }) => server_item_id),
    ...shownStoreItems(head).map(({ item_id }) => item_id),
  ];
  return ids.size > 0 && (ids.size !== held.length || !held.every((id) => id !== undefined && ids.has(id)));
};

/**
 * Reads the backend's cart only to find the items that the backend added. Items from other devices are left to the next
 * round.
 */
export async function readStoreItems(
  deps: Pick<CarryOutDeps, 'ports' | 'call' | 'store' | 'findProduct'>,
  cart: OpenServerCart,
): Promise<void> {
  const { call, store, ports } = deps;
  const { cartId, principal, generation } = cart;
  const pulled = await call('cart/pull', { principal, query: { cartId }, keepsSession: true });
  const head = await store.readHead(generation);
  if (!pulled.ok || !head) {
    if (!pulled.ok) ports.log({ event: 'cart.store-items-not-read', code: pulled.fault.code });
    return;
  }
  const { removed = [], store_items: before = [] } = head;
  const items = pulled.value.result.map(serverItemOf).filter(({ qty }) => qty > 0);
  const pairs = new Set(matchItems(await store.linesOf(generation), items, cartId).values());
  const found: StoreItem[] = [];
  for (const item of items) {
    if (pairs.has(item) || (!item.isFromStore && removed.some((gone) => isItemOf(item, gone)))) continue;
    if (before.some(({ item_id, sku }) => item_id === item.item_id && sku === item.sku)) {
      found.push(storeItemAgain(item, before));
      continue;
    }
    const judged = await judgeItem(deps, item);
    if ('storeItem' in judged) found.push(judged.storeItem);
  }
  await noteStoreItems(deps, cart, found);
}
