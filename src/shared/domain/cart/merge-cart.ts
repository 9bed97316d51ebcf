// Plans the merge of the device's cart with the backend's; workers/cart/carry-out.ts executes the plan. Invariants:
// - Pure; after its execution the next plan is empty.
// - A line is removed only by an explicit rule.
// - Changes made here since the backend last confirmed a line win, unless configured otherwise.
// - An addition with an unknown outcome is never sent twice.
import type { ClosedCart, RemovedLine, StoreItem } from '#schemas/documents/cart-head.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { cartChecksum } from './cart-checksum.ts';
import { hasOwnOptions, isSkuOf, matchItems, type ServerItem } from './match-items.ts';
import { isQuantity } from './quantity-rules.ts';

/** Time within which an addition without a response may still reach the backend. */
export const ADD_QUIET_MS = 30_000;
/** Time after such an addition during which the device's quantity wins over the backend's. */
export const ADD_UNSURE_MS = 600_000;

export type MergeFlags = Pick<
  ShopConfig['cart'],
  'serverMergeByDefault' | 'serverMayRemove' | 'serverMayModify'
> & {
  /**
   * the customer is in checkout: the device's quantities win and nothing is removed; items in the backend's cart are
   * still added
   */
  forced: boolean;
};

export type MergeInput = {
  /** the backend's cart that holds `items` */
  cartId: string;
  /** a customer's cart: other devices may write to it, and it may be older than this device's cart */
  isAccount: boolean;
  lines: readonly CartLineDocument[];
  items: readonly ServerItem[];
  removed: readonly RemovedLine[];
  /** closed carts of this customer; absent: none is known */
  closed?: readonly ClosedCart[];
  /** items of this cart that the backend is already known to have added */
  storeItems?: readonly StoreItem[];
  flags: MergeFlags;
  /** device time, ms */
  now: number;
};

export type MergeStep =
  /** request to set the quantity of `item_id`, or to add `qty` if there is no `item_id` */
  | { do: 'send'; key: string; qty: number; item_id?: string }
  /**
   * the backend confirms the line: its ids and quantity are stored; the quantity here becomes `qty` if it still is
   * `from`
   */
  | { do: 'take'; key: string; item_id: string; server_qty: number; from: number; qty: number }
  | { do: 'remove-line'; key: string }
  /**
   * part of the line was ordered: its quantity becomes `qty` if it still is `from`, and the next plan sends the line
   */
  | { do: 'keep-rest'; key: string; from: number; qty: number }
  /**
   * the item, or its cart, is gone from the backend for an unknown reason: saved for later if its quantity still is
   * `qty`
   */
  | { do: 'set-aside'; key: string; qty: number; why?: 'refused' }
  | { do: 'add-line'; item: ServerItem }
  | { do: 'delete-item'; item_id: string; sku: string; key: string };

export type MergePlan = {
  steps: MergeStep[];
  /** removals that remain pending after this plan */
  removed: RemovedLine[];
  /** items that the backend added: it marked them as such, or an earlier merge found them */
  fromStore: ServerItem[];
};

/** True within `span` of `at`, in either direction: the device's clock may have been set back. */
const isWithin = (at: number | undefined, span: number, now: number): boolean =>
  at !== undefined && Math.abs(now - at) < span;

type LineAndItem = { line: CartLineDocument; item: ServerItem; input: MergeInput };

/**
 * Returns why the cart that confirmed a line is closed; undefined if no cart confirmed the line, or if that cart is not
 * known to be closed.
 */
const closingOf = (line: CartLineDocument, { closed = [] }: MergeInput): ClosedCart['why'] | undefined =>
  line.server_item_id === undefined || line.server_qty === undefined
    ? undefined
    : closed.find(({ id }) => id === line.server_cart_id)?.why;

/**
 * Returns the quantity of a line merged into a cart that already contains it. It is not rounded up to the product's
 * increment: the cart marks such a line, and it cannot be ordered until the customer changes it.
 */
function summedQuantity({ line, item, input }: LineAndItem): number {
  const { cartId, isAccount, flags } = input;
  // the item has since been moved here from the closed cart, or added by another device: add only the change made on
  // this device
  if (closingOf(line, input)) {
    const { server_qty = 0, account_base: sent } = line;
    if (!sent?.unsure || sent.cart_id !== line.server_cart_id)
      return Math.max(1, item.qty + line.qty - server_qty);
    // a quantity sent without a response may be part of both the item and the line; an item with another id is the
    // remainder that an order left
    return item.item_id === line.server_item_id ? line.qty : Math.max(item.qty, line.qty - server_qty);
  }
  if (!isAccount || !flags.serverMergeByDefault) return line.qty;
  // the quantity that this cart contributed to the line earlier is part of both quantities
  const base = line.account_base?.cart_id === cartId ? line.account_base : undefined;
  // a quantity sent without a response may be part of both: the larger of the two counts it once
  if (base?.unsure) return Math.max(item.qty, line.qty);
  return Math.max(1, item.qty + line.qty - (base?.qty ?? 0));
}

/** Returns the quantity of a line that the backend's cart also contains. */
function agreedQuantity({ line, item, input: { flags, now } }: LineAndItem): number {
  const isChangedHere = line.server_qty === undefined || line.qty !== line.server_qty;
  const isChangedThere = item.qty !== line.server_qty;
  if (flags.forced || isWithin(line.add_sent_at, ADD_UNSURE_MS, now)) return line.qty;
  if (!isChangedHere) return item.qty;
  return isChangedThere && line.server_qty !== undefined && flags.serverMayModify ? item.qty : line.qty;
}

