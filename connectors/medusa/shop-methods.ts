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
  /** code of a method that is paid on a page → provider of the session with which its orders are placed */
  placedWith?: Readonly<Record<string, string>>;
  /** `method_code` of a method that is collected in branches → code of the branch → id of the shipping option */
  collected?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** ISO 3166 alpha-2 in upper case; the first one applies until the customer has chosen another */
  countries: readonly string[];
};

/** Returns no methods before the first import. */
export async function readMethods(records: Pick<EngineRecords, 'read'>, store: string): Promise<ShopMethods> {
  const record = await records.read(METHODS, store);
  return (record ?? { shipping: [], payment: [], countries: [] }) as ShopMethods;
}

/** Returns the id of the shipping option of a method; of the pickup point's own one if each branch has one. */
export const optionOf = (
  { collected }: Pick<ShopMethods, 'collected'>,
  method: string,
  point: string | undefined,
): string => (point === undefined ? undefined : collected?.[method]?.[point]) ?? method;
