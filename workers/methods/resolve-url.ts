// Resolves a URL that matches no route: from the cached mappings, then the bridge's URL map, then the documents on the
// device. The document returned by the bridge is stored, so that the page needs no second request. The window
// serialises calls and remembers results for the visit.
import type { UrlMapBody } from '#schemas/bridge/catalogue-answer.ts';
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { UrlTarget, WorkerMethodInput } from '#schemas/worker-api.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { isDisabled } from '#shared/domain/catalogue/product-availability.ts';
import { productTarget } from '#shared/domain/catalogue/product-target.ts';
import { mapCategory } from '#shared/wire/map-category.ts';
import { isPublished, mapCmsPage } from '#shared/wire/map-cms-page.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { readMapping, storeMapping } from '../caches/store-mapping.ts';
import { writeFamily, writeProducts } from '../pull/write-family.ts';
import { findUrlTarget } from './find-url-target.ts';
import type { WorkerMethod, WorkerMethodContext } from './worker-method.ts';

type Source = Record<string, unknown>;
const notFound = (why: 'no-mapping' | 'no-route'): UrlTarget => ({ type: 'not-found', why });

/** Builds the request body for the URL map; guests have no customer group. */
const urlMapBodyOf = (
  url: string,
  childSku: string | undefined,
  group: ClaimValue<'shopper-group'> | undefined,
): UrlMapBody => ({
  url,
  includeFields: null,
  excludeFields: [],
  options: {
    prefetchGroupProducts: true,
    assignProductConfiguration: true,
    populateRequestCacheTags: false,
    setProductErrors: false,
    fallbackToDefaultWhenNoAvailable: true,
    separateSelectedVariant: false,
    setConfigurableProductOptions: true,
    filterUnavailableVariants: true,
  },
  filters: childSku === undefined ? {} : { sku: childSku },
  groupId: group?.groupId ?? null,
  groupToken: group?.token ?? null,
});

/** By `_type`: stores the document and returns its target. */
const targets: Record<
  string,
  (context: WorkerMethodContext, store: string, source: Source) => Promise<Result<UrlTarget>>
> = {
  product: async ({ db }, store, source) => {
    const product = mapProduct(store, source);
    if (!product.ok) return product;
    if (!isDisabled(product.value)) await writeProducts(db, [product.value]);
    return ok(productTarget(product.value));
  },
  category: async ({ db }, store, source) => {
    const category = mapCategory(store, source);
    if (!category.ok) return category;
    const { key, is_active, slug } = category.value;
    if (!is_active) return ok(notFound('no-mapping'));
    const stored = await db.categories.findOne(key).exec();
    await writeFamily(db.categories, stored ? [stored.toMutableJSON()] : [], [category.value], false);
    return ok({ type: 'category', slug });
  },
  cms_page: async ({ db, config }, store, source) => {
    if (!isPublished(source)) return ok(notFound('no-mapping'));
    const page = mapCmsPage(store, source, config.timeZone);
    if (!page.ok) return page;
    const stored = await db.content.findOne(page.value.key).exec();
    await writeFamily(db.content, stored ? [stored.toMutableJSON()] : [], [page.value], false);
    return ok({ type: 'cms_page', slug: page.value.code });
  },
};

/** Resolves a URL with the backend's URL map, and stores the document that the map returns. */
export async function requestUrlMap(
  context: WorkerMethodContext,
  { store, url, childSku }: WorkerMethodInput<'resolveUrl'>,
): Promise<Result<UrlTarget>> {
  const group = await readClaim(context.databases.personal, 'shopper-group');
  const answer = await context.call('url/map', { store, body: urlMapBodyOf(url, childSku, group) });
  if (!answer.ok) return answer;
  if (answer.value === null) return ok(notFound('no-mapping'));
  const { _type, _source } = answer.value;
  const target = Object.hasOwn(targets, _type) ? targets[_type] : undefined;
  return target ? target(context, store, _source) : ok(notFound('no-route'));
}

export const resolveUrl: WorkerMethod<'resolveUrl'> = async (context, input) => {
  const { db, connection, ports } = context;
  const { store, url } = input;
  const cached = await readMapping(db, store, url, context.cache);
  if (cached) return ok(cached);

  const requested = connection.isOnline() ? await requestUrlMap(context, input) : failed('not-on-device');
  if (requested.ok && requested.value.type !== 'not-found') {
    await storeMapping(context, store, url, requested.value, context.cache);
    return requested;
  }
  const unknownType =
    requested.ok && requested.value.type === 'not-found' && requested.value.why === 'no-route';
  const here = unknownType ? undefined : await findUrlTarget(db, store, url);
  if (here) return ok(here);
  if (!requested.ok && requested.fault.code === 'offline') return failed('not-on-device');
  if (requested.ok)
    ports.log({ level: 'error', event: unknownType ? 'Route not found' : 'No mapping found', store, url });
  else ports.log({ event: 'url-not-resolved', store, url, code: requested.fault.code });
  return requested;
};
