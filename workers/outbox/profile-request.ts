// The request of a profile update, made from the backend's newest profile: what the device shows may be older than what
// another device has saved in the meantime.
import type { AddressChange } from '#schemas/documents/customer.ts';
import { ok, type Result } from '#schemas/fault.ts';
import type { TaskPayload } from '#schemas/task-kinds.ts';
import {
  addressLimitOf,
  applyAddressChanges,
  bookDifference,
} from '#shared/domain/account/apply-address-changes.ts';
import { mapCustomer, toBridgeProfile } from '#shared/wire/map-customer.ts';
import type { Call } from '../bridge-client/call.ts';

/** `email`: the current one: it may have changed since the task was queued, and a task never changes it */
type Sender = { call: Call; principal: string; email: string; signal: AbortSignal };

/**
 * Reads the profile and returns the body that applies the task's changes to it. A backend that states its limit of
 * addresses gets only what differs; any other gets all addresses. Fails with the fault of the reading.
 */
export async function profileRequest(
  { changes, ...shown }: TaskPayload<'profile-update'>,
  { call, principal, email, signal }: Sender,
): Promise<Result<Record<string, unknown>>> {
  const answer = await call('user/me', { principal, signal });
  if (!answer.ok) return answer;
  const newest = mapCustomer(answer.value.result);
  const isBook = newest.address_limit !== undefined;
  // an older build replaced all addresses; where there may be more than it knows, its list is only added to
  if (changes === undefined && !isBook) return ok({ customer: toBridgeProfile({ ...shown, email }) });
  const known = (id: number | undefined) =>
    newest.addresses.find((each) => id !== undefined && each.id === id);
  const applied: AddressChange[] =
    changes ?? shown.addresses.map((becomes) => ({ was: known(becomes.id), becomes }));
  const { firstname, lastname } = changes === undefined || changes.length === 0 ? shown : newest;
  const addresses = applyAddressChanges(
    newest.addresses,
    applied,
    isBook ? undefined : addressLimitOf(newest),
  );
  if (!isBook) return ok({ customer: toBridgeProfile({ firstname, lastname, email, addresses }) });
  const { removed, ...differing } = bookDifference(newest.addresses, addresses);
  return ok({
    customer: toBridgeProfile({ firstname, lastname, email, ...differing }),
    removedAddresses: removed,
  });
}
