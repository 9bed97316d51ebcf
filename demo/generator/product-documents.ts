// Builds the documents of simple, configurable, virtual and downloadable products from their facts.
// Invariants: select attributes contain option ids as strings, multiselects arrays of them, texts are in the language
// of the store view; a configurable parent has `{attr}_options` instead of the attributes that its variants differ in;
// each variant also has its own document, with visibility 1.
import { documentSlug } from '#bridge/ports/document-slug.ts';
import { branchCodes } from '../texts/pickup-point-documents.ts';
import { type Localised, localised, type StoreCode, say } from '../texts/words.ts';
import { type AttributeCode, attributeOf, optionId } from './attribute-code.ts';
import { type CataloguePlan, streams } from './catalogue-plan.ts';
import { categoryIdsOf, categoryLinksOf } from './category-documents.ts';
import { customOptions, tiersOf } from './custom-options.ts';
import type { Facts, Item, Specs } from './item.ts';
import type { Kind } from './kind.ts';
import { lawFields } from './law-fields.ts';
import { compatibilityOf, linksOf } from './links-of.ts';
import type { PriceTag } from './price-tag.ts';
import {
  bodyTexts,
  galleryOf,
  picturePath,
  productDescription,
  type Script,
  scriptOf,
  subtitleOf,
  variantName,
} from './product-description.ts';
import { eanOf } from './product-id.ts';
import { Random } from './random.ts';
import type { Rating } from './review-documents.ts';

export type DemoProduct = { id: number; sku: string; documents: Localised<object> };

/** Maps attribute codes to the option ids of their values. */
function flat(specs: Specs): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = {};
  for (const [code, value] of Object.entries(specs) as [AttributeCode, Specs[AttributeCode]][]) {
    if (value === undefined) continue;
    out[code] =
      typeof value === 'object' ? value.map((entry) => optionId(code, entry)) : optionId(code, value);
  }
  return out;
}

/** Builds the price fields in wire format. */
const priceFields = (tag: PriceTag): object => ({
  price: tag.price,
  special_price: tag.special ?? null,
  special_from_date: tag.from ?? null,
  special_to_date: tag.to ?? null,
  final_price: tag.final,
  ...(tag.lowest === undefined ? {} : { lowest_price_30d: tag.lowest }),
});

const stockFields = ({ id, qty }: Pick<Item, 'id' | 'qty'>, manage: boolean): object => ({
  qty,
  is_in_stock: !manage || qty > 0,
  manage_stock: manage,
  ...(manage && { sources: branchSources(id, qty) }),
});

/** Returns the pieces that are in branches: up to half, and each product is missing in about a third of the branches. */
function branchSources(id: number, qty: number): object[] {
  let rest = Math.ceil(qty / 2);
  return branchCodes.map((source_code, at) => {
    const quantity = (id + at) % 3 === 0 ? 0 : Math.min(rest, 1 + ((id + 2 * at) % 4));
    rest -= quantity;
    return { source_code, quantity };
  });
}

/** With the default seed, one charger is sold in pairs and with a minimum of four, to demonstrate quantity rules. */
const soldInPairs = ({ kind, outline }: Facts): object =>
  kind.code === 'charger' && outline.index === 440 ? { min_sale_qty: 4, qty_increments: 2 } : {};

/** Returns e.g. "norra-line-14-portativais-dators-1150"; the id makes it unique. */
export const slugFor = (name: string, noun: string, id: number): string =>
  `${documentSlug(name)}-${documentSlug(noun)}-${id}`;

const shownColour = (kind: Kind): boolean => kind.body !== undefined;

/** Returns the attribute codes of the specification table, in order. */
function tableCodes(kind: Kind, specs: Specs): string[] {
  const values = Object.keys(specs).filter((code) => code !== 'warranty');
  return [
    'brand',
    ...(shownColour(kind) ? ['color'] : []),
    ...values,
    ...(kind.body === undefined ? [] : ['weight', 'dimensions', 'warranty']),
  ];
}

/** Returns the ratio of a variant's screen size to its parent's. */
function screenScale(facts: Facts, item: Item): number {
  const [own, base] = [item.specs.screen_size, facts.specs.screen_size];
  return typeof own === 'number' && typeof base === 'number' ? own / base : 1;
}

type Shared = { plan: CataloguePlan; facts: Facts; script: Script; rating: Rating | undefined };

