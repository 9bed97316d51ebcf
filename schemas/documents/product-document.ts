// A product as stored on the device: one document per store view, money in cents, source prices unchanged. Computed
// prices are never stored; src/shared/domain/pricing/shown-price.ts derives them.
import * as z from 'zod/mini';
import { cents, conditionGrade, productType, storeCode } from '../primitives.ts';
import { productFacts } from './product-facts.ts';

const tierPrices = z.array(z.object({ customer_group_id: z.int(), qty: z.number(), value: cents }));

const stock = z.object({
  qty: z.number(),
  is_in_stock: z.boolean(),
  manage_stock: z.boolean(),
  /** minimum and maximum quantity of a line; the defaults are 1 and no maximum */
  min_sale_qty: z.optional(z.number().check(z.gt(0))),
  max_sale_qty: z.optional(z.number().check(z.gt(0))),
  /** quantities must be multiples of this number; absent: 1 */
  qty_increments: z.optional(z.number().check(z.gt(0))),
  /** true if sold in fractions; absent if sold in whole pieces */
  is_qty_decimal: z.optional(z.literal(true)),
});

/** Prices sent by the backend, in cents. A price is absent if it was not sent, and negative if it was unreadable. */
const sourcePrices = {
  price: cents,
  special_price: z.optional(cents),
  special_from_date: z.optional(z.string()),
  special_to_date: z.optional(z.string()),
  final_price: z.optional(cents),
  /** Lowest price of the 30 days before the reduction; the law requires it beside a reduced price. */
  lowest_price_30d: z.optional(cents),
  /** the same prices including tax, if the backend sends them separately; `rate` is the tax rate in percent */
  with_tax: z.optional(
    z.object({
      price: cents,
      special_price: z.optional(cents),
      special_from_date: z.optional(z.string()),
      special_to_date: z.optional(z.string()),
      final_price: z.optional(cents),
      lowest_price_30d: z.optional(cents),
      rate: z.optional(z.number()),
    }),
  ),
};

export const configurableChild = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  ...sourcePrices,
  tier_prices: z.optional(tierPrices),
  image: z.string(),
  media_gallery: z.array(z.string()),
  status: z.int(),
  stock,
  /** attribute code → option id, for the attributes that distinguish the variants and all others of this variant */
  attributes: z.record(z.string(), z.string()),
});
export type ConfigurableChild = z.infer<typeof configurableChild>;

export const productDocument = z.object({
  /** `{store}|{id}` */
  key: z.string().check(z.maxLength(64)),
  store: storeCode,
  id: z.int(),
  sku: z.string().check(z.minLength(1), z.maxLength(128)),
  parentSku: z.optional(z.string()),
  parentId: z.optional(z.int()),
  name: z.string(),
  /** Short description below the name: "32 GB, 1 TB, midnight blue" */
  subtitle: z.string(),
  /** BCP 47 language of name, subtitle and description, if it is not that of the store view */
  text_language: z.optional(z.string()),
  slug: z.string(),
  url_key: z.string(),
  url_path: z.string().check(z.maxLength(256)),
  type_id: productType,
  status: z.int(),
  visibility: z.int(),
  category_ids: z.array(z.int()),
  tax_class_id: z.int(),
  ...sourcePrices,
  tier_prices: tierPrices,
  stock,
  total_qty: z.number(),
  is_promoted: z.boolean(),
  is_good_offer: z.boolean(),
  brand: z.string(),
  mpn: z.string(),
  ean: z.string(),
  condition_grade: conditionGrade,
  /** Energy label: class, scale, and the label and product sheet that the law requires. */
  energy: z.optional(
    z.object({ class: z.string(), scale: z.string(), label: z.string(), sheet: z.string() }),
  ),
  /** What the law requires an offer to state; absent if the backend states nothing of it. */
  facts: z.optional(productFacts),
  rating: z.optional(z.object({ average: z.number(), count: z.int() })),
  image: z.string(),
  media_gallery: z.array(z.string()),
  description: z.string(),
  /** attribute code → option ids (select) or texts, for filters, specification table and comparison */
  attributes: z.record(z.string(), z.array(z.string())),
  /** names of the product's attributes and options, if the backend sends them with the product */
  attributes_metadata: z.optional(
    z.array(
      z.object({
        attribute_code: z.string(),
        label: z.string(),
        options: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    ),
  ),
  configurable_options: z.array(
    z.object({
      attribute_id: z.string(),
      attribute_code: z.string(),
      label: z.string(),
      values: z.array(z.object({ value_index: z.string(), label: z.string() })),
    }),
  ),
  configurable_children: z.array(configurableChild),
  product_links: z.array(
    z.object({
      /** `associated`: part of a grouped product; `related`, `crosssell`, `upsell`: suggestions */
      link_type: z.string(),
      linked_product_sku: z.string(),
      linked_product_type: z.string(),
      position: z.int(),
      qty: z.number(),
      is_default: z.optional(z.boolean()),
    }),
  ),
  bundle_options: z.array(
    z.object({
      option_id: z.string(),
      title: z.string(),
      type: z.string(),
      required: z.boolean(),
      position: z.int(),
      product_links: z.array(
        z.object({
          id: z.string(),
          sku: z.string(),
          qty: z.number(),
          is_default: z.boolean(),
          price: cents,
          price_incl_tax: z.optional(cents),
          can_change_quantity: z.optional(z.boolean()),
        }),
      ),
    }),
  ),
  custom_options: z.array(
    z.object({
      option_id: z.string(),
      title: z.string(),
      type: z.string(),
      is_require: z.boolean(),
      sort_order: z.int(),
      price: cents,
      price_incl_tax: z.optional(cents),
      /** price type of an option without values: fixed, or a percentage of the price (in hundredths) */
      price_type: z.optional(z.string()),
      max_characters: z.optional(z.int()),
      values: z.array(
        z.object({
          option_type_id: z.string(),
          title: z.string(),
          price: cents,
          price_incl_tax: z.optional(cents),
          price_type: z.string(),
        }),
      ),
    }),
  ),
  /** The parts of a downloadable product, and its samples. */
  downloads: z.optional(
    z.object({
      title: z.string(),
      links: z.array(z.object({ id: z.string(), title: z.string(), sample: z.string() })),
      samples_title: z.string(),
      samples: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })),
    }),
  ),
  /** Working days until dispatch if the product is not in stock. */
  delivery_days: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ProductDocument = z.infer<typeof productDocument>;
