// The small catalogue plus products with the same word in different fields, for the field weights of text search.
import type { CatalogueSource } from '#bridge/ports/catalogue-source.ts';
import { smallCatalogue, stores } from './small-catalogue.ts';

/** The word that the products of `inField` contain. */
export const WORD = 'zvaigzne';

/** Products that contain the word, by ascending score. */
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
          // only enabled, visible products are searchable
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
