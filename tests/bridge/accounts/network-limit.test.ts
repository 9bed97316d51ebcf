// Tests limits per network, which apply across accounts.
import { describe, expect, it } from 'vitest';
import type { BridgeOptions } from '#bridge/http/build-bridge.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { login, newCustomer, PASSWORD, register, reviewOf, send } from '../../support/backend/people.ts';

let now = NOW;

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
