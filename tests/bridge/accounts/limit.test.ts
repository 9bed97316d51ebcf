// Tests what a flood of logins and mails costs the bridge (S-15).
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HASH_PARAMETERS } from '#bridge/accounts/hash-password.ts';
import { type Limits, limitsInDatabase, limitsInMemory } from '#bridge/accounts/limit.ts';
import { argon2id, type HashJob } from '#bridge/accounts/password-pool.ts';
import { outbox } from '#bridge/database/account-tables.ts';
import { type BridgeOptions, buildBridge } from '#bridge/http/build-bridge.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import {
  login,
  mails,
  newCustomer,
  PASSWORD,
  register,
  reviewOf,
  send,
} from '../../support/backend/people.ts';
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
    expect(checks).toBeGreaterThan(50);
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

describe.each<[string, () => Limits]>([
  ['in memory', () => limitsInMemory],
  ['in the database', () => limitsInDatabase(bridge.db, (text) => `signed ${text}`)],
])('limits %s', (_where, open) => {
  let limits: Limits;
  let name = 0;
  const limitOf = (count: number) => limits.limit(`limit ${name}`, count, 60_000);
  beforeEach(() => {
    limits = open();
    name += 1;
  });

  it('return the seconds to wait until a call leaves the sliding window', async () => {
    const limit = limitOf(2);
    const waits: number[] = [];
    for (const at of [0, 30_000, 40_000, 59_999, 60_000, 60_001]) waits.push(await limit.take('a', at));
    expect(waits).toEqual([0, 0, 20, 1, 0, 30]);
    expect(await limit.take('b', 60_001)).toBe(0);
  });

  it('do not count a refunded call', async () => {
    const limit = limitOf(2);
    expect(await limit.take('b', 60_001)).toBe(0);
    await limit.giveBack('b');
    await limit.giveBack('b');
    await limit.giveBack('nobody');
    expect([await limit.take('b', 60_001), await limit.take('b', 60_001)]).toEqual([0, 0]);
    expect(await limit.take('b', 60_001)).toBe(60);
  });

  it('can be reset for all keys', async () => {
    const limit = limitOf(1);
    await limit.take('a', 60_003);
    await limit.forget();
    expect(await limit.take('a', 60_004)).toBe(0);
  });

  it('keep recent events until they expire', async () => {
    const recently = limits.recently(`recent ${name}`, 60_000);
    await recently.note('a', 0);
    expect(await Promise.all([recently.has('a', 59_999), recently.has('a', 60_000)])).toEqual([true, false]);
    expect(await recently.has('b', 0)).toBe(false);
    await recently.note('a', 60_000);
    expect(await recently.has('a', 119_999)).toBe(true);
    await recently.forget();
    expect(await recently.has('a', 60_001)).toBe(false);
  });
});

