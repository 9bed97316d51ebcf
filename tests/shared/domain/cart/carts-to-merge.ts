// Builds lines and items of a cart, and merges them with the usual configuration.
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { ProductOption } from '#schemas/primitives.ts';
import { cartChecksum } from '#shared/domain/cart/cart-checksum.ts';
import type { ServerItem } from '#shared/domain/cart/match-items.ts';
import { type MergeInput, type MergePlan, mergeCart } from '#shared/domain/cart/merge-cart.ts';

export const NOW = 1_800_000_000_000;
export const CART = 'cart-1';
export const ADDED_ELSEWHERE = 'from another device';

export const bundle = (part: string): ProductOption => ({
  extension_attributes: { bundle_options: [{ option_id: '1', option_qty: 1, option_selections: [part] }] },
});
export const variant: ProductOption = {
  extension_attributes: { configurable_item_options: [{ option_id: '93', option_value: '49' }] },
};

export function line(sku: string, qty: number, more: Partial<CartLineDocument> = {}): CartLineDocument {
  const checksum = cartChecksum(sku, more.product_option);
  return {
    key: `g|${sku}|${checksum}`,
    generation: 'g',
    sku,
    product_id: 1,
    type_id: 'simple',
    qty,
    checksum,
    name: sku,
    subtitle: '',
    image: '',
    price_when_added: 100,
    errors: {},
    info: {},
    added_at: 1,
    ...more,
  };
}
/** Builds a line whose quantity `held` the backend has confirmed. */
export const known = (sku: string, qty: number, held: number, more: Partial<CartLineDocument> = {}) =>
  line(sku, qty, { server_cart_id: CART, server_item_id: `i-${sku}`, server_qty: held, ...more });
export const item = (sku: string, qty: number, more: Partial<ServerItem> = {}): ServerItem => ({
  item_id: `i-${sku}`,
  sku,
  qty,
  ...more,
});
const usual = { serverMergeByDefault: true, serverMayRemove: false, serverMayModify: false, forced: false };
export const merge = (
  over: Partial<Omit<MergeInput, 'flags'>> & { flags?: Partial<MergeInput['flags']> },
): MergePlan =>
  mergeCart({
    cartId: CART,
    isAccount: false,
    lines: [],
    items: [],
    removed: [],
    now: NOW,
    ...over,
    flags: { ...usual, ...over.flags },
  });
export const steps = (over: Parameters<typeof merge>[0]) => merge(over).steps;
export const kinds = (over: Parameters<typeof merge>[0]) => steps(over).map((step) => step.do);
