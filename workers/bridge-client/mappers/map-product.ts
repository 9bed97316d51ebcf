// A product as a backend sends it, made into the document this device keeps. The only mapping there is.
// Invariants: ids and skus are strings, money is cents, source prices stay as they came; an odd field is mended or left
// out, only a product without its id or sku is a fault; no product is ever an exception.
import * as z from 'zod/mini';
import {
  type BridgeChild,
  type BridgeDownloads,
  type BridgeProduct,
  bridgeChild,
  bridgeProduct,
} from '../../../schemas/bridge/catalogue-answer.ts';
import { fitted } from '../../../schemas/bridge/mend/fit.ts';
import { mendProductFields } from '../../../schemas/bridge/mend/mend-product-fields.ts';
import { isRecord, unnoted } from '../../../schemas/bridge/mend/values.ts';
import {
  type ConfigurableChild,
  type ProductDocument,
  productDocument,
} from '../../../schemas/documents/product-document.ts';
import { failed, ok, type Result } from '../../../schemas/fault.ts';
import { conditionGrade } from '../../../schemas/primitives.ts';
import { productKey } from '../../../src/domain/catalogue/product-key.ts';
import { centsFromDecimal } from '../../../src/domain/pricing/cents-from-decimal.ts';
import { listedPrice, pricesWithTax, UNKNOWN_PRICE } from '../../../src/domain/pricing/prices-with-tax.ts';
import { slugOf } from '../../../src/domain/text/slug-of.ts';
import { mapProductAttributes } from './map-product-attributes.ts';
import { saleRulesOf } from './sale-rules.ts';

const SELLABLE_ALONE = new Set(['simple', 'virtual', 'downloadable']);

const optionalCents = (value: number | null | undefined) =>
  value === null || value === undefined ? undefined : centsFromDecimal(value);
const picture = (path: string | null | undefined) => (!path || path.includes('no_selection') ? '' : path);
const pictures = (gallery: BridgeChild['media_gallery']) =>
  (gallery ?? []).filter((row) => row.typ !== 'external-video' && picture(row.image)).map((row) => row.image);
/** Absent keys stay absent: a stored document has no undefined fields. */
const present = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

type Stock = ProductDocument['stock'];

function stockOf(wire: BridgeChild['stock'], totalQty: number | null | undefined): Stock {
  const record = Array.isArray(wire) ? wire[0] : wire;
  if (record) {
    const { qty, is_in_stock, manage_stock } = record;
    return { qty, is_in_stock, manage_stock, ...saleRulesOf(record) };
  }
  return { qty: totalQty ?? 0, is_in_stock: (totalQty ?? 0) > 0, manage_stock: true };
}

/**
 * What a parent says of its stock is no count of its variants: nothing counted, but there, means that it is there. A
 * compact answer leaves out a variant's stock that equals its parent's.
 */
function childStock(child: BridgeChild, parent: BridgeProduct): Stock {
  if (child.stock) return stockOf(child.stock, undefined);
  const shared = stockOf(parent.stock, undefined);
  return shared.is_in_stock && shared.qty <= 0 ? { ...shared, manage_stock: false } : shared;
}

function reducedPrices(wire: BridgeChild | BridgeProduct) {
  const own = present({
    special_price: optionalCents(wire.special_price),
    special_from_date: wire.special_from_date ?? undefined,
    special_to_date: wire.special_to_date ?? undefined,
    final_price: optionalCents(wire.final_price),
    lowest_price_30d: optionalCents(wire.lowest_price_30d),
  });
  const withTax = pricesWithTax({
    ...own,
    price: optionalCents(wire.price),
    price_incl_tax: optionalCents(wire.price_incl_tax),
    special_price_incl_tax: optionalCents(wire.special_price_incl_tax),
    final_price_incl_tax: optionalCents(wire.final_price_incl_tax),
    original_price_incl_tax: optionalCents(wire.original_price_incl_tax),
  });
  return { ...own, ...(withTax ? { with_tax: withTax } : {}) };
}

/** The first of these that is a price, else what stands in the first. */
const priceIn = (wire: BridgeChild | BridgeProduct): number | undefined => {
  const all = [wire.price, wire.final_price, wire.price_incl_tax, wire.original_price_incl_tax];
  return optionalCents(all.find((price) => (price ?? 0) > 0) ?? wire.price ?? wire.final_price);
};

const tiersOf = (tiers: BridgeProduct['tier_prices']) =>
  tiers?.map((tier) => ({ ...tier, value: centsFromDecimal(tier.value) }));
/** A thing without a name is called by its sku. */
const nameOf = ({ name, sku }: BridgeProduct): string => name.trim() || sku;

