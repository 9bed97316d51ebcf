// Tests accounts of Medusa through the bridge, with a small Medusa over HTTP.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customers } from '#bridge/database/account-tables.ts';
import {
  addressOf,
  get,
  type LoggedIn,
  loggedIn,
  login,
  newCustomer,
  PASSWORD,
  register,
  send,
} from '../../support/backend/people.ts';
import {
  type AccountsWorld,
  closeWorld,
  customerNow,
  LATER_MS,
  me,
  open,
  openWorld,
  profileOf,
  refusal,
  renewWorld,
} from './accounts-world.ts';

const NEW = `${PASSWORD} jauna`;

let world: AccountsWorld;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => renewWorld(world));
afterAll(() => closeWorld(world));

/** Changes the address book: `addresses` are new or changed, `removedAddresses` are deleted. */
const changeBook = (world: AccountsWorld, who: LoggedIn, addresses: object[], removedAddresses: number[]) =>
  send(world.bridge, '/user/me', { customer: { addresses }, removedAddresses }, who);
const change = (world: AccountsWorld, who: LoggedIn, customer: object) =>
  send(world.bridge, '/user/me', { customer }, who);

describe.each([
  ['with the secret key', 'sk_1'],
  ['without the secret key', ''],
])('accounts %s', (_title, key) => {
  beforeEach(() => open(world, key));

  it('are registered in Medusa and can be opened only with their password', async () => {
    const who = await newCustomer(world.bridge, world.email.replace('a', 'A'));
    expect(customerNow(world)).toMatchObject({
      email: world.email,
      first_name: 'Anna',
      last_name: 'Bērziņa',
    });
    expect(await profileOf(world, who)).toMatchObject({ email: world.email, firstname: 'Anna', group_id: 1 });
    expect(refusal(await login(world.bridge, world.email, 'wrong password'))).toEqual([401, 'wrong-login']);
    expect(refusal(await login(world.bridge, 'nobody@example.lv'))).toEqual([401, 'wrong-login']);
  });

  it('are refused for an e-mail address that already has one', async () => {
    await newCustomer(world.bridge, world.email);
    expect(refusal(await register(world.bridge, world.email, {}, NEW))).toEqual([400, 'email-taken']);
  });

  it('are registered by a repeated request if the first one failed between its steps', async () => {
    world.medusa.broken.set('/store/customers', [502, '<html>']);
    expect((await register(world.bridge, world.email)).statusCode).toBe(503);
    world.medusa.broken.clear();
    expect((await register(world.bridge, world.email)).statusCode).toBe(200);
    await loggedIn(world.bridge, world.email);
  });

  it('store names and addresses with VAT number and company code', async () => {
    const who = await newCustomer(world.bridge, world.email);
    const delivery = addressOf({ default_shipping: true, street: ['Brīvības iela', '13', '2. ieeja'] });
    const company = addressOf({ vat_id: 'LV40003000642', company_code: '40003000642', company: 'SIA' });
    const addresses = [delivery, { ...company, default_billing: true, region: { region: 'Rīga' } }];
    await change(world, who, { firstname: 'Zane', email: world.email, addresses });
    expect(customerNow(world)).toMatchObject({ first_name: 'Zane', last_name: 'Bērziņa' });
    expect(customerNow(world).addresses).toMatchObject([
      { address_1: 'Brīvības iela', country_code: 'lv', is_default_shipping: true },
      { metadata: { vat_id: 'LV40003000642' }, province: 'Rīga', is_default_billing: true },
    ]);
    const shown = (await profileOf(world, who)).addresses;
    expect(shown).toMatchObject(addresses);
    // the device sends the whole profile back
    const [first, second] = shown;
    await change(world, who, { addresses: [{ ...second, city: 'Jelgava', default_shipping: true }] });
    const [left] = (await profileOf(world, who)).addresses;
    expect(left).toMatchObject({ id: second.id, city: 'Jelgava', vat_id: 'LV40003000642' });
    expect(refusal(await change(world, who, { addresses: [first] }))[0]).toBe(403);
  });

  it('keep addresses in Medusa that the bridge does not show', async () => {
    const who = await newCustomer(world.bridge, world.email);
    const more = Array.from({ length: 51 }, (_, at) => String(at + 100)).map((id) => ({
      ...{ id, address_1: id, created_at: id },
    }));
    customerNow(world).addresses.push(...more);
    const shown = (await profileOf(world, who)).addresses.map(({ id }: { id: number }) => id);
    await changeBook(world, who, [], shown);
    expect(customerNow(world).addresses).toEqual([more[50]]);
  });

  it('keep the addresses that a change does not name', async () => {
    const who = await newCustomer(world.bridge, world.email);
    const cities = ['Ogre', 'Cēsis', 'Valka'];
    await change(world, who, { addresses: cities.map((city) => addressOf({ city })) });
    const [first, second] = (await profileOf(world, who)).addresses;
    const changed = { ...first, city: 'Ikšķile', default_billing: true };
    await changeBook(world, who, [changed, addressOf({ city: 'Talsi' })], [second.id]);
    const stored = (await profileOf(world, who)).addresses;
    expect(stored.map(({ city }: { city: string }) => city).toSorted()).toEqual([
      'Ikšķile',
      'Talsi',
      'Valka',
    ]);
  });

  it('are refused above the limit', async () => {
    const who = await newCustomer(world.bridge, world.email);
    const many = Array.from({ length: 50 }, (_, at) => ({
      id: `a${at}`,
      address_1: 'x',
      created_at: `${at}`,
    }));
    customerNow(world).addresses.push(...many);
    expect(refusal(await changeBook(world, who, [addressOf()], []))).toEqual([400, 'address-limit']);
    expect(customerNow(world).addresses).toHaveLength(50);
  });

  it('remove an address only after the others are written', async () => {
    const who = await newCustomer(world.bridge, world.email);
    await change(world, who, {
      addresses: [addressOf({ default_shipping: true }), addressOf({ city: 'Cēsis' })],
    });
    const [first, second] = (await profileOf(world, who)).addresses;
    const { id, addresses } = customerNow(world);
    const path = key === '' ? '/store/customers/me' : `/admin/customers/${id}`;
    world.medusa.broken.set(`${path}/addresses/${addresses[1]?.id}`, [500, { type: 'unknown_error' }]);
    const wanted = { addresses: [{ ...second, city: 'Jelgava' }] };
    expect((await change(world, who, wanted)).statusCode).toBe(503);
    expect((await profileOf(world, who)).addresses).toMatchObject([{ id: first.id }, { city: 'Cēsis' }]);
    world.medusa.broken.clear();
    await change(world, who, wanted);
    expect((await profileOf(world, who)).addresses).toMatchObject([{ id: second.id, city: 'Jelgava' }]);
  });

  it('cannot change their e-mail address', async () => {
    const who = await newCustomer(world.bridge, world.email);
    const customer = { email: 'other@example.lv' };
    const answer = await send(world.bridge, '/user/me', { customer, currentPassword: PASSWORD }, who);
    expect(refusal(answer)).toEqual([400, 'not-offered']);
  });

  it.each([
    ['a proxy’s 401 in HTML', [401, '<html>Log in to the network</html>']],
    ['a server error', [500, { type: 'unknown_error' }]],
    ['a page in place of JSON', [200, '<html>Please wait</html>']],
    ['a revoked publishable key', [400, { type: 'not_allowed' }]],
  ] as const)(
    'respond with 503, not as to a wrong password, to a login that gets %s',
    async (_what, answer) => {
      await newCustomer(world.bridge, world.email);
      world.medusa.broken.set('/auth/customer', [...answer]);
      const refused = await login(world.bridge, world.email);
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBeDefined();
      world.medusa.broken.clear();
      await loggedIn(world.bridge, world.email);
    },
  );

  it('send no request to Medusa for a login above the limit', async () => {
    await newCustomer(world.bridge, world.email);
    world.medusa.requests.length = 0;
    const answers: number[] = [];
    while (!answers.includes(429))
      answers.push((await login(world.bridge, world.email, 'wrong password')).statusCode);
    expect(new Set(world.medusa.requests)).toEqual(new Set(['POST /auth/customer/emailpass']));
    expect(world.medusa.requests).toHaveLength(answers.length - 1);
  });

  it('end the sessions of a customer who was deleted in Medusa', async () => {
    const who = await newCustomer(world.bridge, world.email);
    world.medusa.customers.clear();
    expect((await me(world, who)).statusCode).toBe(401);
    expect((await get(world.bridge, '/user/sessions', who)).statusCode).toBe(401);
    expect(refusal(await login(world.bridge, world.email))).toEqual([401, 'wrong-login']);
  });

  it('open no session with a password that is replaced during the login', async () => {
    const who = await newCustomer(world.bridge, world.email);
    const { id } = await profileOf(world, who);
    world.medusa.state.beforeLogin = async () => {
      world.medusa.state.beforeLogin = async () => {};
      await world.bridge.db
        .update(customers)
        .set({ password_hash: 'engine next' })
        .where(eq(customers.id, id));
    };
    expect(refusal(await login(world.bridge, world.email))).toEqual([401, 'wrong-login']);
  });
});

