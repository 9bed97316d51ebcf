// One thing as it is sold: a product with its variant, its options and its parts. Its price, its stock, its words, and
// the option as it travels.
import type { ConfigurableChild, ProductDocument } from '../../../schemas/documents/product-document.ts';
import type { Cents, ProductOption } from '../../../schemas/primitives.ts';
import {
  bundleLabels,
  bundlePrice,
  bundleStock,
  type Parts,
  type SetBundle,
} from '../catalogue/set-bundle.ts';
import { type ChosenLabel, optionLabels, optionsPrice, type SetOption } from '../catalogue/set-options.ts';
import { offeredPieces, priceWithoutOffer, type ShownPrice, shownPrice } from '../pricing/shown-price.ts';

/** What is chosen beside a variant. */
export type Chosen = {
  custom?: readonly SetOption[] | undefined;
  bundle?: SetBundle | undefined;
  /** the parts of a bundle that are on this device */
  parts?: Parts | undefined;
};

const noParts: Readonly<Parts> = new Map();

/** What a line that was added says about its choice. */
export function chosenOf(option: ProductOption | undefined, parts: Parts = noParts): Chosen {
  const { custom_options, bundle_options } = option?.extension_attributes ?? {};
  return { custom: custom_options, bundle: bundle_options, parts };
}

/** The options that a chosen variant stands for, in the bridge's shape. */
export function variantOption(product: ProductDocument, child: ConfigurableChild): ProductOption {
  const configurable_item_options = product.configurable_options.flatMap((option) => {
    const value = child.attributes[option.attribute_code];
    return value === undefined ? [] : [{ option_id: option.attribute_id, option_value: value }];
  });
  return { extension_attributes: { configurable_item_options } };
}

/** Everything chosen, in the wire's shape; undefined when there was nothing to choose. */
export function productOptionOf(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  { custom = [], bundle = [] }: Chosen,
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
 * What one costs when `qty` are bought, with what it cost before a reduction, cents and tax included; undefined when the
 * price of a part is not known. A bundle has the price of one at every quantity. `others`: what else is bought of its offer.
 */
export function unitPrices(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  { custom = [], bundle = [], parts = noParts }: Chosen,
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

/** How many may be had at the price of a special offer; Infinity where none counts. A bundle has none. */
export const offeredUnits = (
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  now: number,
): number => (product.type_id === 'bundle' ? Number.POSITIVE_INFINITY : offeredPieces(child ?? product, now));

/** The gross price of a single one where special offers are left aside, cents. */
export function usualUnitPrice(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  { custom = [] }: Chosen,
  now: number,
): Cents {
  const base = priceWithoutOffer(child ?? product, now).current;
  return base + optionsPrice(product, custom, base);
}

/** The gross price of a single one, cents; undefined when the price of a part is not known. */
export const unitPrice = (
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  chosen: Chosen,
  now: number,
): Cents | undefined => unitPrices(product, child, chosen, now, 1)?.current;

/** The shelf of what is chosen: the variant's, that of the parts, or the product's own. */
export function unitStock(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  { bundle = [], parts = noParts }: Chosen,
): ProductDocument['stock'] {
  if (product.type_id === 'bundle') return bundleStock(product, bundle, parts);
  return (child ?? product).stock;
}

/** What was chosen, in words, without the variant (its name says it). */
export const chosenLabels = (
  product: ProductDocument,
  { custom = [], bundle = [], parts = noParts }: Chosen,
): ChosenLabel[] => [...bundleLabels(product, bundle, parts), ...optionLabels(product, custom)];

/** A line's own words and its choice as one text, for places that have no list. */
export const subtitleWith = (subtitle: string, chosen: readonly ChosenLabel[]): string =>
  [subtitle, ...chosen.map(({ title, value }) => `${title}: ${value}`)].filter(Boolean).join(' · ');
