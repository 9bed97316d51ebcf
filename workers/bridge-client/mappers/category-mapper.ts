// A category as a backend sends it, made into the document this device keeps.
import * as z from 'zod/mini';
import { wireCategory } from '../../../schemas/bridge/catalogue.ts';
import { type CategoryDocument, categoryDocument } from '../../../schemas/documents/category.ts';
import { failed, ok, type Result } from '../../../schemas/errors.ts';
import { slugOf } from '../../../src/domain/text/slug-of.ts';

/**
 * In: the store view, a document of any shape, as a bridge sent it. Out: the document, or the fault 'bad-shape'.
 * `parent_ids` comes from the path without the leading root 1 and without the own id.
 */
export function categoryFromWire(store: string, source: unknown): Result<CategoryDocument> {
  const parsed = z.safeParse(wireCategory, source);
  if (!parsed.success) return failed('bad-shape', { field: String(parsed.error.issues[0]?.path[0] ?? '') });
  const wire = parsed.data;
  const parentIds = wire.path
    .split('/')
    .map(Number)
    .filter((id, place) => Number.isInteger(id) && id !== wire.id && !(place === 0 && id === 1));
  const urlKey = wire.url_key || wire.slug || slugOf(wire.name, wire.id);
  const checked = z.safeParse(categoryDocument, {
    key: `${store}|${wire.id}`,
    store,
    id: wire.id,
    parent_id: wire.parent_id,
    parent_ids: parentIds,
    level: wire.level,
    position: wire.position,
    name: wire.name,
    slug: wire.slug || urlKey,
    url_key: urlKey,
    url_path: wire.url_path ?? '',
    is_active: wire.is_active,
    product_count: wire.product_count,
    children_data: (wire.children_data ?? []).map((child) => child.id),
    path: wire.path,
    image: wire.image ?? '',
    description: wire.description ?? '',
    updated_at: wire.updated_at ?? '',
  });
  return checked.success
    ? ok(checked.data)
    : failed('bad-shape', { field: String(checked.error.issues[0]?.path[0]) });
}
