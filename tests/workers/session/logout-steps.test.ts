// The steps of a logout, with an in-memory database and a scripted backend.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { failed, ok } from '#schemas/fault.ts';
import { finishLogout } from '#workers/session/end-session.ts';
import { logout } from '#workers/session/logout.ts';
import { notifyBackend } from '#workers/session/notify-backend.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { MemorySession, person } from '../../support/worker/memory-session.ts';
import { bought, claims } from './logged-in-claims.ts';

let tab: MemorySession;
beforeEach(async () => {
  tab = await MemorySession.open();
  tab.answers = {
    'user/login': () => ok({ code: 200, result: 'new', meta: { refreshToken: 'new-r' } }),
    'user/me': () => ok({ result: source('7') }),
    'user/order-history': () => ok({ result: { items: [bought('1')], total_count: 30 } }),
    'user/logout': () => ok({ code: 200 }),
  };
});
afterEach(() => tab.close());

const source = (id: string, groupToken?: string) => ({ ...person(id), created_at: '', groupToken });

const place = (id: string, changes: Partial<OrderDocument> = {}) =>
  tab.databases.personal.orders.insert(orderOf(id, 1, changes));
const reported = () => tab.asked.filter(([name]) => name === 'user/logout').map(([, { token }]) => token);

describe('a logout', () => {
  beforeEach(() => tab.hasSealingKey());

  const sent: string[] = [];
  const sending = (isOnline: boolean, isTaken = false) => ({
    isOnline: () => isOnline,
    orders: async () => {
      sent.push('orders');
      if (isTaken) await tab.databases.personal.orders.find().incrementalPatch({ state: 'accepted' });
    },
    tasks: async () => void sent.push('tasks'),
  });

  it.each<[string, 'ask' | 'send' | 'keep-sealed', boolean, boolean, boolean, string[], object, string[]]>([
    ['asks about unsent orders', 'ask', true, true, false, [], { done: false, unsent: 1, canSeal: true }, []],
    [
      'succeeds without asking if nothing is unsent',
      'ask',
      false,
      true,
      false,
      ['tasks'],
      { done: true, unsent: 0, canSeal: true },
      [],
    ],
    [
      'sends unsent orders first',
      'send',
      true,
      true,
      true,
      ['orders', 'tasks'],
      { done: true, unsent: 0, canSeal: true },
      [],
    ],
    [
      'does not end the session if sending fails',
      'send',
      true,
      true,
      false,
      ['orders', 'tasks'],
      { done: false, unsent: 1, canSeal: true },
      [],
    ],
    [
      'does not end the session without a connection to send',
      'send',
      true,
      false,
      true,
      [],
      { done: false, unsent: 1, canSeal: true },
      [],
    ],
    [
      'seals unsent orders',
      'keep-sealed',
      true,
      true,
      false,
      ['tasks'],
      { done: true, unsent: 1, canSeal: true },
      ['before', 'o1'],
    ],
    [
      'succeeds with nothing to send',
      'send',
      false,
      true,
      false,
      ['tasks'],
      { done: true, unsent: 0, canSeal: true },
      [],
    ],
  ])('%s', async (_, unsent, isThere, isOnline, isTaken, expected, answer, sealed) => {
    sent.splice(0);
    await tab.loggedIn();
    if (sealed.length > 0) await tab.write({ 'sealed-orders': { ids: ['before'] } });
    if (isThere) await place('o1', { principal: 'user:7' });
    expect(await logout(tab.context, unsent, sending(isOnline, isTaken))).toEqual(answer);
    expect(sent).toEqual(expected);
    const stored = await claims(tab);
    const isDone = 'done' in answer && answer.done === true;
    expect(stored['current-user'] === undefined).toBe(isDone);
    expect(stored['sealed-orders']?.ids ?? []).toEqual(sealed);
    if (isDone) await tab.until(() => expect(reported()).toEqual(['t1']));
    else expect(reported()).toEqual([]);
  });

  it('without a session changes nothing', async () => {
    await place('o1');
    expect(await logout(tab.context, 'keep-sealed', sending(false))).toEqual({
      done: true,
      unsent: 1,
      canSeal: true,
    });
    expect([await claims(tab), tab.asked]).toEqual([{}, []]);
  });

  it.each([
    ['a token without a profile', { 'current-user': null }, {}],
    ['a profile without a token', { 'current-token': null }, {}],
    [
      'a profile with the token of another login',
      { 'current-token': { generation: 'g2', token: 't', epoch: 0, lock: 0 } },
      { 'current-token': { generation: 'g2', token: 't', epoch: 0, lock: 0 } },
    ],
  ])('interrupted after it left %s is completed, without removing the cart', async (_, writes, left) => {
    await tab.loggedIn();
    await tab.write({ ...writes, cart: { generation: 'c', seq: 1 } });
    await finishLogout(tab.context);
    expect(await claims(tab)).toEqual({ ...left, cart: { generation: 'c', seq: 1 } });
  });

  it('that was not started changes nothing', async () => {
    for (const writes of [{}, { 'current-token': { generation: 'g', token: '', epoch: 0, lock: -1 } }]) {
      await tab.write(writes);
      await finishLogout(tab.context);
      expect(await tab.read('current-token')).toEqual(writes);
    }
    await tab.loggedIn();
    await finishLogout(tab.context);
    expect(Object.keys(await claims(tab)).sort()).toEqual([
      'current-refresh-token',
      'current-token',
      'current-user',
    ]);
  });
});

describe('the backend is notified of a logout', () => {
  const unauthorised = failed('unauthorised');
  it.each([
    ['not without a session', undefined, ok(1), [], []],
    ['not without a token', { token: '', refreshToken: 'r' }, ok(1), [], []],
    ['once', { token: 't', refreshToken: 'r' }, ok(1), ['t'], []],
    [
      'again with a renewed token',
      { token: 't', refreshToken: 'r' },
      unauthorised,
      ['t', 'fresh'],
      ['unauthorised'],
    ],
    [
      'once if no token can be renewed',
      { token: 't', refreshToken: undefined },
      unauthorised,
      ['t'],
      ['unauthorised'],
    ],
    ['once, even if that fails', { token: 't', refreshToken: 'r' }, failed('offline'), ['t'], ['offline']],
  ] as const)('%s', async (_, ended, answer, tokens, faults) => {
    tab.answers['user/logout'] = () => answer;
    tab.answers['user/refresh'] = ({ body }) =>
      (body as { refreshToken: string }).refreshToken === 'r' ? ok({ result: 'fresh' }) : failed('refused');
    await notifyBackend(tab.context, ended);
    expect(reported()).toEqual(tokens);
    expect(tab.log).toEqual(faults.map((code) => ({ event: 'logout-not-told', code })));
  });

  it('once if the token cannot be renewed', async () => {
    tab.answers['user/logout'] = () => unauthorised;
    tab.answers['user/refresh'] = () => failed('refused');
    await notifyBackend(tab.context, { token: 't', refreshToken: 'r' });
    expect(reported()).toEqual(['t']);
  });
});
