import * as z from 'zod/mini';
import { bridgeCategory } from '#schemas/bridge/catalogue-answer.ts';
import { type CategoryDocument, categoryDocument } from '#schemas/documents/category-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { slugOf } from '../domain/text/slug-of.ts';
import { languageIn } from './language-in.ts';
import { fitted } from './mend/fit.ts';
import { mendCategoryFields } from './mend/mend-category-fields.ts';
import { isRecord, unnoted } from './mend/values.ts';

/**
 * Maps a raw category, mending invalid fields; the fault is 'bad-shape'. `parent_ids` is the path without the leading
 * root 1 and without the category's own id.
 */
export function mapCategory(store: string, source: unknown): Result<CategoryDocument> {
  if (!isRecord(source)) return failed('bad-shape', { field: '' });
  const mended = mendCategoryFields(source, unnoted);
  if ('reason' in mended) return failed('bad-shape', { field: mended.reason });
  const fit = fitted(bridgeCategory, mended.doc, unnoted);
  if ('reason' in fit) return failed('bad-shape', { field: fit.reason });
  const shape = fit.value;
  const parentIds = shape.path
    .split('/')
    .map(Number)
    .filter((id, place) => Number.isInteger(id) && id !== shape.id && !(place === 0 && id === 1));
  const language = languageIn(shape.text_language);
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
    ...(language && { text_language: language }),
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
