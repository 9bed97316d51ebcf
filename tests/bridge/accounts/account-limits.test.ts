// Tests the limits and the settings of accounts.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccounts } from '#bridge/accounts/create-accounts.ts';
import { enforceLimit, enforceMessageLimit } from '#bridge/accounts/enforce-limit.ts';
import type { Db } from '#bridge/database/open-database.ts';
import type { Bridge } from '#bridge/routes/handler.ts';
import { NOW } from '../../support/backend/open-bridge.ts';
import { ownCustomers } from '../../support/backend/own-customers.ts';

const { next } = ownCustomers();
let db: Db;
beforeEach(async () => {
  ({ db } = await next());
});

describe('limits', () => {
  const quiet = () => undefined;
  const accountsWith = (isLimited: boolean, options = {}) => createAccounts(db, quiet, options, isLimited);

  it('have the specified counts and windows', async () => {
    const { limits } = accountsWith(true);
    const shown: unknown[] = [];
    for (const [name, limit] of Object.entries(limits)) {
      let tries = 0;
      while ((await limit?.take('a', NOW)) === 0) tries += 1;
      shown.push([name, tries, await limit?.take('a', NOW)]);
    }
    expect(shown).toEqual([
      ['accountFromAddress', 10, 60],
      ['account', 60, 600],
      ['address', 30, 60],
      ['mailsFromAddress', 5, 3_600],
      ['mailsOfAddress', 60, 3_600],
      ['alertMails', 3, 3_600],
      ['couponsOfCustomer', 20, 600],
      ['couponsOfAddress', 20, 600],
      ['submissionsOfAddress', 60, 60],
    ]);
  });

  it('per network apply only if configured', () => {
    const open = Object.entries(accountsWith(false).limits);
    expect(open.filter(([, limit]) => limit).map(([name]) => name)).toEqual([
      'accountFromAddress',
      'account',
      'mailsFromAddress',
      'alertMails',
      'couponsOfCustomer',
    ]);
  });

  it('refuse a call at the first limit reached, with the seconds to wait', async () => {
    const { limits } = accountsWith(true);
    const headers: unknown[] = [];
    const reply = { header: (...given: unknown[]) => headers.push(given) } as unknown as FastifyReply;
    const bridge = { clock: () => NOW, accounts: { limits } } as unknown as Bridge;
    const tooMany = expect.objectContaining({
      status: 429,
      result: 'You have exceeded the allowed amount of requests at this time.',
    });
    for (let at = 0; at < 10; at += 1)
      await enforceLimit(bridge, reply, [
        [undefined, 'x'],
        [limits.accountFromAddress, 'a'],
      ]);
    expect(headers).toEqual([]);
    await expect(
      enforceLimit(bridge, reply, [
        [limits.accountFromAddress, 'a'],
        [limits.mailsFromAddress, 'a'],
      ]),
    ).rejects.toEqual(tooMany);
    expect(headers).toEqual([['Retry-After', '60']]);
    for (let at = 0; at < 5; at += 1) await enforceLimit(bridge, reply, [[limits.mailsFromAddress, 'a']]);
    for (let at = 0; at < 60; at += 1)
      await enforceMessageLimit(bridge, { ip: '::1' } as FastifyRequest, reply);
    await enforceMessageLimit(bridge, { ip: '2001:db8::2' } as FastifyRequest, reply);
    await expect(enforceMessageLimit(bridge, { ip: '::1' } as FastifyRequest, reply)).rejects.toEqual(
      tooMany,
    );
  });
});

describe('settings of accounts', () => {
  const accountsWith = (isLimited: boolean, options = {}) =>
    createAccounts(db, () => undefined, options, isLimited);

  it('reject an access token lifetime outside of 1 ms to 15 minutes', () => {
    const words = 'an access token lives between 1 ms and 15 minutes';
    for (const accessTokenMs of [0, -1, 900_001, Number.NaN])
      expect(() => accountsWith(false, { accessTokenMs })).toThrow(new RangeError(words));
    for (const accessTokenMs of [1, 900_000])
      expect(accountsWith(false, { accessTokenMs })).toMatchObject({ accessTokenMs });
  });

  it('have defaults', () => {
    expect(accountsWith(false)).toMatchObject({
      accessTokenMs: 900_000,
      tellUnknownEmail: false,
      mailOrigin: 'http://localhost:4173',
      hashing: { m: 19_456, t: 2, p: 1 },
    });
  });

  it('reduce the URL for mailed links to its origin', () => {
    expect(accountsWith(false, { tellUnknownEmail: true, mailOrigin: 'https://a.b/c' })).toMatchObject({
      tellUnknownEmail: true,
      mailOrigin: 'https://a.b',
    });
  });
});
