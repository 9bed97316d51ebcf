// The port for current prices.

/** The price of one piece at this moment. Amounts are gross cents. */
export type CurrentPrice = {
  productId: number;
  sku: string;
  name: string | undefined;
  /** product type of the product, or of the parent of a variant */
  type: string | undefined;
  regular: number;
  /** never above `regular` */
  final: number;
  /** the reduced price that everybody pays; undefined if the final price is not the reduced price */
  special: number | undefined;
  taxPercent: number;
};

export type Prices = {
  /**
   * Returns the prices of products and variants for the caller's customer group, in the order of the skus, without
   * unknown and disabled ones.
   */
  current: (
    skus: readonly string[],
    store: string,
    groupId: number | undefined,
  ) => Promise<readonly CurrentPrice[]>;
};
