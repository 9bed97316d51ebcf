// Catalogue calls: search requests and responses, and their documents (docs/wire.md). Documents are parsed leniently
// (numbers as strings, missing fields, one-element arrays); money is decimal. Long because documents have many fields.
import * as z from 'zod/mini';
import { idString, lenientArray, looseBoolean, looseNumber, saleQuantities } from '../primitives.ts';
import { bridgeFacts } from './bridge-facts.ts';

export const entity = z.enum([
  'product',
  'category',
  'attribute',
  'taxrule',
  'review',
  'cms_page',
  'cms_block',
  'cms_hierarchy',
]);
export type Entity = z.infer<typeof entity>;

/** Query string of GET|POST /catalog/{index}/{entity}/_search. */
export const searchQuery = z.object({
  size: z.optional(looseNumber),
  from: z.optional(looseNumber),
  /** `field:dir`; several are joined with commas */
  sort: z.optional(z.string()),
  request: z.optional(z.string()),
  _source_include: z.optional(z.string()),
  _source_exclude: z.optional(z.string()),
  storeCode: z.optional(z.string()),
  request_format: z.optional(z.string()),
  response_format: z.optional(z.string()),
});

const aggregations = z.catch(z.nullish(z.record(z.string(), z.unknown())), undefined);
/** identity of the catalogue's history, in pages sorted by `updated_at`; with another one, checkpoints mean nothing */
const history = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(64))), undefined);
const attributeMetadata = z.catch(z.nullish(z.array(z.unknown())), undefined);

export const searchAnswer = z.object({
  hits: z.object({
    /**
     * a number, or an object whose `relation` is "gte" if counting stopped early; absent if the hits were not counted
     */
    total: z.nullish(
      z.union([looseNumber, z.object({ value: looseNumber, relation: z.optional(z.string()) })]),
    ),
    /** each hit is `{_id, _source}`; other fields are ignored */
    hits: z.array(z.unknown()),
  }),
  aggregations,
  attribute_metadata: attributeMetadata,
  history,
});

/** The flat form: the response to a GET with a store view. */
export const catalogueAnswer = z.object({
  products: z.array(z.unknown()),
  total: looseNumber,
  /** attribute code → its options with counts; `price` → its ranges */
  available_filters: z.catch(z.nullish(z.record(z.string(), z.array(z.unknown()))), undefined),
  aggregations,
  attribute_metadata: attributeMetadata,
  history,
});
/** The response to a GET; backends use either form. The GraphQL call has a separate form. */
export const queryAnswer = z.union([catalogueAnswer, searchAnswer]);

/** Body of POST /graphql. */
export const graphqlBody = z.looseObject({
  query: z.string().check(z.minLength(1), z.maxLength(16_384)),
  variables: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  operationName: z.optional(z.nullable(z.string())),
});
/** `found` is the only field that our queries request. */
export const graphqlAnswer = z.object({
  data: z.object({
    found: z.object({
      items: z.array(z.object({ document: z.unknown() })),
      total_count: looseNumber,
      aggregations,
      attribute_metadata: attributeMetadata,
    }),
  }),
});

const money = z.optional(z.nullable(looseNumber));
const text = z.optional(z.nullable(z.string()));
const bridgeStockRecord = z.object({
  qty: z._default(looseNumber, 0),
  is_in_stock: z._default(looseBoolean, false),
  manage_stock: z._default(looseBoolean, true),
  ...saleQuantities,
  /** pieces of `qty` by location; only in documents that an import or an engine hands to the bridge */
  sources: z.catch(
    z.optional(lenientArray(z.object({ source_code: idString, quantity: looseNumber }))),
    undefined,
  ),
});
export type BridgeStock = z.infer<typeof bridgeStockRecord>;
const bridgeStock = z.optional(z.nullable(z.union([bridgeStockRecord, z.array(bridgeStockRecord)])));
const gallery = z.optional(
  z.nullable(z.array(z.looseObject({ image: z.string(), typ: z.optional(z.string()) }))),
);
const customAttributes = z.optional(
  z.nullable(z.array(z.object({ attribute_code: z.string(), value: z.unknown() }))),
);
const prices = {
  price: money,
  special_price: money,
  special_from_date: text,
  special_to_date: text,
  final_price: money,
  lowest_price_30d: money,
  /** sent additionally by backends whose prices are net */
  price_incl_tax: money,
  special_price_incl_tax: money,
  final_price_incl_tax: money,
  original_price_incl_tax: money,
};

const tierPrices = z.optional(
  z.nullable(z.array(z.object({ customer_group_id: looseNumber, qty: looseNumber, value: looseNumber }))),
);

export const bridgeChild = z.looseObject({
  id: looseNumber,
  sku: idString,
  name: text,
  ...prices,
  tier_prices: tierPrices,
  image: text,
  media_gallery: gallery,
  status: z._default(looseNumber, 1),
  stock: bridgeStock,
  custom_attributes: customAttributes,
});
export type BridgeChild = z.infer<typeof bridgeChild>;

