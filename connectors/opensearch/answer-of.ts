// Parses OpenSearch's responses. A response that is incomplete in any way fails to parse.
import { z } from 'zod';
import {
  type IndexAnswer,
  type IndexCounted,
  IndexFault,
  type IndexHit,
  type IndexQuery,
  type IndexState,
} from '#bridge/ports/product-index.ts';
import { SEPARATOR } from './document-of.ts';
import { countName, optionsName, RANK, scoreParts } from './search-dsl.ts';

const whole = {
  timed_out: z.literal(false),
  _shards: z.object({ failed: z.literal(0) }),
};
const count = z.number().int().min(0);
const version = z.object({ value: z.number().nullable() });

const values = z.object({
  buckets: z.array(
    z.object({
      key: z.union([z.string(), z.number()]),
      key_as_string: z.string().optional(),
      doc_count: count,
    }),
  ),
  sum_other_doc_count: count,
});
const ranges = z.object({ buckets: z.array(z.object({ doc_count: count })) });

export const searchAnswer = z.object({
  ...whole,
  hits: z.object({
    total: z.object({ value: count, relation: z.literal('eq') }).optional(),
    hits: z.array(
      z.object({
        _score: z.number().nullable(),
        _source: z
          .object({ id: z.number().int() })
          .catchall(z.union([z.string(), z.number(), z.boolean(), z.null()])),
        matched_queries: z.array(z.string()).optional(),
      }),
    ),
  }),
  aggregations: z.object({ version }).catchall(z.union([values, ranges])),
});

/** Returns the version of the state; throws if the index contains none. */
export function versionOf(found: { aggregations: { version: z.infer<typeof version> } }): number {
  const { value } = found.aggregations.version;
  if (value === null) throw new IndexFault('OpenSearch: the index has no state');
  return value;
}

const states = z.object({
  ...whole,
  hits: z.object({
    hits: z.array(
      z.object({
        _source: z.object({
          version: z.number(),
          state: z.object({ anew: z.number(), last: z.record(z.string(), z.string()) }),
        }),
      }),
    ),
  }),
});
export const stateAnswer = states.transform(({ hits }): IndexState | undefined => {
  const [hit] = hits.hits;
  return hit && { version: hit._source.version, ...hit._source.state };
});

export const knownWordsAnswer = z.object({
  ...whole,
  aggregations: z.object({ version, words: ranges }),
});
export const similarWordsAnswer = z.object({
  ...whole,
  aggregations: z.object({ version }).catchall(
    z.object({
      words: z.object({
        sum_other_doc_count: z.literal(0),
        buckets: z.array(z.object({ key: z.string() })),
      }),
    }),
  ),
});
export const marksAnswer = z.object({
  ...whole,
  aggregations: z.object({
    stores: z.object({
      buckets: z.array(z.object({ key: z.string(), doc_count: count, sum: z.object({ value: z.number() }) })),
    }),
  }),
});

type SearchAnswer = z.infer<typeof searchAnswer>;

function hitOf(query: IndexQuery, hit: SearchAnswer['hits']['hits'][number]): IndexHit {
  const { id } = hit._source;
  const sorted = query.sort.map(({ field }) => hit._source[field] ?? null);
  const { scoring } = query;
  if (!scoring || scoring.words.length === 0) return { id, score: undefined, values: sorted };
  const parts = scoreParts(scoring);
  const score = scoring.isSorted
    ? (hit._score ?? 0) % RANK
    : (hit.matched_queries ?? []).reduce((sum, name) => sum + (parts[Number(name)]?.boost ?? 0), 0);
  return { id, score, values: sorted };
}

function optionsOf(
  { aggregations }: SearchAnswer,
  asked: Extract<IndexQuery['counts'][number], { is: 'options' }>,
) {
  const counted = values.parse(aggregations[optionsName(asked)]);
  if (counted.sum_other_doc_count > 0) throw new IndexFault('OpenSearch: too many options to count');
  return counted.buckets.flatMap(({ key, doc_count }) => {
    const [code = '', ...option] = String(key).split(SEPARATOR);
    return asked.codes.includes(code) ? [{ code, key: option.join(SEPARATOR), count: doc_count }] : [];
  });
}

/** Converts a parsed response to the answer of the query. Throws if a part of it is missing. */
export function answerOf(query: IndexQuery, found: SearchAnswer): IndexAnswer {
  const counts = query.counts.map((asked, at): IndexCounted => {
    if (asked.is === 'options') return { is: 'options', options: optionsOf(found, asked) };
    const counted = found.aggregations[countName(at)];
    if (asked.is === 'ranges')
      return { is: 'ranges', counts: ranges.parse(counted).buckets.map(({ doc_count }) => doc_count) };
    const { buckets, sum_other_doc_count: others } = values.parse(counted);
    return {
      is: 'values',
      values: buckets.map(({ key, key_as_string, doc_count }) => ({
        key: key_as_string ?? key,
        count: doc_count,
      })),
      others,
    };
  });
  if (query.countTotal && !found.hits.total) throw new IndexFault('OpenSearch: the total is missing');
  return {
    version: versionOf(found),
    total: query.countTotal ? found.hits.total?.value : undefined,
    hits: found.hits.hits.map((hit) => hitOf(query, hit)),
    counts,
  };
}
