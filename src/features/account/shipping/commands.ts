// Changes the customer's address book on this device and queues the change for the backend.
import type { Address, AddressChange, Customer } from '#schemas/documents/customer.ts';
import type { Result } from '#schemas/fault.ts';
import { newId } from '#shared/database/new-id.ts';
import { queueAddressChanges } from '#shared/database/queue-address-changes.ts';
import type { AddressRole } from '#shared/domain/account/apply-address-changes.ts';
import type { AppContext } from '../../../model/shell/app-context.ts';

/** Queues a change of the address book. Faults: not-saved, storage-full. */
export const changeAddressBook = (
  { personal }: Pick<AppContext, 'personal'>,
  customer: Customer,
  change: AddressChange,
): Promise<Result<{ id: string }>> =>
  queueAddressChanges(personal, customer, [change], { now: Date.now(), newId });

/** Makes an address the default one for delivery or for invoices. Faults: not-saved, storage-full. */
export const makeDefault = (
  app: Pick<AppContext, 'personal'>,
  customer: Customer,
  address: Address,
  role: AddressRole,
): Promise<Result<{ id: string }>> =>
  changeAddressBook(app, customer, { was: address, becomes: { ...address, [role]: true } });
