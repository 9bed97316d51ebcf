// Rules of the cart: what may be added, how many, what a line shows.
// Invariants: a line belongs to one cart generation; an order document with that id, in whatever state, closes the
// generation for good, so its lines are part of no cart any more (docs/reliability.md).
import * as z from 'zod/mini';
import type { SavedForLaterLine } from '../../../schemas/documents/cart-head.ts';
import type { CartLineDocument } from '../../../schemas/documents/cart-line-document.ts';
import type { OrderDocument } from '../../../schemas/documents/order-document.ts';
import type { ConfigurableChild, ProductDocument } from '../../../schemas/documents/product-document.ts';
import { failed, ok, type Result } from '../../../schemas/fault.ts';
import {
  type Cents,
  type ProductOption,
  type ProductType,
  productOption,
} from '../../../schemas/primitives.ts';
import type { ShopConfig } from '../../../schemas/shop-config.ts';
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
  type Chosen,
  chosenLabels,
  chosenOf,
  offeredUnits,
  productOptionOf,
  subtitleWith,
  unitPrice,
  unitPrices,
  unitStock,
  usualUnitPrice,
} from './chosen.ts';
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

/** Document key of a line: the same thing with the same options in the same cart is the same line. */
export const cartLineKey = (generation: string, sku: string, checksum: string): string =>
  `${generation}|${sku}|${checksum}`;

const onShelf = (stock: Stock) => !stock.manage_stock || stock.is_in_stock;

/** Stock as a cart check sees it; volatile: into the cart it may, but nobody can say that it is there. */
export type StockStatus = 'ok' | 'volatile' | 'out_of_stock';

/** In: the stock as the device knows it, the rules, is there a connection that it is kept up to date by. */
export function stockStatus(
  stock: Stock,
  rules: Pick<CartRules, 'allowOutOfStock' | 'stockSync'>,
  isOnline: boolean,
): StockStatus {
  if (!onShelf(stock)) return rules.allowOutOfStock ? 'volatile' : 'out_of_stock';
  return rules.stockSync && isOnline ? 'ok' : 'volatile';
}

/** Is everything chosen that has to be? A group is never a line itself. */
function isComplete(product: ProductDocument, { custom = [], bundle = [] }: Chosen): boolean {
  if (product.type_id === 'grouped') return false;
  if (product.type_id === 'bundle' && missingParts(product, bundle).length > 0) return false;
  const set = Object.fromEntries(custom.map(({ option_id, option_value }) => [option_id, option_value]));
  return Object.keys(optionFaults(product, set)).length === 0;
}

/** What an addition comes to: `adding` is what is asked for, raised to a quantity that the product is sold in. */
export type Addable = { stock: StockStatus; rules: QuantityRules; adding: number };

/**
 * May `adding` more of this be put into a cart that already holds `held`?
 * In: product, chosen variant, quantities, rules, now (ms), what else is chosen, is there a connection, how many pieces the
 * other lines hold of its special offer (offerPieces).
 * Out: what it comes to, or the fault price-unknown, no-variant, options-missing, options-invalid (an option that the product
 * no longer has), out-of-stock, sold-in-parts or quantity-limit (detail: maxQuantity). Validation comes before stock.
 */
export function mayAdd(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  held: number,
  adding: number,
  rules: CartRules,
  now: number,
  chosen: Chosen = {},
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
  // what the backend's cart holds in fractions stays as it is
  if (isSoldInParts(shelf) || (held > 0 && !isQuantity(held))) return failed('sold-in-parts');
  const offered = offeredUnits(product, child, now);
  const sold = quantityRules(shelf, rules, offered - others, held);
  const wanted = allowedQuantity(held + adding, { ...sold, most: Number.POSITIVE_INFINITY });
  if (isQuantity(adding) && wanted <= sold.most) return ok({ stock, rules: sold, adding: wanted - held });
  // the shopper is told of the whole offer, not of what this line may have of it
  return failed('quantity-limit', { maxQuantity: sold.most === offered - others ? offered : sold.most });
}

const ownSubtitle = (product: ProductDocument, child: ConfigurableChild | undefined): string =>
  child && child.name !== product.name ? child.name : product.subtitle;

