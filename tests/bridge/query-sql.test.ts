// Tests the SQL of a large query: no deeper than that of a small one, and run in slices.
import { is, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it, vi } from 'vitest';
import { PATTERNS_MAX } from '#bridge/catalogue-search/allowance.ts';
import { parseSearch } from '#bridge/catalogue-search/parse-search.ts';
import { flattened, questionSql, scoreSql } from '#bridge/catalogue-search/question-sql.ts';
import { filterSources, sourceFilter } from '#bridge/catalogue-search/source-filter.ts';
import { steppingClock } from '../support/backend/stepping-clock.ts';

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const anyOf = (should: unknown[], minimum_should_match = 1) => ({ bool: { should, minimum_should_match } });
const text = (query: string) => ({ multi_match: { fields: ['name^2'], query } });

describe('SQL of a query', () => {
  const dialect = new PgDialect();
  const facets = new Set(['color']);
  const sqlOf = (query: unknown): string =>
    dialect.sqlToQuery(questionSql(parseSearch('product', {}, { query }, facets).clause)).sql;
  const depthOf = (statement: string): number => {
    let [depth, deepest] = [0, 0];
    for (const sign of statement) {
      if (sign === '(' || sign === '[') depth += 1;
      if (sign === ')' || sign === ']') depth -= 1;
      deepest = Math.max(deepest, depth);
    }
    return deepest;
  };
  /** Returns the number of terms of a sum, which is the depth at which PostgreSQL nests it. */
  const sums = (statement: string): number => statement.split(' + ').length;

  it('is not nested deeper for ninety conditions than for three', () => {
    const shapes = [3, 90].map((count) =>
      sqlOf(
        anyOf(
          times(count, (id) => ({ term: { id } })),
          Math.ceil(count / 2),
        ),
      ),
    );
    expect(shapes.map(depthOf)).toEqual([depthOf(shapes[0] ?? ''), depthOf(shapes[0] ?? '')]);
    expect(shapes.map(sums)).toEqual([1, 1]);
  });

  it('is not nested deeper for sixteen scored words than for one', () => {
    const shapes = [1, 16].map(
      (count) =>
        dialect.sqlToQuery(
          scoreSql(
            times(count, (at) => ({ text: `w${at}` })),
            [],
          ),
        ).sql,
    );
    expect(shapes.map(sums)).toEqual([sums(shapes[0] ?? ''), sums(shapes[0] ?? '')]);
    expect(shapes.map(depthOf)).toEqual([depthOf(shapes[0] ?? ''), depthOf(shapes[0] ?? '')]);
  });

  it('has the same text and parameters when flattened to one level [S-31]', () => {
    const query = anyOf([
      { range: { final_price: { gt: 1, lte: 2.5 } } },
      { range: { delivery_days: { gte: 3 } } },
      { term: { color: 'red' } },
      { terms: { category_ids: [1, 2] } },
      text('a b'),
    ]);
    const nested = questionSql(parseSearch('product', {}, { query }, facets).clause);
    const flat = flattened(nested);
    expect(flat.queryChunks.filter((chunk) => is(chunk, SQL))).toEqual([]);
    expect(dialect.sqlToQuery(flat)).toEqual(dialect.sqlToQuery(nested));
  });

  it('reads the document column once, however many of its fields are used', () => {
    const asked = { bool: { must: times(8, (at) => ({ range: { delivery_days: { gt: at } } })) } };
    expect(sqlOf(asked).match(/"documents"\."doc"/g)).toHaveLength(1);
  });
});

describe('parts of documents', () => {
  it('are matched with the patterns once per path, not once per document', () => {
    const include = times(PATTERNS_MAX, (at) => `a*b${at}*c`);
    const held = vi.spyOn(include, 'some');
    const filter = sourceFilter(include, []);
    const documents = times(500, (id) => filter({ id, name: 'x', stock: { qty: id } }));
    expect(documents).toHaveLength(500);
    // two checks each for id, name and stock: is it included, and does it lead to an included path
    expect(held.mock.calls.length).toBeLessThanOrEqual(6);
  });

  it('are filtered in slices between turns of the event loop', async ({ onTestFinished }) => {
    steppingClock(0.1);
    onTestFinished(() => void vi.restoreAllMocks());
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const kept = await filterSources(
      times(4_000, (id) => Buffer.from(`{"id":${id},"name":"x"}`)),
      ['id'],
      [],
    );
    isOver = true;
    expect(kept[3_999]?.toString()).toBe('{"id":3999}');
    expect(turns).toBeGreaterThan(40);
  });
});
