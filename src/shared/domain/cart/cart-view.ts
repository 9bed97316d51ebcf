// Builds the displayed cart from stored lines and current product data.
import type { SavedForLaterLine } from '#schemas/documents/cart-head.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import type { Cents, ProductOption, ProductType } from '#schemas/primitives.ts';
import type { Parts } from '../catalogue/set-bundle.ts';
import type { ChosenLabel } from '../catalogue/set-options.ts';
import { type StockLabel, stockLabel } from '../catalogue/stock-label.ts';
import { isYoungerThan } from '../outbox/age-of.ts';
import type { PriceFreshness } from '../pricing/priced-product.ts';
import type { BackendTotals } from './backend-totals.ts';
import type { CartRules } from './may-add.ts';
import {
  chosenLabels,
  chosenOf,
  offeredUnits,
  ownSubtitle,
  type ProductChoices,
  unitPrice,
  unitPrices,
  unitStock,
  usualUnitPrice,
} from './product-choices.ts';
import { type QuantityRules, quantityRules } from './quantity-rules.ts';
import type { ShownStoreItem } from './shown-store-items.ts';

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
  /** BCP 47 language of name and subtitle, if known and not that of the store view */
  textLanguage?: string;
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
  /** an old appliance is taken back when the product is delivered */
  takeBack?: true;
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
    ...(product.text_language && { textLanguage: product.text_language }),
    chosen: chosenLabels(product, chosen),
    image: child?.image || product.image,
    ...linePrices(line, product, child, chosen, now, others),
    ...viewedRules(quantityRules(shelf, rules, offeredUnits(product, child, now) - others, line.qty)),
    stock: lineStock(line, stockLabel(shelf, product.delivery_days), now),
    leadDays: enough ? 0 : product.delivery_days,
    ...(product.energy ? { energy: product.energy } : {}),
    ...(product.facts?.take_back && { takeBack: true }),
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
    ...(product?.text_language && { textLanguage: product.text_language }),
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
