// Tests how records are read from files: all file forms give equal results, and no content throws.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hitReader, storeOfIndex } from '#bridge/import/hit.ts';
import { isNested, type Read, readLines, readNested } from '#bridge/import/read-records.ts';

/** Splits the text into chunks of this size, like a file stream. */
async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function readAll(text: string, size: number): Promise<Read[]> {
  const found: Read[] = [];
  for await (const read of (isNested(text) ? readNested : readLines)(pieces(text, size))) found.push(read);
  return found;
}

const valuesOf = (reads: Read[]): unknown[] => reads.flatMap((read) => ('value' in read ? [read.value] : []));
const faultsOf = (reads: Read[]): string[] => reads.flatMap((read) => ('fault' in read ? [read.fault] : []));

/** Documents that could confuse a reader: brackets and quotes in texts, "hits" in odd places. */
const document = fc.record({
  id: fc.integer({ min: 1, max: 9_999 }),
  name: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"hits":[{', '}]', '\\"', '{"hits":{"hits":['),
  ),
  hits: fc.option(fc.array(fc.integer()), { nil: undefined }),
  more: fc.jsonValue({ maxDepth: 3 }),
});
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const size = fc.integer({ min: 1, max: 40 });

const forms: [string, (docs: unknown[]) => string][] = [
  ['one line each', (docs) => docs.map((doc) => JSON.stringify(doc)).join('\n')],
  [
    'one line each, with Windows line ends and blank lines',
    (docs) => docs.map((doc) => `${JSON.stringify(doc)}\r\n\r\n`).join(''),
  ],
  ['an array', (docs) => JSON.stringify(docs)],
  ['an array over many lines', (docs) => JSON.stringify(docs, undefined, 2)],
  ['several arrays', (docs) => docs.map((doc) => `[${JSON.stringify(doc)}]`).join('\n')],
  [
    'a response',
    (docs) =>
      JSON.stringify({
        took: 3,
        hits: { total: { value: 9 }, hits: docs },
        aggregations: { a: { buckets: [{ key: 1 }] } },
      }),
  ],
  [
    'a response over many lines',
    (docs) => JSON.stringify({ hits: { max_score: null, hits: docs } }, undefined, 2),
  ],
  [
    'several responses',
    (docs) => docs.map((doc) => JSON.stringify({ _shards: { total: 1 }, hits: { hits: [doc] } })).join('\n'),
  ],
];

describe('records in a file', () => {
  it.each(forms)('are found in the format: %s', async (_name, write) => {
    await fc.assert(
      fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 6 }), size, async (docs, step) => {
        const reads = await readAll(write(docs), step);
        expect(faultsOf(reads)).toEqual([]);
        expect(valuesOf(reads)).toEqual(plain(docs));
      }),
      { numRuns: 60 },
    );
  });

  it('are lost only if their line is malformed', async () => {
    const broken = fc.constantFrom('{"id": 1', 'garbage', '"', '\\', '{]', 'null}', '\u0000', '{"a":"');
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { minLength: 1, maxLength: 5 }),
        fc.array(broken),
        size,
        async (docs, bad, step) => {
          const lines = docs.flatMap((doc, at) => [
            JSON.stringify(doc),
            ...(bad[at] === undefined ? [] : [bad[at]]),
          ]);
          const reads = await readAll(lines.join('\n'), step);
          expect(valuesOf(reads)).toEqual(plain(docs));
          expect(faultsOf(reads)).toHaveLength(lines.length - docs.length);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('are read without an exception, with any content in the file', async () => {
    const shard = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        '"',
        '\\',
        ':',
        ',',
        '"hits":{',
        '"hits":[',
        '\n',
        '{"took":1',
        '[{"id":1}',
        '1e999',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(shard, { maxLength: 30 }), size, async (shards, step) => {
        const text = shards.join('');
        for (const read of [readLines, readNested])
          for await (const found of read(pieces(text, step))) {
            const hitsOf = hitReader();
            if ('value' in found) hitsOf(found.value);
          }
      }),
      { numRuns: 500 },
    );
  });

  it('that never end are skipped', async () => {
    const text = `{"id":1}\n${'x'.repeat(9_000_000)}\n{"id":2}`;
    const reads = await readAll(text, 1 << 16);
    expect(valuesOf(reads)).toEqual([{ id: 1 }, { id: 2 }]);
    expect(faultsOf(reads)).toEqual(['longer than any record']);
    const nested = await readAll(`[{"id":1},{"name":"${'x'.repeat(9_000_000)}"},{"id":2}]`, 1 << 16);
    expect(valuesOf(nested)).toEqual([{ id: 1 }, { id: 2 }]);
  });
});

describe('search hit', () => {
  const source = { id: 7, sku: 'A', name: 'a' };
  it.each([
    ['old form', { _index: 'vue_storefront_catalog_en', _type: 'product', _id: '7', _source: source }],
    ['new form', { _index: 'vue_storefront_catalog_en_product', _id: '7', _score: 1, _source: source }],
    [
      'new form with a general type',
      { _index: 'vue_storefront_catalog_en_product_1587030428', _type: '_doc', _id: '7', _source: source },
    ],
    [
      'form of a response on one line',
      { hits: { hits: [{ _index: 'x_en', _type: 'product', _source: source }] } },
    ],
    [
      'form without an id in the source',
      { _index: 'x_en', _type: 'product', _id: 7, _source: { sku: 'A', name: 'a' } },
    ],
  ])('is read in the %s', (_name, value) => {
    const [hit] = hitReader()(value);
    expect(hit?.entity).toBe('product');
    expect(hit?.source).toEqual(source);
    expect(storeOfIndex(hit?.index, ['lv', 'en', 'ru'])).toBe('en');
  });

  it('gets its type and id from the preceding line in a bulk file', () => {
    const read = hitReader();
    expect(read({ index: { _index: 'x_ru', _type: 'category', _id: '4' } })).toEqual([]);
    expect(read({ name: 'Datori' })).toEqual([
      { entity: 'category', index: 'x_ru', source: { name: 'Datori', id: '4' } },
    ]);
    expect(read({ sku: 'B' })[0]).toMatchObject({ entity: 'product', index: undefined });
  });

  it.each([
    ['product', { id: 1, sku: 'A', type_id: 'simple' }],
    ['category', { id: 1, name: 'x', path: '1/2', children_data: [] }],
    ['attribute', { attribute_id: 93, attribute_code: 'color', options: [] }],
    ['taxrule', { id: 2, code: 'x', rates: [], product_tax_class_ids: [2] }],
    ['review', { id: 2, product_id: 1, nickname: 'A', detail: 'x' }],
    ['cms_page', { id: 2, identifier: 'about-us', content: '', page_layout: '1column' }],
    ['cms_block', { id: 2, identifier: 'footer', content: '' }],
    [undefined, { id: 2, colour: 'red' }],
  ])('without metadata is recognised as %s by its fields', (entity, doc) => {
    expect(hitReader()(doc)[0]?.entity).toBe(entity);
  });
});