const bridgeCustomOptions = z.optional(
  z.nullable(
    z.array(
      z.looseObject({
        option_id: idString,
        title: z.string(),
        type: z.string(),
        is_require: looseBoolean,
        sort_order: z._default(looseNumber, 0),
        price: money,
        price_incl_tax: money,
        price_type: text,
        max_characters: z.optional(z.nullable(looseNumber)),
        values: z.optional(
          z.nullable(
            z.array(
              z.looseObject({
                option_type_id: idString,
                title: z.string(),
                price: money,
                price_incl_tax: money,
                price_type: text,
              }),
            ),
          ),
        ),
      }),
    ),
  ),
);
/** Links and samples are arrays, or objects with arbitrary keys. */
const bridgeDownloads = z.optional(
  z.nullable(
    z.union([
      z.array(z.looseObject({ id: z.optional(idString), title: z.string() })),
      z.record(z.string(), z.looseObject({ id: z.optional(idString), title: z.string() })),
    ]),
  ),
);
export type BridgeDownloads = z.infer<typeof bridgeDownloads>;

const bridgeAttributeNames = z.looseObject({
  attribute_code: z.string(),
  label: text,
  default_frontend_label: text,
  options: z._default(z.nullable(z.array(z.looseObject({ value: idString, label: text }))), []),
});

export const bridgeProduct = z.looseObject({
  id: looseNumber,
  sku: idString,
  parentSku: z.optional(z.nullable(idString)),
  parent_sku: z.optional(z.nullable(idString)),
  parentId: z.optional(z.nullable(looseNumber)),
  /** empty if missing */
  name: z.pipe(
    text,
    z.transform((name) => name ?? ''),
  ),
  /** description in one line */
  short_description: text,
  /** BCP 47 language of name and descriptions; absent: that of the store view */
  text_language: text,
  slug: text,
  url_key: text,
  url_path: text,
  type_id: z.string(),
  status: looseNumber,
  visibility: looseNumber,
  category_ids: z._default(z.nullable(z.array(looseNumber)), []),
  /** categories with names; their ids are used if `category_ids` is missing */
  category: z.optional(z.nullable(z.array(z.looseObject({ category_id: looseNumber })))),
  tax_class_id: z._default(z.nullable(looseNumber), 0),
  ...prices,
  tier_prices: tierPrices,
  stock: bridgeStock,
  total_qty: z.optional(z.nullable(looseNumber)),
  is_promoted: z.optional(z.nullable(looseBoolean)),
  is_good_offer: z.optional(z.nullable(looseBoolean)),
  brand: z.optional(z.nullable(idString)),
  mpn: z.optional(z.nullable(idString)),
  ean: z.optional(z.nullable(idString)),
  condition_grade: text,
  /** "A" … "G"; absent for products without a label */
  energy_class: text,
  /** "A-G", or an older range such as "A+++-D" */
  energy_scale: text,
  energy_label: text,
  energy_sheet: text,
  ...bridgeFacts,
  rating_average: z.optional(z.nullable(looseNumber)),
  rating_count: z.optional(z.nullable(looseNumber)),
  delivery_days: z.optional(z.nullable(looseNumber)),
  has_images: z.optional(z.nullable(looseBoolean)),
  image: text,
  media_gallery: gallery,
  description: text,
  custom_attributes: customAttributes,
  /** names of the document's attributes, if the backend sends them */
  attributes_metadata: z.optional(z.nullable(z.array(bridgeAttributeNames))),
  /** codes of the attributes shown in the specification table, in display order */
  attribute_codes: z.optional(z.nullable(z.array(z.string()))),
  configurable_options: z.optional(
    z.nullable(
      z.array(
        z.looseObject({
          attribute_id: idString,
          attribute_code: text,
          label: text,
          values: z.array(z.looseObject({ value_index: idString, label: text })),
        }),
      ),
    ),
  ),
  configurable_children: z.optional(z.nullable(z.array(bridgeChild))),
  product_links: z.optional(
    z.nullable(
      z.array(
        z.looseObject({
          link_type: z.string(),
          linked_product_sku: idString,
          linked_product_type: text,
          position: z._default(looseNumber, 0),
          is_default: z.optional(z.nullable(looseBoolean)),
          qty: z.optional(z.nullable(looseNumber)),
          extension_attributes: z.optional(z.looseObject({ qty: z.optional(looseNumber) })),
        }),
      ),
    ),
  ),
  bundle_options: z.optional(
    z.nullable(
      z.array(
        z.looseObject({
          option_id: idString,
          title: z.string(),
          type: z.string(),
          required: looseBoolean,
          position: z._default(looseNumber, 0),
          product_links: z.array(
            z.looseObject({
              id: idString,
              sku: idString,
              qty: z._default(z.nullable(looseNumber), 1),
              is_default: z._default(looseBoolean, false),
              price: money,
              price_incl_tax: money,
              can_change_quantity: z.optional(z.nullable(looseBoolean)),
            }),
          ),
        }),
      ),
    ),
  ),
  custom_options: bridgeCustomOptions,
  /** former name of custom_options */
  options: bridgeCustomOptions,
  links_title: text,
  links: bridgeDownloads,
  samples_title: text,
  samples: bridgeDownloads,
  created_at: text,
  updated_at: z.string(),
});
export type BridgeProduct = z.infer<typeof bridgeProduct>;

