// Tests password attempts and mailed links through the functions that the routes call: what is counted, computed,
// written and sent.
import { eq } from 'drizzle-orm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAttempts, createAccounts } from '#bridge/accounts/create-accounts.ts';
import { type Customer, customerById } from '#bridge/accounts/customer-by-email.ts';
import { verifyPassword } from '#bridge/accounts/enforce-limit.ts';
import { eraseCustomer } from '#bridge/accounts/erase-customer.ts';
import { hashPassword, readHash } from '#bridge/accounts/hash-password.ts';
import { mailLink } from '#bridge/accounts/mail-link.ts';
import { hashOf } from '#bridge/accounts/new-token.ts';
import { customers, outbox, passwordLinks } from '#bridge/database/account-tables.ts';
import type { Db } from '#bridge/database/open-database.ts';
import type { Mail } from '#bridge/mail/mail-queue.ts';
import { matchingHash, referenceAccounts } from '#bridge/reference-engine/reference-accounts.ts';
import type { Bridge } from '#bridge/routes/handler.ts';
import { NOW } from '../../support/backend/open-bridge.ts';
import { ownCustomers } from '../../support/backend/own-customers.ts';
import { PASSWORD } from '../../support/backend/people.ts';

const TODAY = { m: 16, t: 1, p: 1 };
const OLD = { m: 8, t: 1, p: 1 };
const HALF_AN_HOUR = 30 * 60_000;
const { next } = ownCustomers();
let db: Db;
let id = 0;
let email = '';
let bridge: Bridge;
const sent: Mail[] = [];
const headers: unknown[] = [];
beforeEach(async () => {
  ({ db, id, email } = await next());
  sent.length = 0;
  headers.length = 0;
  const sendMail = async (mail: Mail) => void sent.push(mail);
  const accounts = createAccounts(db, () => {}, { argon2: TODAY, sendMail, mailOrigin: 'https://a.b' }, true);
  const place = { db, accounts, clock: () => NOW };
  const engine = { accounts: referenceAccounts(place) };
  bridge = { ...place, engine, facts: { defaultStore: 'lv' } } as unknown as Bridge;
});
afterEach(() => bridge.accounts.pool.close());

const request = { ip: '::1' } as FastifyRequest;
const reply = { header: (...given: unknown[]) => headers.push(given) } as unknown as FastifyReply;
const attempt = (password: string, address = email) =>
  verifyPassword(bridge, request, reply, { email: address, account: undefined, password });
/** Verifies a password against a row as it was read earlier. */
const fitting = (customer: Customer | undefined, password = PASSWORD) =>
  matchingHash(bridge, customer, password, 'stranger');
/** Creates a customer whose password is hashed with these parameters. */
async function having(password: string, parameters = TODAY): Promise<Customer> {
  const password_hash = await hashPassword(bridge.accounts.pool, parameters, password, 'stranger');
  await db.update(customers).set({ password_hash }).where(eq(customers.id, id));
  return customerById(db, id);
}
const storedHash = async () => (await customerById(db, id)).password_hash;

