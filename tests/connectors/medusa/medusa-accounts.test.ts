// Tests accounts of Medusa through the bridge: its sessions with a small Medusa over HTTP.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customers } from '#bridge/database/account-tables.ts';
import { rowsOf } from '#bridge/database/open-database.ts';
import { engineRecords } from '#bridge/database/tables.ts';
import type { Connector } from '#bridge/ports/connector.ts';
import type { EngineRecords } from '#bridge/ports/engine-records.ts';
import { createMedusaAccounts, type MedusaAccounts } from '#connectors/medusa/medusa-accounts.ts';
import { createMedusaClient, type Send } from '#connectors/medusa/medusa-client.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { absentFeed } from '../../support/backend/absent-feed.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
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
import { startFakeAccounts } from './fake-accounts.ts';

const DAY_MS = 86_400_000;
const NEW = `${PASSWORD} jauna`;
/** longer than the connector caches whether the plug-in is installed */
const LATER_MS = 11 * 60_000;
let now = NOW;
let medusa: Awaited<ReturnType<typeof startFakeAccounts>>;
let mailed: ReturnType<typeof deferred<string>>;
let email = '';
let made = 0;

/** Sends requests without the client's time limit, which a busy machine exceeds. */
const patient =
  (send: Send): Send =>
  (method, path, request) =>
    send(method, path, { ...request, timeoutMs: 600_000 });

/** Called before and after each durable step; throws to simulate that the process dies there. */
let step = (): void => {};

const stepping =
  <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
  async (...args: A): Promise<T> => {
    step();
    const done = await work(...args);
    step();
    return done;
  };

const steppingRecords = (records: EngineRecords): EngineRecords => ({
  ...records,
  change: stepping(records.change),
  create: stepping(records.create),
  remove: stepping(records.remove),
  writeMany: stepping(records.writeMany),
});

type Opened = Pick<MedusaAccounts, 'tokenOf'> & { bridge: TestBridge };
async function openWith(secretKey: string | undefined): Promise<Opened> {
  let tokenOf: Opened['tokenOf'] = async () => undefined;
  const connector = {
    name: 'medusa',
    engine: (services: Parameters<Connector['engine']>[0]) => {
      const settings = { url: medusa.url, publishableKey: 'pk_1', secretKey, region: undefined };
      const { store, admin } = createMedusaClient(settings);
      const client = { store: stepping(patient(store)), admin: admin && stepping(patient(admin)) };
      const stepped = { ...services, records: steppingRecords(services.records) };
      const made = createMedusaAccounts({ client, services: stepped }, (id) => forgetOrders(id));
      tokenOf = made.tokenOf;
      return { capabilities: new Set(), accounts: made.accounts };
    },
    feed: absentFeed,
  } as unknown as Connector;
  const bridge = await openTestBridge({
    connector,
    clock: () => now,
    sendMail: async ({ text }) => mailed.resolve(text),
  });
  return { bridge, tokenOf };
}
/** removes a customer from the ledger of orders */
let forgetOrders: (customerId: number) => Promise<void>;
let keyed: Opened;
let keyless: Opened;
let bridge: TestBridge;
let tokenOf: Opened['tokenOf'];
/** Chooses the bridge of the test. */
function open(key = 'sk_1'): void {
  ({ bridge, tokenOf } = key === '' ? keyless : keyed);
}
beforeAll(async () => {
  medusa = await startFakeAccounts(() => now);
  [keyed, keyless] = [await openWith('sk_1'), await openWith(undefined)];
});
beforeEach(() => {
  made += 1;
  email = `anna-${made}@example.lv`;
  now = NOW + made * LATER_MS;
  mailed = deferred();
  medusa.customers.clear();
  medusa.logins.clear();
  medusa.broken.clear();
  medusa.state.hasPlugin = true;
  forgetOrders = async () => {};
  step = () => {};
});
afterAll(async () => {
  await keyed.bridge.close();
  await keyless.bridge.close();
  medusa.close();
});

