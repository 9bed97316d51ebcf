// Reads a product of Medusa's store API into plain values, before numbers are allocated. Invariant: any field may be
// missing, malformed or huge; the product is then read without it, or omitted with the reason.

import { documentSlug } from '#bridge/ports/document-slug.ts';
import { bridgeFacts } from '#schemas/bridge/bridge-facts.ts';
import { bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import type { Json } from '../medusa-client.ts';
import type { AttributeMapping } from './attribute-mapping.ts';
import { readPieces, readStock } from './read-stock.ts';
import { centsOf, isRecord, numberOf, recordsOf, textOf, textsOf } from './text-of.ts';

/** Attribute code → labels of its values. */
export type ReadAttributes = Record<string, string[]>;

export type ReadVariant = {
  variantId: string;
  sku: string;
  title: string | undefined;
  ean: string | undefined;
  /** gross cents */
  regular: number;
  /** gross cents, at most `regular` */
  final: number;
  taxPercent: number;
  /** available pieces, at least 0 */
  quantity: number;
  /** false: any quantity can be ordered */
  isManaged: boolean;
  /** available pieces by id of the stock location; undefined if Medusa does not say */
  pieces: Record<string, number> | undefined;
  saleQuantities: Json;
  /** the values of the options that distinguish it, by attribute code */
  chosen: Record<string, string>;
  attributes: ReadAttributes;
  facts: Json;
  image: string | undefined;
};

/** An option of a product with several variants. */
export type Axis = { code: string; label: string; values: string[] };

export type ReadProduct = {
  productId: string;
  /** sku of the configurable product; used only if it has several variants */
  sku: string;
  title: string;
  handle: string;
  subtitle: string | undefined;
  description: string | undefined;
  images: string[];
  createdAt: string | undefined;
  updatedAt: string | undefined;
  /** Medusa's ids */
  categories: string[];
  attributes: ReadAttributes;
  facts: Json;
  /** links to suggested products */
  links: Json[];
  axes: Axis[];
  /** at least one */
  variants: ReadVariant[];
};

/** `what` names the product or variant, e.g. its handle. */
export type LeftOut = (reason: 'no-sku' | 'doubled-sku' | 'no-price' | 'unreadable', what: string) => void;

const LONGEST_VALUE = 200;
const LONGEST_SKU = 128;
const LONGEST_TEXT = 200_000;
const SALE_QUANTITIES = ['min_sale_qty', 'max_sale_qty', 'qty_increments'] as const;
/** Keys of a product's metadata that list the SKUs of suggested products, with the type of their links. */
const LINK_KEYS = { related_skus: 'related', crosssell_skus: 'crosssell', upsell_skus: 'upsell' };
const LONGEST_LIST = 50;
/** Fields of a document, which an unmapped attribute must not replace. */
const RESERVED = new Set([...Object.keys(bridgeProduct.shape), 'category', 'updated_at', 'weight_unit']);

const codes = new WeakMap<AttributeMapping, Map<string, string>>();

/** Finds the mapped attribute of an option by its title, in any language. */
function mappedCodes(mapping: AttributeMapping): Map<string, string> {
  const known = codes.get(mapping);
  if (known !== undefined) return known;
  const made = new Map<string, string>();
  for (const [code, { labels, titles = [] }] of Object.entries(mapping.attributes))
    for (const title of [code, ...Object.values(labels), ...titles]) made.set(title.toLowerCase(), code);
  codes.set(mapping, made);
  return made;
}

/** Returns the attribute code of an option or of an unmapped metadata key. */
export function codeOf(title: string, mapping: AttributeMapping): string {
  const mapped = mappedCodes(mapping).get(title.toLowerCase());
  if (mapped !== undefined) return mapped;
  const code = documentSlug(title).replace(/-/g, '_').slice(0, 60) || 'option';
  return RESERVED.has(code) || /^\d/.test(code) ? `option_${code}` : code;
}

const labelsOf = (value: unknown): string[] =>
  textsOf(value).flatMap((text) => (text.length <= LONGEST_VALUE ? [text] : []));

function readAttributes(metadata: unknown, mapping: AttributeMapping): ReadAttributes {
  const found: ReadAttributes = {};
  for (const [key, value] of Object.entries(isRecord(metadata) ? metadata : {})) {
    const isMapped = Object.hasOwn(mapping.attributes, key);
    if (!isMapped && (mapping.unknownMetadata === 'ignore' || key === 'image')) continue;
    if (!isMapped && (mapping.facts.includes(key) || SALE_QUANTITIES.some((name) => name === key))) continue;
    if (!isMapped && Object.hasOwn(LINK_KEYS, key)) continue;
    const labels = labelsOf(value);
    if (labels.length > 0) found[isMapped ? key : codeOf(key, mapping)] = labels;
  }
  return found;
}

const readFacts = (metadata: unknown, { facts }: AttributeMapping): Json =>
  Object.fromEntries(
    facts.flatMap((key) => {
      const given = isRecord(metadata) ? metadata[key] : undefined;
      // facts by law may be long, flags, lists or texts by store view; the bridge repairs them as in imported files
      if (Object.hasOwn(bridgeFacts, key))
        return given === undefined || given === null || JSON.stringify(given).length > LONGEST_TEXT
          ? []
          : [[key, given]];
      const value = numberOf(given) ?? textOf(given);
      return value === undefined || String(value).length > LONGEST_VALUE ? [] : [[key, value]];
    }),
  );

/** Reads links from lists of SKUs, or from texts with SKUs between commas. */
const readLinks = (metadata: unknown): Json[] =>
  Object.entries(LINK_KEYS).flatMap(([key, link_type]) => {
    const given = isRecord(metadata) ? metadata[key] : undefined;
    const skus = textsOf(typeof given === 'string' ? given.split(',').map((sku) => sku.trim()) : given);
    return skus
      .filter((sku) => sku.length <= LONGEST_SKU)
      .slice(0, LONGEST_LIST)
      .map((sku, position) => ({ link_type, linked_product_sku: sku, position }));
  });

/** Returns the gross price; undefined without a price in the region. */
export function readPrice(variant: Json): Pick<ReadVariant, 'regular' | 'final' | 'taxPercent'> | undefined {
  const price = isRecord(variant.calculated_price) ? variant.calculated_price : {};
  const final = centsOf(price.calculated_amount_with_tax ?? price.calculated_amount);
  if (final === undefined) return undefined;
  const regular = centsOf(price.original_amount_with_tax ?? price.original_amount) ?? final;
  const [gross, net] = [
    numberOf(price.calculated_amount_with_tax),
    numberOf(price.calculated_amount_without_tax),
  ];
  const percent = gross && net && net > 0 ? Math.round((gross / net - 1) * 10_000) / 100 : 0;
  return { final, regular: Math.max(regular, final), taxPercent: percent > 0 && percent < 100 ? percent : 0 };
}

/** Medusa adds an option of this name to a product without options. */
const isDefaultOption = (title: string): boolean => /^default option$/i.test(title);

function readChosen(variant: Json, titles: ReadonlyMap<string, string>, mapping: AttributeMapping) {
  const chosen: Record<string, string> = {};
  for (const { value, option, option_id } of recordsOf(variant.options)) {
    const title = (isRecord(option) && textOf(option.title)) || titles.get(String(option_id));
    const label = textOf(value);
    if (title && !isDefaultOption(title) && label && label.length <= LONGEST_VALUE)
      chosen[codeOf(title, mapping)] = label;
  }
  return chosen;
}

function readVariant(
  variant: Json,
  titles: ReadonlyMap<string, string>,
  mapping: AttributeMapping,
  leftOut: LeftOut,
  handle: string,
): ReadVariant | undefined {
  const [variantId, sku] = [textOf(variant.id), textOf(variant.sku)];
  const out = (reason: Parameters<LeftOut>[0], what: string) => leftOut(reason, what) as undefined;
  if (variantId === undefined) return out('unreadable', handle);
  if (sku === undefined || sku.length > LONGEST_SKU) return out('no-sku', handle);
  const price = readPrice(variant);
  if (price === undefined) return out('no-price', sku);
  const metadata = isRecord(variant.metadata) ? variant.metadata : {};
  return {
    ...{ variantId, sku, title: textOf(variant.title)?.slice(0, LONGEST_VALUE), ...price },
    ...readStock(variant),
    pieces: readPieces(variant),
    ean: textOf(variant.ean) ?? textOf(variant.barcode),
    saleQuantities: Object.fromEntries(
      SALE_QUANTITIES.flatMap((key) => {
        const value = numberOf(metadata[key]);
        return value !== undefined && value > 0 && value < 100_000 ? [[key, value]] : [];
      }),
    ),
    chosen: readChosen(variant, titles, mapping),
    attributes: readAttributes(metadata, mapping),
    facts: readFacts(metadata, mapping),
    image: textOf(metadata.image) ?? textOf(variant.thumbnail),
  };
}

/** Returns the options whose values distinguish the variants; each variant must have a value of each. */
function readAxes(source: Json, variants: readonly ReadVariant[], mapping: AttributeMapping): Axis[] {
  const axes = new Map<string, Axis>();
  for (const option of recordsOf(source.options)) {
    const title = textOf(option.title);
    if (title === undefined || isDefaultOption(title)) continue;
    const code = codeOf(title, mapping);
    const used = new Set(variants.map(({ chosen }) => chosen[code]));
    const values = recordsOf(option.values).flatMap(({ value }) => textOf(value) ?? []);
    if (used.has(undefined) || axes.has(code)) continue;
    const ordered = [...new Set([...values, ...(used as Set<string>)])].filter((value) => used.has(value));
    axes.set(code, { code, label: title.slice(0, LONGEST_VALUE), values: ordered });
  }
  return [...axes.values()];
}

const pictures = (source: Json): string[] => [
  ...new Set(
    [source.thumbnail, ...recordsOf(source.images).map(({ url }) => url)].flatMap((url) => textOf(url) ?? []),
  ),
];

/** Returns a product; undefined if none of its variants can be sold. */
export function readProduct(
  source: Json,
  mapping: AttributeMapping,
  leftOut: LeftOut,
): ReadProduct | undefined {
  const productId = textOf(source.id);
  const handle = (textOf(source.handle) ?? documentSlug(textOf(source.title) ?? '')).slice(0, LONGEST_VALUE);
  if (productId === undefined) return leftOut('unreadable', handle) as undefined;
  const name = handle || productId.toLowerCase();
  const titles = new Map(recordsOf(source.options).map(({ id, title }) => [String(id), String(title)]));
  const skus = new Set<string>();
  const variants = recordsOf(source.variants).flatMap((variant) => {
    const read = readVariant(variant, titles, mapping, leftOut, name);
    if (read !== undefined && skus.has(read.sku)) leftOut('doubled-sku', read.sku);
    if (read === undefined || skus.has(read.sku)) return [];
    skus.add(read.sku);
    return [read];
  });
  if (variants.length === 0) return undefined;
  const attributes = readAttributes(source.metadata, mapping);
  const typed = [
    [mapping.type, isRecord(source.type) ? source.type.value : undefined],
    [mapping.collection, isRecord(source.collection) ? source.collection.title : undefined],
    [mapping.tags, recordsOf(source.tags).map(({ value }) => value)],
  ] as const;
  for (const [code, value] of typed) {
    const labels = labelsOf(value);
    if (code !== null && labels.length > 0 && !Object.hasOwn(attributes, code)) attributes[code] = labels;
  }
  const ownSku = isRecord(source.metadata) ? textOf(source.metadata.sku)?.slice(0, LONGEST_SKU) : undefined;
  const sku = [ownSku, name.slice(0, LONGEST_SKU)].find((one) => one && !skus.has(one)) ?? productId;
  return {
    ...{ productId, sku, handle: name, attributes, variants },
    title: textOf(source.title)?.slice(0, 500) ?? name,
    subtitle: textOf(source.subtitle)?.slice(0, 500),
    description: textOf(source.description)?.slice(0, LONGEST_TEXT),
    images: pictures(source),
    createdAt: textOf(source.created_at),
    updatedAt: textOf(source.updated_at),
    categories: recordsOf(source.categories).flatMap(({ id }) => textOf(id) ?? []),
    facts: readFacts(source.metadata, mapping),
    links: readLinks(source.metadata),
    axes: readAxes(source, variants, mapping),
  };
}
