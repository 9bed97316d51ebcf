// Recently viewed products: newest first, without duplicates, bounded.
export type ViewedProduct = { sku: string; product_id: number };

/** Returns the list with the current product first. */
export const withViewed = (
  list: readonly ViewedProduct[],
  shown: ViewedProduct,
  limit: number,
): ViewedProduct[] => [shown, ...list.filter(({ sku }) => sku !== shown.sku)].slice(0, limit);
