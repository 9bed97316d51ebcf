// Translates queries to OpenSearch's query language. Invariants: no scripts; every search also matches the document with
// the state, which is not a hit, so that the version in the answer belongs to the same state as the hits.
import type {
  IndexClause,
  IndexCount,
  IndexQuery,
  IndexScoring,
  IndexWord,
} from '#bridge/ports/product-index.ts';
import { transpositionsOf } from '#shared/domain/catalogue/search-text.ts';
import { SEPARATOR, wordField } from './document-of.ts';

type Dsl = Record<string, unknown>;

/** Maximum number of options that are counted; with more, the count would not be exact. */
export const OPTIONS_MAX = 10_000;
/** Limit for the automaton of a pattern, which grows with the word's length. */
const STATES_MAX = 50_000;
/** Above every score, so that no limit of the score excludes the state. */
const STATE_BOOST = 1_000_000;
/** Above every sum of boosts, so that the rank by article number precedes the score. */
export const RANK = 4_096;

const nothing: Dsl = { match_none: {} };
const allOf = (filter: readonly Dsl[]): Dsl => ({ bool: { filter } });
const someOf = (should: readonly Dsl[], atLeast = 1): Dsl => ({
  bool: { should, minimum_should_match: atLeast },
});
const scored = (filter: Dsl, boost: number, name?: string): Dsl => ({
  constant_score: { filter, boost, ...(name !== undefined && { _name: name }) },
});

const wordDsl = (field: string, { text, instead }: IndexWord): Dsl => {
  if (instead === undefined) return { prefix: { [field]: text } };
  return instead.length === 0 ? nothing : { terms: { [field]: instead } };
};

export function clauseDsl(clause: IndexClause): Dsl {
  switch (clause.is) {
    case 'all':
      return { match_all: {} };
    case 'none':
      return nothing;
    case 'and':
      return clause.of.length === 1 && clause.of[0]
        ? clauseDsl(clause.of[0])
        : allOf(clause.of.map(clauseDsl));
    case 'some':
      return clause.of.length < clause.atLeast ? nothing : someOf(clause.of.map(clauseDsl), clause.atLeast);
    case 'not':
      return { bool: { must_not: [clauseDsl(clause.of)] } };
    case 'terms':
      return clause.values.length === 0 ? nothing : { terms: { [clause.field]: clause.values } };
    case 'range':
      return { range: { [clause.field]: { gte: clause.from, lte: clause.to } } };
    case 'exists':
      return { exists: { field: clause.field } };
    case 'facet':
      return clause.options
        ? { terms: { facets: clause.options.map((option) => `${clause.code}${SEPARATOR}${option}`) } }
        : { prefix: { facets: `${clause.code}${SEPARATOR}` } };
    case 'words': {
      const field = clause.nameOnly ? wordField(0) : 'words';
      return clause.words.length < clause.atLeast
        ? nothing
        : someOf(
            clause.words.map((word) => wordDsl(field, word)),
            clause.atLeast,
          );
    }
    case 'identifier':
      return { terms: { identifiers: [clause.compact] } };
  }
}

/** Returns the products with one of the article numbers. */
const identifiedDsl = ({ identifiers }: IndexScoring): Dsl =>
  identifiers.length === 0 ? nothing : { terms: { identifiers } };

/** The parts of a score: the products that get it, and how much. */
export function scoreParts(scoring: IndexScoring): { filter: Dsl; boost: number }[] {
  return [
    ...scoring.words.flatMap((word) =>
      scoring.boosts.map((boost, at) => ({ filter: wordDsl(wordField(at), word), boost })),
    ),
    ...(scoring.words.length > 0 ? [{ filter: identifiedDsl(scoring), boost: scoring.identified }] : []),
  ];
}

/**
 * Returns the clauses for the score of OpenSearch. If hits are sorted by it, it is the sum of the rank by article number
 * and the parts of the score. Otherwise it is the rank alone, and each hit lists the names of the parts that it matches.
 */
function scoringDsl(scoring: IndexScoring): { filter: Dsl[]; should: Dsl[] } {
  const { isSorted, minScore, written } = scoring;
  const parts = scoreParts(scoring);
  const identified = identifiedDsl(scoring);
  const rank = isSorted ? RANK : 1;
  return {
    filter: !isSorted && minScore > 0 ? [someOf(parts.map(({ filter }) => filter))] : [],
    should: [
      ...parts.map(({ filter, boost }, at) =>
        isSorted ? scored(filter, boost) : scored(filter, 0, String(at)),
      ),
      scored(identified, rank),
      ...(written.length > 0 ? [scored(allOf([identified, { terms: { code_lower: written } }]), rank)] : []),
    ],
  };
}

/** Escapes a text for a regular expression of Lucene. */
const escaped = (text: string): string => text.replace(/[^\p{L}\p{N}_]/gu, '\\$&');

// the order in which the columns in memory return counts
const order = [{ _count: 'desc' }, { _key: 'asc' }];