export const bridgeCategory = z.looseObject({
  id: looseNumber,
  parent_id: looseNumber,
  name: z.string(),
  /** BCP 47 language of name and description; absent: that of the store view */
  text_language: text,
  is_active: looseBoolean,
  position: z._default(looseNumber, 0),
  level: looseNumber,
  product_count: z._default(looseNumber, 0),
  children_data: z.optional(z.nullable(z.array(z.looseObject({ id: looseNumber })))),
  path: z.string(),
  url_key: text,
  url_path: text,
  slug: text,
  image: text,
  description: text,
  updated_at: text,
});
export type BridgeCategory = z.infer<typeof bridgeCategory>;

export const bridgeAttribute = z.looseObject({
  attribute_id: idString,
  attribute_code: z.string(),
  frontend_input: text,
  default_frontend_label: text,
  is_comparable: z._default(looseBoolean, false),
  is_filterable: z._default(looseBoolean, false),
  is_visible_on_front: z._default(looseBoolean, false),
  position: z._default(looseNumber, 0),
  options: z._default(
    z.nullable(z.array(z.looseObject({ label: z.string(), value: idString, swatch: text }))),
    [],
  ),
});
export type BridgeAttribute = z.infer<typeof bridgeAttribute>;

export const bridgeTaxRule = z.looseObject({
  id: idString,
  code: z.string(),
  priority: z._default(looseNumber, 0),
  product_tax_class_ids: z.array(looseNumber),
  customer_tax_class_ids: z.array(looseNumber),
  rates: z.array(
    z.looseObject({
      id: idString,
      rate: looseNumber,
      tax_country_id: z.string(),
      tax_region_id: z._default(looseNumber, 0),
      region_name: text,
    }),
  ),
});
export type BridgeTaxRule = z.infer<typeof bridgeTaxRule>;

/** Code of the section whose pages are news. */
export const NEWS_SECTION = 'BLOG';

/** A page or a block. */
export const bridgeCmsPage = z.looseObject({
  id: looseNumber,
  /** path, in the language of the store view */
  identifier: idString,
  /** name shared by all store views; absent: the identifier */
  key: text,
  title: text,
  content_heading: text,
  content: text,
  meta_description: text,
  active: z.optional(z.nullable(looseBoolean)),
  enabled: z.optional(z.nullable(looseBoolean)),
  sort_order: z.optional(z.nullable(looseNumber)),
  creation_time: text,
  update_time: text,
  sections: z.optional(z.nullable(z.array(z.looseObject({ code: text })))),
  /** skus of the products that the page is about */
  products: z.optional(z.nullable(z.array(idString))),
});

/** A node of the page tree. A node that represents a page has that page's identifier. */
export const bridgeCmsNode = z.looseObject({
  id: looseNumber,
  identifier: idString,
  title: text,
  /** absent for top-level nodes */
  parent_id: z.optional(z.nullable(looseNumber)),
  sort_order: z.optional(z.nullable(looseNumber)),
  page_id: z.optional(z.nullable(looseNumber)),
});

/** `review_status`: 1 = approved, 2 = pending, 3 = not approved */
export const bridgeReview = z.looseObject({
  id: looseNumber,
  product_id: looseNumber,
  title: text,
  detail: text,
  nickname: text,
  rating: z.optional(z.nullable(looseNumber)),
  review_status: z.optional(z.nullable(looseNumber)),
  created_at: text,
});

const names = z.optional(z.nullable(z.array(z.string())));

export const urlMapBody = z.looseObject({
  url: z.string().check(z.minLength(1)),
  /** names of the fields to return; null returns the whole document */
  includeFields: names,
  excludeFields: names,
  options: z.optional(
    z.object({
      prefetchGroupProducts: z.boolean(),
      assignProductConfiguration: z.boolean(),
      populateRequestCacheTags: z.boolean(),
      setProductErrors: z.boolean(),
      fallbackToDefaultWhenNoAvailable: z.boolean(),
      separateSelectedVariant: z.boolean(),
      setConfigurableProductOptions: z.boolean(),
      filterUnavailableVariants: z.boolean(),
    }),
  ),
  filters: z.optional(z.object({ sku: z.optional(z.string()) })),
  groupId: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  groupToken: z.optional(z.nullable(z.string())),
});
export type UrlMapBody = z.infer<typeof urlMapBody>;

/**
 * The target of a URL; null if the URL is unknown. `_type` is product, category or cms_page; other types cannot be
 * shown.
 */
export const urlMapAnswer = z.nullable(z.object({ _type: z.string(), _source: z.looseObject({}) }));
