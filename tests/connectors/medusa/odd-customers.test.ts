// Tests responses of Medusa in which one field of a customer or an address is malformed, missing or huge. Each results
// in valid values or a coded error.
import '../../support/property-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConnectorServices } from '#bridge/ports/connector.ts';
import { createMedusaAccounts } from '#connectors/medusa/medusa-accounts.ts';
import type { Json, Send } from '#connectors/medusa/medusa-client.ts';
import { emptyShelf, memoryServices } from './memory-services.ts';
import { recordsInMemory } from './recorded-medusa.ts';
import { RUNS, spoiled } from './spoiled-answer.ts';

const address: Json = {
  ...{
    id: 'cuaddr_1',
    first_name: 'Anna',
    last_name: 'Bērza',
    address_1: 'Brīvības iela',
    address_2: '13\n2',
  },
  ...{ city: 'Rīga', postal_code: 'LV-1010', country_code: 'lv', phone: '20000000', company: 'SIA' },
  ...{
    province: '',
    is_default_shipping: true,
    is_default_billing: false,
    created_at: '2026-01-01T00:00:00Z',
  },
  metadata: {
    vat_id: 'LV40003000642',
    company_code: '40003000642',
    region: { region: 'Rīga' },
    region_id: 1,
  },
};
const customer: Json = {
  ...{ id: 'cus_1', email: 'anna@example.lv', first_name: 'Anna', last_name: 'Bērza', deleted_at: null },
  ...{
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-02T00:00:00Z',
    groups: [{ id: 'cusgroup_1' }],
  },
  addresses: [address, { ...address, id: 'cuaddr_2', is_default_shipping: false }],
};
const TEXTS = ['firstname', 'lastname', 'city', 'postcode', 'country_id', 'telephone', 'company', 'vat_id'];

/** Returns the profile of a customer for whom Medusa returns this document. */
async function profileOf(document: Json) {
  const records = recordsInMemory();
  const book = { newId: async () => 500_001, write: async (id: number, row: object) => ({ ...row, id }) };
  const services = {
    ...{ ...memoryServices(emptyShelf()), records },
    customers: {
      ...{ ...book, endSessions: async () => undefined },
      finishDeletion: async () => false,
    } as unknown as ConnectorServices['customers'],
  };
  const send: Send = async () => ({ customer: document });
  await records.writeMany('customer', new Map([['500001', { engineCustomer: 'cus_1', login: 'a@b.lv' }]]));
  const { accounts } = createMedusaAccounts(
    { client: { store: send, admin: send }, services },
    async () => undefined,
  );
  return accounts.profile(500_001);
}

describe('a customer with an invalid field', () => {
  it('results in a profile of texts, a group and addresses, or in a new login', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(customer), async ({ document, path }) => {
        let profile: Awaited<ReturnType<typeof profileOf>>;
        try {
          profile = await profileOf(document);
        } catch (error) {
          expect([path, error]).toEqual([['deleted_at'], expect.objectContaining({ status: 401 })]);
          return;
        }
        const { email, firstname, lastname, createdAt, updatedAt, groupId, addresses } = profile;
        for (const text of [email, firstname, lastname, createdAt, updatedAt])
          expect(text).toEqual(expect.any(String));
        expect(Number.isSafeInteger(groupId) && groupId >= 1).toBe(true);
        expect(addresses.length).toBeLessThanOrEqual(2);
        for (const one of addresses) {
          for (const name of TEXTS) expect([name, one[name]]).toEqual([name, expect.any(String)]);
          for (const line of one.street as unknown[]) expect(line).toEqual(expect.any(String));
          expect(Number.isSafeInteger(one.id) && Number(one.id) > 0).toBe(true);
          expect([one.default_shipping, one.default_billing]).toEqual([
            expect.any(Boolean),
            expect.any(Boolean),
          ]);
        }
      }),
      RUNS,
    );
  });
});
