// Maps CMS pages, news, blocks and the page tree to content documents.
import * as z from 'zod/mini';
import { bridgeCmsNode, bridgeCmsPage, NEWS_SECTION } from '#schemas/bridge/catalogue-answer.ts';
import {
  type ContentDocument,
  type ContentKind,
  type ContentValue,
  contentDocument,
  contentKey,
} from '#schemas/documents/content-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { dayIn } from '../domain/text/instant-of.ts';
import { parseTimestamp } from '../domain/text/parse-timestamp.ts';
import { isRecord, truthOf } from './mend/values.ts';
import { readReference } from './read-reference.ts';

/** True unless the page is inactive or disabled: backends return unpublished pages too. */
export const isPublished = (page: unknown): boolean =>
  !isRecord(page) || (truthOf(page.active) !== false && truthOf(page.enabled) !== false);

/** Wraps a value in its document, or returns a fault that names the invalid field. */
function documentOf<K extends ContentKind>(
  store: string,
  kind: K,
  code: string,
  value: ContentValue<K>,
  more: Pick<ContentDocument, 'position' | 'updated_at'>,
): Result<ContentDocument> {
  const key = contentKey(store, kind, code);
  const checked = z.safeParse(contentDocument, { key, store, kind, code, value: { ...value }, ...more });
  return checked.success
    ? ok(checked.data)
    : failed('bad-shape', { field: String(checked.error.issues[0]?.path[0] ?? '') });
}

/**
 * Returns the calendar day of a backend timestamp ("2026-11-24 09:00:00") in the store's time zone; if the timestamp
 * cannot be parsed, its date part.
 */
function dayOf(moment: string, timeZone: string): string {
  const at = parseTimestamp(moment, timeZone);
  return Number.isNaN(at) ? (/^\d{4}-\d\d-\d\d/.exec(moment)?.[0] ?? '') : dayIn(at, timeZone);
}

/** Maps a CMS page; its days are in `timeZone`. The fault is 'bad-shape'. */
export function mapCmsPage(store: string, source: unknown, timeZone: string): Result<ContentDocument> {
  const read = readReference('cms_page', bridgeCmsPage, source);
  if (!read.ok) return read;
  const shape = read.value;
  const { id, identifier } = shape;
  const isNews = (shape.sections ?? []).some(({ code }) => code === NEWS_SECTION);
  const value = {
    id,
    identifier,
    key: shape.key || identifier,
    title: shape.title || shape.content_heading || identifier,
    heading: shape.content_heading || shape.title || identifier,
    html: shape.content ?? '',
    meta_description: shape.meta_description ?? '',
    isNews,
    skus: shape.products ?? [],
    published: dayOf(shape.creation_time ?? '', timeZone),
    updated: dayOf(shape.update_time ?? '', timeZone),
  };
  return documentOf(store, isNews ? 'cms-news' : 'cms-page', identifier, value, {
    position: shape.sort_order ?? 0,
    updated_at: shape.update_time ?? '',
  });
}

/** Maps a CMS block. The fault is 'bad-shape'. */
export function mapCmsBlock(store: string, source: unknown): Result<ContentDocument> {
  const read = readReference('cms_block', bridgeCmsPage, source);
  if (!read.ok) return read;
  const { id, identifier, title, content, update_time } = read.value;
  const value = { id, identifier, title: title ?? '', html: content ?? '' };
  return documentOf(store, 'cms-blocks', identifier, value, { position: 0, updated_at: update_time ?? '' });
}

/** Maps a node of the page tree. The fault is 'bad-shape'. */
export function mapCmsNode(store: string, source: unknown): Result<ContentDocument> {
  const read = readReference('cms_hierarchy', bridgeCmsNode, source);
  if (!read.ok) return read;
  const { id, identifier, title, parent_id = null, sort_order, page_id = null } = read.value;
  const position = sort_order ?? 0;
  const value = { id, identifier, title: title || identifier, parent_id, position, isPage: page_id !== null };
  return documentOf(store, 'cms-hierarchy', identifier, value, { position, updated_at: '' });
}
