// Tests what a flood of logins and mails costs the bridge (S-15).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HASH_PARAMETERS } from '#bridge/accounts/hash-password.ts';
import { argon2id, type HashJob } from '#bridge/accounts/password-pool.ts';
import { outbox } from '#bridge/database/account-tables.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { login, mails, PASSWORD, register } from '../../support/backend/people.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

const LOGINS = 1_000;
let bridge: TestBridge;
let now = NOW;
/** The jobs hashed in this test; `hold` delays further jobs. */
const evaluated: HashJob[] = [];
let hold: Promise<void> | undefined;
beforeAll(async () => {
  bridge = await openTestBridge({
    clock: () => now,
    argon2: HASH_PARAMETERS,
    computeHash: async (job) => {
      evaluated.push(job);
      await hold;
      return argon2id(job);
    },
    admin: { catalogue: smallCatalogue },
  });
});
beforeEach(() => {
  evaluated.length = 0;
});
afterAll(() => bridge.close());

describe('flood of logins', () => {
  it('hashes at most 10 passwords a minute for one account while /stock/check stays responsive [S-15]', async () => {
    expect((await register(bridge, 'target@example.lv')).statusCode).toBe(200);
    evaluated.length = 0;
    let running = true;
    let checks = 0;
    const shopping = (async () => {
      while (running) {
        expect((await bridge.app.inject({ url: '/api/stock/check?sku=P-1' })).statusCode).toBe(200);
        checks += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const statuses: number[] = [];
    const lanes = 20;
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        for (let at = lane; at < LOGINS; at += lanes) {
          now += 40; // a thousand guesses take 40 s
          const answer = await login(bridge, 'Target@example.lv', `guess ${at}`);
          statuses.push(answer.statusCode);
          if (answer.statusCode === 429)
            expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
        }
      }),
    );
    running = false;
    await shopping;
    expect(statuses.filter((status) => status !== 429)).toEqual(Array(10).fill(401));
    expect(statuses).toHaveLength(LOGINS);
    expect(evaluated).toHaveLength(10);
    // a check waits for the statements of the logins in progress, which answer about one round of them meanwhile
    expect(checks).toBeGreaterThan(LOGINS / (5 * lanes));
    // the owner logs in a minute later
    now += 60_000;
    expect((await login(bridge, 'target@example.lv')).statusCode).toBe(200);
  });

  it('responds to other requests while a password is being hashed', async () => {
    now += 3_600_000;
    await register(bridge, 'slow@example.lv');
    let goOn = () => {};
    hold = new Promise((resolve) => {
      goOn = resolve;
    });
    const entering = login(bridge, 'slow@example.lv');
    await expect.poll(() => evaluated).toHaveLength(2);
    expect((await bridge.app.inject({ url: '/api/stock/check?sku=P-1' })).statusCode).toBe(200);
    hold = undefined;
    goOn();
    expect((await entering).statusCode).toBe(200);
  });

  it('hashes the password for an unknown e-mail address as for a known one', async () => {
    now += 3_600_000;
    await register(bridge, 'known@example.lv');
    evaluated.length = 0;
    for (const email of ['known@example.lv', 'unknown@example.lv'])
      expect((await login(bridge, email, 'a wrong password')).statusCode).toBe(401);
    const jobs = evaluated.map(({ salt, ...job }) => ({ ...job, salt: salt.length }));
    expect(jobs).toEqual(
      Array(2).fill({ ...HASH_PARAMETERS, password: 'a wrong password', length: 32, salt: 16 }),
    );
  });
});

/** Sends requests from this address instead of the tests' default address. */
const from = (remoteAddress: string, url: string, payload: object, { app } = bridge) =>
  app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress });

