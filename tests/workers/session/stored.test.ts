// Claims and documents at the storage level: reads, single writes, conflicts with another tab, and a failing device.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import { changeNewest } from '#shared/database/write-newest.ts';
import { accountAnswer } from '#workers/session/account-answer.ts';
import { whoIsLoggedIn } from '#workers/session/session-context.ts';
import { whileSessionLasts } from '#workers/session/stored-claims.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { MemorySession, NOW } from '../../support/worker/memory-session.ts';
import { writeRaw } from '../../support/worker/write-raw.ts';

let tab: MemorySession;
beforeEach(async () => {
  tab = await MemorySession.open();
});
afterEach(() => tab.close());

type Storage = { bulkWrite: (rows: never[], context: string) => Promise<{ error: unknown[] }> };
/** Makes the next `times` writes fail with this status. Returns a count of all writes. */
function spoil(collection: 'claims' | 'orders', times: number, status: number): { writes: number } {
  const storage = tab.databases.personal[collection].storageInstance as unknown as Storage;
  const { bulkWrite } = storage;
  const counted = { writes: 0 };
  storage.bulkWrite = async (rows, context) => {
    expect(context).toBe('store');
    counted.writes += 1;
    if (counted.writes <= times) return { error: [{ status }] };
    return bulkWrite.call(storage, rows, context);
  };
  return counted;
}
const raw = (deleted = false) =>
  tab.databases.personal.claims.storageInstance.findDocumentsById(['checkout', 'newsletter'], deleted);
const subscribed = { email: 'a@example.lv', subscribed: true };

describe('claims', () => {
  it('keep their creation time when they change', async () => {
    await tab.write({ newsletter: subscribed, checkout: null });
    expect(await raw(true)).toMatchObject([{ value: subscribed, created_at: NOW, description: '' }]);
    tab.now += 5;
    await tab.write({ newsletter: { ...subscribed, subscribed: false } });
    expect(await raw()).toMatchObject([{ value: { subscribed: false }, created_at: NOW }]);
  });

  it('leave no value behind when removed', async () => {
    await tab.write({ newsletter: subscribed });
    await tab.write({ newsletter: null });
    expect(await raw()).toEqual([]);
    const [gone] = await raw(true);
    expect(gone).toMatchObject({ _deleted: true });
    expect(gone).not.toHaveProperty('value');
    await tab.write({ newsletter: null });
    expect((await raw(true))[0]?._rev).toBe(gone?._rev);
    await tab.write({ newsletter: subscribed });
    expect((await tab.read('newsletter', 'checkout')).newsletter).toEqual(subscribed);
  });

  it('with another shape are treated as missing', async () => {
    await tab.write({ 'sealed-orders': { ids: ['o1'] } });
    const odd = { code: 'newsletter', created_at: NOW, value: { email: 7 }, description: '' };
    await writeRaw(tab.databases.personal.claims, odd);
    expect(await tab.read('newsletter', 'sealed-orders')).toEqual({ 'sealed-orders': { ids: ['o1'] } });
  });

  it.each([
    [99, 100, undefined],
    [100, 100, 'documents were written again and again'],
  ])('survive up to 99 conflicting writes: %i', async (times, writes, message) => {
    const counted = spoil('claims', times, 409);
    const written = tab.write({ newsletter: subscribed }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    expect(await written).toBe(message);
    expect(counted.writes).toBe(writes);
    expect(await tab.read('newsletter')).toEqual(message ? {} : { newsletter: subscribed });
  });

  it('that cannot be written reject with the storage error', async () => {
    const counted = spoil('claims', 1, 510);
    await tab.write({ newsletter: null });
    expect(counted.writes).toBe(0);
    await expect(tab.write({ newsletter: subscribed })).rejects.toEqual({ status: 510 });
    expect(counted.writes).toBe(1);
  });
});

describe('a document', () => {
  const fenced = (fence: number) => (order: { fence: number }) =>
    order.fence < 9 ? { ...order, fence } : undefined;
  const change = (id: string, fence: number) =>
    changeNewest(tab.databases.personal.orders, id, fenced(fence) as never);
  const fence = async () => (await tab.databases.personal.orders.findOne('o1').exec())?.fence;
  beforeEach(() => tab.databases.personal.orders.insert(orderOf('o1', 1)));

  it('is changed from its newest version, or left unchanged if there is nothing to change', async () => {
    expect(await change('o1', 9)).toEqual({ ...orderOf('o1', 1), fence: 9 });
    await tab.until(async () => expect(await fence()).toBe(9));
    const counted = spoil('orders', 0, 0);
    expect(await change('o1', 10)).toBeUndefined();
    expect(await change('o2', 1)).toBeUndefined();
    expect(counted.writes).toBe(0);
  });

  it.each([
    [99, 409, undefined, 100],
    [100, 409, new Error('documents were written again and again'), 100],
    [1, 510, { status: 510 }, 1],
  ])(
    'is retried only after conflicts, at most 99 times (%i times %i)',
    async (times, status, error, writes) => {
      const counted = spoil('orders', times, status);
      const changed = change('o1', 5);
      if (error) await expect(changed).rejects.toEqual(error);
      else expect(await changed).toMatchObject({ fence: 5 });
      expect(counted.writes).toBe(writes);
    },
  );
});

describe('the current user', () => {
  it('is the owner of the token', async () => {
    await tab.loggedIn();
    expect(await whoIsLoggedIn(tab.context)).toEqual({
      customerId: '7',
      email: '7@example.lv',
      principal: 'user:7',
      generation: 'g1',
      token: 't1',
    });
  });

  it.each([
    ['no profile is stored', { 'current-user': null }],
    ['there is no token', { 'current-token': null }],
    ['the token is empty', { 'current-token': { generation: 'g1', token: '', epoch: 0, lock: -1 } }],
    [
      'the token is of another login',
      { 'current-token': { generation: 'g2', token: 't', epoch: 0, lock: 0 } },
    ],
  ])('is undefined when %s', async (_, writes) => {
    await tab.loggedIn();
    await tab.write(writes);
    expect(await whoIsLoggedIn(tab.context)).toBeUndefined();
  });

  it('is protected by the lock "session", without which nothing runs', async () => {
    const asked: string[] = [];
    const lock = (async (name, run) => {
      asked.push(name);
      return run();
    }) as typeof tab.lock;
    expect(await whileSessionLasts({ lock }, async () => 5)).toBe(5);
    expect(asked).toEqual(['session']);
    const none = (async () => undefined) as typeof tab.lock;
    await expect(whileSessionLasts({ lock: none }, async () => 5)).rejects.toThrow(
      'Failed to acquire lock "session"',
    );
  });
});

it.each([
  ['wrong-login', 'wrong-login'],
  ['email-taken', 'email-taken'],
  ['email-unknown', 'email-unknown'],
  ['wrong-password', 'wrong-password'],
  ['link-expired', 'link-expired'],
  ['not-offered', 'not-offered'],
  ['anything', 'refused'],
])('maps the bridge’s error code %s to the fault %s', (errorCode, code) => {
  const detail = { errorCode, message: 'words' };
  expect(accountAnswer(failed('refused', detail))).toEqual(failed(code as 'refused', detail));
  expect(accountAnswer(failed('refused'))).toEqual(failed('refused'));
  expect(accountAnswer(ok(1))).toEqual(ok(1));
});
