// What a flood of logins and mails may cost (S-15).
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLimit } from '../../../bridge/accounts/limits.ts';
import { dummyHash, HASH_PARAMETERS, isPassword } from '../../../bridge/accounts/password-hash.ts';
import { createPasswordPool } from '../../../bridge/accounts/password-pool.ts';
import type { BridgeOptions } from '../../../bridge/http/build-bridge.ts';
import { NOW, openTestBridge, type TestBridge } from '../open-bridge.ts';
import { login, newCustomer, PASSWORD, register, reviewOf, send } from './people.ts';

const LOGINS = 1_000;
let bridge: TestBridge;
let now = NOW;
beforeAll(async () => {
  bridge = await openTestBridge({ clock: () => now, argon2: HASH_PARAMETERS });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => bridge.close());

describe('A flood of logins', () => {
  it('1,000 in a minute against one account: at most 10 are evaluated, the others are told when to come again, and /stock/check answers while a password is evaluated', async () => {
    expect((await register(bridge, 'target@example.lv')).statusCode).toBe(200);
    const evaluating = vi.spyOn(Worker.prototype, 'postMessage');
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
          now += 40; // a thousand of them fill 40 s
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
    expect(evaluating).toHaveBeenCalledTimes(10);
    expect(checks).toBeGreaterThan(50);
    vi.restoreAllMocks();
    // the owner comes back a minute later
    now += 60_000;
    expect((await login(bridge, 'target@example.lv')).statusCode).toBe(200);
  }, 120_000);

  it('a password is evaluated in a thread of its own: others are answered until it is done', async () => {
    now += 3_600_000;
    await register(bridge, 'slow@example.lv');
    const held: (() => void)[] = [];
    const { postMessage } = Worker.prototype;
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, job) {
      held.push(() => postMessage.call(this, job));
    });
    const entering = login(bridge, 'slow@example.lv');
    await expect.poll(() => held).toHaveLength(1);
    expect((await bridge.app.inject({ url: '/api/stock/check?sku=P-1' })).statusCode).toBe(200);
    vi.restoreAllMocks();
    held[0]?.();
    expect((await entering).statusCode).toBe(200);
  });

  it('more passwords at once than may wait are refused with 429 instead of queued', async () => {
    const pool = createPasswordPool();
    const hash = dummyHash({ m: 8, t: 1, p: 1 });
    const tries = await Promise.allSettled(
      Array.from({ length: 60 }, () => isPassword(pool, hash, PASSWORD)),
    );
    const refused = tries.filter((one) => one.status === 'rejected').map((one) => one.reason.status);
    expect(tries.length - refused.length).toBe(17);
    expect(new Set(refused)).toEqual(new Set([429]));
    expect(await isPassword(pool, hash, PASSWORD)).toBe(false);
    await pool.close();
  });

  it('an unknown e-mail is computed like a known one', async () => {
    now += 3_600_000;
    await register(bridge, 'known@example.lv');
    const evaluating = vi.spyOn(Worker.prototype, 'postMessage');
    for (const email of ['known@example.lv', 'unknown@example.lv'])
      expect((await login(bridge, email, 'a wrong password')).statusCode).toBe(401);
    const jobs = evaluating.mock.calls.map(([{ salt, ...job }]) => ({ ...job, salt: salt.length }));
    expect(jobs).toEqual(
      Array(2).fill({ ...HASH_PARAMETERS, password: 'a wrong password', length: 32, salt: 16 }),
    );
  }, 60_000);
});

describe('Mails for a new password', () => {
  it('are five an hour and account, whether or not there is such an account', async () => {
    now += 3_600_000;
    await register(bridge, 'mails@example.lv');
    for (const email of ['mails@example.lv', 'no-mails@example.lv']) {
      const ask = () => send(bridge, '/user/reset-password', { email });
      const statuses = [];
      for (let at = 0; at < 7; at += 1) statuses.push((await ask()).statusCode);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
    now += 3_600_000;
    expect((await send(bridge, '/user/reset-password', { email: 'mails@example.lv' })).statusCode).toBe(200);
  }, 60_000);
});

describe('A limit', () => {
  it('counts in a sliding window, says when to come again, and forgets who was idle longest', () => {
    const limit = createLimit(2, 60_000);
    expect([limit.take('a', 0), limit.take('a', 30_000), limit.take('a', 40_000)]).toEqual([0, 0, 20]);
    expect([limit.take('a', 59_999), limit.take('a', 60_000), limit.take('a', 60_001)]).toEqual([1, 0, 30]);
    expect(limit.take('b', 60_001)).toBe(0);
    for (let at = 0; at < 20_001; at += 1) limit.take(`x${at}`, 60_002);
    expect(limit.take('a', 60_003)).toBe(0);
    limit.forget();
    expect(limit.take('x20000', 60_004)).toBe(0);
  });
});

describe('A limit of addresses', () => {
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

  it('holds over accounts: 30 tries a minute', async () => {
    const limited = await openLimited();
    const anna = await newCustomer(limited, 'anna@example.lv');
    now += 60_000;
    const statuses: number[] = [];
    for (let at = 0; at < 33; at += 1)
      statuses.push((await login(limited, `guess-${at}@example.lv`)).statusCode);
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429, 429]);
    expect((await login(limited, anna.email)).statusCode).toBe(429);
    await limited.close();
  }, 60_000);

  it('takes no try from the owner of an account once it refuses', async () => {
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
  }, 60_000);

  it('counts who stands behind a proxy one by one, and believes nobody else about it', async () => {
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
  }, 60_000);

  it('holds for what anybody may write: 60 reviews and newsletter wishes a minute', async () => {
    const limited = await openLimited();
    const { app } = limited;
    const mailer = (method: 'GET' | 'POST' | 'DELETE', at: number) =>
      app.inject({ method, url: `/api/mailer/subscribe?email=someone-${at}@example.lv` });
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
    expect((await mailer('DELETE', 0)).statusCode).toBe(200);
    await limited.close();
  }, 60_000);
});