/** Compact answers leave out what a child shares with its parent: it is copied back here. */
function mapChild(child: BridgeChild, parent: BridgeProduct): ConfigurableChild {
  const ownPrice = priceIn(child);
  const prices = ownPrice === undefined ? parent : child;
  return {
    id: child.id,
    sku: child.sku,
    name: child.name || nameOf(parent),
    price: optionalCents(prices.price) ?? priceIn(prices) ?? 0,
    ...reducedPrices(prices),
    ...(prices.tier_prices ? { tier_prices: tiersOf(prices.tier_prices) } : {}),
    image: picture(child.image) || picture(parent.image),
    media_gallery: pictures(child.media_gallery),
    status: child.status,
    stock: childStock(child, parent),
    attributes: Object.fromEntries(
      Object.entries(mapProductAttributes(child, bridgeChild.shape)).map(([code, list]) => [
        code,
        list[0] ?? '',
      ]),
    ),
  };
}

const ENABLED_BELOW_STATUS = 2;
type Prices = Pick<ProductDocument, keyof ReturnType<typeof reducedPrices> | 'price'>;

/** A configurable product without a price costs what its cheapest variant costs, an enabled one if there is one. */
function pricesOf(wire: BridgeProduct, children: readonly ConfigurableChild[]): Prices {
  const own = priceIn(wire);
  const priced = (own ?? 0) > 0 ? [] : children.filter((child) => listedPrice(child) > 0);
  const enabled = priced.filter(({ status }) => status < ENABLED_BELOW_STATUS);
  const [cheapest] = (enabled.length > 0 ? enabled : priced).sort((a, b) => listedPrice(a) - listedPrice(b));
  if (cheapest) {
    const {
      id: _id,
      sku,
      name,
      tier_prices,
      image,
      media_gallery,
      status,
      stock,
      attributes,
      ...prices
    } = cheapest;
    return prices;
  }
  const unknown = SELLABLE_ALONE.has(wire.type_id) ? UNKNOWN_PRICE : 0;
  return { price: optionalCents(wire.price) ?? own ?? unknown, ...reducedPrices(wire) };
}

function energyOf(wire: BridgeProduct): ProductDocument['energy'] {
  if (!wire.energy_class) return undefined;
  return {
    class: wire.energy_class,
    scale: wire.energy_scale ?? 'A-G',
    label: wire.energy_label ?? '',
    sheet: wire.energy_sheet ?? '',
  };
}

const grossOf = ({ price_incl_tax: gross }: { price_incl_tax?: number | null | undefined }) =>
  present({ price_incl_tax: optionalCents(gross) });

function choicesOf(wire: BridgeProduct) {
  return {
    configurable_options: (wire.configurable_options ?? []).map((option) => ({
      attribute_id: option.attribute_id,
      attribute_code: option.attribute_code ?? '',
      label: option.label ?? '',
      values: option.values.map((value) => ({ value_index: value.value_index, label: value.label ?? '' })),
    })),
    product_links: (wire.product_links ?? []).map((link) => ({
      link_type: link.link_type,
      linked_product_sku: link.linked_product_sku,
      linked_product_type: link.linked_product_type ?? '',
      position: link.position,
      qty: link.extension_attributes?.qty ?? link.qty ?? 1,
      ...(typeof link.is_default === 'boolean' ? { is_default: link.is_default } : {}),
    })),
    bundle_options: (wire.bundle_options ?? []).map((option) => ({
      option_id: option.option_id,
      title: option.title,
      type: option.type,
      required: option.required,
      position: option.position,
      product_links: option.product_links.map((link) => ({
        id: link.id,
        sku: link.sku,
        qty: link.qty ?? 1,
        is_default: link.is_default,
        price: optionalCents(link.price) ?? 0,
        ...grossOf(link),
        ...(typeof link.can_change_quantity === 'boolean'
          ? { can_change_quantity: link.can_change_quantity }
          : {}),
      })),
    })),
    custom_options: (wire.custom_options ?? wire.options ?? []).map((option) => ({
      option_id: option.option_id,
      title: option.title,
      type: option.type,
      is_require: option.is_require,
      sort_order: option.sort_order,
      price: optionalCents(option.price) ?? 0,
      ...grossOf(option),
      ...(option.price_type ? { price_type: option.price_type } : {}),
      ...(option.max_characters ? { max_characters: Math.trunc(option.max_characters) } : {}),
      values: (option.values ?? []).map((value) => ({
        option_type_id: value.option_type_id,
        title: value.title,
        price: optionalCents(value.price) ?? 0,
        ...grossOf(value),
        price_type: value.price_type ?? 'fixed',
      })),
    })),
  };
}

const list = (rows: BridgeDownloads): readonly { id?: string | undefined; title: string }[] =>
  Array.isArray(rows) ? rows : Object.values(rows ?? {});
/** The first of these fields that holds a URL of the web or of the shop; anything else is no link. */
function urlOf(row: object, ...fields: string[]): string {
  for (const field of fields) {
    const value: unknown = (row as Record<string, unknown>)[field];
    if (typeof value === 'string' && /^(https?:\/\/|\/[^/])/.test(value)) return value;
  }
  return '';
}

