// Catalogue search and the URL map: raw responses without the envelope.
import { entity, urlMapBody } from '#schemas/bridge/catalogue-answer.ts';
import type { CatalogueFacts } from '../../catalogue/catalogue-facts.ts';
import { storeOf } from '../../catalogue/catalogue-facts.ts';
import { LONGEST_PATH, pathTarget } from '../../catalogue/path-target.ts';
import { flatAnswer } from '../../catalogue-search/flat-answer.ts';
import { parseSearch } from '../../catalogue-search/parse-search.ts';
import { hitsAnswer, runSearch } from '../../catalogue-search/run-search.ts';
import { sourceFilter } from '../../catalogue-search/source-filter.ts';
import type { Found } from '../../catalogue-search/terms-answer.ts';
import { refuse } from '../../ports/refusal.ts';
import { parseJson } from '../../wire/parse-json.ts';
import { queryText, readAs } from '../../wire/read-as.ts';
import type { CachedHandler } from '../handler.ts';

/**
 * Returns the store view that the index's name ends with ("catalogue_lv"), else that of `storeCode`, else the default one.
 */
function storeOfIndex(facts: CatalogueFacts, index: string, storeCode: string | undefined): string {
  if (!/^[a-z0-9_]{1,64}$/.test(index)) throw refuse(404, 'No such index');
  const suffix = index.split('_').at(-1) ?? '';
  return facts.stores.includes(suffix) ? suffix : storeOf(facts, storeCode);
}

export const search: CachedHandler = {
  cached: async (bridge, request, gone) => {
    const { facts } = bridge;
    const params = request.params as { index: string; entity: string };
    const kind = entity.safeParse(params.entity);
    if (!kind.success) throw refuse(404, 'No such entity');
    const store = storeOfIndex(facts, params.index, queryText(request.query, 'storeCode'));
    const text = request.method === 'GET' ? queryText(request.query, 'request', 60_000) : undefined;
    const body = request.method === 'GET' ? (text === undefined ? undefined : parseJson(text)) : request.body;
    const asked = parseSearch(kind.data, request.query, body, facts.facets);
    // a GET with `storeCode` gets the flat form
    const flat = request.method === 'GET' && queryText(request.query, 'storeCode') !== undefined;
    const place = { store, index: params.index, entity: kind.data };
    const write = async (found: Found) => ({
      body: await (flat ? flatAnswer : hitsAnswer)(found),
      holdsAt: found.holdsAt,
    });
    return runSearch(bridge, place, asked, write, { client: request.client, gone });
  },
};

export const urlMap: CachedHandler = {
  cached: async ({ db, facts }, request) => {
    const body = readAs(urlMapBody, request.body);
    if (body.url.length > LONGEST_PATH || body.url.includes('\u0000')) throw refuse(400, 'url is too long');
    const store = storeOf(facts, queryText(request.query, 'storeCode'));
    const names = (value: unknown): string[] =>
      Array.isArray(value)
        ? value.slice(0, 64).filter((name): name is string => typeof name === 'string')
        : [];
    const found = await pathTarget(db, store, body.url);
    if (found === undefined) return 'null';
    const filter = sourceFilter(names(body.includeFields), names(body.excludeFields));
    return JSON.stringify({
      _index: `catalogue_${store}`,
      _type: found.entity,
      _id: String(found.id),
      _source: filter(found.doc),
    });
  },
};
