// Passwords: how they are stored, the mailed link, the change (S-05, S-15, S-29).

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccounts } from '#bridge/accounts/accounts.ts';
import { customerByEmail } from '#bridge/accounts/customer-by-email.ts';
import { eraseCustomer } from '#bridge/accounts/erase-customer.ts';
import { HASH_PARAMETERS, readHash } from '#bridge/accounts/hash-password.ts';
import { mailLink } from '#bridge/accounts/mail-link.ts';
import { hashOf } from '#bridge/accounts/new-token.ts';
import { createVault } from '#bridge/accounts/vault.ts';
import { customers, outbox, passwordLinks } from '#bridge/database/account-tables.ts';
import { type Db, rowsOf } from '#bridge/database/open-database.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import type { LogLine } from '#bridge/http/install-log.ts';
import { createMailQueue, type SendMail } from '#bridge/mail/mail-queue.ts';
import { smtpSender } from '#bridge/mail/smtp-sender.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import {
  get,
  type LoggedIn,
  lastLink,
  loggedIn,
  login,
  mails,
  newCustomer,
  PASSWORD,
  refresh,
  register,
  send,
} from '../../support/backend/people.ts';
import { orderOf, post } from '../../support/backend/requests.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

const NEW = 'Cita parole 22';
let bridge: TestBridge;
let now = NOW;
let people = 0;
const lines: LogLine[] = [];
const newPerson = () => newCustomer(bridge, `person-${++people}@example.lv`);
const ask = (email: string, query = '') => send(bridge, `/user/reset-password${query}`, { email });
const byLink = (email: string, resetToken: string, newPassword = NEW, path = 'create-password') =>
  send(bridge, `/user/${path}`, { email, newPassword, resetToken });
const storedHash = async (email: string) => {
  const [row] = await bridge.db
    .select({ hash: customers.password_hash })
    .from(customers)
    .where(eq(customers.email, email));
  return row?.hash ?? '';
};
const canLogIn = async (email: string, password: string) =>
  (await login(bridge, email, password)).statusCode === 200;
const expired = { code: 400, result: { errorMessage: expect.any(String), errorCode: 'link-expired' } };

beforeAll(async () => {
  bridge = await openTestBridge({
    clock: () => now,
    admin: { catalogue: smallCatalogue },
    log: (line) => lines.push(line),
    logRequests: true,
  });
});
beforeEach(() => {
  now += 3_600_000;
});
afterAll(() => bridge.close());

