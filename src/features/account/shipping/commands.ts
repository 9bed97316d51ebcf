// Changes the customer's address book on this device and queues the change for the backend.
import type { Address, AddressChange, Customer } from '#schemas/documents/customer.ts';
import type { Result } from '#schemas/fault.ts';
import { newId } from '#shared/database/new-id.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import {
  type AddressRole,
  addressLimitOf,
  applyAddressChanges,
} from '#shared/domain/account/apply-address-changes.ts';
import { principalOf } from '#shared/domain/account/principal-of.ts';
import type { AppContext } from '../../../model/shell/app-context.ts';

/**
 * Queues a change of the address book. The change is sent, not the book: another device may have changed it too.
 * Faults: not-saved, storage-full.
 */
export const changeAddressBook = (
  { personal }: Pick<AppContext, 'personal'>,
  customer: Customer,
  change: AddressChange,
): Promise<Result<{ id: string }>> => {
  const { firstname, lastname, email } = customer;
  const addresses = applyAddressChanges(customer.addresses, [change], addressLimitOf(customer));
  return queueTask(
    personal,
    'profile-update',
    { firstname, lastname, email, addresses, changes: [change] },
    { now: Date.now(), newId, principal: principalOf(customer) },
  );
};

/** Makes an address the default one for delivery or for invoices. Faults: not-saved, storage-full. */
export const makeDefault = (
  app: Pick<AppContext, 'personal'>,
  customer: Customer,
  address: Address,
  role: AddressRole,
): Promise<Result<{ id: string }>> =>
  changeAddressBook(app, customer, { was: address, becomes: { ...address, [role]: true } });
