// The request of a profile update: what the device has changed, applied to the backend's newest profile.
import { describe, expect, it } from 'vitest';
import { bridgeCustomer } from '#schemas/bridge/bridge-customer.ts';
import type { Address, AddressChange } from '#schemas/documents/customer.ts';
import { failed, ok } from '#schemas/fault.ts';
import { toBridgeProfile } from '#shared/wire/map-customer.ts';
import type { Call, CallOptions } from '#workers/bridge-client/call.ts';
import { profileRequest } from '#workers/outbox/profile-request.ts';
import { anna, annasAddress } from '../../support/browser/logged-in.ts';

const home = annasAddress({ id: 1 });
const cottage = annasAddress({ id: 2, city: 'Cēsis', default_shipping: false, default_billing: false });
const { id: _none, ...added } = { ...cottage, city: 'Ogre' };
const shown = { firstname: 'Anna', lastname: 'Bērziņa', email: 'then@example.lv' };

/** Returns the request's body for a backend that has these addresses; the customer is called Zane there. */
async function bodyFor(
  addresses: readonly Address[],
  payload: { addresses: Address[]; changes?: AddressChange[] },
  limit?: number,
) {
  const { customer } = { customer: { ...anna, firstname: 'Zane', addresses: [...addresses] } };
  const answer = { id: customer.id, ...toBridgeProfile(customer), address_limit: limit };
  const call = (async (_endpoint: string, options?: CallOptions) => {
    expect(options?.principal).toBe('user:158');
    return ok({ code: 200, result: bridgeCustomer.parse(answer) });
  }) as unknown as Call;
  const sender = {
    call,
    principal: 'user:158',
    email: 'now@example.lv',
    signal: new AbortController().signal,
  };
  const body = await profileRequest({ ...shown, ...payload }, sender);
  if (!body.ok) throw new Error(body.fault.code);
  return body.value as { customer: Record<string, unknown>; removedAddresses?: number[] };
}
const citiesOf = ({ customer }: { customer: Record<string, unknown> }) =>
  (customer.addresses as { city: string }[]).map(({ city }) => city);

describe('the request of a profile update', () => {
  const adding = { addresses: [home, added], changes: [{ becomes: added }] };

  it('contains only what differs, for a backend with an address book', async () => {
    const body = await bodyFor([home, cottage], adding, 50);
    expect([citiesOf(body), body.removedAddresses]).toEqual([['Ogre'], []]);
  });

  it('names the addresses to remove, for a backend with an address book', async () => {
    const body = await bodyFor([home, cottage], { addresses: [home], changes: [{ was: cottage }] }, 50);
    expect([citiesOf(body), body.removedAddresses]).toEqual([[], [2]]);
  });

  it('contains all addresses, and no other key, for any other backend', async () => {
    const body = await bodyFor([home], adding);
    expect([citiesOf(body), Object.keys(body)]).toEqual([['Rīga', 'Ogre'], ['customer']]);
  });

  it('keeps the address that another device has added, at a backend that replaces all', async () => {
    const becomes = { ...home, telephone: '2' };
    const body = await bodyFor([home, cottage], { addresses: [becomes], changes: [{ was: home, becomes }] });
    expect(citiesOf(body)).toEqual(['Rīga', 'Cēsis']);
  });

  it('has the current e-mail address and four keys', async () => {
    const { customer } = await bodyFor([home], adding, 50);
    expect(Object.keys(customer).toSorted()).toEqual(['addresses', 'email', 'firstname', 'lastname']);
    expect(customer.email).toBe('now@example.lv');
  });

  it('changes names only if they were changed', async () => {
    const renamed = await bodyFor([home], { addresses: [home], changes: [] }, 50);
    const moved = await bodyFor([home], adding, 50);
    expect([renamed.customer.firstname, moved.customer.firstname]).toEqual(['Anna', 'Zane']);
  });

  it('leaves the addresses alone if only names were changed', async () => {
    const stale = { addresses: [{ ...home, city: 'Valka' }], changes: [] };
    const body = await bodyFor([home, cottage], stale, 50);
    expect([citiesOf(body), body.removedAddresses]).toEqual([[], []]);
    expect(citiesOf(await bodyFor([home, cottage], stale))).toEqual(['Rīga', 'Cēsis']);
  });

  it('removes nothing from a book for a task of an older build, which knew two addresses', async () => {
    const old = { addresses: [{ ...home, city: 'Valka' }, added] };
    const body = await bodyFor([home, cottage], old, 50);
    expect([citiesOf(body), body.removedAddresses]).toEqual([['Valka', 'Ogre'], []]);
  });

  it('replaces all addresses for a task of an older build, at a backend without a book', async () => {
    expect(citiesOf(await bodyFor([home, cottage], { addresses: [added] }))).toEqual(['Ogre']);
  });

  it('is not made without the newest profile', async () => {
    const call = (async () => failed('offline')) as unknown as Call;
    const sender = { call, principal: 'user:158', email: '', signal: new AbortController().signal };
    expect(await profileRequest({ ...shown, ...adding }, sender)).toEqual(failed('offline'));
  });
});
