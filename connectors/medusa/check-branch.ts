// Checks the stock of the branch in which an order is collected.
import { refuse } from '#bridge/ports/refusal.ts';
import type { Line } from './fill-order-cart.ts';
import type { MedusaBranches } from './medusa-branches.ts';
import type { MedusaContext } from './medusa-context.ts';
import { piecesInBranches } from './pieces-in-branches.ts';

const outOfStockInBranch = (skus: readonly string[], branch: string) =>
  refuse(409, {
    errorCode: 'branch-out-of-stock',
    skus,
    branch,
    errorMessage: 'Some products are not available in this branch',
  });

/**
 * Checks that a branch has the lines of an order that is collected there: Medusa itself checks the stock of all
 * locations together. Stock that is not kept by branch can be collected in any of them.
 * @throws 409 `branch-out-of-stock`
 */
export async function checkBranch(
  { client }: MedusaContext,
  branches: MedusaBranches,
  branch: string,
  lines: readonly Line[],
): Promise<void> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const found = await piecesInBranches(client, ids, branches.codes);
  const wanted = new Map<string, number>();
  for (const { variantId, quantity } of lines) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
  const lacking = lines.filter(({ variantId }) => {
    const pieces = found.get(variantId);
    return pieces && pieces.size > 0 && (pieces.get(branch) ?? 0) < (wanted.get(variantId) ?? 0);
  });
  if (lacking.length > 0) throw outOfStockInBranch([...new Set(lacking.map(({ sku }) => sku))], branch);
}
