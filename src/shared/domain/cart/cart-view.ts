// Cart rules: what may be added, in which quantity, and what a line shows.
// Invariants: a line belongs to one cart generation; an order document with that id, in any state, closes the
// generation for good, so its lines no longer belong to any cart (docs/reliability.md).
import * as z from 'zod/mini';
import type { SavedForLaterLine } from '#schemas/documents/cart-head.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { type Cents, type ProductOption, type ProductType, productOption } from '#schemas/primitives.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { Parts } from '../catalogue/set-bundle.ts';
import { missingParts } from '../catalogue/set-bundle.ts';
import { type ChosenLabel, hasOptions, optionFaults } from '../catalogue/set-options.ts';
import { type StockLabel, stockLabel } from '../catalogue/stock-label.ts';
import { hasNoVariants } from '../catalogue/variant-choice.ts';
import { isYoungerThan } from '../outbox/age-of.ts';
import type { PriceFreshness } from '../pricing/priced-product.ts';
import { isPriceKnown } from '../pricing/shown-price.ts';
import type { BackendTotals } from './backend-totals.ts';
import { cartChecksum } from './cart-checksum.ts';
import {
  chosenLabels,
  chosenOf,
  offeredUnits,
  type ProductChoices,
  productOptionOf,
  subtitleWith,
  unitPrice,
  unitPrices,
  unitStock,
  usualUnitPrice,
} from './product-choices.ts';
import {
  allowedQuantity,
  isQuantity,
  isSoldInParts,
  type QuantityRules,
  quantityRules,
} from './quantity-rules.ts';
import { isAddedByStore, type ShownStoreItem } from './shown-store-items.ts';

export type CartRules = ShopConfig['cart'];
type Stock = ProductDocument['stock'];

/** Returns the document key of a line: the same product with the same options in the same cart is the same line. */
export const cartLineKey = (generation: string, sku: string, checksum: string): string =>
  `${generation}|${sku}|${checksum}`;

const onShelf = (stock: Stock) => !stock.manage_stock || stock.is_in_stock;

/** Stock status in a cart check; volatile: the product may be added, but its availability is unconfirmed. */
export type StockStatus = 'ok' | 'volatile' | 'out_of_stock';

/**
 * Returns the stock status.
 * @param stock The stock as stored on the device.
 * @param isOnline True if a connection keeps the stock up to date.
 */
export function stockStatus(
  stock: Stock,
  rules: Pick<CartRules, 'allowOutOfStock' | 'stockSync'>,
  isOnline: boolean,
): StockStatus {
  if (!onShelf(stock)) return rules.allowOutOfStock ? 'volatile' : 'out_of_stock';
  return rules.stockSync && isOnline ? 'ok' : 'volatile';
}

/** True if every required choice is made. A grouped product is never a line itself. */
function isComplete(product: ProductDocument, { custom = [], bundle = [] }: ProductChoices): boolean {
  if (product.type_id === 'grouped') return false;
  if (product.type_id === 'bundle' && missingParts(product, bundle).length > 0) return false;
  const set = Object.fromEntries(custom.map(({ option_id, option_value }) => [option_id, option_value]));
  return Object.keys(optionFaults(product, set)).length === 0;
}

/**
 * A permitted addition; `adding` is the requested quantity, rounded up so that the line's total is a quantity that the
 * rules allow.
 */
export type Addable = { stock: StockStatus; rules: QuantityRules; adding: number };

/**
 * Checks whether `adding` more may be put into a cart that already holds `held`. Validation precedes stock.
 * @param others Pieces of the product's special offer in other lines (offerPieces).
 * @returns The addition, or the fault price-unknown, no-variants, no-variant, options-missing, options-invalid (an
 *   option that the product no longer has), out-of-stock, sold-in-parts or quantity-limit (detail: maxQuantity).
 */