describe('customers that are changed in Medusa', () => {
  beforeEach(() => open(world));

  it('log in with the e-mail address of their login, although their profile shows the one stored in Medusa', async () => {
    const who = await newCustomer(world.bridge, world.email);
    customerNow(world).email = `moved-${world.email}`;
    expect((await profileOf(world, who)).email).toBe(`moved-${world.email}`);
    const changed = { currentPassword: PASSWORD, newPassword: NEW };
    expect((await send(world.bridge, '/user/change-password', changed, who)).statusCode).toBe(200);
    await loggedIn(world.bridge, world.email, NEW);
  });

  it('get their Medusa groups at the next login, one number per combination of groups', async () => {
    const { id } = await profileOf(world, await newCustomer(world.bridge, world.email));
    const numberIn = async (...groups: string[]): Promise<number | undefined> => {
      customerNow(world).groups = groups.map((one) => ({ id: `cusgroup_${one}` }));
      await loggedIn(world.bridge, world.email);
      const [row] = await world.bridge.db.select().from(customers).where(eq(customers.id, id));
      return row?.group_id;
    };
    expect(await numberIn('b', 'a')).toBe(2);
    expect(await numberIn('a')).toBe(3);
    expect(await numberIn('a', 'b')).toBe(2);
    expect(await numberIn()).toBe(1);
  });

  it('log in with an address that another storefront registered in capitals', async () => {
    const capitals = world.email.toUpperCase();
    world.medusa.customers.set(`cus_${world.made}`, {
      id: `cus_${world.made}`,
      email: capitals,
      addresses: [],
    });
    world.medusa.logins.set(capitals, { password: PASSWORD, customer: `cus_${world.made}` });
    await loggedIn(world.bridge, capitals);
  });
});

