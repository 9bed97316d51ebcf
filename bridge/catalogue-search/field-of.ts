// The allow-list of searchable fields by entity, and their location (S-19).
// An unknown field, or one that is not an attribute of the catalogue, is refused with 400.
import type { Entity } from '#schemas/bridge/catalogue-answer.ts';
import { refuse } from '../ports/refusal.ts';

export type ColumnName =
  | 'id'
  | 'updated_at'
  | 'created_at'
  | 'code'
  | 'url_path'
  | 'url_key'
  | 'type_id'
  | 'status'
  | 'visibility'
  | 'price'
  | 'final_price'
  | 'total_qty'
  | 'is_promoted'
  | 'in_stock'
  | 'category_ids'
  | 'parent_id'
  | 'level'
  | 'position'
  | 'product_count'
  | 'is_active'
  | 'product_id'
  | 'review_status';

export type Field =
  | { at: 'column'; column: ColumnName; type: 'integer' | 'cents' | 'text' | 'boolean' }
  | { at: 'list'; column: 'category_ids' }
  | { at: 'facet'; code: string }
  /** a path into the document; each step may be a list */
  | { at: 'path'; path: readonly string[]; type: 'number' | 'text' | 'boolean' };

const column = (name: ColumnName, type: 'integer' | 'cents' | 'text' | 'boolean'): Field => ({
  at: 'column',
  column: name,
  type,
});
const path = (dotted: string, type: 'number' | 'text' | 'boolean' = 'text'): Field => ({
  at: 'path',
  path: dotted.split('.'),
  type,
});

const everywhere: Record<string, Field> = {
  id: column('id', 'integer'),
  updated_at: column('updated_at', 'text'),
  created_at: column('created_at', 'text'),
};

const byEntity: Record<Entity, Record<string, Field>> = {
  product: {
    sku: column('code', 'text'),
    url_path: column('url_path', 'text'),
    url_key: column('url_key', 'text'),
    type_id: column('type_id', 'text'),
    status: column('status', 'integer'),
    visibility: column('visibility', 'integer'),
    price: column('price', 'cents'),
    final_price: column('final_price', 'cents'),
    total_qty: column('total_qty', 'integer'),
    is_promoted: column('is_promoted', 'boolean'),
    category_ids: { at: 'list', column: 'category_ids' },
    is_good_offer: path('is_good_offer', 'boolean'),
    special_price: path('special_price', 'number'),
    tax_class_id: path('tax_class_id', 'number'),
    delivery_days: path('delivery_days', 'number'),
    rating_average: path('rating_average', 'number'),
    rating_count: path('rating_count', 'number'),
    name: path('name'),
    slug: path('slug'),
    mpn: path('mpn'),
    ean: path('ean'),
    brand: path('brand'),
    condition_grade: path('condition_grade'),
    energy_class: path('energy_class'),
    'stock.is_in_stock': column('in_stock', 'boolean'),
    'stock.qty': path('stock.qty', 'number'),
    'configurable_children.sku': path('configurable_children.sku'),
  },
  category: {
    parent_id: column('parent_id', 'integer'),
    level: column('level', 'integer'),
    position: column('position', 'integer'),
    product_count: column('product_count', 'integer'),
    is_active: column('is_active', 'boolean'),
    url_path: column('url_path', 'text'),
    url_key: column('url_key', 'text'),
    name: path('name'),
    slug: path('slug'),
    path: path('path'),
  },
  attribute: {
    attribute_code: column('code', 'text'),
    position: column('position', 'integer'),
    attribute_id: path('attribute_id'),
    frontend_input: path('frontend_input'),
    is_filterable: path('is_filterable', 'boolean'),
    is_comparable: path('is_comparable', 'boolean'),
    is_visible_on_front: path('is_visible_on_front', 'boolean'),
  },
  taxrule: { code: column('code', 'text'), priority: path('priority', 'number') },
  review: {
    product_id: column('product_id', 'integer'),
    review_status: column('review_status', 'integer'),
    review_entity: path('review_entity'),
  },
  cms_page: {
    identifier: column('code', 'text'),
    key: path('key'),
    title: path('title'),
    type: path('type'),
    enabled: path('enabled', 'boolean'),
    active: path('active', 'boolean'),
    creation_time: path('creation_time'),
    'sections.code': path('sections.code'),
  },
  cms_block: {
    identifier: column('code', 'text'),
    title: path('title'),
    enabled: path('enabled', 'boolean'),
    active: path('active', 'boolean'),
  },
  cms_hierarchy: {
    identifier: column('code', 'text'),
    parent_id: column('parent_id', 'integer'),
    level: column('level', 'integer'),
    page_id: path('page_id', 'number'),
  },
};

/** Removes the suffix of a name such as `name.keyword`, which denotes the field `name`. */
const bareName = (name: string): string =>
  name.endsWith('.keyword') ? name.slice(0, -'.keyword'.length) : name;

/** Returns the field of that name; refuses with 400 if the entity has none. `facetCodes`: attributes of products. */
export function fieldOf(entity: Entity, name: string, facetCodes: ReadonlySet<string>): Field {
  const bare = bareName(name);
  const known = Object.hasOwn(everywhere, bare) ? everywhere[bare] : undefined;
  const own = Object.hasOwn(byEntity[entity], bare) ? byEntity[entity][bare] : undefined;
  const field = known ?? own;
  // an attribute that is also a document field (brand) is read from the facets, which contain the same values
  const facet: Field | undefined =
    entity === 'product' && isFacet(bare, facetCodes) ? { at: 'facet', code: bare } : undefined;
  if (field && (field.at !== 'path' || !facet)) return field;
  if (facet) return facet;
  throw refuse(400, `Unknown field ${JSON.stringify(name.slice(0, 64))}`);
}

/** True for the code of a product attribute, and for that code with the suffix `_options`. */
export const isFacet = (name: string, facetCodes: ReadonlySet<string>): boolean =>
  facetCodes.has(name) || (name.endsWith('_options') && facetCodes.has(name.slice(0, -'_options'.length)));