const me = (who: LoggedIn) => get(bridge, '/user/me', who);
const change = (who: LoggedIn, customer: object) => send(bridge, '/user/me', { customer }, who);
const profileOf = async (who: LoggedIn) => (await me(who)).json().result;
const customerNow = () => {
  const [customer] = medusa.customers.values();
  if (customer === undefined) throw new Error('Medusa has no customer');
  return customer;
};
const refusal = (answer: { statusCode: number; json: () => { result: { errorCode?: string } } }) => [
  answer.statusCode,
  answer.json().result.errorCode,
];

describe.each([
  ['with the secret key', 'sk_1'],
  ['without the secret key', ''],
])('accounts %s', (_title, key) => {
  beforeEach(() => open(key));

  it('are registered in Medusa and can be opened only with their password', async () => {
    const who = await newCustomer(bridge, email.replace('a', 'A'));
    expect(customerNow()).toMatchObject({ email, first_name: 'Anna', last_name: 'Bērziņa' });
    expect(await profileOf(who)).toMatchObject({ email, firstname: 'Anna', group_id: 1 });
    expect(refusal(await login(bridge, email, 'wrong password'))).toEqual([401, 'wrong-login']);
    expect(refusal(await login(bridge, 'nobody@example.lv'))).toEqual([401, 'wrong-login']);
  });

  it('are refused for an e-mail address that already has one', async () => {
    await newCustomer(bridge, email);
    expect(refusal(await register(bridge, email, {}, NEW))).toEqual([400, 'email-taken']);
  });

  it('are registered by a repeated request if the first one failed between its steps', async () => {
    medusa.broken.set('/store/customers', [502, '<html>']);
    expect((await register(bridge, email)).statusCode).toBe(503);
    medusa.broken.clear();
    expect((await register(bridge, email)).statusCode).toBe(200);
    await loggedIn(bridge, email);
  });

  it('store names and addresses with VAT number and company code', async () => {
    const who = await newCustomer(bridge, email);
    const delivery = addressOf({ default_shipping: true, street: ['Brīvības iela', '13', '2. ieeja'] });
    const company = addressOf({ vat_id: 'LV40003000642', company_code: '40003000642', company: 'SIA' });
    const addresses = [delivery, { ...company, default_billing: true, region: { region: 'Rīga' } }];
    await change(who, { firstname: 'Zane', email, addresses });
    expect(customerNow()).toMatchObject({ first_name: 'Zane', last_name: 'Bērziņa' });
    expect(customerNow().addresses).toMatchObject([
      { address_1: 'Brīvības iela', country_code: 'lv', is_default_shipping: true },
      { metadata: { vat_id: 'LV40003000642' }, province: 'Rīga', is_default_billing: true },
    ]);
    const shown = (await profileOf(who)).addresses;
    expect(shown).toMatchObject(addresses);
    // the device sends the whole profile back
    const [first, second] = shown;
    await change(who, { addresses: [{ ...second, city: 'Jelgava', default_shipping: true }] });
    const [left] = (await profileOf(who)).addresses;
    expect(left).toMatchObject({ id: second.id, city: 'Jelgava', vat_id: 'LV40003000642' });
    expect(refusal(await change(who, { addresses: [first] }))[0]).toBe(403);
  });

  it('keep addresses in Medusa that the bridge does not show', async () => {
    const who = await newCustomer(bridge, email);
    const more = ['a', 'b', 'c'].map((id) => ({ id, address_1: id, created_at: id }));
    customerNow().addresses.push(...more);
    await change(who, { addresses: [] });
    expect(customerNow().addresses).toEqual([more[2]]);
  });

  it('remove an address only after the others are written', async () => {
    const who = await newCustomer(bridge, email);
    await change(who, { addresses: [addressOf({ default_shipping: true }), addressOf({ city: 'Cēsis' })] });
    const [first, second] = (await profileOf(who)).addresses;
    const { id, addresses } = customerNow();
    const path = key === '' ? '/store/customers/me' : `/admin/customers/${id}`;
    medusa.broken.set(`${path}/addresses/${addresses[1]?.id}`, [500, { type: 'unknown_error' }]);
    const wanted = { addresses: [{ ...second, city: 'Jelgava' }] };
    expect((await change(who, wanted)).statusCode).toBe(503);
    expect((await profileOf(who)).addresses).toMatchObject([{ id: first.id }, { city: 'Cēsis' }]);
    medusa.broken.clear();
    await change(who, wanted);
    expect((await profileOf(who)).addresses).toMatchObject([{ id: second.id, city: 'Jelgava' }]);
  });

  it('cannot change their e-mail address', async () => {
    const who = await newCustomer(bridge, email);
    const customer = { email: 'other@example.lv' };
    const answer = await send(bridge, '/user/me', { customer, currentPassword: PASSWORD }, who);
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
      await newCustomer(bridge, email);
      medusa.broken.set('/auth/customer', [...answer]);
      const refused = await login(bridge, email);
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBeDefined();
      medusa.broken.clear();
      await loggedIn(bridge, email);
    },
  );

  it('send no request to Medusa for a login above the limit', async () => {
    await newCustomer(bridge, email);
    medusa.requests.length = 0;
    const answers: number[] = [];
    while (!answers.includes(429)) answers.push((await login(bridge, email, 'wrong password')).statusCode);
    expect(new Set(medusa.requests)).toEqual(new Set(['POST /auth/customer/emailpass']));
    expect(medusa.requests).toHaveLength(answers.length - 1);
  });

  it('end the sessions of a customer who was deleted in Medusa', async () => {
    const who = await newCustomer(bridge, email);
    medusa.customers.clear();
    expect((await me(who)).statusCode).toBe(401);
    expect((await get(bridge, '/user/sessions', who)).statusCode).toBe(401);
    expect(refusal(await login(bridge, email))).toEqual([401, 'wrong-login']);
  });

  it('open no session with a password that is replaced during the login', async () => {
    const who = await newCustomer(bridge, email);
    const { id } = await profileOf(who);
    medusa.state.beforeLogin = async () => {
      medusa.state.beforeLogin = async () => {};
      await bridge.db.update(customers).set({ password_hash: 'engine next' }).where(eq(customers.id, id));
    };
    expect(refusal(await login(bridge, email))).toEqual([401, 'wrong-login']);
  });
});

