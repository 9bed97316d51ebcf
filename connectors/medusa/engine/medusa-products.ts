// Maps the demo's products to request bodies for Medusa's admin API, in the demo's default language.
//
// - A configurable product is a product with options and variants; any other has Medusa's usual single variant. The
//   title of an option is the attribute's label ("Krāsa"), its values are option labels ("Melna").
// - Technical attributes are flat keys of `metadata`: attribute code → option label, a list for several values (`{
//   screen_size: "14″", connectivity: ["HDMI", "USB-C"] }`). Attributes that differ between variants, and their
//   pictures (`image`), are in the metadata of the variant.
// - Other keys are facts that Medusa has no field for: `mpn`, `delivery_days`, `energy_scale`, `min_sale_qty`, …, and the
//   facts by law, texts of which are by store view (`{ spare_parts: { lv: …, en: … } }`).
// - Picture URLs and `image` are relative paths of the demo's pictures ("/laptop/b9bcc2/front.svg"), which the bridge
//   draws itself.
// - A product is assigned to its deepest category only, as store owners usually do it; the importer adds the ancestors.
// - Bundles, grouped products and downloadable products are left out, because Medusa has no such product types.
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { bridgeFacts } from '#schemas/bridge/bridge-facts.ts';
import type { Json } from './medusa-admin.ts';

type Document = {
  id: number;
  type_id: string;
  sku: string;
  name: string;
  short_description: string;
  description: string;
  slug: string;
  status: number;
  visibility: number;
  category_ids: number[];
  price: number;
  final_price: number;
  image: string;
  media_gallery: { image: string }[];
  stock: { qty: number; manage_stock: boolean };
  ean: string;
  attribute_codes: string[];
  configurable_options?: {
    attribute_code: string;
    label: string;
    values: { value_index: number; label: string }[];
  }[];
  configurable_children?: { sku: string }[];
  [attribute: string]: unknown;
};

type Category = {
  id: number;
  parent_id: number;
  name: string;
  slug: string;
  description: string;
  position: number;
  is_active: boolean;
  image: string;
};

type Attribute = { attribute_code: string; options?: { label: string; value: string }[] };

/** The price and stock of one variant. */
export type SeedVariant = {
  sku: string;
  /** gross euros */
  price: number;
  /** gross euros while the sale lasts; undefined if not reduced */
  salePrice: number | undefined;
  /** pieces; undefined if the stock is not managed */
  stock: number | undefined;
};

export type SeedProduct = {
  /** body of POST /admin/products without the ids of other records */
  body: Json & { variants: Json[] };
  /** id of the demo's category */
  category: number;
  variants: SeedVariant[];
};

export type SeedCatalogue = { products: SeedProduct[]; categories: Category[] };

const DEFAULT_VIEW = 'lv';
const ROOT_CATEGORY = 2;
const FORMS = new Set(['simple', 'virtual', 'configurable']);
/** Factor by which more demo products are generated than requested, since some of them are left out. */
const SURPLUS = 1.2;
/** Fields other than attributes that are copied to `metadata` under their own names. */
const FACTS = [
  'mpn',
  'condition_grade',
  'energy_class',
  'energy_scale',
  'energy_label',
  'energy_sheet',
  'delivery_days',
] as const;

/**
 * Surcharges in percent for the variants that are added for measurements; the index is the number of additional years
 * of warranty.
 */
const WARRANTIES = [0, 8, 15, 25, 35] as const;

const isSet = ([, value]: readonly [string, unknown]): boolean =>
  value !== undefined && value !== null && value !== '';

/** Returns the labels of an attribute's values. */
type LabelOf = (code: string, value: unknown) => unknown;

function labelsOf(attributes: readonly Attribute[]): LabelOf {
  const labels = new Map(
    attributes.flatMap(({ attribute_code, options = [] }) =>
      options.map(({ value, label }) => [`${attribute_code}=${value}`, label] as const),
    ),
  );
  const one = (code: string, value: unknown) => labels.get(`${code}=${String(value)}`) ?? value;
  return (code, value) => (Array.isArray(value) ? value.map((each) => one(code, each)) : one(code, value));
}

const metadataOf = (document: Document, codes: readonly string[], labelOf: LabelOf): Json =>
  Object.fromEntries(
    [
      ...FACTS.map((name) => [name, labelOf(name, document[name])] as const),
      ...Object.entries(document.stock).filter(
        ([name]) => name === 'min_sale_qty' || name === 'qty_increments',
      ),
      ...codes.map((code) => [code, labelOf(code, document[code])] as const),
    ].filter(isSet),
  );

/** Returns the facts by law: as they are if they are equal in all store views, otherwise by store view. */
function factsByLaw(views: Readonly<Record<string, Json>>): Json {
  const [first = {}] = Object.values(views);
  return Object.fromEntries(
    Object.keys(bridgeFacts)
      .filter((code) => first[code] !== undefined)
      .map((code) => {
        const entries = Object.entries(views).map(([store, document]) => [store, document[code]] as const);
        const isSame = new Set(entries.map(([, value]) => JSON.stringify(value))).size === 1;
        return [code, isSame ? first[code] : Object.fromEntries(entries)];
      }),
  );
}

