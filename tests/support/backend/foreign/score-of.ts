// Scores a document by a query as an Elasticsearch cluster does. A filter clause scores 0.
import { type Fields, fieldsOf, isFields, Refusal, textOf } from './exchange.ts';

/** Returns all values of a field, through lists and dots. */
export function valuesOf(source: unknown, path: string): unknown[] {
  const walk = (value: unknown, names: readonly string[]): unknown[] => {
    if (Array.isArray(value)) return value.flatMap((each) => walk(each, names));
    const [name, ...rest] = names;
    if (name === undefined) return value === null || value === undefined ? [] : [value];
    return isFields(value) ? walk(value[name], rest) : [];
  };
  return walk(source, path.replace(/\.keyword$/, '').split('.'));
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns the edit distance of two words, at most `limit` + 1. */
function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let at = 1; at <= one.length; at += 1) {
    const above = row;
    row = [at];
    for (let place = 1; place <= other.length; place += 1) {
      const change = one[at - 1] === other[place - 1] ? 0 : 1;
      row.push(
        Math.min((above[place] ?? 0) + 1, (row[place - 1] ?? 0) + 1, (above[place - 1] ?? 0) + change),
      );
    }
  }
  return row[other.length] ?? limit + 1;
}

function matchesWords(texts: readonly string[], query: string, options: Fields): boolean {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return false;
  const found = texts.map(wordsOf);
  const type = textOf(options.type);
  if (type.startsWith('phrase')) {
    const isWord = (word: string, place: number, found = '') =>
      type === 'phrase_prefix' && place === wanted.length - 1 ? found.startsWith(word) : found === word;
    return found.some((words) =>
      words.some((_, start) => wanted.every((word, place) => isWord(word, place, words[start + place]))),
    );
  }
  const fuzziness = Number(options.fuzziness ?? 0) || 0;
  const prefix = Number(options.prefix_length ?? 0);
  const all = found.flat();
  const isThere = (word: string) =>
    all.some(
      (each) =>
        each === word ||
        (each.slice(0, prefix) === word.slice(0, prefix) && distance(each, word, fuzziness) <= fuzziness),
    );
  return options.operator === 'and' ? wanted.every(isThere) : wanted.some(isThere);
}

/** Returns the score of a document for one field of a text query, 0 without a match. */
function textScore(document: Fields, field: string, query: unknown, options: Fields): number {
  const [name = '', boost = '1'] = field.split('^');
  const texts = valuesOf(document, name).map(textOf);
  return matchesWords(texts, textOf(query), options) ? Number(boost) : 0;
}

export const only = <T>(record: Fields): [string, T] =>
  (Object.entries(record)[0] ?? ['', undefined]) as [string, T];
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

function inRange(value: unknown, bounds: Fields): boolean {
  const order = (bound: unknown): number =>
    typeof value === 'number' || typeof bound === 'number'
      ? Number(value) - Number(bound)
      : textOf(value).localeCompare(textOf(bound));
  const checks: Record<string, (by: number) => boolean> = {
    gt: (by) => by > 0,
    gte: (by) => by >= 0,
    lt: (by) => by < 0,
    lte: (by) => by <= 0,
  };
  return Object.entries(bounds).every(([name, bound]) => checks[name]?.(order(bound)) ?? true);
}

function boolScore(document: Fields, clause: Fields): number | undefined {
  const must = listOf(clause.must).map((each) => scoreOf(document, each));
  const filter = listOf(clause.filter).map((each) => scoreOf(document, each));
  if ([...must, ...filter].includes(undefined)) return undefined;
  if (listOf(clause.must_not).some((each) => scoreOf(document, each) !== undefined)) return undefined;
  const should = listOf(clause.should).map((each) => scoreOf(document, each));
  const matched = should.filter((score) => score !== undefined);
  const least = Number(clause.minimum_should_match ?? (must.length + filter.length > 0 ? 0 : 1));
  if (should.length > 0 && matched.length < least) return undefined;
  return [...must, ...matched].reduce<number>((sum, score) => sum + (score ?? 0), 0);
}

/** Returns the score of a document for a query, undefined without a match. Throws for an unknown kind of query. */
export function scoreOf(document: Fields, query: unknown): number | undefined {
  const [kind, clause] = only<unknown>(fieldsOf(query));
  const options = fieldsOf(clause);
  const [field, wanted] = only<unknown>(options);
  const matched = (isMatch: boolean): number | undefined => (isMatch ? 1 : undefined);
  const scored = (score: number): number | undefined => (score > 0 ? score : undefined);
  switch (kind) {
    case '':
    case 'match_all':
      return 1;
    case 'bool':
      return boolScore(document, options);
    case 'constant_score':
      return scoreOf(document, options.filter) === undefined ? undefined : Number(options.boost ?? 1);
    case 'function_score':
      return scoreOf(document, options.query);
    case 'exists':
      return matched(valuesOf(document, textOf(options.field)).length > 0);
    case 'term':
    case 'terms': {
      const values = listOf(isFields(wanted) ? wanted.value : wanted).map(String);
      return matched(valuesOf(document, field).some((value) => values.includes(String(value))));
    }
    case 'range':
      return matched(valuesOf(document, field).some((value) => inRange(value, fieldsOf(wanted))));
    case 'match':
    case 'match_phrase': {
      const own = isFields(wanted) ? wanted : { query: wanted };
      const type = kind === 'match' ? {} : { type: 'phrase' };
      return scored(textScore(document, field, own.query, { ...own, ...type }));
    }
    case 'multi_match': {
      const scores = listOf(options.fields).map((one) =>
        textScore(document, textOf(one), options.query, options),
      );
      return scored(Math.max(0, ...scores));
    }
    default:
      throw new Refusal(500, `[parsing_exception] no [query] registered for [${kind}]`);
  }
}
