// An invalid field never discards a customer, an address or an order of the history: it is treated as missing, or its
// entry is left out. The identity of a customer and the amount paid are never invented.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerAnswer, orderHistoryAnswer } from '#schemas/bridge/bridge-customer.ts';
import { mapCustomer, mapHistoryOrder } from '#shared/wire/map-customer.ts';
import { randomCases } from '../../support/random-cases.ts';

const address = {
  id: 67,
  firstname: 'Anna',
  lastname: 'Bērziņa',
  street: ['Brīvības iela', '13'],
  city: 'Rīga',
  postcode: 'LV-1010',
  country_id: 'LV',
  telephone: '20000000',
  company: 'SIA Alfa',
  vat_id: 'LV40003000000',
  company_code: '40003000000',
  default_shipping: true,
  default_billing: false,
};
const customer = {
  id: 158,
  group_id: 3,
  email: 'anna@example.lv',
  firstname: 'Anna',
  lastname: 'Bērziņa',
  created_at: '2024-02-28 12:05:39',
  addresses: [address, { ...address, id: 68, city: 'Ogre' }],
};
const order = {
  increment_id: '000000102',
  client_order_id: 'o1',
  created_at: '2024-03-01 10:00:00',
  status: 'complete',
  grand_total: 55.18,
  total_item_count: 1,
  total_qty_ordered: 2,
};

const readCustomer = (result: unknown) => {
  const parsed = customerAnswer.safeParse({ code: 200, result });
  return parsed.success ? mapCustomer(parsed.data.result) : undefined;
};
const readHistory = (items: unknown) => {
  const parsed = orderHistoryAnswer.safeParse({ code: 200, result: { items, total_count: 2 } });
  return parsed.success ? parsed.data.result.items.map(mapHistoryOrder) : undefined;
};
const without = (value: object | undefined, ...names: string[]) =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => !names.includes(name)));
const field = <T extends object>(of: T, ...but: (keyof T)[]) =>
  fc.constantFrom(...(Object.keys(of) as (keyof T & string)[]).filter((name) => !but.includes(name)));

describe('one invalid field', () => {
  it('of a customer leaves the other fields unchanged', () => {
    fc.assert(
      fc.property(field(customer, 'id', 'email'), fc.jsonValue(), (name, odd) => {
        const read = readCustomer({ ...customer, [name]: odd });
        expect(read).toBeDefined();
        expect(without(read, name)).toEqual(without(readCustomer(customer), name));
      }),
      { numRuns: randomCases(1_000) },
    );
  });

  it('of an address leaves the other fields and addresses unchanged', () => {
    const kept = readCustomer(customer)?.addresses ?? [];
    fc.assert(
      fc.property(field(address), fc.jsonValue(), (name, odd) => {
        const read = readCustomer({
          ...customer,
          addresses: [{ ...address, [name]: odd }, customer.addresses[1]],
        });
        const here = name === 'country_id' ? 'country' : name;
        const { unread, ...left } = without(read?.addresses[0], here) as Record<string, unknown>;
        expect([[], [name]]).toContainEqual(unread ?? []);
        expect(left).toEqual(without(kept[0], here));
        expect(read?.addresses[1]).toEqual(kept[1]);
      }),
      { numRuns: randomCases(1_000) },
    );
  });

  it('of a past order changes neither the other orders nor a valid amount', () => {
    const kept = readHistory([order, { ...order, increment_id: '103' }]) ?? [];
    fc.assert(
      fc.property(field(order), fc.jsonValue(), (name, odd) => {
        const read =
          readHistory([
            { ...order, [name]: odd },
            { ...order, increment_id: '103' },
          ]) ?? [];
        expect(read.at(-1)).toEqual(kept[1]);
        if (read.length === 2 && name !== 'grand_total') expect(read[0]?.grand_total).toBe(5_518);
        if (name !== 'grand_total' && name !== 'increment_id') expect(read).toHaveLength(2);
        const isText = typeof odd === 'string' || typeof odd === 'number';
        if (name === 'grand_total' && !(isText && !Number.isNaN(Number.parseFloat(String(odd)))))
          expect(read).toHaveLength(1);
      }),
      { numRuns: randomCases(1_000) },
    );
  });

  it('is neither a numeric house number nor a street given as one text', () => {
    const streetOf = (street: unknown) =>
      readCustomer({ ...customer, addresses: [{ ...address, street }] })?.addresses[0]?.street;
    expect(streetOf(['Brīvības iela', 13])).toEqual(['Brīvības iela', '13']);
    expect(streetOf('Brīvības iela 13')).toEqual(['Brīvības iela 13']);
    expect(streetOf(null)).toEqual([]);
  });

  it('that identifies the customer discards the customer', () => {
    for (const name of ['id', 'email'])
      expect(readCustomer({ ...customer, [name]: undefined })).toBeUndefined();
  });
});
