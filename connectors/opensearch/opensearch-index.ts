// The product index in OpenSearch: an alias, and behind it the index that was built last. Documents are written through
// the alias.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';
import { z } from 'zod';
import {
  INDEX_TIMEOUT_MS,
  type IndexedProduct,
  IndexFault,
  type IndexState,
  type ProductIndex,
} from '#bridge/ports/product-index.ts';
import {
  answerOf,
  knownWordsAnswer,
  marksAnswer,
  searchAnswer,
  similarWordsAnswer,
  stateAnswer,
  versionOf,
} from './answer-of.ts';
import { documentOf, FORMAT, indexBody, productId, STATE_ID, stateDocument } from './document-of.ts';
import { isState, knownWordsDsl, marksDsl, searchDsl, similarWordsDsl } from './search-dsl.ts';

/** Time limit for a request that writes, in ms. */
const WRITE_MS = 30_000;
/** Maximum number of documents per request; about 1 kB each. */
const AT_ONCE = 1_000;

const done = z.object({ acknowledged: z.literal(true) });
const written = z.object({ errors: z.literal(false) });
const refreshed = z.object({ _shards: z.object({ failed: z.literal(0) }) });
const indexes = z.record(z.string(), z.object({ aliases: z.record(z.string(), z.unknown()) }));

type Request = Promise<{ body: unknown }> & { abort: () => void };
type Operation = object;
const operationsOf = (products: readonly IndexedProduct[]): Operation[] =>
  products.flatMap((product) => [{ index: { _id: productId(product) } }, documentOf(product)]);
const operationsOfState = (state: IndexState): Operation[] => [
  { index: { _id: STATE_ID } },
  stateDocument(state),
];

/** Names the fault without the response, which may repeat parts of a search. */
function faultOf(error: unknown): IndexFault {
  if (error instanceof IndexFault) return error;
  const { name, statusCode } = error as { name?: string; statusCode?: number };
  const status = statusCode === undefined ? '' : ` (${statusCode})`;
  return new IndexFault(`OpenSearch: ${name ?? 'unknown error'}${status}`, { cause: error });
}

const statusOf = (error: unknown): number | undefined => (error as { statusCode?: number }).statusCode;

/**
 * Creates the index's client without connecting.
 * @param node URL of OpenSearch; it may contain a user and a password
 * @param name name of the index: lower-case letters, digits, "-" and "_", beginning with a letter
 * @param timeoutMs time limit for a request that searches
 * @throws if the URL or the name is not valid
 */
