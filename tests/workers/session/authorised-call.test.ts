// The token of an authorised call, and what happens when the backend rejects it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointName } from '#schemas/bridge/endpoints.ts';
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import { failed, ok } from '#schemas/fault.ts';
import { authorisedCall } from '#workers/session/authorised-call.ts';
import { MemorySession } from '../../support/worker/memory-session.ts';

let tab: MemorySession;
beforeEach(async () => {
  tab = await MemorySession.open();
});
afterEach(() => tab.close());

const given = (token: string, refreshToken?: string) => () =>
  ok({ result: token, ...(refreshToken === undefined ? {} : { meta: { refreshToken } }) });
const stands = (token: string, more: Partial<ClaimValue<'current-token'>> = {}) => ({
  'current-token': { generation: 'g1', token, epoch: 4, lock: 0, ...more },
});

const claims = () =>
  tab.read('current-user', 'current-token', 'current-refresh-token', 'signup-wanted', 'logging-out');

describe('an authorised call', () => {
  const call = (endpoint: EndpointName, options = {}) => authorisedCall(tab.context)(endpoint, options);
  const unauthorised = () => failed('unauthorised', { status: 401 });
  const fine = ok({ code: 200 });
  const tokens = () => tab.asked.map(([endpoint, { token }]) => [endpoint, token]);

  it.each<[EndpointName, string | undefined, boolean]>([
    ['user/me', 't1', false],
    ['cart/pull', 't1', true],
    ['cart/create', 't1', true],
    ['order/create', 't1', true],
    ['review/create', 't1', true],
    ['products/render-list', 't1', true],
    ['user/change-reset-password', 't1', true],
    ['mailer/state', 't1', true],
    ['mailer/subscribe', 't1', true],
    ['mailer/unsubscribe', 't1', true],
    ['sync/order', undefined, true],
  ])('%s sends the token %s and is open to guests: %s', async (endpoint, token, mayGuest) => {
    tab.answers = { [endpoint]: () => fine };
    expect(await call(endpoint)).toEqual(mayGuest ? fine : failed('login-needed'));
    await tab.loggedIn();
    tab.asked.splice(0);
    expect(await call(endpoint, { body: 1 })).toEqual(fine);
    expect(tab.asked).toEqual([[endpoint, token === undefined ? { body: 1 } : { body: 1, token }]]);
  });

  it.each<[EndpointName, object, string | undefined]>([
    ['order/create', { principal: 'user:7' }, 't1'],
    ['order/create', { principal: 'guest' }, 'none'],
    ['order/create', { principal: 'user:8' }, undefined],
    ['order/create', { principal: 'user:8', asGuest: true }, 'none'],
    ['user/me', { principal: 'user:8', asGuest: true }, undefined],
    ['user/me', { principal: 'user:8', token: 'own' }, 'own'],
  ])('%s with %o sends %s', async (endpoint, options, token) => {
    await tab.loggedIn();
    tab.answers = { [endpoint]: () => fine };
    expect(await call(endpoint, options)).toEqual(token === undefined ? failed('login-needed') : fine);
    expect(tab.asked.map(([, asked]) => asked.token ?? 'none')).toEqual(token === undefined ? [] : [token]);
  });

  it('is retried with a new token', async () => {
    await tab.loggedIn();
    tab.answers = {
      'user/refresh': given('t2'),
      'user/me': ({ token }) => (token === 't2' ? fine : unauthorised()),
    };
    expect(await call('user/me')).toEqual(fine);
    expect(tokens().filter(([endpoint]) => endpoint === 'user/me')).toEqual([
      ['user/me', 't1'],
      ['user/me', 't2'],
    ]);
  });

  it('ends the session if rejected again with a new token', async () => {
    await tab.loggedIn();
    tab.answers = { 'user/refresh': given('t2'), 'user/me': unauthorised };
    expect(await call('user/me')).toEqual(failed('refresh-exhausted', { status: 401 }));
    expect(tokens().filter(([endpoint]) => endpoint === 'user/me')).toEqual(
      ['t1', 't2'].map((token) => ['user/me', token]),
    );
    expect(await claims()).toMatchObject({ 'signup-wanted': { code: 'refresh-exhausted' } });
  });

  it('renews nothing after any other failure or an abort', async () => {
    await tab.loggedIn();
    tab.answers = { 'user/me': () => failed('server-error') };
    expect(await call('user/me')).toEqual(failed('server-error'));
    tab.answers = { 'user/me': unauthorised };
    expect(await call('user/me', { signal: AbortSignal.abort() })).toEqual(unauthorised());
    expect(tokens()).toEqual([
      ['user/me', 't1'],
      ['user/me', 't1'],
    ]);
  });

  it('is sent at most four times', async () => {
    await tab.loggedIn();
    let n = 1;
    const others = async () => {
      await tab.write(stands(`t${++n}`));
      return unauthorised();
    };
    tab.answers = { 'user/me': others };
    expect(await call('user/me')).toEqual(unauthorised());
    expect(tokens()).toEqual(['t1', 't2', 't3', 't4'].map((token) => ['user/me', token]));
  });

  it.each([
    ['the same customer', '7', 'g2', fine],
    ['another customer', '8', 'g2', failed('login-needed')],
  ])('continues for the same customer only: %s logs in during it', async (_, id, generation, expected) => {
    await tab.loggedIn();
    tab.answers = {
      'user/me': async ({ token }) => {
        if (token === 'again') return fine;
        await tab.loggedIn({ id, generation, token: 'again' });
        return unauthorised();
      },
    };
    expect(await call('user/me')).toEqual(expected);
  });

  it('fails with the fault of its token renewal', async () => {
    await tab.loggedIn();
    tab.answers = { 'user/me': unauthorised, 'user/refresh': () => failed('offline') };
    expect(await call('user/me')).toEqual(failed('offline'));
    expect(tab.asked).toHaveLength(2);
  });
});
