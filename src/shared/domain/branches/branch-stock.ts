// What a branch has of an order's products, by the stock that was last known.

/** Stock of a sku by code of the branch. `branches`: null if it is not kept by branch; `at`: ms since 1970. */
export type BranchStock = { sku: string; branches: Readonly<Record<string, number>> | null; at: number };

/** Pieces that an order needs; `textLanguage`: BCP 47 language of the name, absent if it is that of the store view. */
export type Need = { sku: string; name: string; qty: number; textLanguage?: string };

/**
 * Returns what a branch lacks. Products whose stock is unknown or not kept by branch are not missing: the backend decides
 * on them.
 */
export function lackingIn(branch: string, needs: readonly Need[], stock: readonly BranchStock[]): Need[] {
  const known = new Map(stock.map((one) => [one.sku, one.branches]));
  const wanted = new Map<string, number>();
  for (const { sku, qty } of needs) wanted.set(sku, (wanted.get(sku) ?? 0) + qty);
  return needs.filter(({ sku }) => {
    const branches = known.get(sku);
    return branches != null && (branches[branch] ?? 0) < (wanted.get(sku) ?? 0);
  });
}
