// Saves the customer's addresses: here at once, at the shop as soon as there is a connection.
import type { Customer } from '../../../schemas/documents/customer.ts';
import { ok, type Result } from '../../../schemas/errors.ts';
import { databases } from '../../database/databases.ts';
import { queueTask } from '../../database/sync-tasks.ts';
import { writeFault } from '../../database/write-fault.ts';
import { profileWithAddresses, type ShippingDetailsForm } from '../../domain/shipping-details.ts';
import { principalOf } from '../../domain/task-state.ts';

/** In: the customer as shown, the form with its rules met. Faults: not-saved, storage-full. */
export async function saveAddresses(customer: Customer, form: ShippingDetailsForm): Promise<Result<void>> {
  try {
    await queueTask(databases().personal, 'profile-update', profileWithAddresses(customer, form), {
      now: Date.now(),
      newId: () => crypto.randomUUID(),
      principal: principalOf(customer.id),
      silent: false,
    });
    return ok(undefined);
  } catch (error) {
    return writeFault('profile-update', error);
  }
}
