// Choosing a variant of a configurable product. A choice maps attribute codes to option ids. Invariant: a choice
// resolves only to a usable variant that has every chosen value; never to another.
import type { ConfigurableChild, ProductDocument } from '../../../schemas/documents/product-document.ts';

export type VariantChoice = Readonly<Record<string, string>>;

const enabledChildren = (product: ProductDocument): ConfigurableChild[] =>
  product.configurable_children.filter(({ status }) => status < 2);

/** Variants that can be bought: enabled (status below 2) and in stock. The others are removed. */
export const usableChildren = (product: ProductDocument): ConfigurableChild[] =>
  enabledChildren(product).filter(({ stock }) => stock.is_in_stock || !stock.manage_stock);

const codesOf = (product: ProductDocument) =>
  product.configurable_options.map(({ attribute_code }) => attribute_code);

/** The values by which a variant is told apart. */
export function choiceOf(product: ProductDocument, child: ConfigurableChild): VariantChoice {
  const choice: Record<string, string> = {};
  for (const code of codesOf(product)) {
    const value = child.attributes[code];
    if (value !== undefined) choice[code] = value;
  }
  return choice;
}

/** The usable variant that has every value of a complete choice; undefined when there is none. */
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
 * What stands chosen when the page opens: the variant the URL names (even one that cannot be bought, so that
 * the page says so), else the first usable one, else nothing.
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
  /** with the other chosen values it leads to a usable variant */
  possible: boolean;
  /** not possible only because the variant it leads to is sold out */
  soldOut: boolean;
  /** a variant with this value, for its picture: the one it leads to, else any */
  example: ConfigurableChild | undefined;
};
export type OptionRow = { code: string; label: string; values: OptionValue[] };

/**
 * Every option with its values, each marked as chosen, as possible beside the rest of the choice, or as sold out. A value
 * that only disabled variants have is not offered, unless the URL has chosen it.
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

/** A configurable product none of whose variants can be bought. */
export function hasNoVariants(product: ProductDocument): boolean {
  return product.type_id === 'configurable' && usableChildren(product).length === 0;
}

/** Pictures of the gallery, each once: the chosen variant's, the product's, then the other variants'. */
export function galleryPaths(product: ProductDocument, child?: ConfigurableChild): string[] {
  const others = usableChildren(product).map(({ image }) => image);
  const own = child ? [child.image, ...child.media_gallery] : [];
  const all = [...own, product.image, ...product.media_gallery, ...others];
  return [...new Set(all.filter((path) => path !== ''))];
}