describe('the token of a customer', () => {
  it('is stored encrypted, and renewed before it expires', async () => {
    open();
    const { id } = await profileOf(await newCustomer(bridge, email));
    const first = await tokenOf(id);
    expect(JSON.stringify(await bridge.db.select().from(engineRecords))).not.toContain(first);
    expect(await tokenOf(id)).toBe(first);
    now += 0.6 * DAY_MS;
    const renewed = await tokenOf(id);
    expect(renewed).not.toBe(first);
    expect(await tokenOf(id)).toBe(renewed);
    now += 0.9 * DAY_MS;
    expect(await tokenOf(id)).not.toBeUndefined();
  });

  it('is used without renewal while Medusa is unavailable, but not after it has expired', async () => {
    open();
    const { id } = await profileOf(await newCustomer(bridge, email));
    const first = await tokenOf(id);
    medusa.broken.set('/auth', [502, '<html>']);
    now += 0.6 * DAY_MS;
    expect(await tokenOf(id)).toBe(first);
    now += 0.4 * DAY_MS;
    expect(await tokenOf(id)).toBeUndefined();
    expect(await tokenOf(999)).toBeUndefined();
  });

  it('is not required to refresh a session if there is a secret key', async () => {
    open();
    const who = await newCustomer(bridge, email);
    const { id } = await profileOf(who);
    now += 2 * DAY_MS;
    const again = await send(bridge, '/user/refresh', { refreshToken: who.refreshToken });
    const later = { ...who, accessToken: again.json().result };
    expect((await profileOf(later)).email).toBe(email);
    expect(await tokenOf(id)).toBeUndefined();
    await loggedIn(bridge, email);
    expect(await tokenOf(id)).toBeDefined();
  });

  it('is required to refresh a session if there is no secret key', async () => {
    open('');
    const who = await newCustomer(bridge, email);
    now += 2 * DAY_MS;
    const again = await send(bridge, '/user/refresh', { refreshToken: who.refreshToken });
    expect((await me({ ...who, accessToken: again.json().result })).statusCode).toBe(401);
  });
});

