// Tests the mailed password link: what it opens, how long it is valid, and the mail for an unknown address (S-15,
// S-29).
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccounts } from '#bridge/accounts/create-accounts.ts';
import { customerByEmail } from '#bridge/accounts/customer-by-email.ts';
import { mailLink } from '#bridge/accounts/mail-link.ts';
import { hashOf } from '#bridge/accounts/new-token.ts';
import { createVault } from '#bridge/accounts/vault.ts';
import { outbox, passwordLinks } from '#bridge/database/account-tables.ts';
import type { Db } from '#bridge/database/open-database.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import { createMailQueue } from '#bridge/mail/mail-queue.ts';
import { get, lastLink, mails, PASSWORD, refresh, send } from '../../support/backend/people.ts';
import { post } from '../../support/backend/requests.ts';
import { NEW, PasswordBench } from './password-bench.ts';

const bench = new PasswordBench();
beforeAll(() => bench.open());
beforeEach(() => {
  bench.now += 3_600_000;
});
afterAll(() => bench.bridge.close());
const expired = { code: 400, result: { errorMessage: expect.any(String), errorCode: 'link-expired' } };

describe('password link', () => {
  it('is mailed in the language of the store view', async () => {
    const anna = await bench.newPerson();
    expect((await bench.ask(anna.email, '?storeCode=ru')).json()).toEqual({ code: 200, result: true });
    const { url, email } = await lastLink(bench.bridge);
    expect((await mails(bench.bridge))[0]).toMatchObject({
      sent_at: null,
      mail: { to: anna.email, subject: 'localhost: восстановление пароля' },
    });
    expect([url.origin, url.pathname, email]).toEqual([
      'http://localhost:4173',
      '/ru/reset-password',
      anna.email,
    ]);
  });

  it('can be used once', async () => {
    const anna = await bench.newPerson();
    await bench.ask(anna.email);
    const { token } = await lastLink(bench.bridge);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await bench.byLink(anna.email, token)).json()).toEqual({ code: 200, result: true });
    expect([await bench.canLogIn(anna.email, PASSWORD), await bench.canLogIn(anna.email, NEW)]).toEqual([
      false,
      true,
    ]);
    expect((await bench.byLink(anna.email, token, 'Third password')).json()).toEqual(expired);
    expect(await bench.canLogIn(anna.email, NEW)).toBe(true);
  });

  it('ends all sessions when it is used', async () => {
    const anna = await bench.newPerson();
    await bench.ask(anna.email);
    const { token } = await lastLink(bench.bridge);
    await bench.byLink(anna.email, token);
    expect((await get(bench.bridge, '/user/me', anna)).statusCode).toBe(401);
    expect((await refresh(bench.bridge, anna.refreshToken)).statusCode).toBe(401);
  });

  it('sets newPassword by resetToken and email at POST /user/change-reset-password [S7.009]', async () => {
    const { email } = await bench.newPerson();
    await bench.ask(email);
    const { url, token } = await lastLink(bench.bridge);
    expect(url.pathname).toBe('/reset-password');
    const missing = await send(bench.bridge, '/user/change-reset-password', {
      newPassword: NEW,
      resetToken: token,
    });
    expect(missing.json()).toMatchObject({ code: 400, result: [{ dataPath: '.email' }] });
    const answer = await bench.byLink(email, token, NEW, 'change-reset-password?token=garbage');
    expect(answer.json()).toEqual({ code: 200, result: true });
    expect(await bench.canLogIn(email, NEW)).toBe(true);
  });

  it('is invalid after 30 minutes, for another e-mail address, when modified, and once another link was used', async () => {
    const { email } = await bench.newPerson();
    const other = await bench.newPerson();
    await bench.ask(email);
    const first = (await lastLink(bench.bridge)).token;
    await bench.ask(email);
    const second = (await lastLink(bench.bridge)).token;
    for (const [who, token] of [
      [other.email, first],
      [email, `${first.slice(1)}A`],
      [email, 'x'],
    ] as const)
      expect((await bench.byLink(who, token)).json()).toEqual(expired);
    bench.now += 30 * 60_000 - 1;
    expect((await bench.byLink(email, second)).statusCode).toBe(200);
    expect((await bench.byLink(email, first)).json()).toEqual(expired);
    await bench.ask(email);
    const third = (await lastLink(bench.bridge)).token;
    bench.now += 30 * 60_000;
    expect((await bench.byLink(email, third)).json()).toEqual(expired);
  });

  it('is deleted, once expired or used, when the next one is mailed', async () => {
    const [{ email }, other] = [await bench.newPerson(), await bench.newPerson()];
    await bench.ask(email);
    await bench.byLink(email, (await lastLink(bench.bridge)).token);
    await bench.ask(email);
    bench.now += 30 * 60_000;
    await bench.ask(other.email);
    const { token } = await lastLink(bench.bridge);
    expect(await bench.bridge.db.select({ hash: passwordLinks.hash }).from(passwordLinks)).toEqual([
      { hash: hashOf(token) },
    ]);
  });

  it('sets one password when it is submitted five times concurrently', async () => {
    const { email } = await bench.newPerson();
    await bench.ask(email);
    const { token } = await lastLink(bench.bridge);
    const tries = ['aaaaaaaa1', 'bbbbbbbb2', 'cccccccc3', 'dddddddd4', 'eeeeeeee5'];
    const answers = await Promise.all(tries.map((password) => bench.byLink(email, token, password)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
    const worked = await Promise.all(tries.map((password) => bench.canLogIn(email, password)));
    expect(worked).toEqual(answers.map((answer) => answer.statusCode === 200));
  });

  it('is not mailed to an unknown e-mail address, which gets the same response', async () => {
    const before = (await mails(bench.bridge)).length;
    expect((await bench.ask('nobody@example.lv')).json()).toEqual({ code: 200, result: true });
    expect(await mails(bench.bridge)).toHaveLength(before);
  });

  it('is refused for an unknown e-mail address with 404 if so configured', async () => {
    const app = await buildBridge({
      db: bench.bridge.db,
      clock: () => bench.now,
      requestsPerMinute: false,
      tellUnknownEmail: true,
    });
    const telling = await post({ ...bench.bridge, app }, '/api/user/reset-password', {
      email: 'nobody@example.lv',
    });
    expect(telling.json()).toEqual({
      code: 404,
      result: { errorMessage: 'Provided email does not exist', errorCode: 'email-unknown' },
    });
    await app.close();
  });

  it('is invalid after the password was changed', async () => {
    const anna = await bench.newPerson();
    await bench.ask(anna.email);
    const { token } = await lastLink(bench.bridge);
    const changed = await send(
      bench.bridge,
      '/user/change-password',
      { currentPassword: PASSWORD, newPassword: NEW },
      anna,
    );
    expect(changed.statusCode).toBe(200);
    expect((await bench.byLink(anna.email, token, 'Third password')).json()).toEqual(expired);
  });
});

