// Backends that answer 500 to an expired token: what proves the expiry, and what ends no session.
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

it('A call and the profile both refused in words while the catalogue answers: the login is over.', async () => {
  await tab.loggedIn({ refreshToken: '' });
  tab.answers = { 'user/order-history': inWords, 'user/me': inWords, 'catalog/query': reached };
  expect(await call()('user/order-history')).toEqual(failed('refresh-refused', { status: 401 }));
  expect(await isLoggedIn()).toBe(false);
});

it('A refresh token is tried first, and the call goes on with what it brings.', async () => {
  await tab.loggedIn();
  tab.answers = {
    'user/me': ({ token }) => (token === 't2' ? fine : inWords()),
    'catalog/query': reached,
    'user/refresh': () => ok({ code: 200, result: 't2' }),
  };
  expect(await call()('user/me')).toEqual(fine);
  expect(await isLoggedIn()).toBe(true);
});

it('A refresh that is answered the same way ends the session, too.', async () => {
  await tab.loggedIn();
  tab.answers = { 'user/me': inWords, 'catalog/query': reached, 'user/refresh': inWords };
  expect(await call()('user/me')).toEqual(failed('refresh-refused', { status: 401 }));
});

it.each([
  ['The profile is answered: it was about the call itself.', () => fine, reached],
  ['Nothing else is answered: the backend is in trouble.', inWords, inWords],
  [
    'The profile brings a page of a proxy: it says nothing.',
    () => failed('server-error', { status: 500 }),
    reached,
  ],
])('No session ends otherwise. %s', async (_, profile, catalogue) => {
  await tab.loggedIn({ refreshToken: '' });
  tab.answers = { 'user/order-history': inWords, 'user/me': profile, 'catalog/query': catalogue };
  expect(await call()('user/order-history')).toEqual(inWords());
  expect(await isLoggedIn()).toBe(true);
});

it('A backend that says 401 is believed when it says 500: an error of its own.', async () => {
  await tab.loggedIn({ refreshToken: '' });
  tab.answers = { 'user/me': inWords };
  expect(await call(401)('user/me')).toEqual(inWords());
  expect(tab.asked).toHaveLength(1);
});

it('An order or a review that was refused in words is never sent again for the token’s sake.', async () => {
  await tab.loggedIn();
  tab.answers = { 'order/create': inWords, 'review/create': inWords };
  expect(await call()('order/create')).toEqual(inWords());
  expect(await call()('review/create')).toEqual(inWords());
  expect(tab.asked).toHaveLength(2);
});
