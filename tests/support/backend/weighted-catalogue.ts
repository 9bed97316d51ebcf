// The small catalogue, and products that have one word in different fields: what text search weighs.
import type { CatalogueSource } from '#bridge/ports/catalogue-source.ts';
import { smallCatalogue, stores } from './small-catalogue.ts';

/** A word that stands in one field each of some products. */
export const WORD = 'zvaigzne';

/** Products that have the word in one field each; the one that is worth least has the first number. */
export const inField: [id: number, score: number, own: Record<string, unknown>][] = [
  [9_001, 1, { brand: WORD }],
  [9_002, 2, { sku: `${WORD}-9` }],
  [9_003, 2, { name: `Lampa ${WORD}` }],
  [9_004, 3, { mpn: WORD }],
  [9_005, 5, { mpn: `${WORD}a`, name: `${WORD} ${WORD}` }],
];

export function weightedCatalogue(): CatalogueSource {
  const small = smallCatalogue();
  const all = [...small.products()];
  const plain = all[0]?.documents.lv;
  const own = inField.map(([id, , more]) => ({
    documents: Object.fromEntries(
      stores.map((store) => [
        store,
        {
          ...plain,
          id,
          sku: `W-${id}`,
          name: `Prece ${id}`,
          mpn: `M${id}`,
          brand: 'Norra',
          // what nobody can find lends its words to no search
          status: 1,
          visibility: 4,
          ...{ url_path: `w/${id}`, url_key: `w-${id}`, slug: `w-${id}` },
          ...more,
        },
      ]),
    ),
  }));
  return { ...small, products: () => [...all, ...own] } as CatalogueSource;
}
