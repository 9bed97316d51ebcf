// Tests how a customer's addresses are replaced and changed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { addressOf, get, type LoggedIn, newCustomer, send } from '../../support/backend/people.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
});
afterAll(() => bridge.close());

const profileOf = async (who: LoggedIn) => (await get(bridge, '/user/me', who)).json().result;
const update = (who: LoggedIn, customer: unknown, more: object = {}) =>
  send(bridge, '/user/me', { customer, ...more }, who);

describe('the address book', () => {
  it('keeps the addresses of one request under concurrent writes', async () => {
    const who = await newCustomer(bridge, 'many-writers@example.lv');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        update(who, { addresses: [addressOf({ city: `A${at}` }), addressOf({ city: `B${at}` })] }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    const cities: string[] = (await profileOf(who)).addresses.map(({ city }: { city: string }) => city);
    expect(cities).toHaveLength(2);
    expect(cities[0]?.slice(1)).toBe(cities[1]?.slice(1));
  });

  it('replaces all addresses at once', async () => {
    const who = await newCustomer(bridge, 'addresses@example.lv', { addresses: [addressOf(), addressOf()] });
    const [first, second] = (await profileOf(who)).addresses;
    const set = (...addresses: object[]) => update(who, { addresses });
    const kept = (await set({ ...second, city: 'Liepāja' }, addressOf({ city: 'Cēsis' }))).json().result
      .addresses;
    expect(kept).toMatchObject([{ id: second.id, city: 'Liepāja' }, { city: 'Cēsis' }]);
    expect([first.id, second.id]).not.toContain(kept[1].id);
    expect((await set(...Array.from({ length: 51 }, () => addressOf()))).statusCode).toBe(400);
    expect((await set()).json().result.addresses).toEqual([]);
  });

  it('keeps all other addresses if the request names those to remove', async () => {
    const who = await newCustomer(bridge, 'book@example.lv', {
      addresses: [
        addressOf({ default_shipping: true }),
        addressOf({ city: 'Cēsis' }),
        addressOf({ city: 'Ogre' }),
      ],
    });
    const [first, second, third] = (await profileOf(who)).addresses;
    const change = (removed: number[], ...addresses: object[]) =>
      update(who, { addresses }, { removedAddresses: removed });
    const added = addressOf({ city: 'Valka', default_shipping: true });
    const { result } = (await change([second.id], { ...third, city: 'Ikšķile' }, added)).json();
    expect(result).toMatchObject({
      address_limit: 50,
      addresses: [
        { id: first.id, default_shipping: false },
        { id: third.id, city: 'Ikšķile' },
        { city: 'Valka', default_shipping: true },
      ],
    });
    const moved = await update(who, { firstname: 'Zane' }, { removedAddresses: [first.id, 1] });
    expect(moved.json().result.addresses.map(({ city }: { city: string }) => city)).toEqual([
      'Ikšķile',
      'Valka',
    ]);
  });

  it('keeps every address that concurrent requests add', async () => {
    const who = await newCustomer(bridge, 'two-devices@example.lv', { addresses: [addressOf()] });
    const names = ['Ogre', 'Cēsis', 'Valka', 'Talsi'];
    await Promise.all(
      names.map((city) => update(who, { addresses: [addressOf({ city })] }, { removedAddresses: [] })),
    );
    const stored = (await profileOf(who)).addresses.map(({ city }: { city: string }) => city);
    expect(stored.toSorted()).toEqual(['Rīga', ...names].toSorted());
  });

  it('keeps what a client does not know that has read two addresses', async () => {
    const cities = ['Ogre', 'Cēsis', 'Valka', 'Talsi'];
    const who = await newCustomer(bridge, 'older-build@example.lv', {
      addresses: cities.map((city) => addressOf({ city })),
    });
    const [first] = (await profileOf(who)).addresses;
    await update(who, { addresses: [{ ...first, city: 'Ikšķile' }] });
    const stored = (await profileOf(who)).addresses.map(({ city }: { city: string }) => city);
    expect(stored).toEqual(['Ikšķile', 'Valka', 'Talsi']);
  });

  it('refuses an address above the limit', async () => {
    const many = Array.from({ length: 50 }, (_, at) => addressOf({ city: `Nr. ${at}` }));
    const who = await newCustomer(bridge, 'collector@example.lv', { addresses: many });
    const one = await update(who, { addresses: [addressOf()] }, { removedAddresses: [] });
    expect(one.json()).toMatchObject({ code: 400, result: { errorCode: 'address-limit' } });
    expect((await profileOf(who)).addresses).toHaveLength(50);
  });

  it('refuses an address id that is duplicated or not the customer’s own with 403', async () => {
    const who = await newCustomer(bridge, 'own@example.lv', { addresses: [addressOf(), addressOf()] });
    const other = await newCustomer(bridge, 'foreign@example.lv', { addresses: [addressOf()] });
    const [first, second] = (await profileOf(who)).addresses;
    const [foreign] = (await profileOf(other)).addresses;
    const set = (...addresses: object[]) => update(who, { addresses });
    const kept = (await set(second)).json().result.addresses;
    const refused = { code: 403, result: 'Provided invalid address.id or address.customer_id' };
    const { customer_id: _own, ...stolen } = foreign;
    for (const address of [stolen, foreign, addressOf({ id: first.id }), addressOf({ customer_id: 1 })])
      expect((await set(address)).json()).toEqual(refused);
    expect((await set(kept[0], kept[0])).json()).toEqual(refused);
    expect((await profileOf(who)).addresses).toEqual(kept);
    expect((await profileOf(other)).addresses).toEqual([foreign]);
  });
});