/** A new line of a cart. In: what is added, how many, the cart's generation, now (ms), what else is chosen. */
export function newCartLine(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  qty: number,
  generation: string,
  now: number,
  chosen: Chosen = {},
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
 * The same line in another cart, of which the shop knows nothing yet. What a customer's cart held of it stays noted: it may
 * be the next one, too, when an order came to nothing.
 */
export function lineInGeneration(line: CartLineDocument, generation: string): CartLineDocument {
  if (line.generation === generation) return line;
  const { server_item_id, server_cart_id, server_qty, add_sent_at, sync_failures, moving, ...goods } = line;
  return { ...goods, errors: {}, generation, key: cartLineKey(generation, line.sku, line.checksum) };
}

/** The line with another quantity, which the shop has not judged yet. */
export function withQuantity(line: CartLineDocument, qty: number): CartLineDocument {
  const { sync, update, ...errors } = line.errors;
  const { sync_failures, ...kept } = line;
  return { ...kept, errors, prev_qty: line.qty, qty };
}

/** Presses that a line remembers. */
const ADDITIONS_REMEMBERED = 16;

/** True if the line already has every addition of the other one, which has at least one. */
export function holdsAdditions(line: CartLineDocument, { additions = [] }: CartLineDocument): boolean {
  return additions.length > 0 && additions.every((id) => line.additions?.includes(id));
}

/** The line with what is added to it, as far as it may hold that; a press that is in it already adds nothing. */
export function withAdded(line: CartLineDocument, added: CartLineDocument, limit: number): CartLineDocument {
  if (holdsAdditions(line, added)) return line;
  const before = line.additions ?? [];
  const more = added.additions ?? [];
  const grown = withQuantity(line, Math.max(line.qty, Math.min(line.qty + added.qty, limit)));
  return more.length === 0
    ? grown
    : { ...grown, additions: [...before, ...more].slice(-ADDITIONS_REMEMBERED) };
}

/** Returns the pieces that an order holds of this device's lines, by the checksum of their cart line. */
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

/** How long "in stock" of the backend counts for more than the local catalogue. */
const STOCK_ANSWER_MS = 86_400_000;

/** Returns what a line shows of its stock: the backend's last answer about it, else the local catalogue. */
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

/** A line as screens show it: today's facts of the product where the device has it, the line's own where not. */
export type CartViewLine = {
  key: string;
  sku: string;
  parentSku?: string;
  type_id: ProductType;
  product_option?: ProductOption;
  server_item_id?: string;
  /** the most that the backend's item of a customer is known to hold */
  server_qty?: number;
  name: string;
  subtitle: string;
  /** options and parts in words; inside the subtitle when the product is not on the device */
  chosen: ChosenLabel[];
  image: string;
  qty: number;
  /** gross price of one today, at this quantity, cents */
  price: Cents;
  /** what a single one costs, where the quantity makes it cheaper */
  singlePrice?: Cents;
  /** what one costs without the reduction that this price has */
  was?: Cents;
  /** the lowest price of the 30 days before an announced reduction */
  lowest30?: Cents;
  /** what a single one costs without the special offer that this price is */
  withoutOffer?: Cents;
  priceWhenAdded: Cents;
  taxRate: number;
  /** `update`: the shop did not take the quantity; `sync`: nor the line; `stock`: it has none of it */
  errors?: Readonly<Record<string, string>>;
  /** the backend added it by itself: shown and ordered, but the customer cannot change it */
  addedByStore?: true;
  limit: number;
  /** the fewest it may hold, and what every quantity is a multiple of; absent: 1 */
  least?: number;
  step?: number;
  /** `volatile`: the backend was asked and has not answered */
  stock: LineStock;
  /** working days until all of it can leave the shop */
  leadDays: number;
  energy?: ProductDocument['energy'];
  /** what its page's address is made of; absent when the device does not have the product */
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
  /** of the oldest price among the lines */
  freshness?: PriceFreshness;
  /** what the shop says of these very lines; absent while it has not said */
  atShop?: BackendTotals | undefined;
  /** entered by the shopper, whether the shop has counted it for these lines or not */
  coupon?: string | undefined;
  /** the shop does not keep this cart: it lives on the device until it is ordered */
  isOnlyHere?: boolean;
  /** the device refuses to write: it stands in this tab alone */
  isUnsaved?: boolean;
  /** what the shop took out, for the shopper to decide about */
  saveForLater?: readonly SavedForLaterLine[];
};

/** How many lines of a cart are variants of the product that this line is one of; 1 for any other line. */
export const variantsBeside = ({ lines }: Pick<CartView, 'lines'>, { parentSku }: CartViewLine): number =>
  parentSku === undefined ? 1 : lines.filter((line) => line.parentSku === parentSku).length;

/** What a single one of a line costs today: what was told when it was added is compared with this. */
export const singlePriceOf = ({ price, singlePrice = price }: CartViewLine): Cents => singlePrice;

/**
 * Does a line cost something else than the shopper was told? Its quantity, or an offer that became known later, may make it
 * cheaper at any time.
 */
export const isPriceChanged = (line: CartViewLine): boolean =>
  ![line.price, singlePriceOf(line), line.withoutOffer].includes(line.priceWhenAdded);

/** The prices of a line today, at its quantity. */
function linePrices(
  line: CartLineDocument,
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  chosen: Chosen,
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
 * Returns the most that the backend's item of a customer's line is known to hold: what it confirmed, or what was sent since
 * and not answered. Undefined for a guest, whose cart no other device shares.
 */
const knownQuantity = ({ server_qty, server_cart_id, account_base: base }: CartLineDocument) =>
  server_qty === undefined || base?.cart_id !== server_cart_id
    ? undefined
    : Math.max(server_qty, base?.qty ?? 0);

/**
 * In: the line, its product in the shown store view (absent when not on the device), tax percent, rules, now, the
 * parts of bundles that are on the device, how many pieces the cart's other lines hold of its special offer (offerPieces).
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

/** Returns which quantities a line may have. */
export const rulesOfLine = ({
  limit,
  least = 1,
  step = 1,
}: Pick<CartViewLine, 'limit' | 'least' | 'step'>): QuantityRules => ({ least, step, most: limit });

/** An item that the backend added to its cart, in the product's words where the device has it. */
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

/** The lines that the shopper put into the cart. */
export const ownLines = <L extends Pick<CartViewLine, 'addedByStore'>>(lines: readonly L[]): L[] =>
  lines.filter(({ addedByStore }) => !addedByStore);

/** The lines that the backend added. */
export const storeLines = <L extends Pick<CartViewLine, 'addedByStore'>>(lines: readonly L[]): L[] =>
  lines.filter(({ addedByStore }) => addedByStore);

/** A virtual cart is one where every item is downloadable or virtual; an empty cart is not. */
export const isVirtualCart = (lines: readonly { type_id: ProductType }[]): boolean =>
  lines.length > 0 && lines.every(({ type_id }) => type_id === 'virtual' || type_id === 'downloadable');
