// Builds the bridge's documents of a product that was read.
import { bridgeFacts } from '#schemas/bridge/bridge-facts.ts';
import { inBranches } from '../in-branches.ts';
import type { MedusaBranches } from '../medusa-branches.ts';
import type { Json } from '../medusa-client.ts';
import { type AttributeMapping, inStore } from './attribute-mapping.ts';
import type { Numbered } from './numbers.ts';
import { picturePath } from './picture-path.ts';
import type { Axis, ReadAttributes, ReadProduct, ReadVariant } from './read-product.ts';
import { isRecord } from './text-of.ts';

/** Texts of a product in the language of a store view. */
export type ProductTexts = {
  title: string | undefined;
  subtitle: string | undefined;
  description: string | undefined;
  /** false: title, subtitle and description are those without a translation */
  isTranslated: boolean;
  /** titles of variants by Medusa's id */
  variants: Record<string, string>;
};

export type DocumentPlace = {
  mapping: AttributeMapping;
  /** language of texts without a translation; undefined if unknown */
  language: string | undefined;
  numberOf: (entity: Numbered, name: string) => number;
  /** ids of a category and its ancestors in the bridge, without the root; empty for an unknown one */
  categoryIds: (categoryId: string) => readonly number[];
  /** codes of the branches by stock location; undefined if Medusa never had any */
  branchCodes?: MedusaBranches['codes'] | undefined;
};

/** Name of an attribute's value for the allocation of its number. */
export const optionName = (code: string, label: string): string => `${code}|${label}`;

/** True if the attribute is a text of products; otherwise its values are option ids. */
export const isText = (code: string, mapping: AttributeMapping): boolean =>
  Object.hasOwn(mapping.attributes, code) && mapping.attributes[code]?.input === 'text';

const euros = (cents: number): number => cents / 100;

const prices = ({ regular, final }: ReadVariant): Json => ({
  price: euros(regular),
  final_price: euros(final),
  special_price: final < regular ? euros(final) : null,
  special_from_date: null,
  special_to_date: null,
});

/** Search requires a quantity above zero. */
const UNCOUNTED = 1;
const stockOf = (
  { quantity, isManaged, saleQuantities, pieces }: ReadVariant,
  branchCodes: DocumentPlace['branchCodes'],
): Json => ({
  qty: isManaged ? quantity : Math.max(UNCOUNTED, quantity),
  is_in_stock: quantity > 0 || !isManaged,
  manage_stock: isManaged,
  ...saleQuantities,
  // an empty list replaces the pieces of branches that were stated before
  ...(branchCodes !== undefined && {
    sources: [...inBranches(pieces, branchCodes)].map(([source_code, quantity]) => ({
      source_code,
      quantity,
    })),
  }),
});

/** @param axes of a variant: codes that distinguish variants, whose values are always option ids */
function valuesOf(
  attributes: ReadAttributes,
  { mapping, numberOf }: DocumentPlace,
  axes?: readonly Axis[],
): Json {
  return Object.fromEntries(
    Object.entries(attributes).map(([code, labels]) => {
      // a product keeps several texts apart, so that each is found by a search; a variant has one value
      if (isText(code, mapping) && !axes?.some((axis) => axis.code === code))
        return [code, axes || labels.length === 1 ? labels.join(', ') : labels];
      const ids = labels.map((label) => String(numberOf('option', optionName(code, label))));
      return [code, ids.length === 1 ? ids[0] : ids];
    }),
  );
}

/** Returns the facts for a store view: of texts by store view, its own; warnings keep all languages. */
const factsIn = (facts: Json, store: string): Json =>
  Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      isRecord(value) && key !== 'safety_warnings' ? inStore(value as Record<string, string>, store) : value,
    ]),
  );

/** Facts by law are those of the product, also for its variants. */
const variantFacts = (facts: Json): Json =>
  Object.fromEntries(Object.entries(facts).filter(([key]) => !Object.hasOwn(bridgeFacts, key)));

const gallery = (images: readonly string[]): Json[] =>
  images.map((image, at) => ({ image, pos: at + 1, typ: 'image' }));

const asLists = (chosen: Record<string, string>): ReadAttributes =>
  Object.fromEntries(Object.entries(chosen).map(([code, label]) => [code, [label]]));

/** Returns the name of a variant; its title in Medusa may begin with the product's, in the default language too. */
function variantName(product: ReadProduct, variant: ReadVariant, texts: ProductTexts): string {
  const title = texts.title ?? product.title;
  const own = texts.variants[variant.variantId] ?? variant.title;
  if (own === undefined) return title;
  const prefix = [title, product.title].find((each) => own.startsWith(each));
  return prefix === undefined ? `${title}, ${own}` : `${title}${own.slice(prefix.length)}`;
}

