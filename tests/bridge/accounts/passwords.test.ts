// Tests how passwords are stored and changed, and that neither database nor log contains one (S-05, S-16).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customerByEmail } from '#bridge/accounts/customer-by-email.ts';
import { eraseCustomer } from '#bridge/accounts/erase-customer.ts';
import { HASH_PARAMETERS, readHash } from '#bridge/accounts/hash-password.ts';
import { createVault } from '#bridge/accounts/vault.ts';
import { rowsOf } from '#bridge/database/open-database.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import {
  get,
  type LoggedIn,
  lastLink,
  loggedIn,
  login,
  PASSWORD,
  refresh,
  register,
  send,
} from '../../support/backend/people.ts';
import { orderOf } from '../../support/backend/requests.ts';
import { NEW, PasswordBench } from './password-bench.ts';

const bench = new PasswordBench();
beforeAll(() => bench.open());
beforeEach(() => {
  bench.now += 3_600_000;
});
afterAll(() => bench.bridge.close());

describe('stored password', () => {
  it('uses argon2id with 19,456 KiB, two passes and one lane in the PHC format [S-16]', async () => {
    expect(HASH_PARAMETERS).toEqual({ m: 19_456, t: 2, p: 1 });
    const app = await buildBridge({ db: bench.bridge.db, clock: () => bench.now, requestsPerMinute: false });
    await register({ ...bench.bridge, app }, 'strong@example.lv');
    await app.close();
    const stored = await bench.storedHash('strong@example.lv');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    const read = readHash(stored);
    expect(read).toMatchObject(HASH_PARAMETERS);
    expect([read?.salt.length, read?.hash.length]).toEqual([16, 32]);
    expect(readHash('$argon2i$v=19$m=8,t=1,p=1$AA$AA')).toBeUndefined();
  });

  it('is rehashed at the next login if its hash parameters are outdated', async () => {
    const { email } = await bench.newPerson();
    const old = await bench.storedHash(email);
    expect(readHash(old)).toMatchObject({ m: 8, t: 1, p: 1 });
    const argon2 = { m: 16, t: 2, p: 1 };
    const app = await buildBridge({
      db: bench.bridge.db,
      clock: () => bench.now,
      requestsPerMinute: false,
      argon2,
    });
    const stronger = { ...bench.bridge, app };
    expect((await login(stronger, email, 'wrong password')).statusCode).toBe(401);
    expect(await bench.storedHash(email)).toBe(old);
    expect((await login(stronger, email)).statusCode).toBe(200);
    const renewed = await bench.storedHash(email);
    expect(readHash(renewed)).toMatchObject(argon2);
    expect((await login(stronger, email)).statusCode).toBe(200);
    expect(await bench.storedHash(email)).toBe(renewed);
    await app.close();
  });

  it('may be rehashed by four concurrent logins, which all succeed', async () => {
    const { email } = await bench.newPerson();
    const argon2 = { m: 16, t: 2, p: 1 };
    const app = await buildBridge({
      db: bench.bridge.db,
      clock: () => bench.now,
      requestsPerMinute: false,
      argon2,
    });
    const logins = await Promise.all(Array.from({ length: 4 }, () => login({ ...bench.bridge, app }, email)));
    expect(logins.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await app.close();
  });

  it('has 8 to 1,024 characters of any script, all of them significant', async () => {
    const long = `${'Пароль-ā-密'.repeat(100)}`.slice(0, 1_023);
    expect((await register(bench.bridge, 'long@example.lv', {}, `${long}x`)).statusCode).toBe(200);
    expect(await bench.canLogIn('long@example.lv', `${long}x`)).toBe(true);
    expect(await bench.canLogIn('long@example.lv', `${long}y`)).toBe(false);
    expect(await bench.canLogIn('long@example.lv', long)).toBe(false);
    for (const password of ['x'.repeat(1_025), 'x'.repeat(7)])
      expect((await register(bench.bridge, 'refused@example.lv', {}, password)).json()).toMatchObject({
        code: 400,
        result: [{ dataPath: '.password' }],
      });
  });

  it('matches in composed and decomposed Unicode form', async () => {
    await register(bench.bridge, 'marks@example.lv', {}, 'Šķērsiela āēī'.normalize('NFD'));
    expect(await bench.canLogIn('marks@example.lv', 'Šķērsiela āēī'.normalize('NFC'))).toBe(true);
  });
});

describe('password change', () => {
  it('requires the current password', async () => {
    const anna = await bench.newPerson();
    const change = (who: LoggedIn, currentPassword: string, newPassword = NEW) =>
      send(bench.bridge, '/user/change-password', { currentPassword, newPassword }, who);
    expect((await change(anna, 'not this one')).json()).toEqual({
      code: 400,
      result: { errorMessage: expect.any(String), errorCode: 'wrong-password' },
    });
    expect((await change(anna, PASSWORD, 'short')).statusCode).toBe(400);
    expect((await get(bench.bridge, '/user/me', anna)).statusCode).toBe(200);
    expect((await change(anna, PASSWORD)).json()).toEqual({ code: 200, result: true });
    expect([await bench.canLogIn(anna.email, PASSWORD), await bench.canLogIn(anna.email, NEW)]).toEqual([
      false,
      true,
    ]);
  });

  it('ends every other session of the customer', async () => {
    const anna = await bench.newPerson();
    const elsewhere = await loggedIn(bench.bridge, anna.email);
    await send(bench.bridge, '/user/change-password', { currentPassword: PASSWORD, newPassword: NEW }, anna);
    expect((await get(bench.bridge, '/user/me', elsewhere)).statusCode).toBe(401);
    expect((await refresh(bench.bridge, elsewhere.refreshToken)).statusCode).toBe(401);
    expect((await get(bench.bridge, '/user/me', anna)).statusCode).toBe(200);
    expect((await refresh(bench.bridge, anna.refreshToken)).statusCode).toBe(200);
  });

  it('succeeds for only one of three concurrent requests', async () => {
    const anna = await bench.newPerson();
    const chosen = ['aaaaaaaa1', 'bbbbbbbb2', 'cccccccc3'];
    const answers = await Promise.all(
      chosen.map((newPassword) =>
        send(bench.bridge, '/user/change-password', { currentPassword: PASSWORD, newPassword }, anna),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    const worked = await Promise.all(chosen.map((password) => bench.canLogIn(anna.email, password)));
    expect(worked).toEqual(answers.map(({ statusCode }) => statusCode === 200));
  });

  it('makes the old password invalid for deleting the account', async () => {
    const anna = await bench.newPerson();
    const before = await bench.storedHash(anna.email);
    const customer = await customerByEmail(bench.bridge.db, anna.email);
    await send(bench.bridge, '/user/change-password', { currentPassword: PASSWORD, newPassword: NEW }, anna);
    await expect(eraseCustomer(bench.bridge.db, customer?.id ?? 0, before)).rejects.toMatchObject({
      result: { errorCode: 'wrong-password' },
    });
    expect(await bench.canLogIn(anna.email, NEW)).toBe(true);
  });

  it('invalidates a login that was started with the old password', async () => {
    const anna = await bench.newPerson();
    const [changed, ...logins] = await Promise.all([
      send(bench.bridge, '/user/change-password', { currentPassword: PASSWORD, newPassword: NEW }, anna),
      ...Array.from({ length: 6 }, () => login(bench.bridge, anna.email)),
    ]);
    expect(changed.statusCode).toBe(200);
    for (const answer of logins)
      if (answer.statusCode === 200)
        expect(
          (await get(bench.bridge, '/user/me', { ...anna, accessToken: answer.json().result })).statusCode,
        ).toBe(401);
      else expect(answer.statusCode).toBe(401);
    expect((await loggedIn(bench.bridge, anna.email, NEW)).accessToken).toMatch(/./);
  });
});

describe('database and log', () => {
  it('contain no password and no token in plain text [S-05]', async () => {
    const anna = await bench.newPerson();
    const next = (await refresh(bench.bridge, anna.refreshToken)).json();
    await bench.ask(anna.email);
    const { token } = await lastLink(bench.bridge);
    await login(bench.bridge, anna.email, 'A wrong password');
    await bench.bridge.app.inject({
      method: 'POST',
      url: `/api/order/create?token=${anna.accessToken}`,
      headers: { 'idempotency-key': 'order-of-the-dump' },
      payload: orderOf('order-of-the-dump'),
    });
    await get(bench.bridge, `/user/me?token=${anna.accessToken}`);
    await get(bench.bridge, '/user/me?token=garbage');
    const tables = await rowsOf<{ name: string }>(
      bench.bridge.db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'documents'`,
    );
    expect(tables.length).toBeGreaterThan(15);
    let dump = '';
    for (const { name } of tables)
      dump += JSON.stringify(await rowsOf(bench.bridge.db, sql`select * from ${sql.identifier(name)}`));
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
    const log = JSON.stringify(bench.lines);
    expect(bench.lines.length).toBeGreaterThan(50);
    for (const secret of [...secrets, anna.email, 'example.lv', 'Bērziņa', '20000000'])
      expect(log).not.toContain(secret);
  });
});

describe('vault', () => {
  it('decrypts a sealed text only with its own key and only if it was not modified', () => {
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
