// The demo catalogue with products that a search must not find, or only by certain queries.
import type { CatalogueSource } from '#bridge/ports/catalogue-source.ts';
import { demoCatalogue } from '#demo/demo-catalogue.ts';

/** Changes of one field each, by the name of the product that has the change. */
export const odd = {
  plain: {},
  'status 0': { status: 0 },
  'status 2': { status: 2 },
  'visibility 1': { visibility: 1 },
  'visibility 2': { visibility: 2 },
  'visibility 3': { visibility: 3 },
  'no price': { final_price: 0 },
  sold: { total_qty: 0 },
} as const;
export type Odd = keyof typeof odd;
/** a word that occurs in these products only */
export const ODD_WORD = 'Savaditis';
export const oddId = (name: Odd): number => 9_000_000 + Object.keys(odd).indexOf(name);
export const oddPath = (name: Odd): string => `savaditis/${oddId(name)}`;

/** Builds the demo catalogue plus the odd products, which are copies of one of its plain products. */
export function catalogueWithOdd(): CatalogueSource {
  const demo = demoCatalogue({ products: 260, seed: 7 });
  const documents = [...demo.products()].map((product) => product.documents);
  const sold = documents.find(
    ({ lv }) =>
      lv?.type_id === 'simple' &&
      lv.status === 1 &&
      lv.visibility === 4 &&
      !lv.special_price &&
      Number(lv.total_qty) > 0,
  );
  if (!sold) throw new Error('nothing plain is sold');
  const oddOf = (name: Odd) => {
    const id = oddId(name);
    const own = {
      id,
      sku: `ODD-${id}`,
      mpn: `M${id}`,
      ean: `${id}000000`,
      name: `${ODD_WORD} ${id}`,
      slug: `savaditis-${id}`,
      url_key: `savaditis-${id}`,
      url_path: oddPath(name),
      ...odd[name],
    };
    return Object.fromEntries(Object.entries(sold).map(([store, source]) => [store, { ...source, ...own }]));
  };
  const all = [...documents, ...(Object.keys(odd) as Odd[]).map(oddOf)];
  return { ...demo, products: () => all.map((each) => ({ documents: each })) };
}
