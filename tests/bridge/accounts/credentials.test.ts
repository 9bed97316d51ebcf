// Tests passwords, links and tokens through the functions that the routes call.
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { customerById } from '#bridge/accounts/customer-by-email.ts';
import { wrongPassword } from '#bridge/accounts/enforce-limit.ts';
import { eraseCustomer } from '#bridge/accounts/erase-customer.ts';
import { dropLinks, isLinkOf, linkExpired, useLink } from '#bridge/accounts/mail-link.ts';
import { hashOf } from '#bridge/accounts/new-token.ts';
import {
  endSession,
  openSession,
  principalOfToken,
  REFRESH_GRACE_MS,
  refreshSession,
  sessionsOf,
} from '#bridge/accounts/open-session.ts';
import { setPassword } from '#bridge/accounts/set-password.ts';
import { principalOf } from '#bridge/accounts/unauthorised.ts';
import { outbox, passwordLinks } from '#bridge/database/account-tables.ts';
import type { Db } from '#bridge/database/open-database.ts';
import type { Bridge } from '#bridge/routes/handler.ts';
import { NOW } from '../../support/backend/open-bridge.ts';
import { ownCustomers } from '../../support/backend/own-customers.ts';

const LATER = NOW + 60_000;
const iso = (time: number) => new Date(time).toISOString();

const { newCustomer, next } = ownCustomers();
let db: Db;
let email = '';
let id = 0;
beforeEach(async () => {
  ({ db, email, id } = await next());
});

