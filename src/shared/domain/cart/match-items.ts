// Pairs items in the backend's cart with lines on the device. Invariants: each item belongs to at most one line; the
// result does not depend on the order of lines or items.
import * as z from 'zod/mini';
import type { BridgeServerItem } from '#schemas/bridge/cart-pull-answer.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import { type Cents, type ProductOption, type ProductType, productType } from '#schemas/primitives.ts';
import { centsFromDecimal } from '../pricing/cents-from-decimal.ts';
import { cartChecksum } from './cart-checksum.ts';

/** An item in the backend's cart, with its ids as text and its quantity as a number. */
export type ServerItem = {
  item_id: string;
  sku: string;
  qty: number;
  product_option?: ProductOption | null | undefined;
  name?: string | undefined;
  type_id?: ProductType | undefined;
  /** unit price in cents; 0 is free, absent is unknown */
  price?: Cents | undefined;
  /** the backend marked the item as its own addition: never paired with a line */
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

/** True for bundles and custom options, where the sku alone does not identify the goods. */
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

/** True if the item has the line's sku; a bundle item's sku is followed by the skus of its parts. */
export const isSkuOf = (item: ServerItem, { sku }: Pick<Line, 'sku'>): boolean =>
  item.sku === sku || item.sku.startsWith(`${sku}-`);

const byId = (line: Line, item: ServerItem, cartId: string): boolean =>
  line.server_cart_id === cartId && line.server_item_id === item.item_id;

/** Matching rules, strictest first; each is tried for all lines before the next one. */
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
 * @param cartId The backend's cart that holds the items.
 * @returns Line key → its item; lines without an item are missing.
 */
export function matchItems(
  lines: readonly Line[],
  items: readonly ServerItem[],
  cartId: string,
): Map<string, ServerItem> {
  const pairs = new Map<string, ServerItem>();
  // of two items with the same sku, the free one is the gift
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
