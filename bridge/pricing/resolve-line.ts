// Resolves a requested line (sku, parent, options) to a stock item with its price and its tax class. Shared by carts
// and orders, so that both resolve a line identically.
import type { BridgeChild, BridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import type { ProductOption } from '#schemas/primitives.ts';
import { attributeOf } from '../database/document-row.ts';
import type { Db } from '../database/open-database.ts';
import { parseCents } from '../database/parse-cents.ts';
import { createSlices } from '../wire/create-slices.ts';
import { chosenOptions, customOptionsOf, namesVariant, type OptionsRefusal } from './chosen-options.ts';
import { type Offer, priceAlone, type Shopper } from './price-for.ts';
import type { StockInput } from './quantity-refusal.ts';
import { bundleOf, enabled, ONLY_INSIDE, type SoldProducts, soldProductsOf } from './sold-products.ts';

export type LineRequest = {
  sku: string;
  parentSku?: string | undefined;
  /** the line's raw `product_option`; validated once the product is known */
  options?: unknown;
  /** requested quantity; with tier prices the unit price depends on it */
  qty: number;
};

export type Line = {
  /** the sku that is sold: the variant's for a configurable product */
  sku: string;
  parentSku: string | undefined;
  productId: number;
  productType: string;
  name: string;
  /** validated options */
  options: ProductOption | undefined;
  /** gross cents per piece at the requested quantity; never below 0 */
  price: number;
  taxClass: number;
  /** the special offer whose price applies; otherwise absent */
  offer?: Offer | undefined;
  /** stock record of the product, which limits the quantity of the line */
  stock: StockInput;
  /** true if there is nothing to deliver */
  virtual: boolean;
  /** pieces that one unit takes from stock, by sku */
  takes: ReadonlyMap<string, number>;
};

/** The reason why a line cannot be sold. */
export type Unsellable = {
  sku: string;
  reason: 'unknown' | 'disabled' | 'no-variant' | 'not-sold-alone' | OptionsRefusal | 'price-unknown';
};

/** True if the chosen options or their price were refused, not the product. */
export const areOptionsRefused = ({ reason }: Unsellable): boolean =>
  reason === 'options-missing' || reason === 'options-invalid' || reason === 'price-unknown';

export type Resolved = { ok: true; line: Line } | { ok: false; why: Unsellable };

const extensionOf = (options: ProductOption | undefined) => options?.extension_attributes ?? {};

/** Returns the variant with the chosen value for every option of the parent; undefined if there is none. */
function variantByOptions(
  parent: BridgeProduct,
  options: ProductOption | undefined,
): BridgeChild | undefined {
  const chosen = extensionOf(options).configurable_item_options ?? [];
  const axes = parent.configurable_options ?? [];
  if (chosen.length === 0 || axes.length === 0) return undefined;
  return (parent.configurable_children ?? []).find((child) =>
    axes.every((axis) => {
      const value = chosen.find((option) => option.option_id === axis.attribute_id)?.option_value;
      return value !== undefined && String(attributeOf(child, axis.attribute_code ?? '') ?? '') === value;
    }),
  );
}

/** Returns a surcharge in cents: fixed, or a percentage of the price with two decimals. */
function addition(amount: number | null | undefined, type: string | null | undefined, price: number): number {
  const hundredths = parseCents(amount ?? 0);
  return type === 'percent' ? Math.round((price * hundredths) / 10_000) : hundredths;
}

/** Returns the surcharge for the chosen custom options per piece, in cents. */
function customOptionsPrice(
  product: BridgeProduct,
  options: ProductOption | undefined,
  price: number,
): number {
  let sum = 0;
  for (const { option_id, option_value } of extensionOf(options).custom_options ?? []) {
    const option = customOptionsOf(product).find((one) => one.option_id === option_id);
    if (option === undefined) continue;
    const values = option.values ?? [];
    if (values.length === 0) sum += addition(option.price, option.price_type, price);
    for (const picked of option_value.split(',')) {
      const value = values.find((one) => one.option_type_id === picked);
      if (value === undefined) continue;
      sum += addition(value.price, value.price_type, price);
    }
  }
  return sum;
}

/** Resolves one line from the products loaded for it. */
function resolveFrom(
  sold: SoldProducts,
  asked: LineRequest,
  now: number,
  shopper: Shopper | undefined,
  timeZone: string,
): Resolved {
  const no = (reason: Unsellable['reason']): Resolved => ({ ok: false, why: { sku: asked.sku, reason } });
  const own = sold.bySku.get(asked.sku);
  const named = asked.parentSku === undefined ? undefined : sold.bySku.get(asked.parentSku);
  const parent =
    own?.type_id === 'configurable'
      ? own
      : named?.type_id === 'configurable'
        ? named
        : own === undefined || own.visibility === ONLY_INSIDE || namesVariant(asked.options)
          ? sold.parents.get(asked.sku)
          : undefined;
  if (parent !== undefined) {
    const chosen = chosenOptions(parent, asked.options);
    if (!chosen.ok) return no(chosen.reason);
    const { options } = chosen;
    const child =
      asked.sku === parent.sku
        ? variantByOptions(parent, options)
        : (parent.configurable_children ?? []).find((one) => one.sku === asked.sku);
    if (child === undefined) return no('no-variant');
    if (!enabled(parent.status) || !enabled(child.status)) return no('disabled');
    const { price: alone, offer } = priceAlone(child, shopper, now, asked.qty, parent.sku, timeZone);
    const price = alone + customOptionsPrice(parent, options, alone);
    if (price < 0) return no('price-unknown');
    return {
      ok: true,
      line: {
        sku: child.sku,
        parentSku: parent.sku,
        productId: child.id,
        productType: 'configurable',
        name: parent.name,
        options,
        price,
        offer,
        taxClass: parent.tax_class_id ?? 0,
        stock: child.stock ?? parent.stock,
        virtual: false,
        takes: new Map([[child.sku, 1]]),
      },
    };
  }
  if (own === undefined) return no('unknown');
  if (!enabled(own.status)) return no('disabled');
  if (own.type_id === 'grouped') return no('not-sold-alone');
  const chosen = chosenOptions(own, asked.options);
  if (!chosen.ok) return no(chosen.reason);
  const { options } = chosen;
  const bundle = own.type_id === 'bundle' ? bundleOf(sold, own, options, now, shopper, timeZone) : undefined;
  if (own.type_id === 'bundle' && bundle === undefined) return no('no-variant');
  const { price: alone, offer } = bundle
    ? { price: bundle.price, offer: undefined }
    : priceAlone(own, shopper, now, asked.qty, '', timeZone);
  const price = alone + customOptionsPrice(own, options, alone);
  if (price < 0) return no('price-unknown');
  return {
    ok: true,
    line: {
      sku: own.sku,
      parentSku: undefined,
      productId: own.id,
      productType: own.type_id,
      name: own.name,
      options,
      price,
      offer,
      taxClass: own.tax_class_id ?? 0,
      stock: own.stock,
      virtual: own.type_id === 'virtual' || own.type_id === 'downloadable',
      takes: bundle?.takes ?? new Map([[own.sku, 1]]),
    },
  };
}

/** Loads the products of these lines for `resolveLoaded`. */
export const loadProductsFor = (
  db: Db,
  store: string,
  asked: readonly LineRequest[],
): Promise<SoldProducts> =>
  soldProductsOf(
    db,
    store,
    asked.map(({ sku, parentSku, options }) => ({ sku, parentSku, isVariant: namesVariant(options) })),
  );

/** Resolves a line for a shopper (undefined: a guest), in the language of a store view, at `now` (ms). Reads only. */
export async function resolveLine(
  db: Db,
  store: string,
  asked: LineRequest,
  now: number,
  shopper: Shopper | undefined,
  timeZone: string,
): Promise<Resolved> {
  return resolveFrom(await loadProductsFor(db, store, [asked]), asked, now, shopper, timeZone);
}

/** Resolves several lines, whose products are loaded together. */
export const resolveLines = async (
  db: Db,
  store: string,
  asked: readonly LineRequest[],
  now: number,
  shopper: Shopper | undefined,
  timeZone: string,
): Promise<Resolved[]> =>
  resolveLoaded(await loadProductsFor(db, store, asked), asked, now, shopper, timeZone);

/**
 * Resolves lines from loaded products, without a database statement. If the lines together exceed the remaining
 * quantity of a special offer, none of them gets the offer's price.
 */
export async function resolveLoaded(
  sold: SoldProducts,
  asked: readonly LineRequest[],
  now: number,
  shopper: Shopper | undefined,
  timeZone: string,
): Promise<Resolved[]> {
  const rest = createSlices();
  const resolved = async (as: Shopper | undefined): Promise<Resolved[]> => {
    const all: Resolved[] = [];
    for (const one of asked) {
      all.push(resolveFrom(sold, one, now, as, timeZone));
      await rest();
    }
    return all;
  };
  let present = shopper;
  for (;;) {
    const all = await resolved(present);
    const wanted = new Map<Offer, number>();
    for (const [at, one] of all.entries()) {
      const offer = one.ok ? one.line.offer : undefined;
      if (offer) wanted.set(offer, (wanted.get(offer) ?? 0) + (asked[at]?.qty ?? 0));
    }
    const over = new Set([...wanted].filter(([{ left }, qty]) => qty > left).map(([offer]) => offer));
    if (!present || over.size === 0) return all;
    present = { ...present, offers: new Map([...present.offers].filter(([, offer]) => !over.has(offer))) };
  }
}