export function openSearchIndex(node: string, name: string, timeoutMs = INDEX_TIMEOUT_MS): ProductIndex {
  if (!/^[a-z][a-z0-9_-]{0,63}$/.test(name)) throw new Error(`SEARCH_INDEX is not a valid name: ${name}`);
  if (!/^https?:$/.test(new URL(node).protocol)) throw new Error('SEARCH_URL must be an http or https URL');
  const alias = `${name}-v${FORMAT}`;
  const client = new Client({ node, maxRetries: 0, requestTimeout: timeoutMs });

  const inFlight = new Set<Request>();
  const bodyOf = async (request: Request): Promise<unknown> => {
    inFlight.add(request);
    try {
      return (await request).body;
    } finally {
      inFlight.delete(request);
    }
  };
  const asking = async <T>(shape: z.ZodType<T>, request: Request): Promise<T> => {
    try {
      return shape.parse(await bodyOf(request));
    } catch (error) {
      throw faultOf(error);
    }
  };
  const searching = <T>(shape: z.ZodType<T>, body: object): Promise<T> =>
    asking(
      shape,
      client.search({
        index: alias,
        body,
        allow_partial_search_results: false,
        timeout: `${timeoutMs}ms`,
      }),
    );
  const bulk = async (index: string, operations: readonly Operation[], isAlias: boolean): Promise<void> => {
    if (operations.length === 0) return;
    await asking(
      written,
      client.bulk(
        { index, require_alias: isAlias, body: [...operations] as Record<string, unknown>[] },
        { requestTimeout: WRITE_MS },
      ),
    );
  };
  const refresh = (index: string) =>
    asking(refreshed, client.indices.refresh({ index }, { requestTimeout: WRITE_MS }));
  const remove = (index: string) =>
    asking(done, client.indices.delete({ index }, { requestTimeout: WRITE_MS }));

  /** Returns the indexes that were built for the alias, and whether it points to them. */
  const built = async (): Promise<{ index: string; isCurrent: boolean }[]> => {
    const found = await asking(
      indexes,
      // the name of an index contains a dot after the alias, which no other alias contains
      client.indices.get({ index: `${alias}.*`, allow_no_indices: true }, { requestTimeout: WRITE_MS }),
    );
    return Object.entries(found).map(([index, { aliases }]) => ({ index, isCurrent: alias in aliases }));
  };

  const fill = async (
    index: string,
    products: AsyncIterable<readonly IndexedProduct[]>,
    state: IndexState,
  ): Promise<void> => {
    for await (const batch of products) await bulk(index, operationsOf(batch), false);
    await bulk(index, operationsOfState(state), false);
    await refresh(index);
  };

  return {
    name: 'opensearch',
    alias,
    state: async () => {
      try {
        const request = client.search({
          index: alias,
          body: { size: 1, query: isState, _source: ['version', 'state'] },
          allow_partial_search_results: false,
        });
        return stateAnswer.parse(await bodyOf(request));
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw faultOf(error);
      }
    },
    search: async (query) => {
      const found = await searching(searchAnswer, searchDsl(query));
      try {
        return answerOf(query, found);
      } catch (error) {
        throw faultOf(error);
      }
    },
    unknownWords: async (store, words) => {
      const found = await searching(knownWordsAnswer, knownWordsDsl(store, words));
      const { buckets } = found.aggregations.words;
      return { version: versionOf(found), words: words.filter((_, at) => buckets[at]?.doc_count === 0) };
    },
    similarWords: async (store, words) => {
      const found = await searching(similarWordsAnswer, similarWordsDsl(store, words));
      const lists = Object.values(found.aggregations).flatMap((one) =>
        'words' in one ? one.words.buckets : [],
      );
      return { version: versionOf(found), words: [...new Set(lists.map(({ key }) => key))] };
    },
    marks: async () => {
      const { aggregations } = await searching(marksAnswer, marksDsl);
      return new Map(
        aggregations.stores.buckets.map(({ key, doc_count, sum }) => [
          key,
          { number: doc_count, sum: sum.value },
        ]),
      );
    },
    write: async (products, state) => {
      for (let at = 0; at < products.length; at += AT_ONCE)
        await bulk(alias, operationsOf(products.slice(at, at + AT_ONCE)), true);
      if (state) await bulk(alias, operationsOfState(state), true);
      await refresh(alias);
    },
    rebuild: async (products, state) => {
      const index = `${alias}.${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;
      await asking(done, client.indices.create({ index, body: indexBody }, { requestTimeout: WRITE_MS }));
      try {
        await fill(index, products, state);
      } catch (error) {
        await remove(index).catch(() => undefined);
        throw error;
      }
      const others = (await built()).filter((one) => one.index !== index);
      const actions = [
        ...others
          .filter(({ isCurrent }) => isCurrent)
          .map((one) => ({ remove: { index: one.index, alias } })),
        { add: { index, alias } },
      ];
      await asking(done, client.indices.updateAliases({ body: { actions } }, { requestTimeout: WRITE_MS }));
      // searches that began on the former index end within their time limit
      await setTimeout(INDEX_TIMEOUT_MS);
      for (const one of others) await remove(one.index);
    },
    close: async () => {
      for (const request of inFlight) request.abort();
      await client.close();
    },
  };
}
