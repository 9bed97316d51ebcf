// Resolves a choice to a variant of a configurable product. A choice maps attribute codes to option ids. Invariant: a
// choice resolves only to a usable variant that has every chosen value.
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';

export type VariantChoice = Readonly<Record<string, string>>;

const enabledChildren = (product: ProductDocument): ConfigurableChild[] =>
  product.configurable_children.filter(({ status }) => status < 2);

/** Returns the variants that can be bought: enabled (status below 2) and in stock. */
export const usableChildren = (product: ProductDocument): ConfigurableChild[] =>
  enabledChildren(product).filter(({ stock }) => stock.is_in_stock || !stock.manage_stock);

const codesOf = (product: ProductDocument) =>
  product.configurable_options.map(({ attribute_code }) => attribute_code);

/** Returns the attribute values that identify a variant. */
export function choiceOf(product: ProductDocument, child: ConfigurableChild): VariantChoice {
  const choice: Record<string, string> = {};
  for (const code of codesOf(product)) {
    const value = child.attributes[code];
    if (value !== undefined) choice[code] = value;
  }
  return choice;
}

/** Returns the usable variant that has every value of a complete choice. */
export const variantOf = (product: ProductDocument, choice: VariantChoice): ConfigurableChild | undefined =>
  chosenAmong(usableChildren(product), codesOf(product), choice);

const chosenAmong = (
  children: readonly ConfigurableChild[],
  codes: readonly string[],
  choice: VariantChoice,
): ConfigurableChild | undefined =>
  children.find((child) =>
    codes.every((code) => choice[code] !== undefined && child.attributes[code] === choice[code]),
  );

/**
 * Returns the initial choice of a page: the variant in the URL (even if it cannot be bought, so that the page can say
 * so), otherwise the first usable one, or none.
 */
export function firstChoice(product: ProductDocument, childSku: string | undefined): VariantChoice {
  const named = product.configurable_children.find(({ sku }) => sku === childSku);
  const child = named ?? usableChildren(product)[0];
  return child ? choiceOf(product, child) : {};
}

export type OptionValue = {
  value: string;
  label: string;
  chosen: boolean;
  /** true if the value leads to a usable variant together with the other chosen values */
  possible: boolean;
  /** true if the value is impossible only because its variant is sold out */
  soldOut: boolean;
  /** a variant with this value, used for its image: the variant that results from the choice, or any other */
  example: ConfigurableChild | undefined;
};
export type OptionRow = { code: string; label: string; values: OptionValue[] };

/**
 * Returns every option with its values, each marked as chosen, possible with the rest of the choice, or sold out.
 * Values that exist on disabled variants only are omitted, unless the URL has chosen them.
 */
export function optionRows(product: ProductDocument, choice: VariantChoice): OptionRow[] {
  const enabled = enabledChildren(product);
  const usable = usableChildren(product);
  const codes = codesOf(product);
  return product.configurable_options.map(({ attribute_code: code, label, values }) => ({
    code,
    label,
    values: values.flatMap(({ value_index: value, label }) => {
      const wanted = { ...choice, [code]: value };
      const leadsTo = chosenAmong(usable, codes, wanted);
      const has = (child: ConfigurableChild) => child.attributes[code] === value;
      const buyable = usable.find(has);
      const any = buyable ?? enabled.find(has);
      const chosen = choice[code] === value;
      if (!any && !chosen) return [];
      const example = leadsTo ?? any ?? product.configurable_children.find(has);
      const soldOut = !leadsTo && !!(buyable ? chosenAmong(enabled, codes, wanted) : any);
      return [{ value, label, chosen, possible: leadsTo !== undefined, soldOut, example }];
    }),
  }));
}

/** True for a configurable product without a variant that can be bought. */
export function hasNoVariants(product: ProductDocument): boolean {
  return product.type_id === 'configurable' && usableChildren(product).length === 0;
}

/**
 * Returns the gallery images without duplicates: the chosen variant's, the product's, then those of the other variants.
 */
export function galleryPaths(product: ProductDocument, child?: ConfigurableChild): string[] {
  const others = usableChildren(product).map(({ image }) => image);
  const own = child ? [child.image, ...child.media_gallery] : [];
  const all = [...own, product.image, ...product.media_gallery, ...others];
  return [...new Set(all.filter((path) => path !== ''))];
}
