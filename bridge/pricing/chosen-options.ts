/**
 * Reads the options of a requested line against its product. Invariants:
 * 1. Every named option belongs to the product and is named once.
 * 2. An option takes one value unless its kind allows several; no value is named twice.
 * 3. Every required option has a value.
 * 4. Lists are bounded by the product's own number of options before their entries are read.
 */
import * as z from 'zod/mini';
import type { BridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import { type ProductOption, productOption } from '#schemas/primitives.ts';

export type OptionsRefusal = 'options-missing' | 'options-invalid';
export type ChosenOptions =
  | { ok: true; options: ProductOption | undefined }
  | { ok: false; reason: OptionsRefusal };

type Named = { option_id: string };
type CustomOption = NonNullable<BridgeProduct['custom_options']>[number];
type BundleOption = NonNullable<BridgeProduct['bundle_options']>[number];

/** Maximum length of an option text without an explicit limit; the same on the device. */
const TEXT_MAX = 1_000;
const INVALID = { ok: false, reason: 'options-invalid' } as const;
const MISSING = { ok: false, reason: 'options-missing' } as const;

const list = z.optional(z.array(z.unknown()));
const lists = z.object({
  extension_attributes: z.object({
    custom_options: list,
    configurable_item_options: list,
    bundle_options: z.optional(z.array(z.looseObject({ option_selections: list }))),
  }),
});

export const customOptionsOf = (product: BridgeProduct): CustomOption[] =>
  product.custom_options ?? product.options ?? [];

/** True if an option of this type takes several parts (bundle option) or several values (custom option). */
export const takesSeveral = (type: string): boolean =>
  type === 'checkbox' || type === 'multiple' || type === 'multi';

/** True if the options choose a variant. A line with the variant's own sku is then resolved through its parent. */
export function namesVariant(raw: unknown): boolean {
  const parsed = lists.safeParse(raw);
  return parsed.success && (parsed.data.extension_attributes.configurable_item_options ?? []).length > 0;
}

/** True if no list has more entries than the product has options for it. */
function isBounded(product: BridgeProduct, raw: unknown): boolean {
  const parsed = lists.safeParse(raw);
  if (!parsed.success) return false;
  const { custom_options, configurable_item_options, bundle_options = [] } = parsed.data.extension_attributes;
  const offered = product.bundle_options ?? [];
  const links = Math.max(0, ...offered.map(({ product_links }) => product_links.length));
  return (
    (custom_options ?? []).length <= customOptionsOf(product).length &&
    (configurable_item_options ?? []).length <= (product.configurable_options ?? []).length &&
    bundle_options.length <= offered.length &&
    bundle_options.every(({ option_selections }) => (option_selections ?? []).length <= links)
  );
}

/** Pairs each named option with the product's own; undefined if an option is unknown or named twice. */
function matched<Offered, Chosen extends Named>(
  offered: readonly Offered[],
  idOf: (one: Offered) => string,
  chosen: readonly Chosen[],
): Map<Offered, Chosen> | undefined {
  const found = new Map<Offered, Chosen>();
  for (const one of chosen) {
    const option = offered.find((each) => idOf(each) === one.option_id);
    if (option === undefined || found.has(option)) return undefined;
    found.set(option, one);
  }
  return found;
}

/** True if all ids exist, no id is repeated, and there is at most one id unless the option's type takes several. */
function arePickable(ids: readonly string[], known: ReadonlySet<string>, type: string): boolean {
  return (
    new Set(ids).size === ids.length &&
    ids.every((id) => known.has(id)) &&
    (ids.length <= 1 || takesSeveral(type))
  );
}

function isValidValue({ type, values, max_characters }: CustomOption, value: string): boolean {
  if (!values || values.length === 0) return value.length <= (max_characters || TEXT_MAX);
  const known = new Set(values.map(({ option_type_id }) => option_type_id));
  return arePickable(value.split(',', known.size + 1), known, type);
}

function isValidPart({ type, product_links }: BundleOption, selections: readonly string[]): boolean {
  return arePickable(selections, new Set(product_links.map(({ id }) => id)), type);
}

/** True if the line selects a part of the option, or omits an option that has a default. */
const hasPart = ({ product_links }: BundleOption, selections: readonly string[] | undefined): boolean =>
  selections ? selections.length > 0 : product_links.some((link) => link.is_default);

/** Validates `raw`, the line's `product_option`. Custom options without a value are ignored. */
export function chosenOptions(product: BridgeProduct, raw: unknown): ChosenOptions {
  const custom = customOptionsOf(product);
  const parts = product.bundle_options ?? [];
  if (raw !== undefined && !isBounded(product, raw)) return INVALID;
  const parsed = raw === undefined ? undefined : productOption.safeParse(raw);
  if (parsed?.success === false) return INVALID;
  const named = parsed?.data.extension_attributes ?? {};
  const set = (named.custom_options ?? []).filter(({ option_value }) => option_value.trim() !== '');
  const chosen = matched(custom, ({ option_id }) => option_id, set);
  const chosenParts = matched(parts, ({ option_id }) => option_id, named.bundle_options ?? []);
  const axes = matched(
    product.configurable_options ?? [],
    ({ attribute_id }) => attribute_id,
    named.configurable_item_options ?? [],
  );
  if (!chosen || !chosenParts || !axes) return INVALID;
  for (const [option, { option_value }] of chosen) if (!isValidValue(option, option_value)) return INVALID;
  for (const [option, { option_selections }] of chosenParts)
    if (!isValidPart(option, option_selections)) return INVALID;
  if (custom.some((option) => option.is_require && !chosen.has(option))) return MISSING;
  if (parts.some((part) => part.required && !hasPart(part, chosenParts.get(part)?.option_selections)))
    return MISSING;
  if (parsed === undefined) return { ok: true, options: undefined };
  const { custom_options: _all, ...rest } = named;
  return {
    ok: true,
    options: { extension_attributes: { ...rest, ...(set.length > 0 && { custom_options: set }) } },
  };
}
