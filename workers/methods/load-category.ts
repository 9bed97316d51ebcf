// Fetches one category and its children by slug, url_key or id, by its slug in another store view, or by a former slug.
// Needed because a URL may be opened before the category tree is pulled. Looks up only ids at or above the root id.
import { failed, ok, type Result } from '#schemas/fault.ts';
import { CATEGORY_ROOT_ID } from '#shared/config/constants.ts';
import { categoryTree, findCategory } from '#shared/domain/catalogue/category-tree.ts';
import { mapCategory } from '#shared/wire/map-category.ts';
import { type CategoryFilter, searchCategories } from '../pull/category-search.ts';
import { parseEach } from '../pull/family.ts';
import { writeFamily } from '../pull/write-family.ts';
import { requestUrlMap } from './resolve-url.ts';
import type { WorkerMethod, WorkerMethodContext } from './worker-method.ts';

async function fetchWhere(context: WorkerMethodContext, store: string, filter: CategoryFilter) {
  const sources = await searchCategories(context, store, { ...filter, is_active: true });
  if (!sources.ok) return sources;
  const { documents } = parseEach({ ...context, store }, 'categories', sources.value, (source) =>
    mapCategory(store, source),
  );
  const { categories } = context.db;
  const stored = await categories.findByIds(documents.map(({ key }) => key)).exec();
  const before = [...stored.values()].map((document) => document.toMutableJSON());
  await writeFamily(categories, before, documents, false);
  return ok(documents);
}

/** Returns the lookups to try for a name, in order. */
function lookupsOf(name: string): { key: string; filter: CategoryFilter }[] {
  const id = /^\d{1,9}$/.test(name) ? Number(name) : -1;
  return [
    { key: 'slug', filter: { slug: [name] } },
    { key: 'url_key', filter: { url_key: [name] } },
    ...(id >= CATEGORY_ROOT_ID ? [{ key: 'id', filter: { id: [id] } }] : []),
  ];
}

/**
 * Looks up a slug in the other store views and stores the category found, so that the window can redirect to the
 * slug of the shown view. Returns undefined if no view has the slug, or this view has no such category.
 */
async function fromOtherView(
  context: WorkerMethodContext,
  store: string,
  slug: string,
): Promise<Result<{ key: string } | undefined>> {
  const { multistore, stores } = context.config;
  for (const { code } of multistore ? stores : []) {
    if (code === store) continue;
    const found = await fetchWhere(context, code, { slug: [slug] });
    if (!found.ok) return found;
    const [category] = found.value;
    if (category === undefined) continue;
    const own = await fetchWhere(context, store, { id: [category.id] });
    if (!own.ok) return own;
    await fetchWhere(context, store, { parent_id: [category.id] });
    return ok(own.value[0] && { key: own.value[0].key });
  }
  return ok(undefined);
}

async function fromBridge(
  context: WorkerMethodContext,
  store: string,
  name: string,
): Promise<Result<{ key: string }>> {
  const lookups = lookupsOf(name);
  for (const { filter } of lookups) {
    const found = await fetchWhere(context, store, filter);
    if (!found.ok) return found;
    const [category] = found.value;
    if (category === undefined) continue;
    // the page lists the children, but works without them
    await fetchWhere(context, store, { parent_id: [category.id] });
    return ok({ key: category.key });
  }
  const elsewhere = await fromOtherView(context, store, name);
  if (!elsewhere.ok || elsewhere.value) return elsewhere as Result<{ key: string }>;
  // the URL map knows former slugs
  const mapped = await requestUrlMap(context, { store, url: name });
  if (mapped.ok && mapped.value.type === 'category') {
    const [category] = await context.db.categories
      .find({ selector: { store, slug: mapped.value.slug } })
      .exec();
    if (category) return ok({ key: category.key });
  }
  const key = lookups.at(-1)?.key ?? 'slug';
  context.ports.log({ event: `Category query returned empty result ${key} = ${name}`, store });
  return failed('no-category', { key, value: name });
}

export const loadCategory: WorkerMethod<'loadCategory'> = async (context, { store, name }) => {
  const documents = await context.db.categories.find({ selector: { store } }).exec();
  const tree = categoryTree(documents.map((document) => document.toMutableJSON()));
  const here = findCategory(tree, name, CATEGORY_ROOT_ID);
  if (here) return ok({ key: here.key });
  if (!context.connection.isOnline()) return failed('not-on-device');
  const requested = await fromBridge(context, store, name);
  return requested.ok || requested.fault.code !== 'offline' ? requested : failed('not-on-device');
};
