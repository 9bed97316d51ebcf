// The products that were looked at: newest first, each sku once, bounded.
export type ViewedProduct = { sku: string; product_id: number };

/** In: the list so far, the product shown now, how many are kept. Out: the next list. */
export const withViewed = (
  list: readonly ViewedProduct[],
  shown: ViewedProduct,
  limit: number,
): ViewedProduct[] => [shown, ...list.filter(({ sku }) => sku !== shown.sku)].slice(0, limit);
