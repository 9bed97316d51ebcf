// Reference data as backends send it, made into the documents this device keeps: attributes, tax rules, countries,
// delivery and payment methods.
import type * as z from 'zod/mini';
import type { WirePaymentMethod, WireShippingMethod } from '../../../schemas/bridge/cart.ts';
import type { WireAttribute, WireTaxRule } from '../../../schemas/bridge/catalogue.ts';
import type { wireCountry } from '../../../schemas/bridge/shop.ts';
import type {
  AttributeValue,
  CountryValue,
  PaymentMethodValue,
  ReferenceDocument,
  ReferenceKind,
  ReferenceValue,
  ShippingMethodValue,
  TaxRuleValue,
} from '../../../schemas/documents/reference.ts';
import { centsFromWire } from '../../../src/domain/pricing/cents-from-decimal.ts';

type WireCountry = z.infer<typeof wireCountry>;

/** Working days promised for a method whose backend does not say: rather too slow than broken. */
const UNKNOWN_DELIVERY_DAYS: [number, number] = [3, 7];

/** Puts a value into its document: key `{store}|{kind}|{code}`. */
export function referenceDocumentOf<K extends ReferenceKind>(
  store: string,
  kind: K,
  code: string,
  position: number,
  value: ReferenceValue<K>,
): ReferenceDocument {
  return { key: `${store}|${kind}|${code}`, store, kind, code, position, value: { ...value } };
}

/** In: a wire attribute. Out: the same, without the blank option that backends put first. */
export function attributeFromWire(wire: WireAttribute): AttributeValue {
  return {
    attribute_id: wire.attribute_id,
    attribute_code: wire.attribute_code,
    frontend_input: wire.frontend_input ?? 'text',
    label: wire.default_frontend_label ?? wire.attribute_code,
    is_comparable: wire.is_comparable,
    is_filterable: wire.is_filterable,
    is_visible_on_front: wire.is_visible_on_front,
    position: Math.round(wire.position),
    options: (wire.options ?? [])
      .filter((option) => option.value !== '' && option.label.trim() !== '')
      .map((option) => ({
        value: option.value,
        label: option.label,
        ...(option.swatch ? { swatch: option.swatch } : {}),
      })),
  };
}

/** Two attributes may share a code: they become one, with the options of both. */
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

export function taxRuleFromWire(wire: WireTaxRule): TaxRuleValue {
  return {
    id: wire.id,
    code: wire.code,
    priority: Math.round(wire.priority),
    product_tax_class_ids: wire.product_tax_class_ids,
    customer_tax_class_ids: wire.customer_tax_class_ids,
    rates: wire.rates.map((rate) => ({
      id: rate.id,
      rate: rate.rate,
      tax_country_id: rate.tax_country_id,
      tax_region_id: rate.tax_region_id,
      ...(rate.region_name ? { region_name: rate.region_name } : {}),
    })),
  };
}

export function countryFromWire(wire: WireCountry): CountryValue {
  return {
    id: wire.id,
    name: wire.full_name_locale,
    available_regions: (wire.available_regions ?? []).map(({ id, code, name }) => ({ id, code, name })),
  };
}

/** Code of a delivery method: `{carrier_code}|{method_code}`. */
export function shippingMethodFromWire(wire: WireShippingMethod): ShippingMethodValue {
  return {
    carrier_code: wire.carrier_code,
    method_code: wire.method_code,
    method_title: wire.method_title,
    price_incl_tax: centsFromWire(wire.price_incl_tax),
    ...(typeof wire.free_from === 'number' ? { free_from: centsFromWire(wire.free_from) } : {}),
    delivery_days: wire.delivery_days ?? UNKNOWN_DELIVERY_DAYS,
    countries: wire.countries ?? [],
    offline: wire.offline ?? false,
    default: wire.default ?? false,
    is_server_method: true,
    points: (wire.extension_attributes?.points ?? []).map((point) => ({ ...point })),
  };
}

export function paymentMethodFromWire(wire: WirePaymentMethod): PaymentMethodValue {
  return {
    code: wire.code,
    title: wire.title,
    cost_incl_tax: centsFromWire(wire.cost_incl_tax ?? 0),
    default: wire.default ?? false,
    is_server_method: true,
    carriers: wire.carriers ?? [],
  };
}
