// Replaces or changes the addresses of a Medusa customer.
import type { NewAddress, ProfileChange } from '#bridge/ports/accounts.ts';
import { refuse } from '#bridge/ports/refusal.ts';
import { addressNumber, medusaAddress, SHOWN_MAX, shownAddresses } from './medusa-address.ts';
import type { Json, MedusaRequest, Send } from './medusa-client.ts';

/** The customer's part of the admin API or, with the customer's token, of the store API. */
export type OwnApi = { send: Send; path: string; request: MedusaRequest };

/**
 * Replaces or changes the addresses that the bridge shows (ProfileChange); the others are unchanged. Medusa itself clears
 * the flag of the former default address.
 * @throws 403 for an address of another customer, 400 `address-limit`; both before anything is written
 */
export async function writeAddresses(
  { api, customer }: { api: OwnApi; customer: Json },
  { addresses, removedAddresses: removed }: Pick<ProfileChange, 'addresses' | 'removedAddresses'>,
  customerId: number,
): Promise<void> {
  if (addresses === undefined && removed === undefined) return;
  const given = addresses ?? [];
  const shown = new Map(
    shownAddresses(customer.addresses).map((one) => [addressNumber(String(one.id)), one]),
  );
  const ids = given.flatMap(({ id }) => id ?? []);
  const isForeign = ({ customer_id: named }: NewAddress) =>
    named !== undefined && named !== null && named !== String(customerId);
  if (new Set(ids).size < ids.length || ids.some((id) => !shown.has(id)) || given.some(isForeign))
    throw refuse(403, 'Provided invalid address.id or address.customer_id');
  const gone = [...shown.keys()].filter(
    (number) => !ids.includes(number) && (removed === undefined || removed.includes(number)),
  );
  if (shown.size - gone.length + given.length - ids.length > SHOWN_MAX)
    throw refuse(400, { errorMessage: `At most ${SHOWN_MAX} addresses`, errorCode: 'address-limit' });
  const { token } = api.request;
  for (const address of given) {
    const stored = shown.get(address.id ?? 0);
    const path = `${api.path}/addresses${stored === undefined ? '' : `/${stored.id}`}`;
    await api.send('POST', path, { token, body: medusaAddress(address, stored) });
  }
  // last: if an earlier request fails, a repetition would otherwise treat an address that is not shown as removed
  for (const number of gone)
    await api.send('DELETE', `${api.path}/addresses/${shown.get(number)?.id}`, { token });
}
