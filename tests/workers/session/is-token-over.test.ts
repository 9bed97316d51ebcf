// Backends that answer 500 to an expired token: which results prove the expiry, and which do not end the session.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import { authorisedCall } from '#workers/session/authorised-call.ts';
import type { SessionContext } from '#workers/session/session-context.ts';
import { MemorySession } from '../../support/worker/memory-session.ts';

let tab: MemorySession;
beforeEach(async () => {
  tab = await MemorySession.open();
});
afterEach(() => tab.close());

const inWords = () => failed('server-error', { status: 500, message: 'no' });
const reached = () => ok({ hits: { total: 0, hits: [] } });
const fine = ok({ code: 200 });
const contextOf = (expiredToken: 401 | 500): SessionContext => ({
  ...tab.context,
  config: { ...tab.context.config, bridge: { ...tab.context.config.bridge, expiredToken } },
});
const call = (expiredToken: 401 | 500 = 500) => authorisedCall(contextOf(expiredToken));
const isLoggedIn = async () => ((await tab.read('current-token'))['current-token']?.token ?? '') !== '';

it('ends the session if call and profile return a 500 with a message while the catalogue responds', async () => {
  await tab.loggedIn({ refreshToken: '' });
  tab.answers = { 'user/order-history': inWords, 'user/me': inWords, 'catalog/query': reached };
  expect(await call()('user/order-history')).toEqual(failed('refresh-refused', { status: 401 }));
  expect(await isLoggedIn()).toBe(false);
});

it('continues with a new token if the refresh succeeds', async () => {
  await tab.loggedIn();
  tab.answers = {
    'user/me': ({ token }) => (token === 't2' ? fine : inWords()),
    'catalog/query': reached,
    'user/refresh': () => ok({ code: 200, result: 't2' }),
  };
  expect(await call()('user/me')).toEqual(fine);
  expect(await isLoggedIn()).toBe(true);
});

it('ends the session if the refresh fails the same way', async () => {
  await tab.loggedIn();
  tab.answers = { 'user/me': inWords, 'catalog/query': reached, 'user/refresh': inWords };
  expect(await call()('user/me')).toEqual(failed('refresh-refused', { status: 401 }));
});

it.each([
  ['the profile responds', () => fine, reached],
  ['nothing else responds', inWords, inWords],
  ['the profile returns a page of a proxy', () => failed('server-error', { status: 500 }), reached],
])('keeps the session if %s', async (_, profile, catalogue) => {
  await tab.loggedIn({ refreshToken: '' });
  tab.answers = { 'user/order-history': inWords, 'user/me': profile, 'catalog/query': catalogue };
  expect(await call()('user/order-history')).toEqual(inWords());
  expect(await isLoggedIn()).toBe(true);
});

it('treats a 500 as a plain error if expired tokens are configured to cause a 401', async () => {
  await tab.loggedIn({ refreshToken: '' });
  tab.answers = { 'user/me': inWords };
  expect(await call(401)('user/me')).toEqual(inWords());
  expect(tab.asked).toHaveLength(1);
});

it('never resends an order or a review after a 500 with a message', async () => {
  await tab.loggedIn();
  tab.answers = { 'order/create': inWords, 'review/create': inWords };
  expect(await call()('order/create')).toEqual(inWords());
  expect(await call()('review/create')).toEqual(inWords());
  expect(tab.asked).toHaveLength(2);
});
