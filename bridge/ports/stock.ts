// The port through which stock levels and exact quantities are read.

export type StockLevel = {
  productId: number;
  /** available pieces; 0 if the engine does not count them */
  quantity: number;
  isInStock: boolean;
  /** false: the engine does not count the pieces, so any quantity can be ordered */
  isManaged: boolean;
};

export type TrackedQuantity = {
  /** available pieces */
  quantity: number;
  /** pieces in open carts; undefined if the engine's carts reserve no stock */
  reserved: number | undefined;
};

export type Stock = {
  /** Returns the stock by sku, without unknown skus. A configurable product has the sum of its variants. */
  levels: (skus: readonly string[]) => Promise<ReadonlyMap<string, StockLevel>>;
  /** Returns the exact quantities by sku, without unknown skus and those whose stock is not managed. */
  quantities: (skus: readonly string[]) => Promise<ReadonlyMap<string, TrackedQuantity>>;
  /**
   * Returns the pieces by sku and code of the branch, without skus whose stock is not counted by branch. Absent: the
   * engine knows no branches.
   */
  atLocations?: (skus: readonly string[]) => Promise<ReadonlyMap<string, ReadonlyMap<string, number>>>;
};