export function mayAdd(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  held: number,
  adding: number,
  rules: CartRules,
  now: number,
  chosen: ProductChoices = {},
  isOnline = true,
  others = 0,
): Result<Addable> {
  if (product.type_id === 'configurable') {
    if (hasNoVariants(product)) return failed('no-variants');
    if (!child) return failed('no-variant');
  }
  if (!hasOptions(product, chosen.custom)) return failed('options-invalid');
  if (!isComplete(product, chosen)) return failed('options-missing');
  const price = unitPrice(product, child, chosen, now);
  if (price === undefined || !isPriceKnown(price, rules.allowZeroPrice)) return failed('price-unknown');
  const shelf = unitStock(product, child, chosen);
  const stock = stockStatus(shelf, rules, isOnline);
  if (stock === 'out_of_stock') return failed('out-of-stock');
  // fractional quantities in the backend's cart stay unchanged
  if (isSoldInParts(shelf) || (held > 0 && !isQuantity(held))) return failed('sold-in-parts');
  const offered = offeredUnits(product, child, now);
  const sold = quantityRules(shelf, rules, offered - others, held);
  const wanted = allowedQuantity(held + adding, { ...sold, most: Number.POSITIVE_INFINITY });
  if (isQuantity(adding) && wanted <= sold.most) return ok({ stock, rules: sold, adding: wanted - held });
  // report the limit of the whole offer, not the remainder available to this line
  return failed('quantity-limit', { maxQuantity: sold.most === offered - others ? offered : sold.most });
}

const ownSubtitle = (product: ProductDocument, child: ConfigurableChild | undefined): string =>
  child && child.name !== product.name ? child.name : product.subtitle;

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
 * Moves a line to another cart generation and drops its backend state. `account_base` is preserved, because after a
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

/** Adds the pieces of `added` to a line, up to the limit; additions that the line already contains change nothing. */
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

export type LineStock = StockLabel | { kind: 'unknown' } | { kind: 'volatile' };

/** Time for which the backend's "in stock" response overrides the local catalogue. */
const STOCK_ANSWER_MS = 86_400_000;

/** Returns the stock to display for a line: from the backend's last response, otherwise from the local catalogue. */
function lineStock(
  { is_in_stock, onlineStockCheckid, stock_answered_at }: CartLineDocument,
  label: StockLabel | { kind: 'unknown' },
  now: number,
): LineStock {
  if (is_in_stock === false) return { kind: 'no' };
  if (is_in_stock && isYoungerThan(STOCK_ANSWER_MS, stock_answered_at, now))
    return label.kind === 'no' || label.kind === 'unknown' ? { kind: 'yes' } : label;
  return onlineStockCheckid === undefined ? label : { kind: 'volatile' };
}

/** A line as displayed: current product data if the product is on the device, otherwise the data stored in the line. */
export type CartViewLine = {
  key: string;
  sku: string;
  parentSku?: string;
  type_id: ProductType;
  product_option?: ProductOption;
  server_item_id?: string;
  /** the largest quantity that the backend is known to hold for a customer's line; absent for a guest */
  server_qty?: number;
  name: string;
  subtitle: string;
  /** labels of the chosen options and parts; `subtitle` contains them if the product is not on the device */
  chosen: ChosenLabel[];
  image: string;
  qty: number;
  /** current gross unit price at this quantity, cents */
  price: Cents;
  /** price of a single unit, present if the unit price is lower at this quantity */
  singlePrice?: Cents;
  /** unit price without the reduction in `price` */
  was?: Cents;
  /** the lowest price of the 30 days before an announced reduction */
  lowest30?: Cents;
  /** price of a single unit without the special offer in `price` */
  withoutOffer?: Cents;
  priceWhenAdded: Cents;
  taxRate: number;
  /** `update`: the backend rejected the quantity; `sync`: it rejected the line; `stock`: it is out of stock */
  errors?: Readonly<Record<string, string>>;
  /** the backend added the line: it is shown and ordered, but the customer cannot change it */
  addedByStore?: true;
  limit: number;
  /** the minimum quantity, and the increment of all quantities; absent: 1 */
  least?: number;
  step?: number;
  /** `volatile`: the backend's response is pending */
  stock: LineStock;
  /** working days until the whole line can be dispatched */
  leadDays: number;
  energy?: ProductDocument['energy'];
  /** the parts of the product page's URL; absent if the product is not on the device */
  page?: {
    product: Pick<ProductDocument, 'id' | 'sku' | 'slug' | 'url_key' | 'url_path' | 'type_id'>;
    childSku?: string;
  };
};

