// Ensures that one CMS page is stored on the device, fetching it by its path or key if it is missing. A path of another
// store view resolves to the page of this view with the same key, else to the one with the same id.
import { contentKey } from '#schemas/documents/content-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { cmsPageNamed } from '#shared/database/cms-page-named.ts';
import { isPublished, mapCmsPage } from '#shared/wire/map-cms-page.ts';
import { type AppliedFilter, isOneOf } from '../bridge-client/bridge-query.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import type { WorkerMethod, WorkerMethodContext } from './worker-method.ts';

type Page = NonNullable<Awaited<ReturnType<typeof cmsPageNamed>>>;

/** Returns the first matching page if it is published, otherwise null. */
async function findPage(
  context: WorkerMethodContext,
  store: string,
  filter: AppliedFilter,
): Promise<Result<Page | null>> {
  const answer = await searchCatalogue(context, store, 'cms_page', { filters: [filter], size: 1 });
  if (!answer.ok) return answer;
  const [source] = answer.value.items;
  if (source === undefined || !isPublished(source)) return ok(null);
  return mapCmsPage(store, source, context.config.timeZone) as Result<Page>;
}

/** Runs lookups in order until one finds a page; a rejected lookup (unknown field) counts as no match. */
async function firstOf(tries: readonly (() => Promise<Result<Page | null>>)[]): Promise<Result<Page | null>> {
  for (const find of tries) {
    const found = await find();
    if (!found.ok && found.fault.code === 'refused') continue;
    if (!found.ok || found.value) return found;
  }
  return ok(null);
}

export const loadCmsPage: WorkerMethod<'loadCmsPage'> = async (context, { store, identifier }) => {
  const { config, db, connection, ports } = context;
  const here = await cmsPageNamed(db, store, identifier);
  if (here) return ok({ key: here.key });
  if (!connection.isOnline()) return failed('not-on-device');
  const named = (in_: string, value: string) =>
    firstOf([
      () => findPage(context, in_, isOneOf('identifier', [value])),
      () => findPage(context, in_, isOneOf('key', [value])),
    ]);
  const others = config.multistore
    ? config.stores.map(({ code }) => code).filter((code) => code !== store)
    : [];
  const found = await firstOf([
    () => named(store, identifier),
    ...others.map((other) => async () => {
      const elsewhere = await findPage(context, other, isOneOf('identifier', [identifier]));
      if (!elsewhere.ok || !elsewhere.value) return elsewhere;
      const { id, key } = elsewhere.value.value;
      return firstOf([
        () => findPage(context, store, isOneOf('key', [key])),
        () => findPage(context, store, isOneOf('id', [id])),
      ]);
    }),
  ]);
  if (!found.ok) return found.fault.code === 'offline' ? failed('not-on-device') : found;
  if (!found.value) {
    ports.log({ event: 'no-cms-page', store, identifier });
    return failed('no-cms-page');
  }
  await db.content.upsert(found.value);
  return ok({ key: contentKey(store, found.value.kind, found.value.code) });
};
