// Tests the refresh token of a session on the real bridge: rotated by each refresh, tolerant of lost responses (F60,
// S-04).
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REFRESH_GRACE_MS } from '#bridge/accounts/open-session.ts';
import { checkInvariants } from '#bridge/admin/invariants.ts';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { get, type LoggedIn, loggedIn, newCustomer, refresh } from '../../support/backend/people.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';
import { randomCases } from '../../support/random-cases.ts';

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

describe('refresh token', () => {
  it('is replaced by each refresh [F60]', async () => {
    const anna = await newPerson();
    const next = await refreshed(anna);
    expect(next.refreshToken).not.toBe(anna.refreshToken);
    expect(await me(next)).toBe(200);
  });

  it('returns the same successor again within the grace period [F60]', async () => {
    const anna = await newPerson();
    const next = await refreshed(anna);
    now += REFRESH_GRACE_MS - 1;
    const again = await refreshed(anna);
    expect(again.refreshToken).toBe(next.refreshToken);
    expect([await me(next), await me(again)]).toEqual([200, 200]);
  });

  it('ends the session if reused after the grace period once its successor was used [S-04]', async () => {
    const anna = await newPerson();
    const elsewhere = await loggedIn(bridge, anna.email);
    const next = await refreshed(anna);
    expect(await me(next)).toBe(200);
    now += REFRESH_GRACE_MS;
    expect((await refresh(bridge, anna.refreshToken)).statusCode).toBe(401);
    expect(await me(next)).toBe(401);
    expect((await refresh(bridge, next.refreshToken)).statusCode).toBe(401);
    expect(await me(elsewhere)).toBe(200);
  });

  it('ends the session if it is two generations old after the grace period', async () => {
    const anna = await newPerson();
    const next = await refreshed(anna);
    now += REFRESH_GRACE_MS;
    const last = await refreshed(next);
    expect((await refresh(bridge, anna.refreshToken)).statusCode).toBe(401);
    expect((await refresh(bridge, last.refreshToken)).statusCode).toBe(401);
  });

  it('returns its successor hours after a lost response while the successor is unused', async () => {
    const anna = await newPerson();
    const lost = await refreshed(anna);
    now += 8 * 3_600_000;
    const found = await refreshed(anna);
    expect(found.refreshToken).toBe(lost.refreshToken);
    expect(await me(found)).toBe(200);
    now += REFRESH_GRACE_MS;
    expect((await refresh(bridge, anna.refreshToken)).statusCode).toBe(401);
  });

  it('may be repeated within the grace period after a lost response', async () => {
    const anna = await newPerson();
    await refreshed(anna);
    now += 8 * 3_600_000;
    const found = await refreshed(anna);
    expect(await me(found)).toBe(200);
    now += REFRESH_GRACE_MS - 1;
    expect((await refreshed(anna)).refreshToken).toBe(found.refreshToken);
    // repeating the old token does not extend its grace period once its successor was used
    now += 1;
    expect((await refresh(bridge, anna.refreshToken)).statusCode).toBe(401);
  });

  it('is rotated once by ten concurrent requests', async () => {
    const anna = await newPerson();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(bridge, anna.refreshToken)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => answer.json().meta.refreshToken)).size).toBe(1);
    for (const answer of answers) expect(await me({ ...anna, accessToken: answer.json().result })).toBe(200);
  });

  it('is refused as an access token', async () => {
    const anna = await newPerson();
    expect(await me({ ...anna, accessToken: anna.refreshToken })).toBe(401);
    expect(await me(anna)).toBe(200);
  });

  it('cannot be replaced by an access token or any other text', async () => {
    const anna = await newPerson();
    expect((await refresh(bridge, anna.accessToken)).statusCode).toBe(401);
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[\w-]{40,46}$/), async (text) => {
        expect((await refresh(bridge, text)).statusCode).toBe(401);
      }),
      { numRuns: randomCases(200) },
    );
    expect(await me(anna)).toBe(200);
  });

  it('keeps the holder of the newest token logged in through lost responses, late retries and expiries', async () => {
    const step = fc.constantFrom('refresh', 'lost', 'repeat', 'use', 'wait', 'wait-long');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        await bridge.app.inject({ method: 'DELETE', url: '/__admin/tries' });
        let anna = await newPerson();
        let repeatable: LoggedIn | undefined;
        for (const one of steps) {
          if (one === 'refresh') {
            repeatable = anna;
            anna = await refreshed(anna);
          } else if (one === 'lost') await refreshed(anna);
          else if (one === 'repeat' && repeatable) {
            // only within the grace period of the last rotation; later it counts as theft
            expect((await refreshed(repeatable)).refreshToken).toBe(anna.refreshToken);
          } else if (one === 'use') expect([200, 401]).toContain(await me(anna));
          else {
            now += one === 'wait' ? 1_000 : ACCESS_MS;
            if (one === 'wait-long') repeatable = undefined;
          }
        }
        expect(await me(await refreshed(anna))).toBe(200);
      }),
      { numRuns: 25 },
    );
  });

  it('expires after 90 days without use', async () => {
    const anna = await newPerson();
    now += 90 * 86_400_000 + 1;
    expect((await refresh(bridge, anna.refreshToken)).statusCode).toBe(401);
    expect((await refresh(bridge, anna.refreshToken)).statusCode).toBe(401);
  });
});