function variantBody(
  document: Document,
  title: string,
  options: Record<string, string>,
  metadata: Json,
): Json {
  return {
    title,
    sku: document.sku,
    ...(document.ean && { ean: document.ean }),
    options,
    manage_inventory: document.stock.manage_stock,
    prices: [{ currency_code: 'eur', amount: document.price }],
    metadata,
  };
}

const seedVariant = ({ sku, price, final_price, stock }: Document): SeedVariant => ({
  sku,
  price,
  salePrice: final_price < price ? final_price : undefined,
  stock: stock.manage_stock ? stock.qty : undefined,
});

/** Adds variants with longer warranties until the product has `count`. */
function warrantyVariants(document: Document, count: number): Document[] {
  return WARRANTIES.slice(0, count).map((surcharge, at) => ({
    ...document,
    sku: at === 0 ? document.sku : `${document.sku}-G${at}`,
    ean: at === 0 ? document.ean : '',
    price: Math.round(document.price * (100 + surcharge)) / 100,
    final_price: Math.round(document.final_price * (100 + surcharge)) / 100,
  }));
}

function seedProduct(
  parent: Document,
  views: Readonly<Record<string, Json>>,
  children: readonly Document[],
  labelOf: LabelOf,
  each: number,
): SeedProduct {
  const { configurable_options: axes = [] } = parent;
  const own = metadataOf(parent, parent.attribute_codes, labelOf);
  const shared = {
    title: parent.name,
    subtitle: parent.short_description,
    description: parent.description,
    handle: parent.slug,
    status: parent.status === 1 ? 'published' : 'draft',
    thumbnail: parent.image,
    images: parent.media_gallery.map(({ image }) => ({ url: image })),
    metadata: { ...own, ...factsByLaw(views) },
  };
  const [category = ROOT_CATEGORY] = parent.category_ids.slice(-1);
  if (axes.length > 0) {
    const options = axes.map(({ label, values }) => ({
      title: label,
      values: values.map((value) => value.label),
    }));
    const bodies = children.map((child) => {
      const chosen = axes.map(({ attribute_code: code, label }) => [
        label,
        String(labelOf(code, child[code])),
      ]);
      const differing = Object.entries(metadataOf(child, child.attribute_codes, labelOf)).filter(
        ([name, value]) => JSON.stringify(own[name]) !== JSON.stringify(value),
      );
      return variantBody(child, child.name, Object.fromEntries(chosen), {
        ...Object.fromEntries(differing),
        image: child.image,
      });
    });
    return { body: { ...shared, options, variants: bodies }, category, variants: children.map(seedVariant) };
  }
  const documents = warrantyVariants(parent, each);
  const [title, values] =
    each > 1
      ? ['Garantija', documents.map((_, at) => `${at + 2} gadi`)]
      : ['Default option', ['Default option value']];
  return {
    body: {
      ...shared,
      options: [{ title, values }],
      variants: documents.map((document, at) => {
        const value = values[at] ?? '';
        return variantBody(document, each > 1 ? value : 'Default variant', { [title]: value }, {});
      }),
    },
    category,
    variants: documents.map(seedVariant),
  };
}

/**
 * Returns the first products of the demo and its categories, parents first.
 * @param variantsEach number of variants, from 1 to 5, of products that would otherwise have one; more than 1 is for
 * measurements
 */
export function medusaProducts({
  products: count,
  variantsEach = 1,
}: {
  products: number;
  variantsEach?: number;
}): SeedCatalogue {
  const catalogue = demoCatalogue({ products: Math.ceil(count * SURPLUS) + 20, seed: 1 });
  const view = <T>(documents: Record<string, unknown[]>): T[] => (documents[DEFAULT_VIEW] ?? []) as T[];
  const labelOf = labelsOf(view<Attribute>(catalogue.attributes));
  const categories = view<Category>(catalogue.categories).filter(({ id }) => id !== ROOT_CATEGORY);
  const products: SeedProduct[] = [];
  let parent: Document | undefined;
  let views: Readonly<Record<string, Json>> = {};
  let children: Document[] = [];
  /** Adds the product whose documents have all been read. */
  const flush = () => {
    if (parent && FORMS.has(parent.type_id))
      products.push(seedProduct(parent, views, children, labelOf, variantsEach));
  };
  for (const { documents } of catalogue.products()) {
    const document = documents[DEFAULT_VIEW] as unknown as Document;
    if (parent?.configurable_children?.some(({ sku }) => sku === document.sku)) {
      children.push(document);
      continue;
    }
    flush();
    if (products.length === count) return { products, categories };
    [parent, views, children] = [document, documents as Record<string, Json>, []];
  }
  flush();
  return { products, categories };
}