describe('password mail for an e-mail address without an account', () => {
  /** Returns the database. Records the kinds of a transaction's statements, and the text of raw ones. */
  function recorded(db: Db, statements: string[]): Db {
    const watch = (tx: Db): Db =>
      new Proxy(tx, {
        get: (target, name) => {
          const value = Reflect.get(target, name, target);
          if (typeof value !== 'function') return value;
          return (...given: unknown[]) => {
            const [first] = given;
            if (['select', 'insert', 'update', 'delete'].includes(String(name)))
              statements.push(String(name));
            if (name === 'execute') {
              const chunks = (first as { queryChunks: { value?: string[] }[] }).queryChunks;
              statements.push(chunks.map(({ value }) => value?.join('') ?? '?').join(''));
            }
            return value.apply(target, given);
          };
        },
      });
    return new Proxy(db, {
      get: (target, name) =>
        name === 'transaction'
          ? (run: (tx: Db) => Promise<unknown>) => target.transaction((tx) => run(watch(tx)))
          : Reflect.get(target, name, target),
    });
  }

  it('runs the same statements and writes the same rows as for an existing account [S-15]', async () => {
    const { email } = await bench.newPerson();
    const { db } = bench.bridge;
    const customer = await customerByEmail(db, email);
    const sentTo: string[] = [];
    const quiet = () => expect.unreachable('no mail fails');
    const accounts = createAccounts(db, quiet, { sendMail: async ({ to }) => void sentTo.push(to) }, false);
    const writes = async (whom: typeof customer) => {
      const statements: string[] = [];
      const before = [await db.$count(passwordLinks), await db.$count(outbox)];
      const context = {
        db: recorded(db, statements),
        clock: () => bench.now,
        accounts,
        facts: { defaultStore: 'lv' },
      };
      await mailLink(context, whom, 'lv');
      const after = [await db.$count(passwordLinks), await db.$count(outbox)];
      return { statements, rows: after.map((count, at) => count - (before[at] ?? 0)) };
    };
    await mailLink({ db, clock: () => bench.now, accounts, facts: { defaultStore: 'lv' } }, customer, 'lv');
    const known = await writes(customer);
    const unknown = await writes(undefined);
    expect(unknown).toEqual(known);
    expect(known.rows).toEqual([1, 1]);
    expect(known.statements.length).toBeGreaterThan(2);
    await accounts.post.close();
    expect(sentTo).toEqual([email, email]);
    // mails for unknown addresses are marked as sent as well, although they are not sent
    expect(await db.$count(outbox, and(eq(outbox.kind, 'nobody'), isNull(outbox.sent_at)))).toBe(0);
  });

  it('is queued by the reset request as for an existing account [S-15]', async () => {
    const { db } = bench.bridge;
    const rows = async () => [await db.$count(passwordLinks), await db.$count(outbox)];
    // the first request deletes expired rows
    await bench.ask('never-registered-1@example.lv');
    const [links = 0, written = 0] = await rows();
    expect((await bench.ask('never-registered-2@example.lv')).statusCode).toBe(200);
    expect(await rows()).toEqual([links + 1, written + 1]);
  });

  it('is neither listed nor sent at the next start [S-15]', async () => {
    const { db } = bench.bridge;
    const listed = (await mails(bench.bridge)).length;
    expect((await bench.ask('never-registered@example.lv')).json()).toEqual({ code: 200, result: true });
    expect(await mails(bench.bridge)).toHaveLength(listed);
    const sentTo: string[] = [];
    const vault = createVault('secret');
    const next = createMailQueue(
      db,
      vault,
      () => undefined,
      async ({ to }) => void sentTo.push(to),
      [],
    );
    next.sendLeft(() => bench.now + 1);
    await next.close();
    expect(sentTo).not.toContain('nobody@localhost');
    expect(await db.$count(passwordLinks, isNull(passwordLinks.customer_id))).toBeGreaterThan(0);
  });
});