/** Builds the fields that documents of products and of variants share. */
function common(
  { plan, facts, script, rating }: Shared,
  item: Item,
  axes: readonly AttributeCode[],
  store: StoreCode,
): Record<string, unknown> {
  const { kind } = facts;
  const isVariant = item.id !== facts.id;
  const name = say(
    isVariant && item.name === facts.name ? variantName(facts.name, item, facts.axes) : item.name,
    store,
  );
  const body = bodyTexts(facts.body, screenScale(facts, item));
  const slug = slugFor(name, say(kind.noun, store), item.id);
  const own = Object.fromEntries(
    Object.entries(item.specs).filter(([code]) => !(axes as string[]).includes(code)),
  ) as Specs;
  return {
    id: item.id,
    sku: item.sku,
    name,
    short_description: subtitleOf(kind, facts.subtitle, item, axes, store),
    slug,
    url_key: slug,
    url_path: slug,
    status: facts.outline.status,
    visibility: isVariant ? 1 : facts.outline.visibility,
    category_ids: categoryIdsOf(kind.leaf),
    category: isVariant ? [] : categoryLinksOf(kind.leaf, store),
    tax_class_id: kind.tax ?? '2',
    ...priceFields(item.tag),
    tier_prices: tiersOf(plan.seed, facts, item.tag),
    stock: { ...stockFields(item, facts.manageStock), ...(isVariant ? {} : soldInPairs(facts)) },
    total_qty: item.qty,
    is_promoted: facts.promoted,
    is_good_offer: facts.goodOffer,
    brand: facts.brand,
    mpn: item.mpn,
    ean: eanOf(item.id),
    condition_grade: facts.grade,
    ...(facts.energyClass === undefined || kind.energy === undefined
      ? {}
      : {
          energy_class: facts.energyClass,
          energy_scale: kind.energy,
          energy_label: `/energy/${item.sku}/label.svg`,
          energy_sheet: `/energy/${item.sku}/sheet.html`,
        }),
    ...(rating === undefined || isVariant
      ? {}
      : { rating_average: rating.average, rating_count: rating.count }),
    delivery_days: facts.deliveryDays,
    image: picturePath(kind, item.colour),
    media_gallery: galleryOf(kind, item, name, store),
    description: productDescription(script, item.specs, axes, store),
    custom_attributes: null,
    ...(shownColour(kind) && !axes.includes('color') ? { color: optionId('color', item.colour) } : {}),
    ...flat(own),
    ...(body === undefined
      ? {}
      : { weight: say(body.weight, store), dimensions: say(body.dimensions, store) }),
    attribute_codes: tableCodes(kind, item.specs),
    created_at: facts.createdAt,
    updated_at: facts.updatedAt,
  };
}

/** Builds the entry for a variant in its parent's document. */
function child(facts: Facts, item: Item, store: StoreCode): object {
  const name = say(item.name === facts.name ? variantName(facts.name, item, facts.axes) : item.name, store);
  const values: [string, string][] = facts.varied.map((code) => [code, valueId(item, code)]);
  return {
    id: item.id,
    sku: item.sku,
    name,
    ...priceFields(item.tag),
    image: picturePath(facts.kind, item.colour),
    media_gallery: galleryOf(facts.kind, item, name, store),
    status: facts.outline.status,
    tax_class_id: facts.kind.tax ?? '2',
    stock: stockFields(item, facts.manageStock),
    ...Object.fromEntries(values),
    custom_attributes: values.map(([attribute_code, value]) => ({ attribute_code, value })),
  };
}

function valueId(item: Item, code: AttributeCode): string {
  if (code === 'color') return optionId('color', item.colour);
  const value = item.specs[code];
  if (value === undefined || typeof value === 'object')
    throw new Error(`${item.sku} has no single value of ${code}`);
  return optionId(code, value);
}

/** Builds the option for one attribute: the distinct values of the variants, with labels. */
function optionOf(
  facts: Facts,
  code: AttributeCode,
  at: number,
  labels: (code: AttributeCode, item: Item) => string,
  store: StoreCode,
): object {
  const seen = new Map<string, string>();
  for (const item of facts.variants) seen.set(valueId(item, code), labels(code, item));
  const row = attributeOf(code);
  return {
    id: facts.id * 10 + at,
    attribute_id: String(row.id),
    attribute_code: code,
    label: say(row.label, store),
    position: at,
    product_id: facts.id,
    values: [...seen].map(([value, label]) => ({ value_index: Number(value), label })),
  };
}

function downloadFields(facts: Facts, store: StoreCode): object {
  const name = say(facts.name, store);
  return {
    links_purchased_separately: '0',
    links_exist: '1',
    links_title: say(['Lejupielādes', 'Downloads', 'Загрузки'], store),
    links: ['1', '2'].map((number) => ({
      id: Number(`${facts.id}${number}`),
      title: `${name} (${number}/2)`,
      sort_order: Number(number),
      price: 0,
      number_of_downloads: 5,
    })),
    samples_title: say(['Ieskats', 'Preview', 'Ознакомительный фрагмент'], store),
    samples: [
      {
        id: Number(`${facts.id}9`),
        title: name,
        sample_url: `/img/452/452/resize${picturePath(facts.kind, facts.colour)}`,
      },
    ],
  };
}

/** Builds the documents of a product and its variants, in all store views. */
export function productDocuments(
  plan: CataloguePlan,
  facts: Facts,
  rating: Rating | undefined,
  labelOf: (code: AttributeCode, item: Item, store: StoreCode) => string,
): DemoProduct[] {
  const { axes, varied, outline } = facts;
  const script = scriptOf(
    facts.kind,
    facts.specs,
    facts.grade,
    facts.about,
    varied,
    new Random(plan.seed, streams.texts, outline.index),
  );
  const shared: Shared = { plan, facts, script, rating };
  const varies = facts.variants.length > 0;
  const own = localised((store) => ({
    type_id: outline.form,
    ...common(shared, facts, varied, store),
    ...lawFields(facts, store),
    ...compatibilityOf(plan, facts),
    product_links: linksOf(plan, facts),
    ...(varies
      ? {
          configurable_options: axes.map((code, at) =>
            optionOf(facts, code, at, (attribute, item) => labelOf(attribute, item, store), store),
          ),
          configurable_children: facts.variants.map((item) => child(facts, item, store)),
          ...Object.fromEntries(
            varied.map((code) => [
              `${code}_options`,
              [...new Set(facts.variants.map((item) => Number(valueId(item, code))))],
            ]),
          ),
        }
      : { custom_options: customOptions(plan.seed, facts, store) }),
    ...(outline.form === 'downloadable' ? downloadFields(facts, store) : {}),
  }));
  const children = facts.variants.map(
    (item): DemoProduct => ({
      id: item.id,
      sku: item.sku,
      documents: localised((store) => ({
        type_id: 'simple',
        ...common(shared, item, [], store),
        product_links: [],
      })),
    }),
  );
  return [{ id: facts.id, sku: facts.sku, documents: own }, ...children];
}
