// Putting a bundle together: which part for each option, how many of it.
// Invariants: what is not optional always has a part; a part's price is the bundle's own for it, else the part's of
// today; a bundle is on the shelf as often as its scarcest part allows.
import type { ProductDocument } from '../../../schemas/documents/product-document.ts';
import type { Cents, ProductOption } from '../../../schemas/primitives.ts';
import { priceWithoutOffer } from '../pricing/shown-price.ts';
import type { ChosenLabel } from './set-options.ts';

export type BundleOption = ProductDocument['bundle_options'][number];
export type BundleLink = BundleOption['product_links'][number];
/** option id → what is chosen for it */
export type BundleChoice = Readonly<Record<string, { selections: readonly string[]; qty: number }>>;
export type SetBundle = NonNullable<ProductOption['extension_attributes']['bundle_options']>;
/** The parts that are on this device, by sku. */
export type Parts = ReadonlyMap<string, ProductDocument>;

const PIECES_MAX = 1_000;
const pieces = (qty: number): number => Math.min(PIECES_MAX, Math.max(1, Math.trunc(qty)));

/** Several parts at once, each as often as the bundle says; the quantity is not the shopper's. */
export const takesSeveral = ({ type }: Pick<BundleOption, 'type'>): boolean =>
  type === 'checkbox' || type === 'multi';

export const sortedBundle = (product: Pick<ProductDocument, 'bundle_options'>): BundleOption[] =>
  [...product.bundle_options].sort((a, b) => a.position - b.position);

const pieceOf = (option: BundleOption, ids: readonly string[]): number =>
  takesSeveral(option) ? 1 : pieces(option.product_links.find(({ id }) => ids.includes(id))?.qty ?? 1);

/** Is a part known to be sold out? */
const isGone = ({ sku }: BundleLink, parts: Parts): boolean => {
  const stock = parts.get(sku)?.stock;
  return stock?.manage_stock === true && !stock.is_in_stock;
};

/**
 * What stands chosen when the page opens: the default parts, the first one where a part is needed; of those that can be
 * bought, as far as the device knows.
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

/** Is there a part that is needed and that none of its choices gives any more? */
export const cannotBeBought = (product: Pick<ProductDocument, 'bundle_options'>, parts: Parts): boolean =>
  product.bundle_options.some(
    ({ required, product_links }) =>
      required && product_links.length > 0 && product_links.every((link) => isGone(link, parts)),
  );

/** The choice with other parts for one option; the quantity begins anew as the bundle says. */
export function withParts(
  choice: BundleChoice,
  option: BundleOption,
  selections: readonly string[],
): BundleChoice {
  return { ...choice, [option.option_id]: { selections, qty: pieceOf(option, selections) } };
}

/**
 * The choice as it travels with the line. An option without a part is named only where it has a default, because the
 * shop takes the default for what is not named.
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

/** What one bundle takes: each chosen part and how many of it. */
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

/** Options that need a part and have none. */
export const missingParts = (
  product: Pick<ProductDocument, 'bundle_options'>,
  set: SetBundle,
): BundleOption[] =>
  product.bundle_options.filter(
    ({ option_id, required }) =>
      required && !set.some((each) => each.option_id === option_id && each.option_selections.length > 0),
  );

/** The price of a part in its bundle; undefined when the bundle names none and the part is not on this device. */
export function partPrice(link: BundleLink, parts: Parts, now: number): Cents | undefined {
  if (link.price > 0) return link.price_incl_tax ?? link.price;
  const part = parts.get(link.sku);
  // an offer is of a thing that is bought alone
  const price = part ? priceWithoutOffer(part, now).current : -1;
  return price < 0 ? undefined : price;
}

/** The price of one bundle in cents; undefined when that of a part is not known, or nothing is chosen. */
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

/** How many such bundles the shelf gives; what the device knows nothing of does not limit it. */
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
      // not on the shelf, but it can be ordered: it makes the bundle later, not fewer
      if (stock.is_in_stock && stock.qty <= 0) ordered = true;
      else times.push(stock.is_in_stock ? Math.floor(stock.qty / qty) : 0);
    }
  }
  const least = Math.min(...times);
  // how many of it are sold is the bundle's own; its parts have no say in that
  const { qty: _qty, is_in_stock: _isInStock, manage_stock: _isCounted, ...sold } = product.stock;
  if (ordered && least > 0) return { ...sold, qty: 0, is_in_stock: true, manage_stock: true };
  if (times.length > 0) return { ...sold, qty: least, is_in_stock: least > 0, manage_stock: true };
  return unknown ? product.stock : { ...sold, qty: 0, is_in_stock: true, manage_stock: false };
}

/** The chosen parts in words. */
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