function variantDocument(
  product: ReadProduct,
  variant: ReadVariant,
  texts: ProductTexts,
  place: DocumentPlace,
  images: readonly string[],
): Json {
  const image = picturePath(variant.image) ?? images[0];
  return {
    ...valuesOf({ ...variant.attributes, ...asLists(variant.chosen) }, place, product.axes),
    ...variantFacts(variant.facts),
    id: place.numberOf('product', variant.variantId),
    sku: variant.sku,
    name: variantName(product, variant, texts),
    ...prices(variant),
    ...(variant.ean && { ean: variant.ean }),
    ...(image && { image }),
    status: 1,
    tax_class_id: place.numberOf('rate', String(variant.taxPercent)),
    stock: stockOf(variant, place.branchCodes),
  };
}

const optionDocument = (
  axis: Axis,
  product: number,
  at: number,
  place: DocumentPlace,
  store: string,
): Json => ({
  id: product * 10 + at,
  attribute_id: String(place.numberOf('attribute', axis.code)),
  attribute_code: axis.code,
  label: inStore(place.mapping.attributes[axis.code]?.labels ?? {}, store) ?? axis.label,
  position: at,
  product_id: product,
  values: axis.values.map((label) => ({
    value_index: place.numberOf('option', optionName(axis.code, label)),
    label,
  })),
});

/** True for a product that is sold in one form only. */
export const isSimple = ({ variants, axes }: ReadProduct): boolean =>
  variants.length === 1 || axes.length === 0;

/** Returns the codes of all attributes of a product, in the order of the mapping. */
export function attributeCodes(product: ReadProduct, mapping: AttributeMapping): string[] {
  const used = new Set(
    [
      product.attributes,
      ...product.variants.flatMap(({ attributes, chosen }) => [attributes, chosen]),
    ].flatMap((values) => Object.keys(values)),
  );
  const mapped = Object.keys(mapping.attributes).filter((code) => used.has(code));
  return [...new Set([...mapped, ...used])].filter((code) => mapping.attributes[code]?.visible !== false);
}

/** Returns the document of a product in a store view. */
export function productDocument(
  product: ReadProduct,
  texts: ProductTexts,
  place: DocumentPlace,
  store: string,
): Json {
  const { variants } = product;
  const [first] = variants as [ReadVariant, ...ReadVariant[]];
  const id = place.numberOf('product', product.productId);
  const images = product.images.flatMap((url) => picturePath(url) ?? []);
  const simple = isSimple(product);
  const cheapest = variants.reduce((least, one) => (one.final < least.final ? one : least), first);
  const sold = simple ? first : cheapest;
  const pieces = simple ? [first] : variants;
  const total = pieces.reduce((sum, one) => sum + Number(stockOf(one, undefined).qty), 0);
  const isInStock = pieces.some((one) => stockOf(one, undefined).is_in_stock === true);
  const own = simple
    ? { ...product.attributes, ...first.attributes, ...asLists(first.chosen) }
    : product.attributes;
  return {
    ...valuesOf(own, place),
    ...factsIn(simple ? { ...product.facts, ...first.facts } : product.facts, store),
    ...{ id, sku: simple ? first.sku : product.sku, type_id: simple ? 'simple' : 'configurable' },
    name: texts.title ?? product.title,
    short_description: texts.subtitle ?? product.subtitle ?? null,
    description: texts.description ?? product.description ?? null,
    ...(!texts.isTranslated &&
      place.language &&
      place.language !== store && { text_language: place.language }),
    ...{ slug: product.handle, url_key: product.handle, url_path: product.handle },
    ...{ status: 1, visibility: 4 },
    category_ids: [...new Set(product.categories.flatMap((category) => place.categoryIds(category)))],
    tax_class_id: place.numberOf('rate', String(sold.taxPercent)),
    ...prices(sold),
    ...(first.ean && { ean: first.ean }),
    is_good_offer: sold.final < sold.regular,
    stock: simple
      ? stockOf(first, place.branchCodes)
      : {
          qty: isInStock ? total : 0,
          is_in_stock: isInStock,
          manage_stock: pieces.every((one) => one.isManaged),
        },
    total_qty: total,
    ...(images[0] && { image: images[0] }),
    media_gallery: gallery(images),
    ...(product.links.length > 0 && { product_links: product.links }),
    custom_attributes: null,
    attribute_codes: attributeCodes(product, place.mapping),
    ...(product.createdAt && { created_at: product.createdAt }),
    ...(product.updatedAt && { updated_at: product.updatedAt }),
    ...(!simple && {
      configurable_options: product.axes.map((axis, at) => optionDocument(axis, id, at, place, store)),
      configurable_children: variants.map((one) => variantDocument(product, one, texts, place, images)),
    }),
  };
}
