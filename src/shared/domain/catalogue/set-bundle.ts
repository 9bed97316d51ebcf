// Composes a bundle: chooses the part and quantity for each option. Invariants: a required option always has a part;
// the price of a part is the one that the bundle defines, otherwise the part's current price; the scarcest part limits
// the stock of the bundle.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Cents, ProductOption } from '#schemas/primitives.ts';
import { priceWithoutOffer } from '../pricing/shown-price.ts';
import type { ChosenLabel } from './set-options.ts';

export type BundleOption = ProductDocument['bundle_options'][number];
export type BundleLink = BundleOption['product_links'][number];
/** option id → its chosen parts and quantity */
export type BundleChoice = Readonly<Record<string, { selections: readonly string[]; qty: number }>>;
export type SetBundle = NonNullable<ProductOption['extension_attributes']['bundle_options']>;
/** The parts that are on this device, by sku. */
export type Parts = ReadonlyMap<string, ProductDocument>;

const PIECES_MAX = 1_000;
const pieces = (qty: number): number => Math.min(PIECES_MAX, Math.max(1, Math.trunc(qty)));

/** True if an option accepts several parts, each in the quantity defined by the bundle. */
export const takesSeveral = ({ type }: Pick<BundleOption, 'type'>): boolean =>
  type === 'checkbox' || type === 'multi';

export const sortedBundle = (product: Pick<ProductDocument, 'bundle_options'>): BundleOption[] =>
  [...product.bundle_options].sort((a, b) => a.position - b.position);

const pieceOf = (option: BundleOption, ids: readonly string[]): number =>
  takesSeveral(option) ? 1 : pieces(option.product_links.find(({ id }) => ids.includes(id))?.qty ?? 1);

/** True if a part is known to be sold out. */
const isGone = ({ sku }: BundleLink, parts: Parts): boolean => {
  const stock = parts.get(sku)?.stock;
  return stock?.manage_stock === true && !stock.is_in_stock;
};

/**
 * Returns the initial choice: the default parts, or the first one of a required option; parts known to be sold out are
 * skipped.
 */
export function firstBundle(
  product: Pick<ProductDocument, 'bundle_options'>,
  parts: Parts = new Map(),
): BundleChoice {
  return Object.fromEntries(
    product.bundle_options.map((option) => {
      const there = option.product_links.filter((link) => !isGone(link, parts));
      const links = there.length > 0 || !option.required ? there : option.product_links;
      const defaults = links.filter((link) => link.is_default);
      const first = option.required ? links.slice(0, 1) : [];
      const chosen = defaults.length > 0 ? defaults : first;
      const selections = (takesSeveral(option) ? chosen : chosen.slice(0, 1)).map(({ id }) => id);
      return [option.option_id, { selections, qty: pieceOf(option, selections) }];
    }),
  );
}

/** True if all parts of a required option are sold out. */
export const cannotBeBought = (product: Pick<ProductDocument, 'bundle_options'>, parts: Parts): boolean =>
  product.bundle_options.some(
    ({ required, product_links }) =>
      required && product_links.length > 0 && product_links.every((link) => isGone(link, parts)),
  );

/** Changes the parts of one option and resets its quantity to the bundle's default. */
export function withParts(
  choice: BundleChoice,
  option: BundleOption,
  selections: readonly string[],
): BundleChoice {
  return { ...choice, [option.option_id]: { selections, qty: pieceOf(option, selections) } };
}

/**
 * Returns the choice in wire format. An option without a part is included only if it has a default, which the backend
 * would use otherwise.
 */
export function setBundle(product: Pick<ProductDocument, 'bundle_options'>, choice: BundleChoice): SetBundle {
  return sortedBundle(product).flatMap((option) => {
    const { selections = [], qty = 1 } = choice[option.option_id] ?? {};
    const known = selections.filter((id) => option.product_links.some((link) => link.id === id));
    const hasDefault = option.product_links.some((link) => link.is_default);
    if (known.length === 0 && !hasDefault) return [];
    return [{ option_id: option.option_id, option_qty: pieces(qty), option_selections: known }];
  });
}

