// Saves the customer's addresses on this device and queues them for the backend.
import type { Customer } from '#schemas/documents/customer.ts';
import type { CountryValue } from '#schemas/documents/reference-document.ts';
import type { Result } from '#schemas/fault.ts';
import { newId } from '#shared/database/new-id.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { principalOf } from '#shared/domain/account/principal-of.ts';
import {
  profileWithAddresses,
  type ShippingDetailsForm,
} from '#shared/domain/account/shipping-details-form.ts';
import type { AppContext } from '../../../model/shell/app-context.ts';

/** Queues a profile update with the addresses. The form must be valid. Faults: not-saved, storage-full. */
export const saveAddresses = (
  app: Pick<AppContext, 'personal'>,
  customer: Customer,
  form: ShippingDetailsForm,
  countries: readonly CountryValue[] = [],
): Promise<Result<{ id: string }>> =>
  queueTask(app.personal, 'profile-update', profileWithAddresses(customer, form, countries), {
    now: Date.now(),
    newId,
    principal: principalOf(customer),
  });
