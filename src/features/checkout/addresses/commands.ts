// Adds addresses that were typed in checkout to the customer's address book.
import type { Address, Customer } from '#schemas/documents/customer.ts';
import type { Result } from '#schemas/fault.ts';
import { newId } from '#shared/database/new-id.ts';
import { queueAddressChanges } from '#shared/database/queue-address-changes.ts';
import type { AppContext } from '../../../model/shell/app-context.ts';

/** Queues the addresses for the backend. Faults: not-saved, storage-full. */
export const saveAddresses = (
  { personal }: Pick<AppContext, 'personal'>,
  customer: Customer,
  addresses: readonly Address[],
): Promise<Result<{ id: string }>> => {
  const changes = addresses.map((becomes) => ({ becomes }));
  return queueAddressChanges(personal, customer, changes, { now: Date.now(), newId });
};