describe('limits in the database', () => {
  const open = () => limitsInDatabase(bridge.db, (text) => createHash('sha256').update(text).digest('hex'));

  it('sum the concurrent attempts of all copies', async () => {
    const copies = [open(), open()].map((limits) => limits.limit('together', 10, 60_000));
    const waits = await Promise.all(Array.from({ length: 30 }, (_, at) => copies[at % 2]?.take('a', NOW)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  it('store signatures instead of addresses', async () => {
    await open().limit('signed', 1, 60_000).take('anna@example.lv 192.0.2.1', NOW);
    const stored = await bridge.db.execute(sql`select * from attempts`);
    expect(JSON.stringify(stored)).not.toMatch(/anna|192\.0/);
  });

  it('delete attempts that have left every window', async () => {
    const limit = open().limit('old', 1, 60_000);
    await limit.take('a', NOW);
    await limit.take('b', NOW + 60_000);
    const { rows } = (await bridge.db.execute(sql`select from attempts where name = 'old'`)) as unknown as {
      rows: unknown[];
    };
    expect(rows).toHaveLength(1);
  });
});

describe('limits in memory', () => {
  it('evict the least recently used key', async () => {
    const limit = limitsInMemory.limit('test', 2, 60_000);
    for (let at = 0; at < 3; at += 1) await limit.take('a', 60_001);
    for (let at = 0; at < 20_001; at += 1) await limit.take(`x${at}`, 60_002);
    expect(await limit.take('a', 60_003)).toBe(0);
  });

  it('evict the oldest recent event', async () => {
    const recently = limitsInMemory.recently('test', 60_000);
    await recently.note('a', 60_000);
    for (let at = 0; at < 20_000; at += 1) await recently.note(`x${at}`, 60_001);
    expect([await recently.has('a', 60_002), await recently.has('x0', 60_002)]).toEqual([false, true]);
  });
});

describe('limit per network', () => {
  const openLimited = (more: Partial<BridgeOptions> = {}) =>
    openTestBridge({ clock: () => now, requestsPerMinute: 6_000, ...more });
  type From = { remoteAddress?: string; headers?: Record<string, string> };
  const logIn = ({ app }: TestBridge, email: string, password: string, from: From = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { username: email, password },
      ...from,
    });

  it('applies across accounts: 30 attempts a minute', async () => {
    const limited = await openLimited();
    const anna = await newCustomer(limited, 'anna@example.lv');
    now += 60_000;
    const statuses: number[] = [];
    for (let at = 0; at < 33; at += 1)
      statuses.push((await login(limited, `guess-${at}@example.lv`)).statusCode);
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429, 429]);
    expect((await login(limited, anna.email)).statusCode).toBe(429);
    await limited.close();
  });

  it('does not count the attempts it refuses towards the account limit', async () => {
    const limited = await openLimited();
    await register(limited, 'anna@example.lv');
    for (let at = 0; at < 30; at += 1)
      await logIn(limited, `guess-${at}@example.lv`, 'x', { remoteAddress: '10.0.0.9' });
    for (let at = 0; at < 20; at += 1)
      expect(
        (await logIn(limited, 'anna@example.lv', 'guess', { remoteAddress: '10.0.0.9' })).statusCode,
      ).toBe(429);
    expect(
      (await logIn(limited, 'anna@example.lv', PASSWORD, { remoteAddress: '10.0.0.1' })).statusCode,
    ).toBe(200);
    await limited.close();
  });

  it('treats an IPv6 /64 as one network', async () => {
    const limited = await openLimited();
    const statuses: number[] = [];
    for (let at = 0; at < 33; at += 1) {
      const remoteAddress = `2001:db8:0:5:${at}::${at}`;
      statuses.push((await logIn(limited, `guess-${at}@example.lv`, 'x', { remoteAddress })).statusCode);
    }
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429, 429]);
    const neighbour = await logIn(limited, 'guess@example.lv', 'x', { remoteAddress: '2001:db8:0:6::1' });
    expect(neighbour.statusCode).toBe(401);
    await limited.close();
    const few = await openLimited({ requestsPerMinute: 2 });
    const asked = [];
    for (let at = 0; at < 3; at += 1)
      asked.push(await few.app.inject({ url: '/api/country/list', remoteAddress: `2001:db8::${at}` }));
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    await few.close();
  });

  it('reads X-Forwarded-For only from a trusted proxy', async () => {
    const refusedOf = async (limited: TestBridge, remoteAddress: string) => {
      let refused = 0;
      for (let at = 0; at < 33; at += 1) {
        const headers = { 'x-forwarded-for': `192.0.2.${at}` };
        const answer = await logIn(limited, `guess-${at}@example.lv`, 'x', { remoteAddress, headers });
        if (answer.statusCode === 429) refused += 1;
      }
      return refused;
    };
    const alone = await openLimited();
    expect(await refusedOf(alone, '127.0.0.1')).toBe(3);
    await alone.close();
    const behind = await openLimited({ trustProxy: 'loopback' });
    expect(await refusedOf(behind, '127.0.0.1')).toBe(0);
    expect(await refusedOf(behind, '10.0.0.9')).toBe(3);
    await behind.close();
  });

  it('covers public write requests: 60 reviews and newsletter requests a minute', async () => {
    const limited = await openLimited();
    const { app } = limited;
    const mailer = (method: 'GET' | 'POST' | 'DELETE', at: number) =>
      app.inject({
        method,
        url: `/api/mailer/subscribe?email=someone-${at}@example.lv`,
        ...(method === 'POST' && { payload: { email: `someone-${at}@example.lv` } }),
      });
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      statuses.push((await send(limited, '/review/create', { review: reviewOf(1001) })).statusCode);
      statuses.push((await mailer('GET', at)).statusCode);
      statuses.push((await mailer('POST', at)).statusCode);
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const over = [
      await send(limited, '/review/create', { review: reviewOf(1001) }),
      await mailer('GET', 0),
      await mailer('POST', 0),
      await mailer('DELETE', 0),
    ];
    expect(over.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 429]);
    expect(Number(over[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    now += 60_000;
    expect((await mailer('DELETE', 0)).statusCode).toBe(403);
    await limited.close();
  });
});

describe('registrations', () => {
  it('from one network are limited to 30 a minute for known and unknown mailboxes [S-15]', async () => {
    const limited = await openTestBridge({ clock: () => now, requestsPerMinute: 6_000 });
    const from = (remoteAddress: string, email: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/user/create',
        remoteAddress,
        payload: {
          customer: { email, firstname: 'A', lastname: 'B', addresses: [] },
          password: PASSWORD,
        },
      });
    expect((await from('192.0.2.1', 'known@example.lv')).statusCode).toBe(200);
    for (let at = 1; at < 30; at += 1)
      expect((await from('192.0.2.1', 'known@example.lv')).json().result.errorCode).toBe('email-taken');
    for (const email of ['known@example.lv', 'new@example.lv']) {
      const answer = await from('192.0.2.1', email);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60']);
    }
    expect((await from('192.0.2.2', 'new@example.lv')).statusCode).toBe(200);
    now += 60_000;
    expect((await from('192.0.2.1', 'known@example.lv')).statusCode).not.toBe(429);
    await limited.close();
  });
});