export type CartView = {
  generation: string;
  seq: number;
  lines: CartViewLine[];
  goods: Cents;
  /** the number on the cart's badge */
  count: number;
  /** every item is downloadable or virtual */
  virtual: boolean;
  /** combined freshness of the prices of all lines */
  freshness?: PriceFreshness;
  /** the backend's totals for exactly these lines; absent until it has sent them */
  atShop?: BackendTotals | undefined;
  /** entered by the user, whether or not the backend has applied it to these lines */
  coupon?: string | undefined;
  /** the backend does not store this cart: it exists on the device only, until it is ordered */
  isOnlyHere?: boolean;
  /** the device refuses to write: the changes exist in this tab only */
  isUnsaved?: boolean;
  /** lines removed by the backend, for the user to decide about */
  saveForLater?: readonly SavedForLaterLine[];
};

/** Returns how many lines of a cart are variants of the same product as this one; 1 for other lines. */
export const variantsBeside = ({ lines }: Pick<CartView, 'lines'>, { parentSku }: CartViewLine): number =>
  parentSku === undefined ? 1 : lines.filter((line) => line.parentSku === parentSku).length;

/** Returns the current price of a single unit of a line, for comparison with the price when it was added. */
export const singlePriceOf = ({ price, singlePrice = price }: CartViewLine): Cents => singlePrice;

/**
 * True if a line's price differs from the one shown when it was added. A lower price due to the line's quantity or to
 * an offer published later does not count.
 */
export const isPriceChanged = (line: CartViewLine): boolean =>
  ![line.price, singlePriceOf(line), line.withoutOffer].includes(line.priceWhenAdded);

/** Returns the current prices of a line at its quantity. */
function linePrices(
  line: CartLineDocument,
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  chosen: ProductChoices,
  now: number,
  others: number,
): Pick<CartViewLine, 'price' | 'singlePrice' | 'was' | 'lowest30' | 'withoutOffer'> {
  const prices = unitPrices(product, child, chosen, now, line.qty, others);
  if (!prices) return { price: line.price_when_added };
  const { current: price, ...before } = prices;
  const single = unitPrice(product, child, chosen, now) ?? price;
  return {
    price,
    ...(single === price ? {} : { singlePrice: single }),
    ...(offeredUnits(product, child, now) < Number.POSITIVE_INFINITY && {
      withoutOffer: usualUnitPrice(product, child, chosen, now),
    }),
    ...before,
  };
}

/**
 * Returns the largest quantity that the backend is known to hold for a customer's line: the confirmed quantity, or a
 * larger one sent since then without a response. Undefined for a guest, whose cart no other device shares.
 */
const knownQuantity = ({ server_qty, server_cart_id, account_base: base }: CartLineDocument) =>
  server_qty === undefined || base?.cart_id !== server_cart_id
    ? undefined
    : Math.max(server_qty, base?.qty ?? 0);

/**
 * Builds the displayed line.
 * @param product The product in the current store view; absent if not on the device.
 * @param taxRate Percent.
 * @param parts The bundle parts that are on the device.
 * @param others Pieces of the line's special offer in other lines (offerPieces).
 */