/** Returns the chosen parts and their quantities in one bundle. */
export function bundleParts(
  product: Pick<ProductDocument, 'bundle_options'>,
  set: SetBundle,
): { option: BundleOption; link: BundleLink; qty: number }[] {
  return sortedBundle(product).flatMap((option) => {
    const chosen = set.find(({ option_id }) => option_id === option.option_id);
    if (!chosen) return [];
    return option.product_links
      .filter(({ id }) => chosen.option_selections.includes(id))
      .map((link) => ({ option, link, qty: pieces(takesSeveral(option) ? link.qty : chosen.option_qty) }));
  });
}

/** Returns the required options without a part. */
export const missingParts = (
  product: Pick<ProductDocument, 'bundle_options'>,
  set: SetBundle,
): BundleOption[] =>
  product.bundle_options.filter(
    ({ option_id, required }) =>
      required && !set.some((each) => each.option_id === option_id && each.option_selections.length > 0),
  );

/**
 * Returns the price of a part in its bundle; undefined if the bundle defines none and the part is not on this device.
 */
export function partPrice(link: BundleLink, parts: Parts, now: number): Cents | undefined {
  if (link.price > 0) return link.price_incl_tax ?? link.price;
  const part = parts.get(link.sku);
  // special offers apply to separately bought products only
  const price = part ? priceWithoutOffer(part, now).current : -1;
  return price < 0 ? undefined : price;
}

/** Returns the price of one bundle in cents; undefined if the price of a part is unknown or nothing is chosen. */
export function bundlePrice(
  product: Pick<ProductDocument, 'bundle_options'>,
  set: SetBundle,
  parts: Parts,
  now: number,
): Cents | undefined {
  const chosen = bundleParts(product, set);
  if (chosen.length === 0) return undefined;
  let sum = 0;
  for (const { link, qty } of chosen) {
    const price = partPrice(link, parts, now);
    if (price === undefined) return undefined;
    sum += price * qty;
  }
  return sum;
}

type Stock = ProductDocument['stock'];

/** Returns the stock of the bundle; parts unknown to the device do not limit it. */
export function bundleStock(
  product: Pick<ProductDocument, 'bundle_options' | 'stock'>,
  set: SetBundle,
  parts: Parts,
): Stock {
  const taken = new Map<string, number>();
  for (const { link, qty } of bundleParts(product, set))
    taken.set(link.sku, (taken.get(link.sku) ?? 0) + qty);
  const times: number[] = [];
  let unknown = false;
  let ordered = false;
  for (const [sku, qty] of taken) {
    const stock = parts.get(sku)?.stock;
    if (!stock) unknown = true;
    else if (stock.manage_stock) {
      // a part that is out of stock but available to order delays the bundle instead of limiting its stock
      if (stock.is_in_stock && stock.qty <= 0) ordered = true;
      else times.push(stock.is_in_stock ? Math.floor(stock.qty / qty) : 0);
    }
  }
  const least = Math.min(...times);
  // the bundle's own quantity rules apply, not those of its parts
  const { qty: _qty, is_in_stock: _isInStock, manage_stock: _isCounted, ...sold } = product.stock;
  if (ordered && least > 0) return { ...sold, qty: 0, is_in_stock: true, manage_stock: true };
  if (times.length > 0) return { ...sold, qty: least, is_in_stock: least > 0, manage_stock: true };
  return unknown ? product.stock : { ...sold, qty: 0, is_in_stock: true, manage_stock: false };
}

/** Returns the labels of the chosen parts. */
export function bundleLabels(
  product: Pick<ProductDocument, 'bundle_options'>,
  set: SetBundle,
  parts: Parts,
): ChosenLabel[] {
  return bundleParts(product, set).map(({ option, link, qty }) => {
    const name = parts.get(link.sku)?.name ?? link.sku;
    return { title: option.title, value: qty > 1 ? `${qty} × ${name}` : name };
  });
}