const attributeNames = ({
  attributes_metadata: names,
}: BridgeProduct): ProductDocument['attributes_metadata'] =>
  names?.length
    ? names.map(({ attribute_code, label, default_frontend_label, options }) => ({
        attribute_code,
        label: label || default_frontend_label || attribute_code,
        options: (options ?? []).map((option) => ({
          value: option.value,
          label: option.label ?? option.value,
        })),
      }))
    : undefined;

function downloadsOf(wire: BridgeProduct): ProductDocument['downloads'] {
  if (wire.type_id !== 'downloadable') return undefined;
  return {
    title: wire.links_title ?? '',
    links: list(wire.links).map((row, place) => ({
      id: row.id ?? String(place),
      title: row.title,
      sample: urlOf(row, 'sample_url', 'sample_file'),
    })),
    samples_title: wire.samples_title ?? '',
    samples: list(wire.samples).map((row, place) => ({
      id: row.id ?? String(place),
      title: row.title,
      url: urlOf(row, 'sample_url', 'url', 'sample_file'),
    })),
  };
}

/** Days as a whole number; 0 for what is none. */
function wholeDays(days: number | null | undefined): number {
  const whole = Math.round(days ?? 0);
  return Number.isSafeInteger(whole) ? Math.max(0, whole) : 0;
}

/**
 * In: the store view, a document of any shape, as a bridge sent it. Out: the document, disabled ones too (the caller
 * looks at `status`), or the fault 'bad-shape' with the key that it lacks. A product that is sold alone and has no
 * price that can be read has a price nobody knows: it must not look free.
 */
export function mapProduct(store: string, source: unknown): Result<ProductDocument> {
  if (!isRecord(source)) return failed('bad-shape', { field: '(document)' });
  const mended = mendProductFields(source, unnoted);
  if ('reason' in mended) return failed('bad-shape', { field: mended.reason });
  const fit = fitted(bridgeProduct, mended.doc, unnoted);
  if ('reason' in fit) return failed('bad-shape', { field: fit.reason });
  const wire = fit.value;
  const children = (wire.configurable_children ?? []).map((child) => mapChild(child, wire));
  const stock = stockOf(wire.stock, wire.total_qty);
  const childrenQty = children.reduce((sum, child) => sum + Math.max(0, child.stock.qty), 0);
  const parentSku = wire.parentSku ?? wire.parent_sku;
  const grade = z.safeParse(conditionGrade, wire.condition_grade);
  const urlKey = wire.url_key || wire.slug || slugOf(nameOf(wire), wire.id);
  const document = present({
    key: productKey(store, wire.id),
    store,
    id: wire.id,
    sku: wire.sku,
    parentSku: parentSku ?? undefined,
    parentId: wire.parentId ?? undefined,
    name: nameOf(wire),
    subtitle: wire.short_description ?? '',
    slug: wire.slug || urlKey,
    url_key: urlKey,
    url_path: wire.url_path ?? '',
    type_id: wire.type_id,
    status: wire.status,
    visibility: wire.visibility,
    category_ids: wire.category_ids?.length
      ? wire.category_ids
      : (wire.category ?? []).map(({ category_id }) => category_id),
    tax_class_id: wire.tax_class_id ?? 0,
    ...pricesOf(wire, children),
    tier_prices: tiersOf(wire.tier_prices) ?? [],
    stock,
    total_qty: wire.total_qty ?? (children.length > 0 ? childrenQty : stock.qty),
    is_promoted: wire.is_promoted ?? false,
    is_good_offer: wire.is_good_offer ?? false,
    brand: wire.brand ?? '',
    mpn: wire.mpn ?? '',
    ean: wire.ean ?? '',
    condition_grade: grade.success ? grade.data : 'Brand New',
    energy: energyOf(wire),
    rating: wire.rating_count
      ? { average: wire.rating_average ?? 0, count: Math.round(wire.rating_count) }
      : undefined,
    // a product that says it has no pictures carries placeholders
    image: wire.has_images === false ? '' : picture(wire.image),
    media_gallery: wire.has_images === false ? [] : pictures(wire.media_gallery),
    description: wire.description ?? '',
    attributes: mapProductAttributes(wire, bridgeProduct.shape),
    attributes_metadata: attributeNames(wire),
    configurable_children: children,
    ...choicesOf(wire),
    downloads: downloadsOf(wire),
    delivery_days: wholeDays(wire.delivery_days),
    created_at: wire.created_at ?? '',
    updated_at: wire.updated_at,
  });
  const checked = fitted(productDocument, document, unnoted);
  return 'reason' in checked ? failed('bad-shape', { field: checked.reason }) : ok(checked.value);
}
