// The port through which current prices are read, for any customer group.
import type { Caller } from './caller.ts';

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
  /** the reduced price for all customers; undefined if the final price is not the reduced price */
  special: number | undefined;
  taxPercent: number;
};

export type Prices = {
  /**
   * Returns the prices of products and variants, in the order of the skus, without unknown and disabled ones.
   * @param groupId the customer group whose prices are returned; without a login, a signed group token proves it
   */
  current: (
    skus: readonly string[],
    caller: Caller,
    groupId: number | undefined,
  ) => Promise<readonly CurrentPrice[]>;
};
