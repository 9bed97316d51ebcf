// Background work of a session: reads the account when allowed, notifies of logins and logouts, and deletes closed
// sealed orders. Uses an in-memory database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { failed, ok } from '#schemas/fault.ts';
import { type Session, startSession } from '#workers/session/start-session.ts';
import { createWakeUps, type WakeUps } from '#workers/wake-ups.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { quietTurns } from '../../support/worker/event-loop.ts';
import { MemorySession, person } from '../../support/worker/memory-session.ts';

let tab: MemorySession;
let session: Session | undefined;
let online: boolean;
let wakeUps: WakeUps;
const isBack = () => wakeUps.tell('connection-back');
beforeEach(async () => {
  tab = await MemorySession.open();
  session = undefined;
  online = true;
  wakeUps = createWakeUps();
});
afterEach(async () => {
  await session?.stop();
  await tab.close();
});

async function start(): Promise<string[]> {
  const words: string[] = [];
  session = startSession(tab.context, { isOnline: () => online }, wakeUps);
  session.events$.subscribe((event) => words.push(event));
  await session.started;
  await quiet();
  return words;
}
/** Waits until no work remains that can proceed without advancing the clock. */
const quiet = () => quietTurns(30);
const reads = () => tab.asked.filter(([name]) => name === 'user/me').length;
const isFine = () => {
  tab.answers = {
    'user/me': () => ok({ result: { ...person('7'), created_at: '' } }),
    'user/order-history': () => ok({ result: { items: [], total_count: 0 } }),
  };
};
const place = (id: string, changes: Partial<OrderDocument> = {}) =>
  tab.databases.personal.orders.insert(orderOf(id, 1, changes));
const orderIds = async () =>
  (await tab.databases.personal.orders.find().exec()).map(({ primary }) => primary).sort();

it('reports the session state even if an earlier logout could not be completed', async () => {
  const { lock } = tab;
  tab.lock = async (name, run) => {
    tab.lock = lock;
    throw new TypeError(`${name} ${typeof run}`);
  };
  expect(await start()).toEqual(['non-authorised']);
  expect(tab.log[0]).toEqual({ event: 'logout-not-finished', error: 'TypeError' });
});

describe('the account data', () => {
  it('is read once at the start', async () => {
    isFine();
    await tab.loggedIn();
    const words = await start();
    expect([reads(), words]).toEqual([1, ['authorised']]);
    expect(tab.log).toEqual([{ event: 'session', state: 'authorised' }]);
    isBack();
    await quiet();
    expect(reads()).toBe(1);
    await tab.write({ 'current-token': { generation: 'g1', token: 't2', epoch: 5, lock: 0 } });
    await quiet();
    expect(words).toEqual(['authorised']);
    await tab.write({ 'current-token': { generation: 'g1', token: '', epoch: 5, lock: -1 } });
    await tab.loggedIn({ generation: 'g2' });
    await quiet();
    expect(words.at(-1)).toBe('authorised');
    expect(reads()).toBe(1);
  });

  it('is not read at a login', async () => {
    isFine();
    const words = await start();
    await tab.loggedIn();
    await quiet();
    isBack();
    await quiet();
    expect([reads(), words]).toEqual([0, ['non-authorised', 'authorised']]);
  });

  it('is read after a reconnection rather than a connection hint', async () => {
    isFine();
    online = false;
    await tab.loggedIn();
    await start();
    wakeUps.tell('connection-hint');
    expect(reads()).toBe(0);
    online = true;
    wakeUps.tell('connection-hint');
    await quiet();
    expect(reads()).toBe(0);
    isBack();
    isBack();
    await quiet();
    expect(reads()).toBe(1);
  });

  it('is read again 30 s after reading failed', async () => {
    tab.answers = { 'user/me': () => failed('busy') };
    await tab.loggedIn();
    await start();
    expect(tab.log.at(-1)).toEqual({ event: 'account-not-read', code: 'busy' });
    expect(tab.waits.map(({ ms }) => ms)).toEqual([30_000]);
    isFine();
    tab.waits[0]?.end();
    await quiet();
    expect([reads(), tab.waits.length]).toEqual([2, 0]);
  });

  it('that cannot be stored is read again after a reconnection', async () => {
    isFine();
    tab.answers['user/me'] = () => {
      throw new RangeError('quotes');
    };
    await tab.loggedIn();
    await start();
    expect(tab.log.at(-1)).toEqual({ event: 'account-not-written', error: 'RangeError' });
    tab.answers['user/me'] = () => Promise.reject('no error');
    isBack();
    await quiet();
    expect(tab.log.at(-1)).toEqual({ event: 'account-not-written', error: 'unknown' });
  });

  it('is not read after the session stopped', async () => {
    tab.answers = { 'user/me': () => failed('busy') };
    await tab.loggedIn();
    await start();
    await session?.stop();
    isBack();
    await quiet();
    expect([reads(), tab.waits]).toEqual([1, []]);
    await tab.write({ 'current-token': null });
    await quiet();
    expect(tab.log.filter(({ event }) => event === 'session')).toHaveLength(1);
  });

  it('is not read before an earlier logout is completed', async () => {
    await tab.loggedIn();
    await tab.write({
      'current-token': null,
      'logging-out': { at: 1, principal: 'user:7', tasks: 'park', cart: 'keep' },
    });
    await start();
    expect(await tab.read('current-user', 'logging-out')).toEqual({});
  });
});

