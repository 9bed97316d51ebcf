// Maps reference data to documents: attributes, tax rules, countries, delivery and payment methods.
import type * as z from 'zod/mini';
import type { BridgePaymentMethod, BridgeShippingMethod } from '#schemas/bridge/cart-pull-answer.ts';
import type { BridgeAttribute, BridgeTaxRule } from '#schemas/bridge/catalogue-answer.ts';
import type { bridgeCountry } from '#schemas/bridge/shop-data.ts';
import type {
  AttributeValue,
  CountryValue,
  PaymentMethodValue,
  ReferenceDocument,
  ReferenceKind,
  ReferenceValue,
  ShippingMethodValue,
  TaxRuleValue,
} from '#schemas/documents/reference-document.ts';
import { centsFromDecimal } from '../domain/pricing/cents-from-decimal.ts';

type BridgeCountry = z.infer<typeof bridgeCountry>;

/** Fallback delivery range in working days; deliberately long, so that the promise can be kept. */
const UNKNOWN_DELIVERY_DAYS: [number, number] = [3, 7];

/** Rounds up: delivery promises are whole days. */
const wholeDays = ([fastest, slowest]: readonly [number, number]): [number, number] => [
  Math.max(0, Math.ceil(fastest)),
  Math.max(0, Math.ceil(slowest)),
];

/** Wraps a value in its document, with the key `{store}|{kind}|{code}`. */
export function referenceDocumentOf<K extends ReferenceKind>(
  store: string,
  kind: K,
  code: string,
  position: number,
  value: ReferenceValue<K>,
): ReferenceDocument {
  return { key: `${store}|${kind}|${code}`, store, kind, code, position, value: { ...value } };
}

/** Maps an attribute, dropping the blank option that backends put first. */
export function mapAttribute(source: BridgeAttribute): AttributeValue {
  return {
    attribute_id: source.attribute_id,
    attribute_code: source.attribute_code,
    frontend_input: source.frontend_input ?? 'text',
    label: source.default_frontend_label ?? source.attribute_code,
    is_comparable: source.is_comparable,
    is_filterable: source.is_filterable,
    is_visible_on_front: source.is_visible_on_front,
    position: Math.round(source.position),
    options: (source.options ?? [])
      .filter((option) => option.value !== '' && option.label.trim() !== '')
      .map((option) => ({
        value: option.value,
        label: option.label,
        ...(option.swatch ? { swatch: option.swatch } : {}),
      })),
  };
}

/** Merges attributes with the same code into one that has the options of all. */
export function mergeAttributes(attributes: readonly AttributeValue[]): AttributeValue[] {
  const byCode = new Map<string, AttributeValue>();
  for (const attribute of attributes) {
    const first = byCode.get(attribute.attribute_code);
    if (!first) byCode.set(attribute.attribute_code, attribute);
    else {
      const known = new Set(first.options.map((option) => option.value));
      const more = attribute.options.filter((option) => !known.has(option.value));
      byCode.set(first.attribute_code, { ...first, options: [...first.options, ...more] });
    }
  }
  return [...byCode.values()];
}

export function mapTaxRule(source: BridgeTaxRule): TaxRuleValue {
  return {
    id: source.id,
    code: source.code,
    priority: Math.round(source.priority),
    product_tax_class_ids: source.product_tax_class_ids,
    customer_tax_class_ids: source.customer_tax_class_ids,
    rates: source.rates.map((rate) => ({
      id: rate.id,
      rate: rate.rate,
      tax_country_id: rate.tax_country_id,
      tax_region_id: rate.tax_region_id,
      ...(rate.region_name ? { region_name: rate.region_name } : {}),
    })),
  };
}

export function mapCountry(source: BridgeCountry): CountryValue {
  return {
    id: source.id,
    name: source.full_name_locale,
    available_regions: (source.available_regions ?? []).map(({ id, code, name }) => ({ id, code, name })),
    ...(source.region_required === undefined ? {} : { region_required: source.region_required }),
  };
}

/** The code of a delivery method is `{carrier_code}|{method_code}`. */
export function mapShippingMethod(source: BridgeShippingMethod): ShippingMethodValue {
  return {
    carrier_code: source.carrier_code,
    method_code: source.method_code,
    method_title: source.method_title || source.carrier_title || source.method_code,
    price_incl_tax: centsFromDecimal(source.price_incl_tax ?? source.amount ?? 0),
    ...(typeof source.free_from === 'number' ? { free_from: centsFromDecimal(source.free_from) } : {}),
    delivery_days: source.delivery_days ? wholeDays(source.delivery_days) : UNKNOWN_DELIVERY_DAYS,
    countries: source.countries ?? [],
    offline: source.offline ?? false,
    default: source.default ?? false,
    is_server_method: true,
    points: (source.extension_attributes?.points ?? []).map((point) => ({ ...point })),
  };
}

export function mapPaymentMethod(source: BridgePaymentMethod): PaymentMethodValue {
  return {
    code: source.code,
    title: source.title || source.code,
    cost_incl_tax: centsFromDecimal(source.cost_incl_tax ?? 0),
    default: source.default ?? false,
    is_server_method: true,
    carriers: source.carriers ?? [],
  };
}