describe('stored password', () => {
  it('uses argon2id with 19,456 KiB, two passes and one lane in the PHC format [S-16]', async () => {
    expect(HASH_PARAMETERS).toEqual({ m: 19_456, t: 2, p: 1 });
    const app = await buildBridge({ db: bridge.db, clock: () => now, requestsPerMinute: false });
    await register({ ...bridge, app }, 'strong@example.lv');
    await app.close();
    const stored = await storedHash('strong@example.lv');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    const read = readHash(stored);
    expect(read).toMatchObject(HASH_PARAMETERS);
    expect([read?.salt.length, read?.hash.length]).toEqual([16, 32]);
    expect(readHash('$argon2i$v=19$m=8,t=1,p=1$AA$AA')).toBeUndefined();
  });

  it('is rehashed at the next login if its parameters are outdated', async () => {
    const { email } = await newPerson();
    const old = await storedHash(email);
    expect(readHash(old)).toMatchObject({ m: 8, t: 1, p: 1 });
    const argon2 = { m: 16, t: 2, p: 1 };
    const app = await buildBridge({ db: bridge.db, clock: () => now, requestsPerMinute: false, argon2 });
    const stronger = { ...bridge, app };
    expect((await login(stronger, email, 'wrong password')).statusCode).toBe(401);
    expect(await storedHash(email)).toBe(old);
    expect((await login(stronger, email)).statusCode).toBe(200);
    const renewed = await storedHash(email);
    expect(readHash(renewed)).toMatchObject(argon2);
    expect((await login(stronger, email)).statusCode).toBe(200);
    expect(await storedHash(email)).toBe(renewed);
    await app.close();
  });

  it('may be rehashed by two concurrent logins, which both succeed', async () => {
    const { email } = await newPerson();
    const argon2 = { m: 16, t: 2, p: 1 };
    const app = await buildBridge({ db: bridge.db, clock: () => now, requestsPerMinute: false, argon2 });
    const logins = await Promise.all(Array.from({ length: 4 }, () => login({ ...bridge, app }, email)));
    expect(logins.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await app.close();
  });

  it('has 8 to 1,024 characters of any script, all of them significant', async () => {
    const long = `${'Пароль-ā-密'.repeat(100)}`.slice(0, 1_023);
    expect((await register(bridge, 'long@example.lv', {}, `${long}x`)).statusCode).toBe(200);
    expect(await canLogIn('long@example.lv', `${long}x`)).toBe(true);
    expect(await canLogIn('long@example.lv', `${long}y`)).toBe(false);
    expect(await canLogIn('long@example.lv', long)).toBe(false);
    for (const password of ['x'.repeat(1_025), 'x'.repeat(7)])
      expect((await register(bridge, 'refused@example.lv', {}, password)).json()).toMatchObject({
        code: 400,
        result: [{ dataPath: '.password' }],
      });
  });

  it('matches in composed and decomposed form', async () => {
    await register(bridge, 'marks@example.lv', {}, 'Šķērsiela āēī'.normalize('NFD'));
    expect(await canLogIn('marks@example.lv', 'Šķērsiela āēī'.normalize('NFC'))).toBe(true);
  });
});

describe('password link', () => {
  it('is mailed in the language of the store view, opens once and ends all sessions', async () => {
    const anna = await newPerson();
    expect((await ask(anna.email, '?storeCode=ru')).json()).toEqual({ code: 200, result: true });
    const { url, email, token } = await lastLink(bridge);
    expect((await mails(bridge))[0]).toMatchObject({
      sent_at: null,
      mail: { to: anna.email, subject: 'Zibens: восстановление пароля' },
    });
    expect([url.origin, url.pathname, email]).toEqual([
      'http://localhost:4173',
      '/ru/reset-password',
      anna.email,
    ]);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await byLink(anna.email, token)).json()).toEqual({ code: 200, result: true });
    expect((await get(bridge, '/user/me', anna)).statusCode).toBe(401);
    expect((await refresh(bridge, anna.refreshToken)).statusCode).toBe(401);
    expect([await canLogIn(anna.email, PASSWORD), await canLogIn(anna.email, NEW)]).toEqual([false, true]);
    expect((await byLink(anna.email, token, 'Third password')).json()).toEqual(expired);
    expect(await canLogIn(anna.email, NEW)).toBe(true);
  });

  it('sets newPassword by resetToken and email at POST /user/change-reset-password and ignores user tokens [S7.009]', async () => {
    const { email } = await newPerson();
    await ask(email);
    const { url, token } = await lastLink(bridge);
    expect(url.pathname).toBe('/reset-password');
    const missing = await send(bridge, '/user/change-reset-password', {
      newPassword: NEW,
      resetToken: token,
    });
    expect(missing.json()).toMatchObject({ code: 400, result: [{ dataPath: '.email' }] });
    const answer = await byLink(email, token, NEW, 'change-reset-password?token=garbage');
    expect(answer.json()).toEqual({ code: 200, result: true });
    expect(await canLogIn(email, NEW)).toBe(true);
  });

  it('is invalid after 30 minutes, for another address, when modified, and once another link was used', async () => {
    const { email } = await newPerson();
    const other = await newPerson();
    await ask(email);
    const first = (await lastLink(bridge)).token;
    await ask(email);
    const second = (await lastLink(bridge)).token;
    for (const [who, token] of [
      [other.email, first],
      [email, `${first.slice(1)}A`],
      [email, 'x'],
    ] as const)
      expect((await byLink(who, token)).json()).toEqual(expired);
    now += 30 * 60_000 - 1;
    expect((await byLink(email, second)).statusCode).toBe(200);
    expect((await byLink(email, first)).json()).toEqual(expired);
    await ask(email);
    const third = (await lastLink(bridge)).token;
    now += 30 * 60_000;
    expect((await byLink(email, third)).json()).toEqual(expired);
  });

  it('is deleted, once expired or used, when the next one is mailed', async () => {
    const [{ email }, other] = [await newPerson(), await newPerson()];
    await ask(email);
    await byLink(email, (await lastLink(bridge)).token);
    await ask(email);
    now += 30 * 60_000;
    await ask(other.email);
    const { token } = await lastLink(bridge);
    expect(await bridge.db.select({ hash: passwordLinks.hash }).from(passwordLinks)).toEqual([
      { hash: hashOf(token) },
    ]);
  });

  it('sets one password if it is submitted five times concurrently', async () => {
    const { email } = await newPerson();
    await ask(email);
    const { token } = await lastLink(bridge);
    const tries = ['aaaaaaaa1', 'bbbbbbbb2', 'cccccccc3', 'dddddddd4', 'eeeeeeee5'];
    const answers = await Promise.all(tries.map((password) => byLink(email, token, password)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
    const worked = await Promise.all(tries.map((password) => canLogIn(email, password)));
    expect(worked).toEqual(answers.map((answer) => answer.statusCode === 200));
  });

  it('is not mailed to an unknown address, which gets the same response unless configured otherwise', async () => {
    const before = (await mails(bridge)).length;
    expect((await ask('nobody@example.lv')).json()).toEqual({ code: 200, result: true });
    expect(await mails(bridge)).toHaveLength(before);
    const app = await buildBridge({
      db: bridge.db,
      clock: () => now,
      requestsPerMinute: false,
      tellUnknownEmail: true,
    });
    const telling = await post({ ...bridge, app }, '/api/user/reset-password', {
      email: 'nobody@example.lv',
    });
    expect(telling.json()).toEqual({
      code: 404,
      result: { errorMessage: 'Provided email does not exist', errorCode: 'email-unknown' },
    });
    await app.close();
  });

  it('is invalid after the e-mail address or the password was changed', async () => {
    const anna = await newPerson();
    await ask(anna.email);
    const { token } = await lastLink(bridge);
    const changed = await send(
      bridge,
      '/user/change-password',
      { currentPassword: PASSWORD, newPassword: NEW },
      anna,
    );
    expect(changed.statusCode).toBe(200);
    expect((await byLink(anna.email, token, 'Third password')).json()).toEqual(expired);
  });
});

describe('mail delivery', () => {
  it('runs by SMTP in the background; a refused mail stays unsent and is logged without names', async () => {
    const received: string[] = [];
    let refuses = false;
    const server = createServer((socket) => {
      let isData = false;
      socket.write('220 test\r\n');
      socket.on('data', (bytes) => {
        const text = bytes.toString('utf8');
        received.push(text);
        if (isData) {
          if (text.endsWith('\r\n.\r\n')) {
            isData = false;
            socket.write('250 kept\r\n');
          }
        } else if (/^DATA/i.test(text)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
        else socket.write(refuses && /^RCPT/i.test(text) ? '550 no person-x@example.lv\r\n' : '250 ok\r\n');
      });
      socket.on('error', () => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const app = await buildBridge({
      db: bridge.db,
      clock: () => now,
      requestsPerMinute: false,
      secret: 'one key for both bridges',
      log: (line) => lines.push(line),
      sendMail: smtpSender(`smtp://127.0.0.1:${port}`, 'shop@example.lv'),
      mailOrigin: 'https://shop.example/anything',
      admin: { catalogue: smallCatalogue },
    });
    const mailing = { ...bridge, app };
    const { email } = await newPerson();
    await login(mailing, email); // from their familiar device, so that each requested mail is sent
    await post(mailing, '/api/user/reset-password?storeCode=en', { email });
    await expect.poll(async () => (await mails(mailing))[0]?.sent_at, { timeout: 60_000 }).toBe(now);
    expect(received.join('')).toContain(`RCPT TO:<${email}>`);
    expect((await lastLink(mailing)).url.href).toContain('https://shop.example/en/reset-password?email=');
    refuses = true;
    const before = lines.length;
    expect((await post(mailing, '/api/user/reset-password', { email })).statusCode).toBe(200);
    await expect.poll(() => lines.length, { timeout: 60_000 }).toBeGreaterThan(before);
    expect(lines.at(-1)).toMatchObject({ level: 'error', method: 'SMTP', route: '(outbox)' });
    expect(JSON.stringify(lines.at(-1))).not.toMatch(/@example/);
    expect((await mails(mailing))[0]?.sent_at).toBeNull();
    await app.close();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('unsent mail', () => {
  const mailing = (sendMail: SendMail) =>
    buildBridge({
      db: bridge.db,
      clock: () => now,
      requestsPerMinute: false,
      secret: 'one key for all of these',
      log: (line) => lines.push(line),
      mailPausesMs: [5, 5],
      sendMail,
      admin: { catalogue: smallCatalogue },
    });

  it('is retried twice, with a log line for each failure', async () => {
    let failures = 2;
    const tried: string[] = [];
    const app = await mailing(async ({ to }) => {
      tried.push(to);
      if (failures-- > 0) throw new Error('the mail server is restarting');
    });
    const { email } = await newPerson();
    await login({ ...bridge, app }, email); // from their familiar device, so that each requested mail is sent
    const before = lines.length;
    await post({ ...bridge, app }, '/api/user/reset-password', { email });
    await expect.poll(async () => (await mails({ ...bridge, app }))[0]?.sent_at).toBe(now);
    expect(tried).toEqual([email, email, email]);
    expect(lines.slice(before).filter(({ method }) => method === 'SMTP')).toHaveLength(2);
    failures = 10;
    await post({ ...bridge, app }, '/api/user/reset-password', { email });
    await expect.poll(() => tried.length).toBe(6);
    // another customer's attempts start later with equal pauses: a fourth attempt for the first would come between them
    const other = await newPerson();
    await post({ ...bridge, app }, '/api/user/reset-password', { email: other.email });
    await expect.poll(() => tried.length).toBeGreaterThanOrEqual(9);
    expect(tried.slice(3)).toEqual([...Array(3).fill(email), ...Array(3).fill(other.email)]);
    await app.close();
  });

  it('is sent by the next bridge process while its link is valid', async () => {
    const [late, early] = [await newPerson(), await newPerson()];
    const stopped = await mailing(async () => {
      throw new Error('no mail server');
    });
    await post({ ...bridge, app: stopped }, '/api/user/reset-password', { email: late.email });
    now += 30 * 60_000;
    await post({ ...bridge, app: stopped }, '/api/user/reset-password', { email: early.email });
    await stopped.close();
    const received: string[] = [];
    const next = await mailing(async ({ to }) => void received.push(to));
    await expect.poll(() => received).toEqual([early.email]);
    await next.close();
    const last = await mailing(async ({ to }) => void received.push(to));
    await last.close();
    expect(received).toEqual([early.email]);
  });
});

it('a mail in delivery by one bridge is not sent by another that starts meanwhile', async () => {
  const mailing = (sendMail: SendMail) =>
    buildBridge({
      ...{ db: bridge.db, clock: () => now, requestsPerMinute: false, log: (line) => lines.push(line) },
      ...{ secret: 'one key for all of these', sendMail, admin: { catalogue: smallCatalogue } },
    });
  const { email } = await newPerson();
  const received: string[] = [];
  let take = () => {};
  const first = await mailing(({ to }) => {
    received.push(to);
    return new Promise((resolve) => {
      take = resolve;
    });
  });
  await post({ ...bridge, app: first }, '/api/user/reset-password', { email });
  const second = await mailing(async ({ to }) => void received.push(to));
  await second.close();
  take();
  await first.close();
  now += 10 * 60_000;
  const third = await mailing(async ({ to }) => void received.push(to));
  await third.close();
  expect(received.filter((to) => to === email)).toEqual([email]);
});

describe('password change', () => {
  it('needs the current password and ends every other session of the customer', async () => {
    const anna = await newPerson();
    const elsewhere = await loggedIn(bridge, anna.email);
    const change = (who: LoggedIn, currentPassword: string, newPassword = NEW) =>
      send(bridge, '/user/change-password', { currentPassword, newPassword }, who);
    expect((await change(anna, 'not this one')).json()).toEqual({
      code: 400,
      result: { errorMessage: expect.any(String), errorCode: 'wrong-password' },
    });
    expect((await change(anna, PASSWORD, 'short')).statusCode).toBe(400);
    expect((await get(bridge, '/user/me', anna)).statusCode).toBe(200);
    expect((await change(anna, PASSWORD)).json()).toEqual({ code: 200, result: true });
    expect((await get(bridge, '/user/me', elsewhere)).statusCode).toBe(401);
    expect((await refresh(bridge, elsewhere.refreshToken)).statusCode).toBe(401);
    expect((await get(bridge, '/user/me', anna)).statusCode).toBe(200);
    expect((await refresh(bridge, anna.refreshToken)).statusCode).toBe(200);
    expect([await canLogIn(anna.email, PASSWORD), await canLogIn(anna.email, NEW)]).toEqual([false, true]);
  });

  it('succeeds once for two concurrent requests, because the second proof is outdated', async () => {
    const anna = await newPerson();
    const chosen = ['aaaaaaaa1', 'bbbbbbbb2', 'cccccccc3'];
    const answers = await Promise.all(
      chosen.map((newPassword) =>
        send(bridge, '/user/change-password', { currentPassword: PASSWORD, newPassword }, anna),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    const worked = await Promise.all(chosen.map((password) => canLogIn(anna.email, password)));
    expect(worked).toEqual(answers.map(({ statusCode }) => statusCode === 200));
  });

  it('makes the old password useless for deleting the account', async () => {
    const anna = await newPerson();
    const before = await storedHash(anna.email);
    const customer = await customerByEmail(bridge.db, anna.email);
    await send(bridge, '/user/change-password', { currentPassword: PASSWORD, newPassword: NEW }, anna);
    await expect(eraseCustomer(bridge.db, customer?.id ?? 0, before)).rejects.toMatchObject({
      result: { errorCode: 'wrong-password' },
    });
    expect(await canLogIn(anna.email, NEW)).toBe(true);
  });

  it('invalidates a login that began with the old password', async () => {
    const anna = await newPerson();
    const [changed, ...logins] = await Promise.all([
      send(bridge, '/user/change-password', { currentPassword: PASSWORD, newPassword: NEW }, anna),
      ...Array.from({ length: 6 }, () => login(bridge, anna.email)),
    ]);
    expect(changed.statusCode).toBe(200);
    for (const answer of logins)
      if (answer.statusCode === 200)
        expect(
          (await get(bridge, '/user/me', { ...anna, accessToken: answer.json().result })).statusCode,
        ).toBe(401);
      else expect(answer.statusCode).toBe(401);
    expect((await loggedIn(bridge, anna.email, NEW)).accessToken).toMatch(/./);
  });
});

describe('database and log', () => {
  it('contain no password and no token in plain text [S-05]', async () => {
    const anna = await newPerson();
    const next = (await refresh(bridge, anna.refreshToken)).json();
    await ask(anna.email);
    const { token } = await lastLink(bridge);
    await login(bridge, anna.email, 'A wrong password');
    await bridge.app.inject({
      method: 'POST',
      url: `/api/order/create?token=${anna.accessToken}`,
      headers: { 'idempotency-key': 'order-of-the-dump' },
      payload: orderOf('order-of-the-dump'),
    });
    await get(bridge, `/user/me?token=${anna.accessToken}`);
    await get(bridge, '/user/me?token=garbage');
    const tables = await rowsOf<{ name: string }>(
      bridge.db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'documents'`,
    );
    expect(tables.length).toBeGreaterThan(15);
    let dump = '';
    for (const { name } of tables)
      dump += JSON.stringify(await rowsOf(bridge.db, sql`select * from ${sql.identifier(name)}`));
    expect(dump).toContain(anna.email);
    const secrets = [
      PASSWORD,
      NEW,
      'A wrong password',
      anna.accessToken,
      anna.refreshToken,
      next.result,
      next.meta.refreshToken,
      token,
    ];
    for (const secret of secrets) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
    }
    const log = JSON.stringify(lines);
    expect(lines.length).toBeGreaterThan(50);
    for (const secret of [...secrets, anna.email, 'example.lv', 'Bērziņa', '20000000'])
      expect(log).not.toContain(secret);
  });

  it('open a sealed text only with its own key and unmodified', () => {
    const vault = createVault('one');
    const sealed = vault.seal('Labdien, ā!');
    expect(vault.open(sealed)).toBe('Labdien, ā!');
    expect(createVault('one').open(sealed)).toBe('Labdien, ā!');
    expect(createVault('two').open(sealed)).toBeUndefined();
    expect(createVault().open(sealed)).toBeUndefined();
    for (let at = 0; at < sealed.length - 1; at += 3)
      expect(
        vault.open(`${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`),
      ).toBeUndefined();
    expect(vault.open('')).toBeUndefined();
  });
});

describe('password mail for an address without an account', () => {
  /** Statements of a transaction by kind, and the text of raw ones. */
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

  it('runs the same statements and rows as for an existing account [S-15]', async () => {
    const { email } = await newPerson();
    const { db } = bridge;
    const customer = await customerByEmail(db, email);
    const sentTo: string[] = [];
    const quiet = () => expect.unreachable('no mail fails');
    const accounts = createAccounts(db, quiet, { sendMail: async ({ to }) => void sentTo.push(to) }, false);
    const writes = async (whom: typeof customer) => {
      const statements: string[] = [];
      const before = [await db.$count(passwordLinks), await db.$count(outbox)];
      const context = {
        db: recorded(db, statements),
        clock: () => now,
        accounts,
        facts: { defaultStore: 'lv' },
      };
      await mailLink(context, whom, 'lv');
      const after = [await db.$count(passwordLinks), await db.$count(outbox)];
      return { statements, rows: after.map((count, at) => count - (before[at] ?? 0)) };
    };
    await mailLink({ db, clock: () => now, accounts, facts: { defaultStore: 'lv' } }, customer, 'lv');
    const known = await writes(customer);
    const unknown = await writes(undefined);
    expect(unknown).toEqual(known);
    expect(known.rows).toEqual([1, 1]);
    expect(known.statements.length).toBeGreaterThan(2);
    await accounts.post.close();
    expect(sentTo).toEqual([email, email]);
    // both are marked as sent
    expect(await db.$count(outbox, and(eq(outbox.kind, 'nobody'), isNull(outbox.sent_at)))).toBe(0);
  });

  it('is written by the reset request as for an existing account [S-15]', async () => {
    const { db } = bridge;
    const rows = async () => [await db.$count(passwordLinks), await db.$count(outbox)];
    // the first request deletes expired rows
    await ask('never-registered-1@example.lv');
    const [links = 0, written = 0] = await rows();
    expect((await ask('never-registered-2@example.lv')).statusCode).toBe(200);
    expect(await rows()).toEqual([links + 1, written + 1]);
  });

  it('is neither listed nor sent by the next start, and its link opens nothing [S-15]', async () => {
    const { db } = bridge;
    const listed = (await mails(bridge)).length;
    expect((await ask('never-registered@example.lv')).json()).toEqual({ code: 200, result: true });
    expect(await mails(bridge)).toHaveLength(listed);
    const sentTo: string[] = [];
    const vault = createVault('secret');
    const next = createMailQueue(
      db,
      vault,
      () => undefined,
      async ({ to }) => void sentTo.push(to),
      [],
    );
    next.sendLeft(() => now + 1);
    await next.close();
    expect(sentTo).not.toContain('nobody@localhost');
    expect(await db.$count(passwordLinks, isNull(passwordLinks.customer_id))).toBeGreaterThan(0);
  });
});
