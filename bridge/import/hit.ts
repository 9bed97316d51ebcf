// Recognises the records of a file: a search hit (old form with `_type`, new form without), a response with hits, a
// line of a bulk file, or a bare document.
import { type Entity, entity } from '#schemas/bridge/catalogue-answer.ts';
import { isRecord, type Json } from '#shared/wire/mend/values.ts';

export type Hit = { entity: Entity | undefined; index: string | undefined; source: Json };

const entities = [...entity.options].sort((a, b) => b.length - a.length);

/**
 * Returns the entity named by `_type`, else the one in the index's name, for example
 * "vue_storefront_catalog_en_product".
 */
function entityOf(type: unknown, index: string | undefined): Entity | undefined {
  const named = entities.find((name) => name === type);
  return named ?? entities.find((name) => new RegExp(`(^|[_-])${name}([_-]|$)`).test(index ?? ''));
}

/** Guesses the entity of a bare document by the fields that only this entity has. */
export function entityByShape(doc: Json): Entity | undefined {
  const has = (...names: string[]) => names.some((name) => doc[name] !== undefined);
  if (has('attribute_code')) return 'attribute';
  if (has('rates', 'product_tax_class_ids')) return 'taxrule';
  if (has('review_status', 'nickname', 'review_entity')) return 'review';
  if (has('sku')) return 'product';
  if (has('identifier')) {
    if (has('page_layout', 'content_heading', 'meta_keywords', 'meta_description')) return 'cms_page';
    return has('content') ? 'cms_block' : undefined;
  }
  return has('children_data', 'parent_id', 'level', 'is_anchor', 'path') ? 'category' : undefined;
}

const bulkActions = ['index', 'create', 'update'];

/** Creates a reader that splits records into hits. One per file, because a bulk action describes the next line. */
export function hitReader(): (value: unknown) => Hit[] {
  let announced: Json | undefined;
  const hitOf = (value: Json): Hit => {
    const head = isRecord(value._source) ? value : { ...announced, _source: value };
    announced = undefined;
    const body = head._source as Json;
    const index = typeof head._index === 'string' ? head._index : undefined;
    const id = body.id ?? body.attribute_id ?? head._id;
    const source = body.id === undefined && id !== undefined ? { ...body, id } : body;
    return { entity: entityOf(head._type, index) ?? entityByShape(source), index, source };
  };
  const read = (value: unknown, depth: number): Hit[] => {
    if (Array.isArray(value)) return depth > 3 ? [] : value.flatMap((entry) => read(entry, depth + 1));
    if (!isRecord(value)) return [];
    const { hits } = value;
    if (isRecord(hits) && Array.isArray(hits.hits)) return read(hits.hits, depth + 1);
    const keys = Object.keys(value);
    const action =
      keys.length === 1 && bulkActions.includes(keys[0] ?? '') ? value[keys[0] ?? ''] : undefined;
    if (isRecord(action) && action._index !== undefined) {
      announced = action;
      return [];
    }
    return [hitOf(value)];
  };
  return (value) => read(value, 0);
}

/** Returns the store view in an index's name: the last part of the name that is a store code. */
export const storeOfIndex = (index: string | undefined, stores: readonly string[]): string | undefined =>
  index?.split(/[_-]/).findLast((part) => stores.includes(part));
