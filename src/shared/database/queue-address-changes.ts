// Queues changes of a customer's address book for the backend.
import type { AddressChange, Customer } from '#schemas/documents/customer.ts';
import type { Result } from '#schemas/fault.ts';
import { addressLimitOf, applyAddressChanges } from '../domain/account/apply-address-changes.ts';
import { principalOf } from '../domain/account/principal-of.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { type Queued, queueTask } from './queue-task.ts';

/**
 * Queues changes of the address book. The changes are sent, not the book: another device may have changed it too.
 * Faults: not-saved, storage-full.
 */
export const queueAddressChanges = (
  personal: PersonalDatabase,
  customer: Customer,
  changes: AddressChange[],
  queued: Omit<Queued, 'principal'>,
): Promise<Result<{ id: string }>> => {
  const { firstname, lastname, email } = customer;
  const addresses = applyAddressChanges(customer.addresses, changes, addressLimitOf(customer));
  return queueTask(
    personal,
    'profile-update',
    { firstname, lastname, email, addresses, changes },
    { ...queued, principal: principalOf(customer) },
  );
};
