// Tests that the token index leads to the same results and scores as a comparison with every product.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidatesSql } from '#bridge/catalogue-search/candidates-sql.ts';
import type { Clause } from '#bridge/catalogue-search/clause.ts';
import { parseSearch } from '#bridge/catalogue-search/parse-search.ts';
import { searchDatabase } from '#bridge/catalogue-search/search-database.ts';
import { type Db, rowsOf } from '#bridge/database/open-database.ts';
import { Refusal } from '#bridge/ports/refusal.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { textQueries } from '../support/backend/search-queries.ts';
import { randomCases } from '../support/random-cases.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

const sort = ['_score', { total_qty: 'desc' }, { id: 'asc' }];
const read = (query: object) =>
  parseSearch('product', { size: 1_000 }, { query, sort, min_score: 0.02 }, new Set());

/** Returns the ids in order, the scores and the total. */
async function found(query: object) {
  const asked = read(query);
  const place = { store: 'lv', index: '', entity: 'product' } as const;
  return searchDatabase(bridge.db, place, asked, ({ total, hits }) => ({
    total,
    hits: hits.map(({ id, score }) => [id, score]),
  }));
}
/** Returns the same query in a form that no index supports. */
const unindexed = (query: object) => ({ bool: { should: [query, { term: { id: -1 } }] } });

/** True if a search accepts this query in a form that no index supports. */
function isTaken(query: object): boolean {
  try {
    read(unindexed(query));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

describe('token index', () => {
  it('returns the same products, scores and counts as a scan of every product', async () => {
    let some = 0;
    await fc.assert(
      fc.asyncProperty(textQueries.filter(isTaken), async (query) => {
        const all = await found(unindexed(query));
        if (all.total > 0 && all.total < 60) some += 1;
        expect(await found(query)).toEqual(all);
      }),
      { numRuns: randomCases(100) },
    );
    expect(some).toBeGreaterThan(randomCases(10));
  });

  it('is used for words and article numbers, unless products without them can also match', () => {
    const about = (text: string): Clause => ({
      ...{ is: 'words', words: [{ text }], atLeast: 1, column: 'search_text' },
    });
    const other: Clause = { is: 'exists', field: { at: 'facet', code: 'color' } };
    const isIndexed = (clause: Clause) => candidatesSql('lv', clause) !== undefined;
    expect(isIndexed(about('dators'))).toBe(true);
    expect(isIndexed({ is: 'and', of: [other, about('dators')] })).toBe(true);
    expect(
      isIndexed({
        is: 'some',
        atLeast: 1,
        of: [about('dators'), { is: 'identifier', compact: 'p1', text: 'P-1' }],
      }),
    ).toBe(true);
    expect(isIndexed({ is: 'some', atLeast: 1, of: [other, about('dators')] })).toBe(false);
    expect(isIndexed({ is: 'not', of: about('dators') })).toBe(false);
    expect(isIndexed(other)).toBe(false);
  });

  it('is updated when documents are renamed, moved or deleted', async () => {
    const tokens = async (db: Db, id: number) => {
      const rows = await rowsOf<{ tokens: string }>(
        db,
        sql`select array_to_string(tsvector_to_array(tokens), ' ') as tokens from found_products where store = 'lv' and id = ${id}`,
      );
      return rows[0]?.tokens.split(' ');
    };
    await bridge.db
      .transaction(async (tx) => {
        const where = sql`where store = 'lv' and entity = 'product' and id = 1001`;
        expect(await tokens(tx, 1_001)).toEqual(
          expect.arrayContaining(['lv/portativais', 'lv/#p1', 'lv/=21', 'lv/=30']),
        );
        await tx.execute(sql`update documents set search_text = ${` cits vārds\n#p1#citsnumurs#`} ${where}`);
        await tx.execute(sql`update documents set category_ids = '{77}' ${where}`);
        expect(await tokens(tx, 1_001)).toEqual([
          'lv/#citsnumurs',
          'lv/#p1',
          'lv/=77',
          'lv/cits',
          'lv/vārds',
        ]);
        await tx.execute(sql`delete from documents ${where}`);
        expect(await tokens(tx, 1_001)).toBeUndefined();
        throw new Error('as it was');
      })
      .catch((error: Error) => expect(error.message).toBe('as it was'));
  });
});
