// Finds what a sku names: a product, or a variant inside its configurable product.
import type { BridgeChild, BridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import type { Db } from '../database/open-database.ts';
import { parentsOfVariants, productBySku } from './sold-products.ts';

/** `thing`: what is sold under the sku; `product`: the document that contains it. */
export type Found = { thing: BridgeProduct | BridgeChild; product: BridgeProduct };

/** Finds products by their own documents, and variants also inside their parents. */
export async function findBySku(db: Db, store: string, skus: readonly string[]): Promise<Found[]> {
  const own = await productBySku(db, store, [...skus]);
  const parents = await parentsOfVariants(
    db,
    store,
    skus.filter((sku) => !own.has(sku)),
  );
  return skus.flatMap((sku): Found[] => {
    const product = own.get(sku);
    if (product) return [{ thing: product, product }];
    const parent = parents.get(sku);
    const child = parent?.configurable_children?.find((one) => one.sku === sku);
    return parent && child ? [{ thing: child, product: parent }] : [];
  });
}
