// Delivery and payment methods and countries of a store view, as the import has read them.

import type { EngineRecords } from '#bridge/ports/engine-records.ts';
import type { BridgePaymentMethod, BridgeShippingMethod } from '#schemas/bridge/cart-pull-answer.ts';

/** Kind of the records, keyed by store view. */
export const METHODS = 'methods';

export type ShopMethods = {
  /** `carrier_code` is Medusa's fulfilment provider, `method_code` the id of its shipping option */
  shipping: readonly BridgeShippingMethod[];
  /** `code` is the id of Medusa's payment provider */
  payment: readonly BridgePaymentMethod[];
  /** ISO 3166 alpha-2 in upper case; the first one applies until the customer has chosen another */
  countries: readonly string[];
};

/** Returns no methods before the first import. */
export async function readMethods(records: Pick<EngineRecords, 'read'>, store: string): Promise<ShopMethods> {
  const record = await records.read(METHODS, store);
  return (record ?? { shipping: [], payment: [], countries: [] }) as ShopMethods;
}
