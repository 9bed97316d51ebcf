// Deletes the connector's records of a customer whose account is deleted. Safe to repeat.
import type { EngineRecords } from '#bridge/ports/engine-records.ts';
import { CART, OPEN_CART } from './cart-record.ts';
import { CUSTOMER, CUSTOMER_ID } from './customer-token.ts';

/**
 * The customer's record is deleted last: it contains the customer's id in the engine, which a repetition deletes
 * first.
 */
export async function eraseRecords(records: EngineRecords, customerId: number): Promise<void> {
  const key = String(customerId);
  for (const [kind, part] of [
    [CART, { customerId }],
    [CUSTOMER_ID, { id: customerId }],
  ] as const)
    await records.remove(kind, [...(await records.containing(kind, part)).keys()]);
  await records.remove(OPEN_CART, [key]);
  await records.remove(CUSTOMER, [key]);
}