describe('owner of an account', () => {
  const logIn = (remoteAddress: string, username: string, password = PASSWORD) =>
    from(remoteAddress, '/user/login', { username, password });
  const guessed = async (addresses: number, username: string) => {
    const statuses = new Set<number>();
    for (let at = 0; at < addresses; at += 1)
      for (let again = 0; again < 10; again += 1)
        statuses.add((await logIn(`198.51.100.${at}`, username, `guess ${again}`)).statusCode);
    return statuses;
  };

  it('can log in from a familiar network while strangers guess passwords', async () => {
    now += 3_600_000;
    const username = 'owner@example.lv';
    await from('192.0.2.1', '/user/create', {
      customer: { email: username, firstname: 'Anna', lastname: 'Bērziņa' },
      password: PASSWORD,
    });
    expect(await guessed(1, username)).toEqual(new Set([401]));
    expect((await logIn('198.51.100.0', username)).statusCode).toBe(429);
    expect((await logIn('192.0.2.200', username)).statusCode).toBe(200); // this network is familiar from now on
    expect(await guessed(8, username)).toEqual(new Set([401, 429]));
    expect((await logIn('203.0.113.1', username)).statusCode).toBe(429); // after sixty guesses in ten minutes
    for (const known of ['192.0.2.1', '192.0.2.200', '::ffff:192.0.2.1'])
      expect((await logIn(known, username)).statusCode).toBe(200);
    // guesses from a familiar network count against that network
    for (let at = 0; at < 10; at += 1) await logIn('192.0.2.1', username, 'guess');
    expect((await logIn('192.0.2.1', username)).statusCode).toBe(429);
    expect((await logIn('192.0.2.200', username)).statusCode).toBe(200);
    now += 600_000;
    expect((await logIn('203.0.113.1', username)).statusCode).toBe(200);
  });

  it('may log in any number of times, because only failures count', async () => {
    now += 3_600_000;
    await register(bridge, 'often@example.lv');
    for (let at = 0; at < 12; at += 1) expect((await login(bridge, 'often@example.lv')).statusCode).toBe(200);
  });
});

describe('password mails', () => {
  const ask = (email: string, address = '127.0.0.1') => from(address, '/user/reset-password', { email });
  const mailsTo = async (email: string) =>
    (await mails(bridge)).filter(({ mail }) => mail.to === email).length;

  it('are limited to five an hour per network and e-mail address, with or without an account', async () => {
    now += 3_600_000;
    await register(bridge, 'mails@example.lv');
    for (const email of ['mails@example.lv', 'no-mails@example.lv']) {
      const statuses = [];
      for (let at = 0; at < 7; at += 1) statuses.push((await ask(email)).statusCode);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
    expect(await mailsTo('mails@example.lv')).toBe(5);
    now += 3_600_000;
    expect((await ask('mails@example.lv')).statusCode).toBe(200);
  });

  it('requested by strangers are sent once in ten minutes and do not delay those of the owner', async () => {
    now += 3_600_000;
    const email = 'bombed@example.lv';
    await register(bridge, email);
    for (let at = 0; at < 20; at += 1) {
      const answer = await ask(email, `198.51.100.${at}`);
      expect([answer.statusCode, answer.json()]).toEqual([200, { code: 200, result: true }]);
    }
    expect(await mailsTo(email)).toBe(1);
    await ask(email);
    expect(await mailsTo(email)).toBe(2);
    now += 600_000;
    await ask(email, '198.51.100.99');
    expect(await mailsTo(email)).toBe(3);
  });
});

describe('two bridges with one database', () => {
  it.each([
    ['an account', 'two-bridges@example.lv', true],
    ['an e-mail address without an account', 'two-bridges-nobody@example.lv', false],
  ])(
    'send the mail for %s once in ten minutes when strangers request it concurrently [S-15]',
    async (_of, email, isKnown) => {
      now += 3_600_000;
      if (isKnown) await register(bridge, email);
      const second = await buildBridge({ db: bridge.db, clock: () => now, requestsPerMinute: false });
      const ask = (stranger: number) =>
        from(
          `198.51.100.${stranger}`,
          '/user/reset-password',
          { email },
          stranger % 2 ? bridge : { ...bridge, app: second },
        );
      const before = await bridge.db.$count(outbox);
      const askAll = async () => {
        const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => ask(at)));
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
        return (await bridge.db.$count(outbox)) - before;
      };
      expect(await askAll()).toBe(1);
      now += 599_999;
      expect(await askAll()).toBe(1);
      now += 1;
      expect(await askAll()).toBe(2);
      // setting the clock back by more than the pause ends the pause
      now -= 1_200_000;
      expect(await askAll()).toBe(3);
      await second.close();
    },
  );
});
