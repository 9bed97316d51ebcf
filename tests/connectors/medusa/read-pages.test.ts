// Tests the reading of lists of Medusa whose rows are added and removed between two pages.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readProductIds } from '#connectors/medusa/import/read-products.ts';
import { readPages } from '#connectors/medusa/read-pages.ts';
import { openFeed } from './recorded-medusa.ts';

const PAGE = 4;

/** Reads a list that `before` changes before each page. Returns the yielded ids and the number of requests. */
async function read(rows: number[], before: (rows: number[], request: number) => number[] = (all) => all) {
  let list = rows;
  let requests = 0;
  const readPage = async (limit: number, offset: number) => {
    list = before(list, requests++);
    return list.slice(offset, offset + limit).map((id) => ({ id }));
  };
  const ids: number[] = [];
  for await (const page of readPages(readPage, PAGE)) ids.push(...page.map(({ id }) => id));
  return { ids, requests };
}

const range = (length: number): number[] => Array.from({ length }, (_, id) => id);

it.each([0, 1, 3, 4, 5, 7, 8, 20])('reads each of %i rows once', async (count) => {
  expect((await read(range(count))).ids).toEqual(range(count));
});

it('needs one request per page if nothing moves', async () => {
  // 4 rows, then 3 further ones with each page, of which the last is short
  expect((await read(range(12))).requests).toBe(4);
});

it('yields a row that is in the list all the time exactly once', async () => {
  const changes = fc.array(
    fc.array(fc.record({ id: fc.nat(29), isAdded: fc.boolean() }), { maxLength: 12 }),
    {
      maxLength: 12,
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(29)), changes, async (start, steps) => {
      const initial = [...start].sort((a, b) => a - b);
      const always = new Set(initial);
      const { ids } = await read(initial, (rows, request) => {
        const next = new Set(rows);
        for (const { id, isAdded } of steps[request] ?? [])
          if (isAdded) next.add(id);
          else {
            next.delete(id);
            always.delete(id);
          }
        return [...next].sort((a, b) => a - b);
      });
      expect(new Set(ids).size).toBe(ids.length);
      expect([...always].filter((id) => !ids.includes(id))).toEqual([]);
    }),
  );
});

it('lists a product that moves to the page before when another one is removed', async () => {
  const { medusa, base } = openFeed(['lv']);
  // the list of ids has 5,000 rows per page
  medusa.rows.products = range(5_001).map((at) => ({ id: `prod_${String(at).padStart(4, '0')}` }));
  medusa.before = () => {
    if (medusa.asked.length === 2) medusa.rows.products.shift();
  };
  expect(await readProductIds(base)).toContain('prod_5000');
});
