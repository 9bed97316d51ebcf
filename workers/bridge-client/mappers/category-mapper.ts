// A category as a backend sends it, made into the document this device keeps.
import * as z from 'zod/mini';
import { bridgeCategory } from '../../../schemas/bridge/catalogue.ts';
import { type CategoryDocument, categoryDocument } from '../../../schemas/documents/category.ts';
import { failed, ok, type Result } from '../../../schemas/errors.ts';
import { slugOf } from '../../../src/domain/text/slug-of.ts';

/**
 * In: the store view, a document of any shape, as a bridge sent it. Out: the document, or the fault 'bad-shape'.
 * `parent_ids` comes from the path without the leading root 1 and without the own id.
 */
export function mapCategory(store: string, source: unknown): Result<CategoryDocument> {
  const parsed = z.safeParse(bridgeCategory, source);
  if (!parsed.success) return failed('bad-shape', { field: String(parsed.error.issues[0]?.path[0] ?? '') });
  const shape = parsed.data;
  const parentIds = shape.path
    .split('/')
    .map(Number)
    .filter((id, place) => Number.isInteger(id) && id !== shape.id && !(place === 0 && id === 1));
  const urlKey = shape.url_key || shape.slug || slugOf(shape.name, shape.id);
  const checked = z.safeParse(categoryDocument, {
    key: `${store}|${shape.id}`,
    store,
    id: shape.id,
    parent_id: shape.parent_id,
    parent_ids: parentIds,
    level: shape.level,
    position: shape.position,
    name: shape.name,
    slug: shape.slug || urlKey,
    url_key: urlKey,
    url_path: shape.url_path ?? '',
    is_active: shape.is_active,
    product_count: shape.product_count,
    children_data: (shape.children_data ?? []).map((child) => child.id),
    path: shape.path,
    image: shape.image ?? '',
    description: shape.description ?? '',
    updated_at: shape.updated_at ?? '',
  });
  return checked.success
    ? ok(checked.data)
    : failed('bad-shape', { field: String(checked.error.issues[0]?.path[0]) });
}
