// Tests the accounts of a connector's customers: the engine verifies passwords, the bridge keeps a row for sessions,
// history and reviews.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer } from '#bridge/accounts/customer-by-email.ts';
import { customers } from '#bridge/database/account-tables.ts';
import { emailKey } from '#bridge/database/email-key.ts';
import type { Accounts } from '#bridge/ports/accounts.ts';
import type { Connector } from '#bridge/ports/connector.ts';
import type { CustomerBook } from '#bridge/ports/customer-book.ts';
import { refuse } from '#bridge/ports/refusal.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { absentFeed } from '../support/backend/absent-feed.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { get, loggedIn, login, PASSWORD, send } from '../support/backend/people.ts';

type Person = { id: number; password: string };
/** The engine's accounts, keyed by address. */
const people = new Map<string, Person>();
let setsPasswords = true;
let isAway = false;
let book: CustomerBook;
const named = { firstname: 'Anna', lastname: 'Bērziņa' };

const accountsOf = (customers: CustomerBook): Partial<Accounts> => ({
  known: customers.find,
  find: customers.find,
  verify: async ({ email, password }) => {
    if (isAway) throw refuse(503, { errorMessage: 'The engine is away', errorCode: 'engine-away' });
    const person = people.get(emailKey(email));
    if (person?.password !== password) return undefined;
    const { id, proof } = await customers.write(person.id, { email, ...named, groupId: 2 });
    return { customerId: id, proof };
  },
  profile: async (customerId) => ({
    ...(await customers.read(customerId)),
    ...{ groupId: 2, addresses: [], createdAt: '', updatedAt: '' },
  }),
  setsPasswords: async () => setsPasswords,
  setPassword: async (customerId, password) => {
    const person = [...people.values()].find(({ id }) => id === customerId);
    if (person) person.password = password;
    return `engine ${password}`;
  },
  erase: async (customerId) => {
    for (const [email, { id }] of people) if (id === customerId) people.delete(email);
  },
});
const connector = {
  name: 'people',
  engine: (services: { customers: CustomerBook }) => {
    book = services.customers;
    return { capabilities: new Set(), accounts: accountsOf(book) };
  },
  feed: absentFeed,
} as unknown as Connector;

let bridge: TestBridge;
const mailed = deferred<string>();
beforeAll(async () => {
  bridge = await openTestBridge({ connector, sendMail: async ({ text }) => mailed.resolve(text) });
});
afterAll(() => bridge.close());

async function join(email: string): Promise<number> {
  const id = await book.newId();
  people.set(emailKey(email), { id, password: PASSWORD });
  return id;
}
const rowOf = async (id: number) =>
  (await bridge.db.select().from(customers).where(eq(customers.id, id))).at(0);

it('creates a customer with a loyalty card, the engine’s group and no password at the first login', async () => {
  const id = await join('first@example.lv');
  const who = await loggedIn(bridge, 'First@Example.lv');
  expect((await get(bridge, '/user/me', who)).json().result).toMatchObject({ id, group_id: 2 });
  expect((await get(bridge, '/user/loyalty-card', who)).json().result.number).toMatch(/^29\d{11}$/);
  expect((await rowOf(id))?.password_hash).not.toContain('$argon2');
  expect((await login(bridge, 'first@example.lv', 'another one')).statusCode).toBe(401);
});

it('never links to an account from before the engine was connected, even with the same e-mail address', async () => {
  const email = 'both@example.lv';
  const own = await createCustomer(bridge.db, { ...named, email, addresses: [], passwordHash: 'x' }, NOW);
  const id = await join(email);
  const who = await loggedIn(bridge, email);
  expect((await get(bridge, '/user/me', who)).json().result.id).toBe(id);
  expect(await rowOf(own.id)).toMatchObject({ email_key: email, password_hash: 'x' });
});

it('assigns an e-mail address to the customer who received it last', async () => {
  const email = 'given@example.lv';
  const first = await join(email);
  await loggedIn(bridge, email);
  const second = await join(email);
  await loggedIn(bridge, email);
  expect(await book.find(email)).toMatchObject({ id: second });
  expect(await book.read(first)).toMatchObject({ email });
});

it('ends the other sessions after the engine has changed a password', async () => {
  const email = 'change@example.lv';
  await join(email);
  const [one, other] = [await loggedIn(bridge, email), await loggedIn(bridge, email)];
  const changed = { currentPassword: PASSWORD, newPassword: `${PASSWORD}2` };
  expect((await send(bridge, '/user/change-password', changed, one)).statusCode).toBe(200);
  expect((await get(bridge, '/user/me', one)).statusCode).toBe(200);
  expect((await get(bridge, '/user/me', other)).statusCode).toBe(401);
  await loggedIn(bridge, email, `${PASSWORD}2`);
});

it('mails a link that sets the password in the engine once', async () => {
  const email = 'mailed@example.lv';
  await join(email);
  const who = await loggedIn(bridge, email);
  await send(bridge, '/user/reset-password', { email });
  const [, resetToken] = /token=([\w-]+)/.exec(await mailed.promise) ?? [];
  const body = { email, resetToken, newPassword: `${PASSWORD}3` };
  expect((await send(bridge, '/user/create-password', body)).statusCode).toBe(200);
  expect((await send(bridge, '/user/create-password', body)).json().result.errorCode).toBe('link-expired');
  expect((await get(bridge, '/user/me', who)).statusCode).toBe(401);
  await loggedIn(bridge, email, `${PASSWORD}3`);
});

it('refuses to change or reset passwords if the engine does not support it', async () => {
  const email = 'fixed@example.lv';
  await join(email);
  const who = await loggedIn(bridge, email);
  setsPasswords = false;
  const changed = { currentPassword: PASSWORD, newPassword: `${PASSWORD}4` };
  const answers = [
    await send(bridge, '/user/change-password', changed, who),
    await send(bridge, '/user/reset-password', { email }),
  ];
  setsPasswords = true;
  for (const answer of answers) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json().result.errorCode).toBe('not-offered');
  }
});

it('responds to a login with 503 while the engine is unavailable', async () => {
  await join('away@example.lv');
  isAway = true;
  const answer = await login(bridge, 'away@example.lv');
  isAway = false;
  expect(answer.statusCode).toBe(503);
  await loggedIn(bridge, 'away@example.lv');
});

it('deletes the account in the engine and in the bridge', async () => {
  const id = await join('gone@example.lv');
  const who = await loggedIn(bridge, 'gone@example.lv');
  expect((await send(bridge, '/user/delete', { password: PASSWORD }, who)).statusCode).toBe(200);
  expect(people.has('gone@example.lv')).toBe(false);
  expect(await rowOf(id)).toBeUndefined();
});
