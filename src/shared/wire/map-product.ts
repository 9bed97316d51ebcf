// Maps the backend's products to product documents; the only such mapping. Invariants:
// - ids and skus are strings, money is cents, source prices are unchanged
// - invalid fields are mended or left out; only a missing id or sku is a fault; the mapping never throws because of a
//   product
// Long because a product has many parts, which are mapped nowhere else.
import * as z from 'zod/mini';
import {
  type BridgeChild,
  type BridgeDownloads,
  type BridgeProduct,
  bridgeChild,
  bridgeProduct,
} from '#schemas/bridge/catalogue-answer.ts';
import {
  type ConfigurableChild,
  type ProductDocument,
  productDocument,
} from '#schemas/documents/product-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { conditionGrade } from '#schemas/primitives.ts';
import { productKey } from '../domain/catalogue/product-key.ts';
import { centsFromDecimal } from '../domain/pricing/cents-from-decimal.ts';
import { listedPrice, pricesWithTax, UNKNOWN_PRICE } from '../domain/pricing/prices-with-tax.ts';
import { slugOf } from '../domain/text/slug-of.ts';
import { factsOf } from './facts-of.ts';
import { languageIn } from './language-in.ts';
import { mapProductAttributes } from './map-product-attributes.ts';
import { fitted } from './mend/fit.ts';
import { mendProductFields } from './mend/mend-product-fields.ts';
import { isRecord, unnoted } from './mend/values.ts';
import { saleRulesOf } from './sale-rules.ts';

const SELLABLE_ALONE = new Set(['simple', 'virtual', 'downloadable']);

const optionalCents = (value: number | null | undefined) =>
  value === null || value === undefined ? undefined : centsFromDecimal(value);
const picture = (path: string | null | undefined) => (!path || path.includes('no_selection') ? '' : path);
const pictures = (gallery: BridgeChild['media_gallery']) =>
  (gallery ?? []).filter((row) => row.typ !== 'external-video' && picture(row.image)).map((row) => row.image);
/** Removes undefined fields, because stored documents contain none. */
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
 * Returns a variant's stock. Compact responses omit stock that equals the parent's. The parent's quantity does not
 * include its variants: if the parent is in stock with a quantity of 0 or below, the variant's quantity is not managed.
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

/** Returns the first positive price in cents; without one, the price or final price as sent. */
const priceIn = (wire: BridgeChild | BridgeProduct): number | undefined => {
  const all = [wire.price, wire.final_price, wire.price_incl_tax, wire.original_price_incl_tax];
  return optionalCents(all.find((price) => (price ?? 0) > 0) ?? wire.price ?? wire.final_price);
};

const tiersOf = (tiers: BridgeProduct['tier_prices']) =>
  tiers?.map((tier) => ({ ...tier, value: centsFromDecimal(tier.value) }));
/** Returns the product's name; the sku if it has none. */
const nameOf = ({ name, sku }: BridgeProduct): string => name.trim() || sku;

/** Maps a variant; copies from the parent what compact responses omit because it is shared. */
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

/**
 * Returns the prices of a product. A configurable product without a price gets the prices of its cheapest variant,
 * preferably an enabled one.
 */
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
/** Returns the first of these fields that is an absolute http(s) URL or a site path; '' if none is. */
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

/** Rounds days to a whole number; 0 for invalid or negative values. */
function wholeDays(days: number | null | undefined): number {
  const whole = Math.round(days ?? 0);
  return Number.isSafeInteger(whole) ? Math.max(0, whole) : 0;
}

/**
 * Maps a raw product, including disabled ones (callers check `status`). The fault is 'bad-shape' with the missing key.
 * A separately sold product without a readable price gets UNKNOWN_PRICE, so that it does not appear to be free.
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
  const textLanguage = languageIn(wire.text_language);
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
    text_language: textLanguage,
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
    facts: factsOf(wire, store, textLanguage),
    rating: wire.rating_count
      ? { average: wire.rating_average ?? 0, count: Math.round(wire.rating_count) }
      : undefined,
    // products with `has_images: false` carry placeholder images
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