describe('password', () => {
  const session = () => openSession(db, id, 'hash', '', NOW, 1_000);
  const principal = async (tokens: { accessToken: string } | undefined) =>
    principalOf(
      { db, clock: () => NOW } as unknown as Bridge,
      {
        headers: { authorization: `Bearer ${tokens?.accessToken}` },
      } as FastifyRequest,
    ).catch(() => undefined);
  const link = (token: string, more: object = {}) =>
    db
      .insert(passwordLinks)
      .values({ hash: hashOf(token), customer_id: id, expires_at: LATER, used: false, ...more });
  const mail = async (kind: string) =>
    void (await db.insert(outbox).values({ customer_id: id, kind, sealed: '', created_at: NOW }));

  it('is changed only if the verified hash is still current', async () => {
    const own = await session();
    expect(await setPassword(db, id, 'new', LATER, { verified: 'not it' })).toBe(false);
    expect([await principal(own), (await customerById(db, id)).password_hash]).toMatchObject([{}, 'hash']);
    expect(await setPassword(db, id, 'new', LATER, { verified: 'hash' })).toBe(true);
    expect(await customerById(db, id)).toMatchObject({ password_hash: 'new', updated_at: iso(LATER) });
  });

  it('when changed ends the other sessions', async () => {
    const [own, other] = [await session(), await session()];
    const sessionId = (await principal(own))?.sessionId ?? '';
    expect(await setPassword(db, id, 'new', LATER, { verified: 'hash', except: sessionId })).toBe(true);
    expect([await principal(own), await principal(other)]).toEqual([expect.any(Object), undefined]);
  });

  it('when changed deletes password links with their mails', async () => {
    await link(`a-${id}`);
    for (const kind of ['password', 'other']) await mail(kind);
    expect(await setPassword(db, id, 'new', LATER, { verified: 'hash' })).toBe(true);
    expect(await isLinkOf(db, { id, email }, `a-${id}`, NOW)).toBe(false);
    const left = await db.select().from(outbox).where(eq(outbox.customer_id, id));
    expect(left.map(({ kind }) => kind)).toEqual(['other']);
  });

  it('ends every session unless the change names one to keep', async () => {
    const own = await session();
    expect(await setPassword(db, id, 'newest', LATER)).toBe(true);
    expect(await principal(own)).toBeUndefined();
  });

  it('opens a session only if the verified hash is still current', async () => {
    expect(await session()).toMatchObject({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
    });
    expect(await openSession(db, id, 'old', '', NOW, 1_000)).toBeUndefined();
  });

  it('can be set once with a link that belongs to the account', async () => {
    const other = await newCustomer(`other-${email}`);
    await link(`b-${id}`);
    const found = (account: number, token: string, now: number) =>
      isLinkOf(db, { id: account, email }, token, now);
    expect([
      await found(id, `b-${id}`, LATER - 1),
      await found(id, `b-${id}`, LATER),
      await found(other.id, `b-${id}`, NOW),
      await found(id, `b-${id}x`, NOW),
      await isLinkOf(db, undefined, `b-${id}`, NOW),
    ]).toEqual([true, false, false, false, false]);
    expect([await useLink(db, 'none'), await useLink(db, `b-${id}`), await useLink(db, `b-${id}`)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await found(id, `b-${id}`, NOW)).toBe(false);
    await link(`c-${id}`);
    await dropLinks(db, other.id);
    expect(await found(id, `c-${id}`, NOW)).toBe(true);
    expect(linkExpired()).toMatchObject({
      status: 400,
      result: { errorMessage: 'This link has expired or was used already.', errorCode: 'link-expired' },
    });
  });

  it('with an outdated hash cannot delete the account', async () => {
    await expect(eraseCustomer(db, id, 'old')).rejects.toEqual(wrongPassword());
    expect((await customerById(db, id)).id).toBe(id);
  });
});

describe('principal of a request', () => {
  it('is read from the token in the header, or else in the query', async () => {
    const tokens = await openSession(db, id, 'hash', '', NOW, 1_000);
    const token = tokens?.accessToken ?? '';
    const of = (authorization: string | undefined, query?: unknown, now = NOW) =>
      principalOf(
        { db, clock: () => now } as unknown as Bridge,
        { headers: { authorization }, query } as FastifyRequest,
      );
    const customer = { customerId: id, groupId: 1, sessionId: expect.stringMatching(/^[0-9a-f]{24}$/) };
    for (const [header, query] of [
      [`Bearer ${token}`, { token: 'x' }],
      [`bearer   ${token}  `, undefined],
      ['Bearer', { token }],
      ['Bearer ', { token }],
      [`Basic ${token}`, { token }],
      [`XBearer ${token}`, { token }],
      [undefined, { token }],
    ] as const)
      expect([header, await of(header, query)]).toEqual([header, customer]);
    for (const [header, query] of [
      [undefined, undefined],
      ['', null],
      ['Bearer', {}],
      [undefined, { token: '' }],
      [`XBearer ${token}`, {}],
      [`Bearer${token}`, {}],
    ] as const)
      expect([header, await of(header, query)]).toEqual([header, undefined]);
    const refused = { status: 401, result: "The consumer isn't authorized to access %resources." };
    for (const [header, query] of [
      ['Bearer x', { token }],
      [`Bearer ${token}x`, {}],
      [undefined, { token: [token, token] }],
      [undefined, { token: 'x' }],
    ] as const)
      await expect(of(header, query)).rejects.toMatchObject(refused);
    await expect(of(`Bearer ${token}`, {}, NOW + 1_000)).rejects.toMatchObject(refused);
  });
});

describe('session', () => {
  const LIFE = 1_000;
  const IDLE = 90 * 86_400_000;
  const open = async () => (await openSession(db, id, 'hash', 'Firefox', NOW, LIFE)) ?? expect.fail();
  const refreshed = (token: string, now: number) => refreshSession(db, token, now, LIFE);
  const lastUse = async () => (await sessionsOf(db, id)).map(({ last_used_at }) => last_used_at);

  it('updates its last use when a token is first used or refreshed', async () => {
    const { accessToken, refreshToken } = await open();
    expect(await lastUse()).toEqual([NOW]);
    for (const now of [NOW + 1, NOW + 2])
      expect(await principalOfToken(db, accessToken, now)).toMatchObject({ customerId: id });
    expect(await lastUse()).toEqual([NOW + 1]);
    await refreshed(refreshToken, NOW + 3);
    expect(await lastUse()).toEqual([NOW + 3]);
  });

  it('expires after 90 days without use', async () => {
    const { refreshToken } = await open();
    const next = await refreshed(refreshToken, NOW + IDLE);
    expect(next).toBeDefined();
    expect(await refreshed(next?.refreshToken ?? '', NOW + 2 * IDLE + 1)).toBeUndefined();
    expect(await lastUse()).toEqual([]);
  });

  it('ends when a token older than the previous one is reused, even if the clock was set back', async () => {
    const { refreshToken } = await open();
    const next = await refreshed(refreshToken, NOW);
    expect(await refreshed(next?.refreshToken ?? '', NOW + REFRESH_GRACE_MS + 1)).toBeDefined();
    expect(await refreshed(refreshToken, NOW)).toBeUndefined();
    expect(await lastUse()).toEqual([]);
  });

  it('is ended only by its own customer, without affecting other sessions', async () => {
    const [first, second] = [await open(), await open()];
    await refreshed(first.refreshToken, NOW + 1);
    const other = await newCustomer(`other-${email}`);
    const [one, two] = (await sessionsOf(db, id)).map((session) => session.id);
    expect((await principalOfToken(db, second.accessToken, NOW))?.sessionId).toBe(two);
    expect(await endSession(db, other.id, one ?? '')).toBe(false);
    expect([await endSession(db, id, one ?? ''), await endSession(db, id, one ?? '')]).toEqual([true, false]);
    expect((await sessionsOf(db, id)).map((session) => session.id)).toEqual([two]);
  });
});
