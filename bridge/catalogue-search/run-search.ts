// Runs a search on an index outside of the database, on cached products or in the database, and writes the raw response
// of the catalogue endpoints, without the envelope.
import type { Searching } from '../database/searching.ts';
import { concatInSlices, createSlices } from '../wire/create-slices.ts';
import type { Search } from './clause.ts';
import { IndexLost, type IndexSearch } from './index-search.ts';
import { searchColumns } from './search-columns.ts';
import { searchDatabase, sourcesOf, stampsOf } from './search-database.ts';
import { filterSources } from './source-filter.ts';
import { type CachedProducts, emptyDocument } from './store-view.ts';
import {
  type Answered,
  type Found,
  type HoldsAt,
  historyPart,
  type Place,
  type Write,
} from './terms-answer.ts';

/** Maximum number of documents of a result that is compared at a later version of the catalogue. */
const COMPARED_MAX = 100;

/** Data sources of a search. */
export type Searched = {
  searching: Searching;
  cachedProducts: CachedProducts;
  /** an index outside of the database; undefined if there is none */
  indexSearch?: IndexSearch | undefined;
};

/** The client whose turn the search takes, and a signal that is aborted when the client stops waiting. */
export type Caller = { client: string; gone: AbortSignal };

/**
 * Searches the index; else the cached products; else the database. The first two read missing documents from the
 * database. Returns the result of `write`.
 */
export async function runSearch<T>(
  { searching, cachedProducts, indexSearch }: Searched,
  place: Place,
  asked: Search,
  write: Write<T>,
  { gone, client }: Partial<Caller> = {},
): Promise<T> {
  const startedAt = performance.now();
  const read: Found['read'] = (work) => searching(gone, work, client);
  const finish = async (
    { selection: _, ...answered }: Answered,
    documents: readonly Buffer[],
    holdsAt?: HoldsAt,
  ): Promise<T> => {
    const sources = await filterSources(documents, answered.search.include, answered.search.exclude);
    const hits = answered.hits.map((hit, at) => ({ ...hit, source: sources[at] ?? emptyDocument }));
    return write({ ...answered, holdsAt, read, place, hits, startedAt });
  };
  const indexed = place.entity === 'product' ? await indexSearch?.answer(place.store, asked) : undefined;
  if (indexed) {
    try {
      const { hits, search } = indexed;
      const documents = hits.length > 0 ? await read((db) => sourcesOf(db, place, search.sort, hits)) : [];
      return await finish(indexed, documents);
    } catch (error) {
      if (!(error instanceof IndexLost)) throw error;
    }
  }
  const cached = place.entity === 'product' && (await cachedProducts.of(place.store));
  const answered = cached && (await searchColumns(cached.columns, asked));
  const searchIn = () => read((db) => searchDatabase(db, place, asked, write, startedAt));
  if (!cached || !answered) return searchIn();
  const texts = await cached.documentsOf(answered.hits, read);
  const stamps = stampsOf(asked.sort, answered.hits);
  // a page that devices pull: a document has changed since it was sorted
  if (stamps && answered.hits.some(({ id }, at) => stamps.get(id) !== texts[at]?.updated_at))
    return searchIn();
  const { selection } = answered;
  const shown = answered.hits.map(({ id }, at) => ({ id, updated_at: texts[at]?.updated_at ?? '' }));
  // keeps no reference to the store view, which another one may replace
  const holdsAt: HoldsAt = async (version) =>
    selection !== undefined &&
    ((await cachedProducts.of(place.store, version))?.isCurrent(selection, shown) ?? false);
  return finish(
    answered,
    texts.map(({ text }) => text),
    shown.length <= COMPARED_MAX ? holdsAt : undefined,
  );
}

/** Writes the response as JSON in UTF-8, in the raw form. */
export async function hitsAnswer(found: Found): Promise<Buffer> {
  const { place, search, hits, total, aggregations, startedAt } = found;
  const history = await historyPart(found);
  const rest = createSlices();
  const written: Buffer[] = [];
  for (const [number, hit] of hits.entries()) {
    const sort = search.sort.map((by, at) => {
      const value = hit[`s${at}`] ?? null;
      return by.field.at === 'column' && by.field.type === 'cents' && typeof value === 'number'
        ? value / 100
        : value;
    });
    const head = { _index: place.index, _type: place.entity, _id: String(hit.id), _score: hit.score };
    const tail = search.sort.length > 0 ? `,"sort":${JSON.stringify(sort)}` : '';
    const begin = `${number === 0 ? '' : ','}${JSON.stringify(head).slice(0, -1)},"_source":`;
    written.push(Buffer.from(begin), hit.source, Buffer.from(`${tail}}`));
    await rest();
  }
  const maxScore = hits.reduce<number | null>(
    (best, { score }) => (score === null ? best : Math.max(best ?? 0, score)),
    null,
  );
  const tail =
    aggregations.length > 0 ? `,"aggregations":${JSON.stringify(Object.fromEntries(aggregations))}` : '';
  const took = Math.round(performance.now() - startedAt);
  const begin = `{"took":${took},"timed_out":${took > search.timeoutMs},"hits":{"total":${total},"max_score":${JSON.stringify(maxScore)},"hits":[`;
  return concatInSlices([Buffer.from(begin), ...written, Buffer.from(`]}${tail}${history}}`)]);
}
