// The search rules of a store view, pulled with the catalogue: the same on the bridge and on the device.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catalogueWithOdd, type Odd, oddId } from './catalogue-with-odd.ts';
import { found, openSearchedStore, request, type SearchedStore, type StoreWorker } from './searched-store.ts';

const skuOf = (name: Odd) => `ODD-${oddId(name)}`;
const keyOf = (name: Odd) => `lv|${oddId(name)}`;
const rules = {
  synonyms: ['dīvainis => savaditis', 'savaditis, dīvaini', 'gludināmais => savaditis'],
  stopwords: ['ar'],
  pinned: [
    {
      terms: ['dāvana'],
      skus: [skuOf('no price'), 'absent', skuOf('visibility 3'), skuOf('status 2'), skuOf('plain')],
    },
  ],
};

let shop: SearchedStore;
beforeAll(async () => {
  const catalogue = catalogueWithOdd();
  const config = [{ code: 'search', configuration: { lv: rules } }];
  shop = await openSearchedStore({ ...catalogue, shopData: { ...catalogue.shopData, config } });
});
afterEach(() => shop.stopAll());
afterAll(() => shop.bridge.close());

const onBoth = async (look: (worker: StoreWorker) => Promise<void>) => {
  await look(await shop.openVisitor());
  await shop.stopAll();
  await look(await shop.openOffline());
};
const keysFor = async (worker: StoreWorker, text: string, sort = 'best-match', from = 0) =>
  (await found(worker, request(text, { sort, from, size: 24 }))).items;
const byText = ['plain', 'status 0', 'visibility 3'] as const;

describe('search rules', () => {
  it('add the products that synonyms name', () =>
    onBoth(async (worker) => {
      for (const text of ['dīvainis', 'dīvaini', 'ar dīvaiņiem'])
        expect((await keysFor(worker, text)).sort()).toEqual(byText.map(keyOf).sort());
    }));

  it('find pinned products, those that may be shown, in their order', () =>
    onBoth(async (worker) => {
      const pinned = [keyOf('visibility 3'), keyOf('plain')];
      expect(await keysFor(worker, 'Dāvana')).toEqual(pinned);
      // a page that begins among them
      expect(await keysFor(worker, 'Dāvana', 'best-match', 1)).toEqual(pinned.slice(1));
    }));

  it('sort pinned products like others in any order but that of best matches', () =>
    onBoth(async (worker) => {
      expect(await keysFor(worker, 'dāvana', 'price-asc')).toEqual([keyOf('plain'), keyOf('visibility 3')]);
    }));

  it('put pinned products first among those that match the other words', () =>
    onBoth(async (worker) => {
      expect(await keysFor(worker, 'savaditis dāvana')).toEqual([
        keyOf('visibility 3'),
        keyOf('plain'),
        keyOf('status 0'),
      ]);
    }));
});

describe('a search', () => {
  it.each([
    ['of 50,000 letters', 'a'.repeat(50_000)],
    ['of 5,000 words', Array.from({ length: 5_000 }, (_, at) => `vards${at}`).join(' ')],
    ['of numbers with units', Array.from({ length: 40 }, (_, at) => `${at}1,5 kW`).join(' ')],
    ['with operators', '(dators OR 1=1) AND NOT "*" {"match_all":{}} /.*/ ~2 ^5 \\'],
    ['with markup', "<script>alert(1)</script> %_% ' ; drop table documents; --"],
  ])('%s is answered', (_, text) =>
    onBoth(async (worker) => {
      expect((await worker.ask('search', request(text))).ok).toBe(true);
    }),
  );

  it('does not read a text loosely because filters leave nothing of its matches', () =>
    onBoth(async (worker) => {
      const searchQuery = { text: 'savaditis', filters: { price: ['1-2'] } };
      expect((await found(worker, request('', { searchQuery }))).total).toBe(0);
      const half = await found(worker, request('', { searchQuery: { text: 'savaditis nekas' } }));
      expect(half.total).toBe(3);
    }));
});

describe('a correction', () => {
  it('is the text with its misspelt words in the spelling of the catalogue', () =>
    onBoth(async (worker) => {
      const { correction } = await found(worker, request('portatiive datori', { sort: 'best-match' }));
      expect(correction).toBe('portatīvie datori');
      // of a synonym
      expect((await found(worker, request('gludinmaais'))).correction).toBe('gludināmais');
    }));

  it('is found in the products of the backend if the device has none', () =>
    onBoth(async (worker) => {
      const { correction, items } = await found(worker, request('savadtis'));
      expect(items).not.toEqual([]);
      expect(correction).toBe('savaditis');
    }));

  it('is absent if nothing is misspelt', () =>
    onBoth(async (worker) => {
      expect((await found(worker, request('savaditis'))).correction).toBeUndefined();
    }));
});
