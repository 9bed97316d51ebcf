// Reference data of a store view: attributes, tax rules, countries, delivery and payment methods, branches, search rules.
// One collection; `kind` determines the shape of `value`.
import * as z from 'zod/mini';
import { paymentProvider } from '../bridge/payment-state.ts';
import { cents, storeCode } from '../primitives.ts';

export const attributeValue = z.object({
  attribute_id: z.string(),
  attribute_code: z.string(),
  frontend_input: z.string(),
  label: z.string(),
  is_comparable: z.boolean(),
  is_filterable: z.boolean(),
  is_visible_on_front: z.boolean(),
  position: z.int(),
  /** `swatch`: colour of a colour option (#rrggbb) */
  options: z.array(z.object({ value: z.string(), label: z.string(), swatch: z.optional(z.string()) })),
});
export type AttributeValue = z.infer<typeof attributeValue>;

export const taxRuleValue = z.object({
  id: z.string(),
  code: z.string(),
  priority: z.int(),
  product_tax_class_ids: z.array(z.int()),
  customer_tax_class_ids: z.array(z.int()),
  rates: z.array(
    z.object({
      id: z.string(),
      rate: z.number(),
      tax_country_id: z.string(),
      tax_region_id: z.int(),
      region_name: z.optional(z.string()),
    }),
  ),
});
export type TaxRuleValue = z.infer<typeof taxRuleValue>;

export const countryValue = z.object({
  id: z.string(),
  name: z.string(),
  available_regions: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  /** false if a region is optional although the country has regions; absent if unknown */
  region_required: z.optional(z.boolean()),
});
export type CountryValue = z.infer<typeof countryValue>;

export const shippingMethodValue = z.object({
  carrier_code: z.string(),
  method_code: z.string(),
  method_title: z.string(),
  price_incl_tax: cents,
  /** total of the products (cents) from which the method is free */
  free_from: z.optional(cents),
  /** working days from dispatch to door: [fastest, slowest] */
  delivery_days: z.tuple([z.int(), z.int()]),
  countries: z.array(z.string()),
  offline: z.boolean(),
  default: z.boolean(),
  is_server_method: z.boolean(),
  points: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      address: z.string(),
      city: z.string(),
      postcode: z.string(),
      country_id: z.string(),
      latitude: z.optional(z.number()),
      longitude: z.optional(z.number()),
      /** Monday to Sunday: [opens, closes], or null if closed */
      opening_hours: z.optional(z.array(z.nullable(z.tuple([z.string(), z.string()])))),
    }),
  ),
});
export type ShippingMethodValue = z.infer<typeof shippingMethodValue>;

export const paymentMethodValue = z.object({
  code: z.string(),
  title: z.string(),
  cost_incl_tax: cents,
  default: z.boolean(),
  is_server_method: z.boolean(),
  /** codes of the carriers that the method can be combined with; empty means all */
  carriers: z.array(z.string()),
  /** kind of page on which the customer pays, from the configuration; absent: no page */
  provider: z.optional(paymentProvider),
  /** true if the backend returned the method for this particular cart */
  forCart: z.optional(z.boolean()),
});
export type PaymentMethodValue = z.infer<typeof paymentMethodValue>;

/** [opens, closes] as "08:00" and "20:00", or null if closed. A span that closes before it opens passes midnight. */
const dayHours = z.nullable(z.tuple([z.string(), z.string()]));

export const branchValue = z.object({
  /** also the code of its pickup point and of its stock */
  code: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
  country_id: z.string(),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
  /** Monday to Sunday */
  opening_hours: z.optional(z.array(dayHours)),
  /** ISO days with other hours, by their first day; `to` is the last one */
  exceptions: z.array(
    z.object({ from: z.string(), to: z.string(), hours: dayHours, note: z.optional(z.string()) }),
  ),
  /** IANA name; absent: the store's */
  time_zone: z.optional(z.string()),
  /** minutes within opening hours until an order can be collected; absent: unknown */
  preparation_minutes: z.optional(z.int()),
  /** true if it has closed for good */
  is_closed: z.boolean(),
});
export type BranchValue = z.infer<typeof branchValue>;

/** One document for each store view, with the code `all`. */
export const searchRulesValue = z.object({
  /** in the notation of Solr: "tv, televizors"; "a, b => c" */
  synonyms: z.array(z.string()),
  stopwords: z.array(z.string()),
  /** skus that come first in searches for exactly one of the terms */
  pinned: z.array(z.object({ terms: z.array(z.string()), skus: z.array(z.string()) })),
});
export type SearchRulesValue = z.infer<typeof searchRulesValue>;

/** Kind → shape of its value. A new kind is a new row. */
export const referenceKinds = {
  attribute: attributeValue,
  taxrule: taxRuleValue,
  country: countryValue,
  'shipping-method': shippingMethodValue,
  'payment-method': paymentMethodValue,
  branch: branchValue,
  'search-rules': searchRulesValue,
} as const;
export type ReferenceKind = keyof typeof referenceKinds;
export type ReferenceValue<K extends ReferenceKind> = z.infer<(typeof referenceKinds)[K]>;

export const referenceDocument = z.object({
  /** `{store}|{kind}|{code}` */
  key: z.string().check(z.maxLength(128)),
  store: storeCode,
  kind: z.string().check(z.maxLength(32)),
  code: z.string(),
  position: z.int(),
  value: z.record(z.string(), z.unknown()),
});
export type ReferenceDocument = z.infer<typeof referenceDocument>;