describe('customers that are changed in Medusa', () => {
  beforeEach(() => open());

  it('log in with the e-mail address of their login, although their profile shows the one stored in Medusa', async () => {
    const who = await newCustomer(bridge, email);
    customerNow().email = `moved-${email}`;
    expect((await profileOf(who)).email).toBe(`moved-${email}`);
    const changed = { currentPassword: PASSWORD, newPassword: NEW };
    expect((await send(bridge, '/user/change-password', changed, who)).statusCode).toBe(200);
    await loggedIn(bridge, email, NEW);
  });

  it('get their Medusa groups at the next login, one number per combination of groups', async () => {
    const { id } = await profileOf(await newCustomer(bridge, email));
    const numberIn = async (...groups: string[]): Promise<number | undefined> => {
      customerNow().groups = groups.map((one) => ({ id: `cusgroup_${one}` }));
      await loggedIn(bridge, email);
      const [row] = await bridge.db.select().from(customers).where(eq(customers.id, id));
      return row?.group_id;
    };
    expect(await numberIn('b', 'a')).toBe(2);
    expect(await numberIn('a')).toBe(3);
    expect(await numberIn('a', 'b')).toBe(2);
    expect(await numberIn()).toBe(1);
  });

  it('log in with an address that another storefront registered in capitals', async () => {
    const capitals = email.toUpperCase();
    medusa.customers.set(`cus_${made}`, { id: `cus_${made}`, email: capitals, addresses: [] });
    medusa.logins.set(capitals, { password: PASSWORD, customer: `cus_${made}` });
    await loggedIn(bridge, capitals);
  });
});

describe('passwords', () => {
  it('are set with a mailed link, even by a customer who has never logged in here', async () => {
    open();
    medusa.customers.set(`cus_${made}`, { id: `cus_${made}`, email, addresses: [] });
    medusa.logins.set(email, { password: PASSWORD, customer: `cus_${made}` });
    expect((await send(bridge, '/user/reset-password', { email })).statusCode).toBe(200);
    const [, resetToken] = /token=([\w-]+)/.exec(await mailed.promise) ?? [];
    const body = { email, resetToken, newPassword: NEW };
    expect((await send(bridge, '/user/create-password', body)).statusCode).toBe(200);
    await loggedIn(bridge, email, NEW);
    expect(refusal(await login(bridge, email))).toEqual([401, 'wrong-login']);
  });

  it.each([
    ['the plug-in', 'sk_1'],
    ['the secret key', ''],
  ])('are not supported without %s', async (_what, key) => {
    medusa.state.hasPlugin = false;
    open(key);
    const who = await newCustomer(bridge, email);
    const changed = { currentPassword: PASSWORD, newPassword: NEW };
    expect(refusal(await send(bridge, '/user/change-password', changed, who))).toEqual([400, 'not-offered']);
    expect(refusal(await send(bridge, '/user/reset-password', { email }))).toEqual([400, 'not-offered']);
  });
});

