// Tests logins, access tokens and the list of sessions on the real bridge (F58, S-05).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentLabel } from '#bridge/accounts/agent-label.ts';
import { createAccounts } from '#bridge/accounts/create-accounts.ts';
import { checkInvariants } from '#bridge/admin/invariants.ts';
import { sessions } from '#bridge/database/account-tables.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import {
  bearer,
  get,
  type LoggedIn,
  loggedIn,
  login,
  newCustomer,
  PASSWORD,
  refresh,
  send,
} from '../../support/backend/people.ts';
import { post } from '../../support/backend/requests.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

const ACCESS_MS = 15 * 60_000;
let bridge: TestBridge;
let now = NOW;
let people = 0;
const newPerson = () => newCustomer(bridge, `person-${++people}@example.lv`);
const me = async (who: LoggedIn) => (await get(bridge, '/user/me', who)).statusCode;

beforeAll(async () => {
  bridge = await openTestBridge({ clock: () => now, admin: { catalogue: smallCatalogue } });
});
beforeEach(() => {
  now += 3_600_000;
});
afterAll(async () => {
  const invariants = await checkInvariants(bridge.db, createInFlight());
  await bridge.close();
  expect(invariants).toMatchObject({ accountMismatches: 0, ok: true });
});

/** Refreshes the session and expects success. */
const refreshed = (who: LoggedIn) => refreshedAt(bridge, who);
async function refreshedAt(at: TestBridge, who: LoggedIn): Promise<LoggedIn> {
  const answer = await refresh(at, who.refreshToken);
  expect(answer.statusCode, answer.body).toBe(200);
  return { ...who, accessToken: answer.json().result, refreshToken: answer.json().meta.refreshToken };
}

describe('login', () => {
  it('returns an access token and a refresh token in meta, each opaque, unique and of 256 bits', async () => {
    const first = await newPerson();
    const second = await loggedIn(bridge, first.email);
    const all = [first.accessToken, first.refreshToken, second.accessToken, second.refreshToken];
    for (const token of all) expect(token).toMatch(/^[\w-]{43}$/);
    expect(new Set(all).size).toBe(4);
    expect(await me(first)).toBe(200);
    expect(await me(second)).toBe(200);
  });

  it('refuses a wrong password and an unknown e-mail address with the same message', async () => {
    const { email } = await newPerson();
    const wrong = await login(bridge, email, 'not the password');
    const unknown = await login(bridge, 'nobody@example.lv');
    expect(wrong.json()).toEqual({
      code: 401,
      result: { errorMessage: expect.any(String), errorCode: 'wrong-login' },
    });
    expect(unknown.json()).toEqual(wrong.json());
    expect(wrong.headers['cache-control']).toBe('private, no-store');
  });

  it('finds the e-mail address in any letter case and Unicode normalization form', async () => {
    const { email } = await newCustomer(bridge, 'Zoë.Ābele@Example.LV');
    for (const typed of [email.toLowerCase(), email.toUpperCase(), email.normalize('NFD')])
      expect((await login(bridge, typed)).statusCode).toBe(200);
  });

  it('succeeds with an expired token in the request', async () => {
    const { email } = await newPerson();
    const answer = await post(
      bridge,
      '/api/user/login?token=garbage',
      { username: email, password: PASSWORD },
      { authorization: 'Bearer garbage' },
    );
    expect(answer.statusCode).toBe(200);
  });
});

describe('request', () => {
  it('reads the token from the header or else from the query', async () => {
    const anna = await newPerson();
    const status = async (url: string, headers = {}) =>
      (await bridge.app.inject({ url, headers })).statusCode;
    expect(await status(`/api/user/me?token=${anna.accessToken}`)).toBe(200);
    expect(await status('/api/user/me?token=garbage', bearer(anna))).toBe(200);
    expect(await status(`/api/user/me?token=${anna.accessToken}&token=x`)).toBe(401);
    expect(await status('/api/stock/check?sku=P-1&token=garbage')).toBe(401);
  });

  it('with an empty token is a guest’s', async () => {
    for (const [url, status] of [
      ['/api/user/me?token=', 401],
      ['/api/stock/check?sku=P-1&token=', 200],
    ] as const)
      expect((await bridge.app.inject({ url })).statusCode).toBe(status);
  });
});

