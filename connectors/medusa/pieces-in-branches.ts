// Requests the pieces of variants in branches. Only the list of products contains them.

import { LEVEL_FIELDS } from './import/read-products.ts';
import { readPieces } from './import/read-stock.ts';
import { recordsOf, textOf } from './import/text-of.ts';
import { inBranches } from './in-branches.ts';
import type { MedusaBranches } from './medusa-branches.ts';
import type { MedusaClient, MedusaRequest } from './medusa-client.ts';

const PRODUCTS_PER_CALL = 100;
const FIELDS = `id,variants.id,variants.manage_inventory,variants.allow_backorder,${LEVEL_FIELDS}`;

/** Returns the pieces by variant id and code of the branch; none for a variant that is not counted by branch. */
export async function piecesInBranches(
  { store }: Pick<MedusaClient, 'store'>,
  productIds: readonly string[],
  codes: MedusaBranches['codes'],
  options: Pick<MedusaRequest, 'timeoutMs' | 'isRepeated'> = {},
): Promise<Map<string, ReadonlyMap<string, number>>> {
  const found = new Map<string, ReadonlyMap<string, number>>();
  for (let from = 0; from < productIds.length; from += PRODUCTS_PER_CALL) {
    const id = productIds.slice(from, from + PRODUCTS_PER_CALL);
    const query = { id, limit: PRODUCTS_PER_CALL, fields: FIELDS };
    const { products } = await store('GET', '/store/products', { ...options, query });
    for (const row of recordsOf(products).flatMap(({ variants }) => recordsOf(variants))) {
      const variantId = textOf(row.id);
      if (variantId !== undefined) found.set(variantId, inBranches(readPieces(row), codes));
    }
  }
  return found;
}