describe('password attempt', () => {
  it('computes a hash of the same cost whether or not the password matches', async () => {
    const customer = await having(PASSWORD);
    const computed = vi.spyOn(bridge.accounts.pool, 'hash');
    expect(await fitting(customer)).toBe(customer.password_hash);
    expect(await fitting(customer, 'another')).toBeUndefined();
    expect(await fitting(undefined)).toBeUndefined();
    expect(await fitting({ ...customer, password_hash: 'unreadable' })).toBeUndefined();
    expect(computed.mock.calls.map(([{ m, t, p, length, salt }]) => [m, t, p, length, salt.length])).toEqual(
      Array(4).fill([16, 1, 1, 32, 16]),
    );
    expect(await storedHash()).toBe(customer.password_hash);
  });

  it('rehashes an outdated hash only on a match', async () => {
    const customer = await having(PASSWORD, OLD);
    expect(await fitting(customer, 'another')).toBeUndefined();
    expect(await storedHash()).toBe(customer.password_hash);
    const renewed = await fitting(customer);
    expect(renewed).toBe(await storedHash());
    expect(readHash(renewed ?? '')).toMatchObject(TODAY);
  });

  it('compares the password with the stored hash if it has changed since it was read', async () => {
    const before = await having(PASSWORD, OLD);
    const again = await having(PASSWORD);
    expect(await fitting(before)).toBe(again.password_hash);
    const changed = await having('another');
    expect(await fitting(before)).toBeUndefined();
    expect(await storedHash()).toBe(changed.password_hash);
    await eraseCustomer(db, id, changed.password_hash);
    expect(await fitting(before)).toBeUndefined();
  });

  it('counts towards the limits of its network and account, whatever the letter case of the e-mail address', async () => {
    const tooMany = { status: 429 };
    for (let at = 0; at < 10; at += 1) await attempt('x', at % 2 ? 'A@b' : 'a@B');
    await expect(attempt('x', 'a@b')).rejects.toMatchObject(tooMany);
    for (let at = 0; at < 19; at += 1) await attempt('x', `${at}@b`);
    await expect(attempt('x', 'other@b')).rejects.toMatchObject(tooMany);
    expect(headers).toEqual([
      ['Retry-After', '60'],
      ['Retry-After', '60'],
    ]);
    // attempts that the network limit refuses do not count against the account
    expect(await bridge.accounts.limits.account.take('other@b', NOW)).toBe(0);
    await clearAttempts(bridge.accounts);
    expect(await attempt('x', 'a@b')).toBeUndefined();
    await clearAttempts(createAccounts(db, () => {}, {}, false));
  });
});

describe('mailed link', () => {
  const links = () => db.select().from(passwordLinks).where(eq(passwordLinks.customer_id, id));

  it.each([
    ['lv', '/reset-password'],
    ['ru', '/ru/reset-password'],
  ])('in the store view %s points to %s and is valid for half an hour', async (store, path) => {
    await mailLink(bridge, await customerById(db, id), store);
    await bridge.accounts.post.close();
    const [mail] = sent;
    expect(sent).toHaveLength(1);
    expect(mail?.to).toBe(email);
    const url = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect([url.origin, url.pathname, url.searchParams.get('email')]).toEqual(['https://a.b', path, email]);
    const hash = hashOf(url.searchParams.get('token') ?? '');
    expect(await links()).toMatchObject([{ hash, expires_at: NOW + HALF_AN_HOUR, used: false }]);
    expect(await db.select().from(outbox).where(eq(outbox.customer_id, id))).toMatchObject([
      { kind: 'password', created_at: NOW, sent_at: NOW },
    ]);
  });

  it('for an unknown e-mail address is stored but not sent', async () => {
    const rows = async () => [await db.$count(passwordLinks), await db.$count(outbox)];
    const [links = 0, mails = 0] = await rows();
    await mailLink(bridge, undefined, 'lv');
    await bridge.accounts.post.close();
    expect(sent).toEqual([]);
    expect(await rows()).toEqual([links + 1, mails + 1]);
  });

  it('runs the same statements for an unknown e-mail address as for a known one [S-15]', async () => {
    const statements: string[] = [];
    const logger = { logQuery: (statement: string) => void statements.push(statement) };
    const { $client } = db as unknown as { $client: never };
    const logged = (process.env.TEST_DATABASE_URL
      ? onPostgres($client, { logger })
      : onPglite($client, { logger })) as unknown as Db;
    const asking = { ...bridge, db: logged };
    const asked = async (customer: Customer | undefined): Promise<string[]> => {
      statements.length = 0;
      await mailLink(asking, customer, 'lv');
      return [...statements];
    };
    const known = await asked(await customerById(db, id));
    expect(known.filter((one) => /^insert/.test(one))).toHaveLength(2);
    expect(await asked(undefined)).toEqual(known);
  });

  it('deletes used and expired links of all customers', async () => {
    const link = { customer_id: id, used: false, expires_at: NOW + 1 };
    await db.insert(passwordLinks).values([
      { ...link, hash: `good-${id}` },
      { ...link, hash: `used-${id}`, used: true },
      { ...link, hash: `over-${id}`, expires_at: NOW },
    ]);
    await mailLink(bridge, undefined, 'lv');
    expect((await links()).map(({ hash }) => hash)).toEqual([`good-${id}`]);
  });
});