function stepsOfPair(pair: LineAndItem): MergeStep[] {
  const { line, item, input } = pair;
  const isKnown = line.server_cart_id === input.cartId;
  // a fractional quantity is shown as the backend has it and never rewritten; additions to it are saved for later
  // instead
  const isPart = !isQuantity(item.qty);
  const isInIt = line.qty === line.server_qty || line.qty === item.qty;
  if (isPart && !isInIt) return [{ do: 'set-aside', key: line.key, qty: line.qty, why: 'refused' }];
  const qty = isPart ? item.qty : isKnown ? agreedQuantity(pair) : summedQuantity(pair);
  const { item_id } = item;
  const isNoted =
    isKnown &&
    line.server_item_id === item_id &&
    line.server_qty === item.qty &&
    // a quantity sent without a response is recorded again, because its outcome is now known
    !(line.account_base?.unsure && line.account_base.cart_id === input.cartId);
  const take: MergeStep = {
    do: 'take',
    key: line.key,
    item_id,
    server_qty: item.qty,
    from: line.qty,
    qty,
  };
  return [
    ...(isNoted && line.qty === qty ? [] : [take]),
    ...(qty === item.qty || line.errors.sync ? [] : [{ do: 'send' as const, key: line.key, qty, item_id }]),
  ];
}

type Without = 'send' | 'wait' | 'remove' | 'leave' | 'keep-rest' | 'set-aside';

/** Returns the step for a line whose cart is closed; ordered pieces are not ordered again. */
function fateInClosedCart({ qty, server_qty = 0 }: CartLineDocument, why: ClosedCart['why']): Without {
  if (why === 'ordered') return qty > server_qty ? 'keep-rest' : 'remove';
  return qty === server_qty ? 'set-aside' : 'send';
}

/** Returns the step for a line that the backend's cart does not contain. */
function fateOf(line: CartLineDocument, input: MergeInput): Without {
  const { cartId, flags, now } = input;
  if (line.errors.sync) return 'leave';
  if (line.server_cart_id !== cartId) {
    const why = closingOf(line, input);
    return why ? fateInClosedCart(line, why) : 'send';
  }
  if (line.server_item_id === undefined)
    return isWithin(line.add_sent_at, ADD_QUIET_MS, now) ? 'wait' : 'send';
  return flags.serverMayRemove && !flags.forced && line.qty === line.server_qty ? 'set-aside' : 'send';
}

/** True if an item is the backend's copy of a removed line. */
export function isItemOf(item: ServerItem, gone: RemovedLine): boolean {
  if (gone.item_id !== undefined) return item.item_id === gone.item_id;
  if (!hasOwnOptions(item.product_option)) return item.sku === gone.sku;
  return isSkuOf(item, gone) && cartChecksum(gone.sku, item.product_option ?? undefined) === gone.checksum;
}

/** Returns the plan of one merge. */
export function mergeCart(input: MergeInput): MergePlan {
  const { cartId, lines, flags, now } = input;
  const items = input.items.filter(({ qty }) => qty > 0);
  const pairs = matchItems(lines, items, cartId);
  const steps: MergeStep[] = [];
  for (const line of [...lines].sort((a, b) => a.added_at - b.added_at || (a.key < b.key ? -1 : 1))) {
    const item = pairs.get(line.key);
    if (item) {
      steps.push(...stepsOfPair({ line, item, input }));
      continue;
    }
    const fate = fateOf(line, input);
    if (fate === 'send') steps.push({ do: 'send', key: line.key, qty: line.qty });
    if (fate === 'remove') steps.push({ do: 'remove-line', key: line.key });
    if (fate === 'set-aside') steps.push({ do: 'set-aside', key: line.key, qty: line.qty });
    if (fate === 'keep-rest') {
      const qty = Math.max(1, line.qty - (line.server_qty ?? 0));
      steps.push({ do: 'keep-rest', key: line.key, from: line.qty, qty });
    }
  }
  const paired = new Set([...pairs.values()].map(({ item_id }) => item_id));
  const unpaired = items.filter(({ item_id }) => !paired.has(item_id));
  const isFromStore = (item: ServerItem) =>
    item.isFromStore ||
    input.storeItems?.some(({ item_id, sku }) => item_id === item.item_id && sku === item.sku);
  const fromStore = unpaired.filter(isFromStore);
  let left = unpaired.filter((item) => !isFromStore(item));
  const present = new Set(lines.map(({ key }) => key));
  const removed: RemovedLine[] = [];
  for (const gone of [...input.removed].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    // the user has added the line again since removing it
    if (present.has(gone.key)) continue;
    const item = left.find((each) => isItemOf(each, gone));
    if (item) {
      steps.push({ do: 'delete-item', item_id: item.item_id, sku: item.sku, key: gone.key });
      left = left.filter((other) => other !== item);
      removed.push(gone);
    } else if (gone.item_id === undefined && isWithin(gone.at, ADD_QUIET_MS, now)) {
      removed.push(gone);
    }
  }
  // in checkout too: the backend's total would include an item omitted here, and the order would lose it
  if (flags.serverMergeByDefault) {
    for (const item of left.sort((a, b) => (a.item_id < b.item_id ? -1 : 1)))
      steps.push({ do: 'add-line', item });
  }
  return { steps, removed, fromStore };
}