const optionsDsl = (field: 'facets' | 'options', codes: readonly string[]): Dsl => ({
  terms: {
    field,
    include: `(${codes.map(escaped).join('|')})${escaped(SEPARATOR)}.*`,
    size: OPTIONS_MAX,
    order,
  },
});

/** Name of the aggregation that counts the options of all attributes. */
export const optionsName = (count: Extract<IndexCount, { is: 'options' }>): 'options' | 'facets' =>
  count.merged ? 'options' : 'facets';
/** Name of the aggregation of another count, by its place among the counts. */
export const countName = (at: number): string => `count_${at}`;

function countDsl(count: Exclude<IndexCount, { is: 'options' }>): Dsl {
  const { field } = count;
  if (count.is === 'values') return { terms: { field, size: Math.max(1, count.size), order } };
  const ranges = count.ranges.map(({ from, to }) =>
    from > to ? nothing : { range: { [field]: { gte: from, lte: to } } },
  );
  return { filters: { filters: ranges } };
}

function aggregationsDsl(counts: readonly IndexCount[]): Dsl {
  const aggregations: Dsl = {};
  const codes = { facets: new Set<string>(), options: new Set<string>() };
  for (const [at, count] of counts.entries()) {
    if (count.is === 'options') for (const code of count.codes) codes[optionsName(count)].add(code);
    else aggregations[countName(at)] = countDsl(count);
  }
  for (const field of ['facets', 'options'] as const)
    if (codes[field].size > 0) aggregations[field] = optionsDsl(field, [...codes[field]]);
  return aggregations;
}

export const isState: Dsl = { term: { kind: 'state' } };
const versionOfState: Dsl = { version: { max: { field: 'version' } } };

/** Matches the query and the state; hits are products only. */
const withState = (query: Dsl, aggregations: Dsl): Dsl => ({
  query: someOf([query, scored(isState, STATE_BOOST)]),
  post_filter: { term: { kind: 'product' } },
  aggs: { ...versionOfState, ...aggregations },
});

/** Translates a query to the body of a search. */
export function searchDsl(query: IndexQuery): Dsl {
  const { store, clause, scoring, sort, from, size, countTotal, counts } = query;
  const scores = scoring ? scoringDsl(scoring) : { filter: [], should: [] };
  const found: Dsl = {
    bool: {
      filter: [{ term: { store } }, clauseDsl(clause), ...scores.filter],
      ...(scores.should.length > 0 && { should: scores.should, minimum_should_match: 0 }),
    },
  };
  return {
    ...withState(found, aggregationsDsl(counts)),
    ...(scoring?.isSorted && scoring.minScore > 0 && { min_score: scoring.minScore }),
    from,
    size,
    sort: [
      ...(scoring ? [{ _score: 'desc' }] : []),
      ...sort.map(({ field, descending }) => ({
        [field]: { order: descending ? 'desc' : 'asc', missing: '_last' },
      })),
      { id: 'asc' },
    ],
    _source: ['id', ...sort.map(({ field }) => field)],
    track_total_hits: countTotal,
  };
}

/** Products whose words count as known. */
const searchable = (store: string): Dsl[] => [
  { term: { store } },
  { terms: { visibility: [3, 4] } },
  { terms: { status: [0, 1] } },
];

/** Counts, for each of these words, the searchable products with a word that begins with it. */
export const knownWordsDsl = (store: string, words: readonly string[]): Dsl => ({
  ...withState(allOf(searchable(store)), {
    words: { filters: { filters: words.map((word) => ({ prefix: { words: word } })) } },
  }),
  size: 0,
});

/** Returns a regular expression for the words one typo away from this one. */
function oneTypoFrom(word: string): string {
  const edits = new Set([...transpositionsOf(word)].map(escaped));
  for (let at = 1; at <= word.length; at += 1) {
    const [before, after] = [escaped(word.slice(0, at)), escaped(word.slice(at + 1))];
    edits.add(`${before}.${escaped(word.slice(at))}`);
    if (at < word.length) edits.add(`${before}.${after}`).add(`${before}${after}`);
  }
  return [...edits].join('|');
}

/** Lists, for each of these words, those of searchable products that are one typo away from it. */
export function similarWordsDsl(store: string, words: readonly string[]): Dsl {
  const lists = words.map(oneTypoFrom).map((pattern) => ({
    filter: { regexp: { words: { value: pattern, max_determinized_states: STATES_MAX } } },
    aggs: { words: { terms: { field: 'words', include: pattern, size: OPTIONS_MAX } } },
  }));
  return {
    ...withState(
      allOf(searchable(store)),
      Object.fromEntries(lists.map((list, at) => [countName(at), list])),
    ),
    size: 0,
  };
}

/** Sums the marks by store view. */
export const marksDsl: Dsl = {
  size: 0,
  query: { term: { kind: 'product' } },
  aggs: { stores: { terms: { field: 'store', size: 1_000 }, aggs: { sum: { sum: { field: 'mark' } } } } },
};