describe('passwords', () => {
  it('are set with a mailed link, even by a customer who has never logged in here', async () => {
    open(world);
    world.medusa.customers.set(`cus_${world.made}`, {
      id: `cus_${world.made}`,
      email: world.email,
      addresses: [],
    });
    world.medusa.logins.set(world.email, { password: PASSWORD, customer: `cus_${world.made}` });
    expect((await send(world.bridge, '/user/reset-password', { email: world.email })).statusCode).toBe(200);
    const [, resetToken] = /token=([\w-]+)/.exec(await world.mailed.promise) ?? [];
    const body = { email: world.email, resetToken, newPassword: NEW };
    expect((await send(world.bridge, '/user/create-password', body)).statusCode).toBe(200);
    await loggedIn(world.bridge, world.email, NEW);
    expect(refusal(await login(world.bridge, world.email))).toEqual([401, 'wrong-login']);
  });

  it.each([
    ['the plug-in', 'sk_1'],
    ['the secret key', ''],
  ])('are not supported without %s', async (_what, key) => {
    world.medusa.state.hasPlugin = false;
    open(world, key);
    const who = await newCustomer(world.bridge, world.email);
    const changed = { currentPassword: PASSWORD, newPassword: NEW };
    expect(refusal(await send(world.bridge, '/user/change-password', changed, who))).toEqual([
      400,
      'not-offered',
    ]);
    expect(refusal(await send(world.bridge, '/user/reset-password', { email: world.email }))).toEqual([
      400,
      'not-offered',
    ]);
  });

  it('are supported 10 minutes after the plug-in was installed, although the clock was set back', async () => {
    world.medusa.state.hasPlugin = false;
    open(world);
    await newCustomer(world.bridge, world.email);
    const reset = () => send(world.bridge, '/user/reset-password', { email: world.email });
    expect((await reset()).statusCode).toBe(400);
    world.medusa.state.hasPlugin = true;
    world.setBackMs = 60 * 60_000;
    world.now += LATER_MS;
    expect((await reset()).statusCode).toBe(200);
  });
});