describe('the browser’s storage files', () => {
  const timesLeft = async () => (await tab.read('files-to-empty'))['files-to-empty']?.times;
  const pass = async () => {
    const [wait] = tab.waits.splice(0);
    wait?.end();
    await quiet();
    return wait?.ms;
  };

  it('are compacted immediately after a logout, after 1 s and after 10 s more', async () => {
    await start();
    expect(await timesLeft()).toBeUndefined();
    await tab.write({ 'files-to-empty': { times: 3 } });
    await quiet();
    expect([await timesLeft(), await pass(), await timesLeft(), await pass(), await timesLeft()]).toEqual([
      2,
      1_000,
      1,
      10_000,
      undefined,
    ]);
  });

  it('are compacted as often as the newest logout requires', async () => {
    const { lock } = tab;
    let logout = async () => {};
    // another logout comes just before the worker acquires the lock "session" to decrement the counter
    tab.lock = async (name, run, options) => {
      if (name === 'session') await logout();
      return lock(name, run, options);
    };
    await tab.write({ 'files-to-empty': { times: 1 } });
    await start();
    logout = async () => {
      logout = async () => {};
      await tab.write({ 'files-to-empty': { times: 3 } });
    };
    expect([await pass(), await timesLeft(), await pass(), await timesLeft()]).toEqual([10_000, 2, 1_000, 1]);
  });

  it('are compacted again only at the next start after a stop', async () => {
    await tab.write({ 'files-to-empty': { times: 2 } });
    await start();
    expect(tab.waits.map(({ ms }) => ms)).toEqual([1_000]);
    await session?.stop();
    expect(await timesLeft()).toBe(2);
    await start();
    expect([await pass(), await timesLeft()]).toEqual([1_000, 1]);
  });
});

describe('a sealed order', () => {
  it.each<[OrderDocument['state'], string, boolean, boolean, boolean]>([
    ['accepted', 'user:7', false, false, true],
    ['cancelled', 'guest', false, false, true],
    ['rejected', 'user:7', true, true, false],
    ['rejected', 'guest', true, false, false],
    ['needs_consent', 'guest', true, false, false],
    ['unknown', 'guest', true, true, false],
  ])(
    'in state %s of %s: on the device %s, listed as sealed %s, removed as the last order sent %s',
    async (state, principal, isHere, isSealed, isForgotten) => {
      await tab.write({
        'sealed-orders': { ids: ['o1', 'waits'] },
        'last-sent': { at: 1, orderId: 'o1', orderNumber: '', total: 1 },
      });
      await place('o1', { principal });
      await place('waits', { principal: 'user:8' });
      await place('own', { state: 'accepted' });
      await start();
      const doc = await tab.databases.personal.orders.findOne('o1').exec();
      await doc?.incrementalPatch({ state });
      await quiet();
      expect(await orderIds()).toEqual([...(isHere ? ['o1'] : []), 'own', 'waits']);
      const stored = await tab.read('sealed-orders', 'last-sent');
      expect(stored['sealed-orders']?.ids).toEqual([...(isSealed ? ['o1'] : []), 'waits']);
      expect(stored['last-sent'] === undefined).toBe(isForgotten);
    },
  );

  it.each([
    ['an error', new SyntaxError('quotes'), 'SyntaxError'],
    ['a value that is no error', 'words', 'unknown'],
  ])('whose removal failed with %s is retried after the next change', async (_, thrown, error) => {
    await tab.write({ 'sealed-orders': { ids: ['o1'] } });
    await start();
    const { lock } = tab;
    tab.lock = () => Promise.reject(thrown);
    await place('o1', { state: 'accepted' });
    await quiet();
    expect(tab.log.at(-1)).toEqual({ event: 'sealed-order-failed', error });
    tab.lock = lock;
    await place('o2');
    await quiet();
    expect(await orderIds()).toEqual(['o2']);
  });

  it('is not searched for while no order is sealed, or after a stop', async () => {
    const names: string[] = [];
    await start();
    const { lock } = tab;
    tab.lock = (name, run, options) => {
      names.push(name);
      return lock(name, run, options);
    };
    await place('o1', { state: 'accepted' });
    await quiet();
    await session?.stop();
    await tab.write({ 'sealed-orders': { ids: ['o2'] } });
    await place('o2', { state: 'accepted' });
    await quiet();
    expect([names, await orderIds()]).toEqual([[], ['o1', 'o2']]);
  });
});