export function cartViewLine(
  line: CartLineDocument,
  product: ProductDocument | undefined,
  taxRate: number,
  rules: CartRules,
  now: number,
  parts?: Parts,
  others = 0,
): CartViewLine {
  const server_qty = knownQuantity(line);
  const kept = {
    key: line.key,
    sku: line.sku,
    ...(line.parentSku === undefined ? {} : { parentSku: line.parentSku }),
    type_id: line.type_id,
    ...(line.product_option === undefined ? {} : { product_option: line.product_option }),
    ...(line.server_item_id === undefined ? {} : { server_item_id: line.server_item_id }),
    ...(server_qty === undefined ? {} : { server_qty }),
    qty: line.qty,
    priceWhenAdded: line.price_when_added,
    taxRate,
    errors: line.errors,
  };
  const child = product?.configurable_children.find(({ sku }) => sku === line.sku);
  if (!product || (line.parentSku !== undefined && !child)) {
    return {
      ...kept,
      name: line.name,
      subtitle: line.subtitle,
      chosen: [],
      image: line.image,
      price: line.price_when_added,
      limit: Math.max(line.qty, rules.maxQuantity),
      stock: lineStock(line, { kind: 'unknown' }, now),
      leadDays: 0,
    };
  }
  const chosen = chosenOf(line.product_option, parts);
  const shelf = unitStock(product, child, chosen);
  const enough = !shelf.manage_stock || (shelf.is_in_stock && shelf.qty >= line.qty);
  return {
    ...kept,
    name: product.name,
    subtitle: ownSubtitle(product, child),
    chosen: chosenLabels(product, chosen),
    image: child?.image || product.image,
    ...linePrices(line, product, child, chosen, now, others),
    ...viewedRules(quantityRules(shelf, rules, offeredUnits(product, child, now) - others, line.qty)),
    stock: lineStock(line, stockLabel(shelf, product.delivery_days), now),
    leadDays: enough ? 0 : product.delivery_days,
    ...(product.energy ? { energy: product.energy } : {}),
    page: { product, ...(child ? { childSku: child.sku } : {}) },
  };
}

const viewedRules = ({
  least,
  step,
  most,
}: QuantityRules): Pick<CartViewLine, 'limit' | 'least' | 'step'> => ({
  limit: most,
  ...(least > 1 && { least }),
  ...(step > 1 && { step }),
});

/** Returns the quantity rules of a line. */
export const rulesOfLine = ({
  limit,
  least = 1,
  step = 1,
}: Pick<CartViewLine, 'limit' | 'least' | 'step'>): QuantityRules => ({ least, step, most: limit });

/** Builds the displayed line for an item that the backend added, with product data if the product is on the device. */
export function storeViewLine(
  item: ShownStoreItem,
  product: ProductDocument | undefined,
  taxRate: number,
): CartViewLine {
  const child = product?.configurable_children.find(({ sku }) => sku === item.sku);
  return {
    key: `store|${item.item_id}`,
    sku: item.sku,
    type_id: item.type_id ?? product?.type_id ?? 'simple',
    server_item_id: item.item_id,
    name: product?.name ?? (item.name || item.sku),
    subtitle: product ? ownSubtitle(product, child) : '',
    chosen: [],
    image: child?.image || product?.image || '',
    qty: item.qty,
    price: item.price,
    priceWhenAdded: item.price,
    taxRate,
    addedByStore: true,
    limit: item.qty,
    stock: { kind: 'unknown' },
    leadDays: 0,
  };
}

/** Returns the lines that the user added. */
export const ownLines = <L extends Pick<CartViewLine, 'addedByStore'>>(lines: readonly L[]): L[] =>
  lines.filter(({ addedByStore }) => !addedByStore);

/** Returns the lines that the backend added. */
export const storeLines = <L extends Pick<CartViewLine, 'addedByStore'>>(lines: readonly L[]): L[] =>
  lines.filter(({ addedByStore }) => addedByStore);

/** True if every item is downloadable or virtual; false for an empty cart. */
export const isVirtualCart = (lines: readonly { type_id: ProductType }[]): boolean =>
  lines.length > 0 && lines.every(({ type_id }) => type_id === 'virtual' || type_id === 'downloadable');
