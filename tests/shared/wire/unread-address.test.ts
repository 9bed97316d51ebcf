// Address fields that could not be parsed: they are empty on the device, and an update never sends them as empty.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bridgeCustomer } from '#schemas/bridge/bridge-customer.ts';
import { mapCustomer, toBridgeProfile } from '#shared/wire/map-customer.ts';

const source = {
  id: 7,
  group_id: 1,
  email: 'anna@example.lv',
  firstname: 'Anna',
  lastname: 'Berzina',
  addresses: [
    {
      id: 70,
      firstname: 'Anna',
      lastname: 'Berzina',
      street: [{ line: 'X' }],
      city: { name: 'Riga' },
      postcode: 1010,
      country_id: 'LV',
      telephone: 20000000,
      company: ['SIA Alfa'],
      vat_id: null,
    },
  ],
};
const read = () => mapCustomer(z.parse(bridgeCustomer, source));

it('omits only unparsed fields from an update', () => {
  const { addresses } = toBridgeProfile(read()) as { addresses: Record<string, unknown>[] };
  expect(addresses[0]).toEqual({
    id: 70,
    firstname: 'Anna',
    lastname: 'Berzina',
    postcode: '1010',
    country_id: 'LV',
    telephone: '20000000',
    vat_id: '',
    company_code: '',
    default_shipping: false,
    default_billing: false,
  });
});

it('sends an unparsed field that the customer has changed since', () => {
  const customer = read();
  const [address] = customer.addresses;
  if (!address) throw new Error('no address');
  const changed = { ...customer, addresses: [{ ...address, city: 'Cēsis', street: ['Rīgas iela', '1'] }] };
  const { addresses } = toBridgeProfile(changed) as { addresses: Record<string, unknown>[] };
  expect(addresses[0]).toMatchObject({ city: 'Cēsis', street: ['Rīgas iela', '1'] });
  expect(addresses[0]).not.toHaveProperty('company');
});
