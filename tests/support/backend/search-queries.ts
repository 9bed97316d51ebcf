// Random queries in the DSL over fields and values of the small catalogue.
import fc from 'fast-check';

const askedValues: Record<string, fc.Arbitrary<string | number | boolean>> = {
  id: fc.integer({ min: 995, max: 1_070 }),
  sku: fc.constantFrom('P-1', 'P-2', 'C-1', 'B-1', "P-1'; drop table documents", ''),
  url_path: fc.constantFrom('p/p-1', 'p/c-1', 'p/b-1', 'P/P-1', ''),
  url_key: fc.constantFrom('p-1', 'p-2', 'c-1', 1),
  status: fc.integer({ min: 0, max: 3 }),
  visibility: fc.integer({ min: 1, max: 5 }),
  type_id: fc.constantFrom('simple', 'configurable', 'virtual', 'bundle', 'grouped'),
  final_price: fc.constantFrom(10, 17.35, 24.7, 100, 46.75, 5),
  price: fc.constantFrom(10, 17.35, 24.7, 100, 46.75),
  total_qty: fc.integer({ min: 0, max: 70 }),
  is_promoted: fc.boolean(),
  category_ids: fc.constantFrom(20, 21, 22, 30, 99, '20'),
  color: fc.constantFrom('49', '50', '51', 49, 'x'),
  color_options: fc.constantFrom('49', '50', 51),
  connectivity: fc.constantFrom('1', '2', '3'),
  screen_size: fc.constantFrom('13', '15'),
  brand: fc.constantFrom('Norra', 'Vento', 'norra'),
  mpn: fc.constantFrom('MPN1', 'MPN2', 'MPN99'),
  'stock.is_in_stock': fc.boolean(),
  'stock.qty': fc.integer({ min: 0, max: 70 }),
  'configurable_children.sku': fc.constantFrom('C-1-49', 'C-2-50', 'nothing'),
};
const ranged = ['id', 'status', 'final_price', 'price', 'total_qty', 'special_price', 'stock.qty'];
export const bound = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constantFrom(17.35, 24.7, 1_010, 1_030));

const leaf = fc.oneof(
  fc.constantFrom(...Object.keys(askedValues)).chain((field) => {
    const value = askedValues[field] ?? fc.constant(0);
    return fc.oneof(
      value.map((one) => ({ term: { [field]: one } })),
      fc.array(value, { maxLength: 4 }).map((many) => ({ terms: { [field]: many } })),
      value.map((one) => ({ match: { [field]: one } })),
    );
  }),
  fc
    .tuple(
      fc.constantFrom(...ranged),
      fc.record({ gt: bound, gte: bound, lt: bound, lte: bound }, { requiredKeys: [] }),
    )
    .map(([field, bounds]) => ({ range: { [field]: bounds } })),
  fc
    .constantFrom(...Object.keys(askedValues), 'special_price', 'energy_class')
    .map((field) => ({ exists: { field } })),
  fc.constant({ match_all: {} }),
);
/** Maximum number of conditions on fields inside the documents; the bridge rejects queries with more of them. */
const CONDITIONS_MAX = 8;
const insideDocuments =
  /"(brand|mpn|special_price|energy_class|stock\.is_in_stock|stock\.qty|configurable_children\.sku)"/g;
const conditionsIn = (query: unknown) => (JSON.stringify(query).match(insideDocuments) ?? []).length;

const anyQueries = fc.letrec<{ query: Record<string, unknown> }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .record(
        {
          must: fc.array(tie('query'), { maxLength: 3 }),
          filter: fc.array(tie('query'), { maxLength: 2 }),
          should: fc.array(tie('query'), { minLength: 1, maxLength: 3 }),
          must_not: fc.array(tie('query'), { maxLength: 2 }),
        },
        { requiredKeys: [] },
      )
      .chain((parts) =>
        parts.should === undefined
          ? fc.constant({ bool: parts })
          : fc.option(fc.integer({ min: 0, max: parts.should.length }), { nil: undefined }).map((least) => ({
              bool: { ...parts, ...(least === undefined ? {} : { minimum_should_match: least }) },
            })),
      ),
  ),
})).query;
export const queries = anyQueries.filter((query) => conditionsIn(query) <= CONDITIONS_MAX);

const word = fc.constantFrom(
  'p',
  'port',
  'dators',
  'datora',
  'datros',
  'adtors',
  'ausinas',
  'AUSTIŅAS',
  'norra',
  '3',
  'p-1',
  'P 12',
  'ёлочная',
  'елоч',
  'mpn7',
  'x',
  'telef',
);
const texts = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const least = fc.constantFrom(undefined, 1, 2, '75%', '-1');
const textLeaf = fc.oneof(
  fc
    .record({ query: texts, operator: fc.constantFrom('and', 'or'), minimum_should_match: least })
    .map((asked) => ({ multi_match: { fields: ['name', 'sku'], ...asked } })),
  texts.map((query) => ({ match: { name: { query } } })),
  texts.map((query) => ({ multi_match: { fields: ['sku', 'mpn'], query, type: 'phrase' } })),
  fc
    .array(fc.constantFrom(20, '21', 22, 30, 99, 'x'), { maxLength: 3 })
    .map((ids) => ({ terms: { category_ids: ids } })),
  fc.constantFrom({ term: { status: 1 } }, { term: { 'stock.is_in_stock': true } }, { match_all: {} }),
);
/** Queries for words, article numbers and categories. */
export const textQueries = fc.letrec<{ query: object }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    textLeaf,
    fc
      .record(
        {
          must: fc.array(tie('query'), { maxLength: 2 }),
          should: fc.array(tie('query'), { minLength: 1, maxLength: 3 }),
          must_not: fc.array(tie('query'), { maxLength: 1 }),
          minimum_should_match: fc.constantFrom(1, 2),
        },
        { requiredKeys: [] },
      )
      .map(({ minimum_should_match, ...parts }) => ({
        bool: { ...parts, ...(parts.should && minimum_should_match ? { minimum_should_match } : {}) },
      })),
  ),
})).query;

/** Generates bounds that equal product values, and bounds next to them. */
const nearBound = fc.constantFrom(
  10,
  '17.35',
  17.35,
  '24.700',
  24.7,
  24.701,
  1_010,
  5,
  20,
  0,
  -1,
  '46.7499999',
  1e-7,
);
const nearRanges = fc
  .record({
    field: fc.constantFrom('final_price', 'price', 'total_qty', 'id', 'status'),
    bounds: fc.record({ gt: nearBound, gte: nearBound, lt: nearBound, lte: nearBound }, { requiredKeys: [] }),
  })
  .map(({ field, bounds }) => ({ range: { [field]: bounds } }));

const counted = [
  'color',
  'color_options',
  'connectivity',
  'category_ids',
  'type_id',
  'final_price',
  'is_promoted',
];
const aggs = {
  ...Object.fromEntries(counted.map((field) => [field, { terms: { field, size: 3 } }])),
  r: { range: { field: 'price', ranges: [{ from: 0, to: 24.7 }, { from: 17.35, to: 100 }, { from: 100 }] } },
};

/** Sorted pages of such queries, with counts. */
export const productSearches = fc.record({
  query: fc.oneof(queries, textQueries, nearRanges),
  sort: fc.constantFrom<unknown[]>(
    [{ final_price: 'desc' }],
    [{ created_at: 'desc' }, { id: 'desc' }],
    ['_score', { is_promoted: 'desc' }],
    [{ sku: 'asc' }],
    [],
  ),
  from: fc.integer({ min: 0, max: 9 }),
  size: fc.constant(7),
  aggs: fc.constant(aggs),
});
