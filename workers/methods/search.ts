// Searches products: from a fresh cached response, otherwise from the backend, whose response is then cached. Offline,
// the device's own index answers.
import { failed, ok } from '#schemas/fault.ts';
import { type SearchRequest, type SearchResponse, searchResponse } from '#schemas/search-request.ts';
import { isLongEnough } from '#shared/domain/catalogue/search-text.ts';
import { isYoungerThan } from '#shared/domain/outbox/age-of.ts';
import { lookupKey, readLookup, writeLookup } from '../caches/lookup.ts';
import { type NormalisedSearch, nothing, type SearchAnswer } from './asked-texts.ts';
import { fromBridge } from './from-bridge.ts';
import { correctionHere, fromDevice } from './from-device.ts';
import { normalised } from './search-body.ts';
import type { WorkerMethod, WorkerMethodContext } from './worker-method.ts';

/**
 * A cached response younger than this is used without a request; an older one only offline, or if the request fails.
 */
const KEPT_FRESH_MS = 10 * 60_000;

/** Builds the response from the found items, total, facets and suggestions. */
async function responseOf(
  { db }: WorkerMethodContext,
  request: NormalisedSearch,
  { items, total, facets, suggestions, correction }: SearchAnswer,
  offline: boolean,
): Promise<SearchResponse> {
  const codes = Object.keys(facets);
  const attributes =
    codes.length > 0
      ? await db.reference.find({ selector: { store: request.store, kind: 'attribute' } }).exec()
      : [];
  return {
    items,
    total,
    availableFilters: facets,
    aggregations: Object.fromEntries(
      Object.entries(facets).map(([code, options]) => [
        code,
        { buckets: options.map(({ value, count }) => ({ key: value, doc_count: count })) },
      ]),
    ),
    attributeMetadata: attributes
      .filter(({ code }) => codes.includes(code))
      .map(({ code, value }) => ({ attribute_code: code, label: String(value.label ?? code) })),
    start: request.from,
    perPage: request.size,
    suggestions,
    ...(correction !== undefined && { correction }),
    cache: false,
    offline,
    noresults: total === 0,
  };
}

/** True if the request has a long enough text, an id or a path. */
function asksForSomething({ text, id, url_path }: SearchRequest['searchQuery']): boolean {
  return text === undefined ? id !== undefined || url_path !== undefined : isLongEnough(text);
}

export const search: WorkerMethod<'search'> = async (context, requested) => {
  const { connection, db, ports } = context;
  const request = normalised(requested);
  if (!asksForSomething(request.searchQuery))
    return ok(await responseOf(context, request, nothing, !connection.isOnline()));
  const key = lookupKey(request);
  const cached = await readLookup(db, key, searchResponse, context.cache);
  const fromCache = (value: SearchResponse) => ok({ ...value, cache: true, offline: !connection.isOnline() });
  if (cached && (!connection.isOnline() || isYoungerThan(KEPT_FRESH_MS, cached.createdAt, ports.now())))
    return fromCache(cached.value);
  if (connection.isOnline()) {
    const answer = await fromBridge(context, request);
    if (answer.ok) {
      const correction = await correctionHere(context, request, answer.value);
      const value = await responseOf(context, request, { ...answer.value, correction }, false);
      const lookup = { key, store: request.store, kind: 'search', owner: 'person', value };
      await writeLookup(db, ports, lookup, context.cache);
      return ok(value);
    }
    if (cached) return fromCache(cached.value);
    if (connection.isOnline()) return failed(answer.fault.code, answer.fault.detail);
  }
  return ok(await responseOf(context, request, await fromDevice(context, request), true));
};
