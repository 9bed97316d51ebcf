// The catalogue's GraphQL schema: one field per entity of the search endpoint, with the abstract query as arguments.
// `document` is the complete document, as devices store it.
import { buildSchema } from 'graphql';
import { bridgeFacts } from '#schemas/bridge/bridge-facts.ts';

/** Arguments of every field; `query` and `aggs` take the search endpoint's format instead of filter and search. */
const asked = `(
  search: String
  filter: [Filter!]
  available: [AvailableFilter!]
  sort: [Sort!]
  pageSize: Int = 20
  currentPage: Int = 1
  "the first item, counted from 0, in place of currentPage"
  offset: Int
  "the last item's sort values: what comes behind them"
  after: [JSON!]
  "names of document fields that are not wanted; * stands for any text"
  include: [String!]
  exclude: [String!]
  query: JSON
  aggs: JSON
  settings: JSON
)`;

/** field of `Query` → type of the field's items */
export const fields = {
  products: { entity: 'product', type: 'Product' },
  categories: { entity: 'category', type: 'Category' },
  attributes: { entity: 'attribute', type: 'Attribute' },
  taxRules: { entity: 'taxrule', type: 'TaxRule' },
  reviews: { entity: 'review', type: 'Review' },
  cmsPages: { entity: 'cms_page', type: 'CmsPage' },
  cmsBlocks: { entity: 'cms_block', type: 'CmsBlock' },
  cmsHierarchies: { entity: 'cms_hierarchy', type: 'CmsHierarchy' },
} as const;

const answers = Object.values(fields).map(
  ({ type }) => `type ${type}Page {
  items: [${type}!]!
  total_count: Int!
  page_info: PageInfo!
  aggregations: JSON
  attribute_metadata: JSON
}`,
);

export const schema = buildSchema(`
scalar JSON
input Filter { attribute: String!, value: JSON, scope: String }
input AvailableFilter { field: String!, scope: String, options: JSON }
input Sort { field: String!, options: String }
type PageInfo { page_size: Int!, current_page: Int!, total_pages: Int! }
type Query {
${Object.entries(fields)
  .map(([name, { type }]) => `${name}${asked}: ${type}Page!`)
  .join('\n')}
}
${answers.join('\n')}
type Product {
  id: Int, sku: String, name: String, short_description: String, type_id: String, status: Int, visibility: Int
  url_key: String, url_path: String, slug: String, category_ids: JSON, tax_class_id: Int
  price: Float, special_price: Float, special_from_date: String, special_to_date: String, final_price: Float
  lowest_price_30d: Float, tier_prices: JSON, stock: JSON, total_qty: Float, is_promoted: Boolean
  brand: String, mpn: String, ean: String, condition_grade: String
  energy_class: String, energy_scale: String, energy_label: String, energy_sheet: String
  ${Object.keys(bridgeFacts)
    .map((name) => `${name}: JSON`)
    .join(', ')}
  image: String, media_gallery: JSON, description: String, configurable_options: JSON, configurable_children: JSON
  product_links: JSON, bundle_options: JSON, custom_options: JSON, created_at: String, updated_at: String
  document: JSON!
}
type Category {
  id: Int, parent_id: Int, name: String, is_active: Boolean, position: Int, level: Int, product_count: Int
  children_data: JSON, path: String, url_key: String, url_path: String, slug: String, image: String
  description: String, updated_at: String
  document: JSON!
}
type Attribute {
  attribute_id: String, attribute_code: String, frontend_input: String, default_frontend_label: String
  is_comparable: Boolean, is_filterable: Boolean, position: Int, options: JSON
  document: JSON!
}
type TaxRule { id: String, code: String, priority: Int, product_tax_class_ids: JSON, customer_tax_class_ids: JSON, rates: JSON, document: JSON! }
type Review { id: Int, product_id: Int, title: String, detail: String, nickname: String, review_status: Int, created_at: String, document: JSON! }
type CmsPage { id: Int, identifier: String, title: String, content_heading: String, content: String, meta_title: String, meta_description: String, document: JSON! }
type CmsBlock { id: Int, identifier: String, title: String, content: String, document: JSON! }
type CmsHierarchy { id: Int, identifier: String, document: JSON! }
`);
