// Which item of the shop's cart is which line of the device's. Invariants: each item belongs to at most one line; the
// order in which lines and items come decides nothing.
import * as z from 'zod/mini';
import type { BridgeServerItem } from '../../../schemas/bridge/cart-pull-answer.ts';
import type { CartLineDocument } from '../../../schemas/documents/cart-line-document.ts';
import {
  type Cents,
  type ProductOption,
  type ProductType,
  productType,
} from '../../../schemas/primitives.ts';
import { centsFromDecimal } from '../pricing/cents-from-decimal.ts';
import { cartChecksum } from './cart-checksum.ts';

/** One item of the shop's cart, its ids as text and its quantity as a number. */
export type ServerItem = {
  item_id: string;
  sku: string;
  qty: number;
  product_option?: ProductOption | null | undefined;
  name?: string | undefined;
  type_id?: ProductType | undefined;
  /** of one, cents; 0 is free, absent is not known */
  price?: Cents | undefined;
  /** the backend says that it added the item by itself: no line is ever paired with it */
  isFromStore?: boolean | undefined;
};

/** Returns an item of `cart/pull` with its price in cents. */
export const serverItemOf = (item: BridgeServerItem): ServerItem => ({
  item_id: item.item_id,
  sku: item.sku,
  qty: item.qty,
  product_option: item.product_option,
  name: item.name,
  type_id: z.safeParse(productType, item.product_type).data,
  price: item.price === null || item.price === undefined ? undefined : centsFromDecimal(item.price),
  isFromStore: item.extension_attributes?.added_by_store === true,
});

type Line = Pick<CartLineDocument, 'sku' | 'product_option' | 'server_item_id' | 'server_cart_id'> & {
  key: string;
};

/** Bundles and texts of the shopper's: then the sku alone does not tell what it is. */
export const hasOwnOptions = (option: ProductOption | null | undefined): boolean => {
  const { bundle_options, custom_options } = option?.extension_attributes ?? {};
  return (bundle_options ?? []).length + (custom_options ?? []).length > 0;
};

const isConfigured = ({ product_option }: Line): boolean =>
  (product_option?.extension_attributes?.configurable_item_options ?? []).length > 0;

const optionsChecksum = (option: ProductOption | null | undefined): string =>
  cartChecksum(
    '',
    option
      ? { extension_attributes: { ...option.extension_attributes, configurable_item_options: [] } }
      : undefined,
  );

/** A bundle is named by its own sku with those of its parts behind it. */
export const isSkuOf = (item: ServerItem, { sku }: Pick<Line, 'sku'>): boolean =>
  item.sku === sku || item.sku.startsWith(`${sku}-`);

const byId = (line: Line, item: ServerItem, cartId: string): boolean =>
  line.server_cart_id === cartId && line.server_item_id === item.item_id;

/** The rules of equality, the strongest first; each is tried for all lines before the next one. */
const rules: readonly ((line: Line, item: ServerItem, cartId: string) => boolean)[] = [
  (line, item, cartId) =>
    (hasOwnOptions(line.product_option) || !isConfigured(line)) && byId(line, item, cartId),
  (line, item) =>
    hasOwnOptions(line.product_option) &&
    isSkuOf(item, line) &&
    optionsChecksum(line.product_option) === optionsChecksum(item.product_option),
  (line, item) =>
    !hasOwnOptions(line.product_option) && !hasOwnOptions(item.product_option) && item.sku === line.sku,
];

/**
 * Pairs lines with items.
 * In: lines, items, the id of the shop's cart that holds the items. Out: line key → its item; a line without one is
 * missing.
 */
export function matchItems(
  lines: readonly Line[],
  items: readonly ServerItem[],
  cartId: string,
): Map<string, ServerItem> {
  const pairs = new Map<string, ServerItem>();
  // of two items of one sku, the one that costs nothing is the gift
  const order = (item: ServerItem) => (item.price === 0 ? 1 : 0);
  const free = items
    .filter(({ isFromStore }) => !isFromStore)
    .sort((a, b) => order(a) - order(b) || (a.item_id < b.item_id ? -1 : 1));
  const sorted = [...lines].sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const isSame of rules) {
    for (const line of sorted) {
      if (pairs.has(line.key)) continue;
      const place = free.findIndex((item) => isSame(line, item, cartId));
      const [item] = place < 0 ? [] : free.splice(place, 1);
      if (item) pairs.set(line.key, item);
    }
  }
  return pairs;
}