describe('deletion', () => {
  it('removes the customer from Medusa and from the bridge', async () => {
    open();
    const who = await newCustomer(bridge, email);
    const { id } = await profileOf(who);
    expect((await send(bridge, '/user/delete', { password: PASSWORD }, who)).statusCode).toBe(200);
    expect([medusa.customers.size, medusa.logins.size]).toEqual([0, 0]);
    expect(await bridge.db.select().from(customers).where(eq(customers.id, id))).toEqual([]);
    expect(JSON.stringify(await bridge.db.select().from(engineRecords))).not.toContain(email);
    // the address is free again, for another customer
    expect((await profileOf(await newCustomer(bridge, email))).id).not.toBe(id);
  });

  const remove = (who: LoggedIn, password = PASSWORD) => send(bridge, '/user/delete', { password }, who);
  const keysOf = async (kind: string) =>
    (await bridge.db.select().from(engineRecords).where(eq(engineRecords.kind, kind))).map(({ key }) => key);
  /** A customer with an open cart. */
  const withCart = async (): Promise<{ who: LoggedIn; id: number; engineId: string }> => {
    const who = await newCustomer(bridge, email);
    const { id } = await profileOf(who);
    await bridge.db.insert(engineRecords).values([
      { kind: 'cart', key: `cart-${id}`, record: { customerId: id, lines: [], country: 'LV' } },
      { kind: 'open-cart', key: String(id), record: { cart: `cart-${id}` } },
    ]);
    return { who, id, engineId: customerNow().id };
  };
  /** Returns the places that still contain data of the customer. */
  const traces = async ({ id, engineId }: { id: number; engineId: string }): Promise<string[]> => {
    const tables = await rowsOf<{ name: string }>(
      bridge.db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'documents'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const dump = JSON.stringify(await rowsOf(bridge.db, sql`select * from ${sql.identifier(name)}`));
      if ([email, engineId, `cart-${id}`].some((trace) => dump.includes(trace))) found.push(name);
    }
    for (const kind of ['customer', 'open-cart', 'deletion'])
      if ((await keysOf(kind)).includes(String(id))) found.push(kind);
    return found;
  };

  it('is completed by a repeated request after an interruption at any step', async () => {
    open();
    for (let killAt = 1; ; killAt += 1) {
      email = `gone-${killAt}-${email}`.slice(-60);
      now += LATER_MS;
      const customer = await withCart();
      let steps = 0;
      step = () => {
        steps += 1;
        if (steps === killAt) throw new Error('The process died');
      };
      const first = await remove(customer.who);
      step = () => {};
      expect([200, 500]).toContain(first.statusCode);
      for (const _again of ['the response was lost', 'and once more'])
        expect((await remove(customer.who)).json(), `step ${killAt}`).toEqual({ code: 200, result: true });
      expect(await traces(customer), `step ${killAt}`).toEqual([]);
      expect([medusa.customers.size, medusa.logins.size]).toEqual([0, 0]);
      if (first.statusCode === 200) break;
    }
  });

  it('is not continued if the password is different', async () => {
    open();
    const { who } = await withCart();
    forgetOrders = async () => {
      medusa.logins.clear();
      throw new Error('The process died');
    };
    expect((await remove(who)).statusCode).toBe(500);
    forgetOrders = async () => {};
    expect(refusal(await remove(who, 'another password'))).toEqual([400, 'wrong-password']);
    expect((await me(who)).statusCode).toBe(200);
    expect((await remove(who)).statusCode).toBe(200);
  });

  it('is finished when the profile is read after it was interrupted', async () => {
    open();
    const customer = await withCart();
    step = () => {
      if (medusa.customers.size === 0) throw new Error('The process died');
    };
    expect((await remove(customer.who)).statusCode).toBe(500);
    step = () => {};
    expect((await me(customer.who)).statusCode).toBe(401);
    expect(await traces(customer)).toEqual([]);
  });

  it('deletes nothing while Medusa is unavailable', async () => {
    open();
    const { who } = await withCart();
    medusa.broken.set('/admin/customers', [502, '<html>']);
    expect((await remove(who)).statusCode).toBe(503);
    medusa.broken.clear();
    expect((await me(who)).statusCode).toBe(200);
    expect((await remove(who)).statusCode).toBe(200);
  });

  it('is not supported without the secret key', async () => {
    open('');
    const who = await newCustomer(bridge, email);
    const answer = await send(bridge, '/user/delete', { password: PASSWORD }, who);
    expect(refusal(answer)).toEqual([400, 'not-offered']);
    expect((await me(who)).statusCode).toBe(200);
    expect(await keysOf('deletion')).toEqual([]);
  });
});
