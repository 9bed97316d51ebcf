// Arbitraries of malformed bodies: random JSON, and valid bodies with one part replaced.
import fc from 'fast-check';

/** Strings that often break parsers, queries or markup. */
export const nasty = fc.constantFrom(
  "'; drop table orders; --",
  '../../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  '{"$gt":""}',
  'constructor',
  '__proto__',
  'NaN',
  '1e999',
  '-0',
  '9'.repeat(400),
  'ā'.repeat(3_000),
  '',
);
const scalar = fc.oneof(
  nasty,
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.string({ unit: 'binary' }),
);
const knownKeys = fc.constantFrom(
  'query',
  'bool',
  'must',
  'filter',
  'should',
  'must_not',
  'terms',
  'term',
  'range',
  'match',
  'exists',
  'field',
  'gte',
  'lt',
  'sku',
  'id',
  'status',
  'final_price',
  'updated_at',
  'category_ids',
  'color',
  'aggs',
  'size',
  'from',
  'sort',
  'search_after',
  '_source',
  'multi_match',
  'fields',
  '_appliedFilters',
  'attribute',
  'value',
  'in',
  'url',
  'cartItem',
  'qty',
  'item_id',
  'product_option',
  'extension_attributes',
  'bundle_options',
  'configurable_item_options',
  'option_id',
  'option_value',
  'address',
  'country_id',
  'addressInformation',
  'shippingCarrierCode',
  'shippingMethodCode',
  'methods',
  'paymentMethod',
  'method',
  'order_id',
  'products',
  '__proto__',
  'constructor',
);
/** Generates random JSON with key names of the bridge API. */
export const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    scalar,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.oneof(knownKeys, fc.string()), tie('json')), { maxLength: 5 }).map((entries) => {
      const object = Object.create(null);
      for (const [key, value] of entries) object[key] = value;
      return object;
    }),
  ),
}));
/** Replaces one random part of a valid body with random JSON. */
export const spoiled = (good: object): fc.Arbitrary<unknown> => {
  const paths: string[][] = [];
  const walk = (value: unknown, path: string[]): void => {
    if (path.length > 0) paths.push(path);
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
  };
  walk(good, []);
  return fc.tuple(fc.constantFrom(...paths), json).map(([path, value]) => {
    const copy = structuredClone(good) as Record<string, unknown>;
    let at = copy;
    for (const step of path.slice(0, -1)) at = at[step] as Record<string, unknown>;
    at[path.at(-1) ?? ''] = value;
    return copy;
  });
};