describe('access token', () => {
  it('is refused with 401 after 15 minutes until the session is refreshed', async () => {
    let anna = await newPerson();
    for (let expiry = 1; expiry <= 6; expiry += 1) {
      now += ACCESS_MS - 1;
      expect(await me(anna)).toBe(200);
      now += 1;
      const over = await get(bridge, '/user/me', anna);
      expect(over.json()).toEqual({
        code: 401,
        result: "The consumer isn't authorized to access %resources.",
      });
      anna = await refreshed(anna);
      expect(await me(anna)).toBe(200);
    }
  });

  it('has the configured lifetime, at most 15 minutes', async () => {
    const clock = () => now;
    const app = await buildBridge({ db: bridge.db, clock, accessTokenMs: 1_000, requestsPerMinute: false });
    const short = { ...bridge, app };
    const anna = await refreshedAt(short, await newPerson());
    expect((await get(short, '/user/me', anna)).statusCode).toBe(200);
    now += 1_000;
    expect((await get(short, '/user/me', anna)).statusCode).toBe(401);
    await app.close();
    for (const accessTokenMs of [ACCESS_MS + 1, 0, Number.NaN])
      expect(() => createAccounts(bridge.db, () => undefined, { accessTokenMs }, false)).toThrow(
        '15 minutes',
      );
  });

  it('can be expired by an admin request without ending the session', async () => {
    const anna = await newPerson();
    await bridge.app.inject({
      method: 'POST',
      url: '/__admin/expire-tokens',
      headers: { 'content-type': 'application/json' },
    });
    expect(await me(anna)).toBe(401);
    expect(await me(await refreshed(anna))).toBe(200);
  });
});

describe('sessions', () => {
  it('are deleted at the next login after 90 days without use', async () => {
    await newPerson();
    now += 90 * 86_400_000 + 1;
    await newPerson();
    expect(await bridge.db.select({ created: sessions.created_at }).from(sessions)).toEqual([
      { created: now },
    ]);
  });

  it('are listed with browser and operating system, the current one marked', async () => {
    const anna = await newPerson();
    const answer = await post(
      bridge,
      '/api/user/login',
      { username: anna.email, password: PASSWORD },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    );
    const second: LoggedIn = { ...anna, accessToken: answer.json().result };
    const list = async (who: LoggedIn) => (await get(bridge, '/user/sessions', who)).json().result;
    const listed: { id: string; agent: string; current: boolean }[] = await list(second);
    expect(listed).toHaveLength(2);
    expect(listed.find((one) => one.current)?.agent).toBe('Firefox, Linux');
  });

  it('can be ended by their customer only', async () => {
    const anna = await newPerson();
    const second = await loggedIn(bridge, anna.email);
    const list = async (who: LoggedIn) => (await get(bridge, '/user/sessions', who)).json().result;
    const listed: { id: string; current: boolean }[] = await list(second);
    const first = listed.find((one) => !one.current);
    const end = (who: LoggedIn, id: string | undefined) =>
      bridge.app.inject({ method: 'DELETE', url: `/api/user/sessions/${id}`, headers: bearer(who) });
    expect((await end(await newPerson(), first?.id)).statusCode).toBe(404);
    expect(await me(anna)).toBe(200);
    expect((await end(second, first?.id)).statusCode).toBe(200);
    expect(await me(anna)).toBe(401);
    expect((await refresh(bridge, anna.refreshToken)).statusCode).toBe(401);
    expect(await list(second)).toHaveLength(1);
  });

  it('end one at a time on logout, which invalidates the refresh token', async () => {
    const anna = await newPerson();
    const elsewhere = await loggedIn(bridge, anna.email);
    expect((await send(bridge, '/user/logout', undefined, anna)).json()).toEqual({ code: 200, result: true });
    expect(await me(anna)).toBe(401);
    expect((await refresh(bridge, anna.refreshToken)).statusCode).toBe(401);
    expect(await me(elsewhere)).toBe(200);
  });

  it('stay ended if five devices log out and refresh concurrently', async () => {
    const { email } = await newPerson();
    const devices = await Promise.all(Array.from({ length: 5 }, () => loggedIn(bridge, email)));
    await Promise.all(
      devices.flatMap((one) => [
        send(bridge, '/user/logout', undefined, one),
        refresh(bridge, one.refreshToken),
        get(bridge, '/user/me', one),
      ]),
    );
    for (const one of devices) {
      expect(await me(one)).toBe(401);
      expect((await refresh(bridge, one.refreshToken)).statusCode).toBe(401);
    }
  });

  it('get one of a fixed set of agent labels for any User-Agent header', () => {
    const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
    expect(agentLabel(chrome)).toBe('Chrome, Windows');
    expect(agentLabel(`${chrome} Edg/140.0`)).toBe('Edge, Windows');
    expect(agentLabel('Mozilla/5.0 (iPhone; CPU iPhone OS 18) Version/18 Mobile Safari/604.1')).toBe(
      'Safari, iOS',
    );
    expect(agentLabel('<script>anna@example.lv</script>')).toBe('');
    expect(agentLabel(undefined)).toBe('');
  });
});
