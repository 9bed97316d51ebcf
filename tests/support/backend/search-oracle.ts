// A reference implementation of the search language. It matches each document in plain JavaScript, shares no code with
// the bridge, and reads fields from the source documents.

export type Doc = Record<string, unknown>;
type Query = { [operator: string]: unknown };

const listOf = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (entry) => entry !== undefined && entry !== null && entry !== '',
  );

const facets = ['color', 'connectivity', 'screen_size'];
const truths = ['is_promoted', 'is_good_offer', 'stock.is_in_stock'];

function attribute(doc: Doc, code: string): unknown[] {
  const own =
    doc[code] ??
    (doc.custom_attributes as { attribute_code: string; value: unknown }[] | undefined)?.find(
      (entry) => entry.attribute_code === code,
    )?.value;
  const values = listOf(own);
  return code === 'connectivity' ? values.flatMap((value) => String(value).split(',')) : values;
}

/** Returns every value of a field in a document. */
export function valuesOf(doc: Doc, field: string): unknown[] {
  if (facets.includes(field)) return attribute(doc, field);
  if (field.endsWith('_options')) {
    const code = field.slice(0, -'_options'.length);
    return ((doc.configurable_children ?? []) as Doc[]).flatMap((child) => attribute(child, code));
  }
  let found: unknown[] = [doc];
  for (const step of field.split('.')) found = found.flatMap((at) => listOf((at as Doc)[step]));
  return found;
}

const truth = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

function equal(field: string, has: unknown, asked: unknown): boolean {
  if (truths.includes(field)) return truth(has) === truth(asked);
  return String(has) === String(asked);
}

function inRange(has: unknown, bounds: Record<string, number | string>): boolean {
  return Object.entries(bounds).every(([key, bound]) => {
    const [a, b] = typeof bound === 'number' ? [Number(has), bound] : [String(has), bound];
    if (key === 'gt') return a > b;
    if (key === 'gte') return a >= b;
    return key === 'lt' ? a < b : a <= b;
  });
}

/** True if the document matches the query. */
export function answers(doc: Doc, query: Query): boolean {
  const [[operator, inner] = ['match_all', {}]] = Object.entries(query);
  const pair = Object.entries(inner as Doc)[0] ?? ['', undefined];
  const [field, asked] = pair;
  switch (operator) {
    case 'match_all':
      return true;
    case 'term':
    case 'match':
    case 'terms':
      return listOf(asked).some((one) => valuesOf(doc, field).some((has) => equal(field, has, one)));
    case 'range':
      return valuesOf(doc, field).some((has) => inRange(has, asked as Record<string, number | string>));
    case 'exists':
      return valuesOf(doc, asked as string).length > 0;
    case 'bool': {
      const {
        must = [],
        filter = [],
        should = [],
        must_not = [],
        minimum_should_match,
      } = inner as Record<string, Query[]>;
      const all = [...must, ...filter];
      const least =
        minimum_should_match === undefined
          ? all.length === 0 && should.length > 0
            ? 1
            : 0
          : Number(minimum_should_match);
      return (
        all.every((one) => answers(doc, one)) &&
        !must_not.some((one) => answers(doc, one)) &&
        should.filter((one) => answers(doc, one)).length >= Math.min(least, should.length)
      );
    }
    default:
      throw new Error(`Unknown search operator ${operator}`);
  }
}
