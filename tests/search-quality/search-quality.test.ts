// Shoppers' queries find what they mean, in each language, on the device and by the backend. The queries were written
// before the rules and the demo's vocabulary (docs/search.md). SEARCH_TABLE=1 prints the docs' table.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { NOW } from '../support/backend/open-bridge.ts';
import { testConfig } from '../support/worker/test-config.ts';
import { openSearchedStore, type SearchedStore } from '../workers/methods/searched-store.ts';
import { type Asked, askEverything } from './ask-everything.ts';

const stores = ['lv', 'en', 'ru'] as const;
/** Of 60 queries in each language. */
const RIGHT_AT_LEAST = 55;

let shop: SearchedStore;
beforeAll(async () => {
  const catalogue = demoCatalogue({ products: 1_200, seed: 42, now: new Date(NOW) });
  shop = await openSearchedStore(catalogue, testConfig({ pullAllStores: true }), stores);
});
afterEach(() => shop.stopAll());
afterAll(() => shop?.bridge.close());

const wrongIn = (asked: readonly Asked[]): string[] =>
  asked.flatMap(({ type, query, isRight, names }) =>
    isRight ? [] : `${type}: ${query} → ${names.join(', ') || 'nothing'}`,
  );

/** Prints the queries with the right products first, by type, and the others. */
function print(store: string, asked: readonly Asked[]): void {
  const types = [...new Set(asked.map(({ type }) => type))];
  const cells = types.map((type) => {
    const all = asked.filter((each) => each.type === type);
    return `${type} ${all.filter(({ isRight }) => isRight).length} of ${all.length}`;
  });
  process.stdout.write(`${store}: ${cells.join(', ')}\n${wrongIn(asked).join('\n')}\n`);
}

it.each(stores)(
  'at least 55 of 60 queries return the expected products first, on both sides alike, in %s',
  async (store) => {
    const here = await askEverything(await shop.openOffline(), store);
    await shop.stopAll();
    const there = await askEverything(await shop.openVisitor(), store);
    if (process.env.SEARCH_TABLE) print(store, here);
    expect(here).toHaveLength(60);
    const wrong = wrongIn(here);
    expect(here.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(RIGHT_AT_LEAST);
    expect(there).toEqual(here);
  },
);
