// Derives the price, stock, labels and wire-format option of a product with its chosen variant, options and bundle
// parts.
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import type { Cents, ProductOption } from '#schemas/primitives.ts';
import {
  bundleLabels,
  bundlePrice,
  bundleStock,
  type Parts,
  type SetBundle,
} from '../catalogue/set-bundle.ts';
import { type ChosenLabel, optionLabels, optionsPrice, type SetOption } from '../catalogue/set-options.ts';
import { offeredPieces, priceWithoutOffer, type ShownPrice, shownPrice } from '../pricing/shown-price.ts';

/** Choices other than the variant. */
export type ProductChoices = {
  custom?: readonly SetOption[] | undefined;
  bundle?: SetBundle | undefined;
  /** the bundle parts that are on this device */
  parts?: Parts | undefined;
};

const noParts: Readonly<Parts> = new Map();

/** Returns the choices stored in a cart line. */
export function chosenOf(option: ProductOption | undefined, parts: Parts = noParts): ProductChoices {
  const { custom_options, bundle_options } = option?.extension_attributes ?? {};
  return { custom: custom_options, bundle: bundle_options, parts };
}

/** Returns the options that identify a variant, in wire format. */
export function variantOption(product: ProductDocument, child: ConfigurableChild): ProductOption {
  const configurable_item_options = product.configurable_options.flatMap((option) => {
    const value = child.attributes[option.attribute_code];
    return value === undefined ? [] : [{ option_id: option.attribute_id, option_value: value }];
  });
  return { extension_attributes: { configurable_item_options } };
}

/** Returns all choices in wire format, or undefined if there was nothing to choose. */
export function productOptionOf(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  { custom = [], bundle = [] }: ProductChoices,
): ProductOption | undefined {
  if (!child && custom.length === 0 && bundle.length === 0) return undefined;
  return {
    extension_attributes: {
      ...(child ? variantOption(product, child).extension_attributes : {}),
      ...(custom.length > 0 ? { custom_options: [...custom] } : {}),
      ...(bundle.length > 0 ? { bundle_options: bundle } : {}),
    },
  };
}

/**
 * Returns the unit price when `qty` are bought and the price before a reduction, in cents including tax; undefined if
 * the price of a part is unknown. The unit price of a bundle does not depend on the quantity.
 * @param others Pieces of the same special offer in other lines.
 */
export function unitPrices(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  { custom = [], bundle = [], parts = noParts }: ProductChoices,
  now: number,
  qty: number,
  others = 0,
): ShownPrice | undefined {
  const withOptions = (base: Cents): Cents => base + optionsPrice(product, custom, base);
  if (product.type_id === 'bundle') {
    const sum = bundlePrice(product, bundle, parts, now);
    return sum === undefined ? undefined : { current: withOptions(sum) };
  }
  const { current, was, lowest30 } = shownPrice(child ?? product, now, qty, others);
  return {
    current: withOptions(current),
    ...(was === undefined ? {} : { was: withOptions(was) }),
    ...(lowest30 === undefined ? {} : { lowest30: withOptions(lowest30) }),
  };
}

/** Returns how many units are available at the special-offer price; Infinity without an offer. Bundles have none. */
export const offeredUnits = (
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  now: number,
): number => (product.type_id === 'bundle' ? Number.POSITIVE_INFINITY : offeredPieces(child ?? product, now));

/** Returns the gross unit price without special offers, in cents. */
export function usualUnitPrice(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  { custom = [] }: ProductChoices,
  now: number,
): Cents {
  const base = priceWithoutOffer(child ?? product, now).current;
  return base + optionsPrice(product, custom, base);
}

/** Returns the gross price of a single unit in cents; undefined if the price of a part is unknown. */
export const unitPrice = (
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  chosen: ProductChoices,
  now: number,
): Cents | undefined => unitPrices(product, child, chosen, now, 1)?.current;

/** Returns the stock of the choice: the variant's, the one derived from the bundle parts, or the product's own. */
export function unitStock(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  { bundle = [], parts = noParts }: ProductChoices,
): ProductDocument['stock'] {
  if (product.type_id === 'bundle') return bundleStock(product, bundle, parts);
  return (child ?? product).stock;
}

/** Returns labels of the choices, without the variant (its name contains it). */
export const chosenLabels = (
  product: ProductDocument,
  { custom = [], bundle = [], parts = noParts }: ProductChoices,
): ChosenLabel[] => [...bundleLabels(product, bundle, parts), ...optionLabels(product, custom)];

/** Joins a line's subtitle and choices into one text, for places without a list. */
export const subtitleWith = (subtitle: string, chosen: readonly ChosenLabel[]): string =>
  [subtitle, ...chosen.map(({ title, value }) => `${title}: ${value}`)].filter(Boolean).join(' · ');

/** Returns the subtitle of a product or of its chosen variant. */
export const ownSubtitle = (product: ProductDocument, child: ConfigurableChild | undefined): string =>
  child && child.name !== product.name ? child.name : product.subtitle;
