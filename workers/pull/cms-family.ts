// Pulls CMS pages, news, blocks and the page tree, each up to CMS_FETCH_LIMIT, so that they can be read offline.
// Unpublished content is removed from the device.
import { type Entity, NEWS_SECTION } from '#schemas/bridge/catalogue-answer.ts';
import {
  type CmsPageValue,
  type ContentDocument,
  type ContentKind,
  contentKey,
} from '#schemas/documents/content-document.ts';
import { ok, type Result } from '#schemas/fault.ts';
import { CMS_FETCH_LIMIT, CMS_FETCH_SIZE } from '#shared/config/constants.ts';
import { cmsPaths } from '#shared/domain/content/cms-paths.ts';
import { contentDocumentOf } from '#shared/wire/content-document-of.ts';
import { isPublished, mapCmsBlock, mapCmsNode, mapCmsPage } from '#shared/wire/map-cms-page.ts';
import { isRecord } from '#shared/wire/mend/values.ts';
import { type AppliedFilter, type CatalogueSearch, isOneOf } from '../bridge-client/bridge-query.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import { type Family, type PullRound, parseEach } from './family.ts';
import { writeFamily } from './write-family.ts';

/** Matches enabled documents and those without the field. */
const enabled: AppliedFilter = { attribute: 'enabled', value: { nin: [false] }, scope: 'default' };
const isNewsPage: AppliedFilter = isOneOf('sections.code.keyword', [NEWS_SECTION]);
/** The conditions that select published news. */
export const enabledNews: readonly AppliedFilter[] = [enabled, isNewsPage];
const isNoNews: AppliedFilter = { ...isNewsPage, value: { nin: [NEWS_SECTION] } };

type Found = { sources: unknown[]; isAll: boolean };

/** Fetches documents page by page up to the limit; `isAll` if there are no more. */
async function searchSome(round: PullRound, entity: Entity, search: CatalogueSearch): Promise<Result<Found>> {
  const sources: unknown[] = [];
  while (sources.length < CMS_FETCH_LIMIT) {
    const size = Math.min(CMS_FETCH_SIZE, CMS_FETCH_LIMIT - sources.length);
    const answer = await searchCatalogue(round, round.store, entity, {
      ...search,
      from: sources.length,
      size,
    });
    if (!answer.ok) return answer;
    sources.push(...answer.value.items);
    if (answer.value.items.length < size) return ok({ sources, isAll: true });
  }
  return ok({ sources, isAll: false });
}

/** Deduplicates: a backend that ignores a condition returns the same documents for pages and news. */
const onceEach = (sources: readonly unknown[]): unknown[] => [
  ...new Map(
    sources.map((source) => [
      isRecord(source) ? JSON.stringify([source.id, source.identifier]) : source,
      source,
    ]),
  ).values(),
];

/** Stores the published documents of these kinds; if all were fetched and none is malformed, removes the others. */
async function keep(
  round: PullRound,
  kinds: readonly ContentKind[],
  entity: Entity,
  { sources, isAll }: Found,
  map: (store: string, source: unknown) => Result<ContentDocument>,
): Promise<void> {
  const { db, store } = round;
  const published = onceEach(sources).filter(isPublished);
  const pulled = parseEach(round, entity, published, (source) => map(store, source));
  const stored = await db.content.find({ selector: { store, kind: { $in: [...kinds] } } }).exec();
  await writeFamily(
    db.content,
    stored.map((document) => document.toMutableJSON()),
    pulled.documents,
    isAll && pulled.isWhole,
  );
}

/** Stores the paths of the stored pages, for links between pages. */
async function keepPaths({ db, store }: PullRound): Promise<void> {
  const pages = await db.content.find({ selector: { store, kind: 'cms-page' } }).exec();
  const named = cmsPaths(pages.map((page) => page.toMutableJSON().value as CmsPageValue));
  const stored = await db.content.findOne(contentKey(store, 'cms-paths')).exec();
  await writeFamily(
    db.content,
    stored ? [stored.toMutableJSON()] : [],
    [contentDocumentOf(store, 'cms-paths', named)],
    false,
  );
}

/** True if the backend lacks such documents or rejects the query. */
const isUnknown = (found: Result<unknown>) =>
  !found.ok && (found.fault.code === 'not-found' || found.fault.code === 'refused');

/** Pulls news (newest first) and pages; in a single query if the backend does not support sections. */
async function pullPages(round: PullRound): Promise<Result<void>> {
  const news = await searchSome(round, 'cms_page', {
    filters: enabledNews,
    sort: [{ id: 'desc' }],
  });
  if (!news.ok && !isUnknown(news)) return news;
  const pages = await searchSome(round, 'cms_page', {
    ...(news.ok && { filters: [enabled, isNoNews] }),
    sort: [{ id: 'asc' }],
  });
  if (!pages.ok) return pages;
  const found = {
    sources: [...pages.value.sources, ...(news.ok ? news.value.sources : [])],
    isAll: pages.value.isAll && (!news.ok || news.value.isAll),
  };
  await keep(round, ['cms-page', 'cms-news'], 'cms_page', found, (store, source) =>
    mapCmsPage(store, source, round.config.timeZone),
  );
  await keepPaths(round);
  return ok(undefined);
}

const pullAll =
  (entity: Entity, kind: ContentKind, map: (store: string, source: unknown) => Result<ContentDocument>) =>
  async (round: PullRound): Promise<Result<void>> => {
    const found = await searchSome(round, entity, { sort: [{ id: 'asc' }] });
    if (isUnknown(found)) return ok(undefined);
    if (!found.ok) return found;
    await keep(round, [kind], entity, found.value, map);
    return ok(undefined);
  };

const pulls = [
  pullPages,
  pullAll('cms_block', 'cms-blocks', mapCmsBlock),
  pullAll('cms_hierarchy', 'cms-hierarchy', mapCmsNode),
];

export const cmsFamily: Family = {
  name: 'cms',
  pull: async (round) => {
    const results = await Promise.all(pulls.map((pull) => pull(round)));
    return results.find((result) => !result.ok) ?? ok(undefined);
  },
};
