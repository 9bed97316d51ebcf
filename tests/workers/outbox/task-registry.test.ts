// The follow-up work on the device after a task's response, and the user for whom it runs. Uses an in-memory database
// and a scripted backend.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import type { SyncTask } from '#shared/database/queue-task.ts';
import { taskRegistry } from '#workers/outbox/task-registry.ts';
import type { Session } from '#workers/session/start-session.ts';
import { cartLineOf } from '../../simulation/order-fixture.ts';
import { MemorySession, person } from '../../support/worker/memory-session.ts';
import { subscribe, taskOf } from '../../support/worker/memory-tasks.ts';
import { writeRaw } from '../../support/worker/write-raw.ts';

let tab: MemorySession;
let session: Session;
beforeEach(async () => {
  tab = await MemorySession.open();
  session = { context: tab.context, call: tab.context.bareCall } as Session;
});
afterEach(() => tab.close());

const runCallback = async (at: Session, task: SyncTask, result: unknown) =>
  taskRegistry.get(task.kind)?.onDone?.(at, task, result);
const afterRefusal = async (at: Session, task: SyncTask) =>
  taskRegistry.get(task.kind)?.onRejected?.(at, task);
const tasks = async () =>
  (await tab.databases.personal.synctasks.find().exec()).map((task) => task.toMutableJSON());
const claim = async (code: 'newsletter' | 'shopper-group') => (await tab.read(code))[code];
const firstname = async () => (await tab.read('current-user'))['current-user']?.current.firstname;

describe('a profile update', () => {
  const saved = (id = '7', groupToken?: string) => ({
    ...person(id),
    firstname: 'Līga',
    created_at: '',
    group_id: 3,
    ...(groupToken !== undefined && { groupToken }),
  });
  const update = (over: Partial<SyncTask> = {}) =>
    taskOf(
      'profile-update',
      { firstname: 'Līga', lastname: 'B', email: 'a@example.lv', addresses: [] },
      { principal: 'user:7', ...over },
    );
  beforeEach(async () => {
    await tab.loggedIn();
    await tab.write({ 'shopper-group': { groupId: 1, token: 'old' } });
  });

  it('stores the backend’s profile and price group', async () => {
    await runCallback(session, update(), saved('7', 'new'));
    expect([await firstname(), await claim('shopper-group')]).toEqual(['Līga', { groupId: 3, token: 'new' }]);
  });

  it.each([undefined, ''])(
    'keeps the price group if the response lacks its token (%j)',
    async (groupToken) => {
      await runCallback(session, update(), saved('7', groupToken));
      expect([await firstname(), await claim('shopper-group')]).toEqual([
        'Līga',
        { groupId: 1, token: 'old' },
      ]);
    },
  );

  it.each<[string, Partial<SyncTask>, unknown]>([
    ['of a user who has logged out since', { principal: 'user:8' }, saved('8')],
    ['with a response about another user', {}, saved('8')],
    ['with an invalid response', {}, 'saved'],
  ])('%s changes nothing', async (_, over, result) => {
    await runCallback(session, update(over), result);
    expect([await firstname(), await claim('shopper-group')]).toEqual(['Anna', { groupId: 1, token: 'old' }]);
  });

  it('changes nothing while logged out', async () => {
    await tab.write({ 'current-token': { generation: 'g1', token: '', epoch: 5, lock: 0 } });
    await runCallback(session, update(), saved());
    expect(await firstname()).toBe('Anna');
  });

  it.each<[string, Partial<SyncTask>, string]>([
    ['a later change waits', {}, 'Anna'],
    ['a later change is being sent', { state: 'sending' }, 'Anna'],
    ['a later change is settled', { state: 'done' }, 'Līga'],
    ['only an earlier change waits', { seq: 1 }, 'Līga'],
    ['only a later change of another user waits', { principal: 'user:8' }, 'Līga'],
    ['only a later task of another kind waits', { kind: 'review-create' }, 'Līga'],
  ])('while %s, shows %s', async (_, other, shown) => {
    await writeRaw(tab.databases.personal.synctasks, update({ id: 't2', seq: 3, ...other }));
    await runCallback(session, update({ seq: 2 }), saved());
    expect(await firstname()).toBe(shown);
  });

  it('restores the account’s data if it is rejected', async () => {
    await tab.write({
      'current-user': {
        generation: 'g1',
        current: { ...person('7'), firstname: 'Wished' },
        sessionStarted: 1,
      },
    });
    tab.answers = {
      'user/me': () => ok({ result: { ...person('7'), created_at: '' } }),
      'user/order-history': () => ok({ result: { items: [], total_count: 0 } }),
    };
    await afterRefusal(session, update());
    expect(await firstname()).toBe('Anna');
  });
});

describe('a newsletter response', () => {
  const EMAIL = '7@example.lv';
  /** Runs the follow-up work for a task of this kind. */
  async function answered(kind: string, result: unknown, over: Partial<SyncTask> = {}): Promise<void> {
    const task = subscribe({ payload: { email: EMAIL }, kind, state: 'sending', ...over });
    await writeRaw(tab.databases.personal.synctasks, task);
    await runCallback(session, task, result);
  }

  it.each([
    ['newsletter-subscribe', 'subscribed', { email: EMAIL, subscribed: true }],
    ['newsletter-subscribe', 'pending', { email: EMAIL, subscribed: false, pending: true }],
    ['newsletter-confirm', 'confirmed', { email: EMAIL, subscribed: true }],
    ['newsletter-unsubscribe', 'unsubscribed', { email: EMAIL, subscribed: false }],
    ['newsletter-unsubscribe', 'pending', { email: EMAIL, subscribed: false }],
  ])('is stored for a guest: %s with %s', async (kind, result, kept) => {
    await answered(kind, result);
    expect(await claim('newsletter')).toEqual(kept);
  });

  it.each(['newsletter-confirm', 'newsletter-subscribe'])(
    'ends the pending confirmation: %s [S4.119]',
    async (kind) => {
      await answered('newsletter-subscribe', 'pending', { id: 'first' });
      expect(await claim('newsletter')).toMatchObject({ subscribed: false, pending: true });
      await answered(kind, 'done', { id: 'second' });
      expect(await claim('newsletter')).toStrictEqual({ email: EMAIL, subscribed: true });
    },
  );

  it.each<[string, Partial<SyncTask>, boolean]>([
    ['to their own task', { principal: 'user:7' }, true],
    ['to a guest’s task with their address', { payload: { email: EMAIL.toUpperCase() } }, true],
    ['not to a guest’s task with another address', { payload: { email: 'b@example.lv' } }, false],
    ['not to a task of another user', { principal: 'user:8' }, false],
    [
      'not to a task of another user with their address',
      { principal: 'user:8', payload: { email: EMAIL } },
      false,
    ],
    ['not to a silent task', { principal: 'user:7', silent: true }, false],
    ['not to a task without an address', { principal: 'user:7', payload: {} }, false],
  ])('is stored for the current user: %s', async (_, over, isKept) => {
    await tab.loggedIn();
    await answered('newsletter-subscribe', 'subscribed', over);
    expect((await claim('newsletter')) !== undefined).toBe(isKept);
  });

  it('is dropped after the user has logged out', async () => {
    await answered('newsletter-subscribe', 'subscribed', { principal: 'user:7' });
    expect(await claim('newsletter')).toBeUndefined();
  });

  it.each([
    ['silenced', true],
    ['removed', false],
  ])('is dropped if a logout or a wipe has %s its task [S-22]', async (_, silent) => {
    const { synctasks } = tab.databases.personal;
    const task = subscribe({ state: 'sending' });
    const stored = await synctasks.insert({ ...task, silent });
    if (!silent) await stored.remove();
    await runCallback(session, task, 'subscribed');
    expect(await claim('newsletter')).toBeUndefined();
  });
});

describe('a late stock response', () => {
  const check = taskOf('stock-check', { sku: 'A-1' });
  const record = (isInStock: boolean) => ({ product_id: 1, qty: 3, is_in_stock: isInStock });
  const line = async () => (await tab.databases.personal.cart.find().exec())[0]?.toMutableJSON();
  beforeEach(async () => {
    await tab.databases.personal.cart.insert(cartLineOf('open'));
  });

  it.each([true, false])('updates the lines with its sku, from a record or a list: %s', async (isInStock) => {
    for (const result of [record(isInStock), [record(isInStock)]]) {
      await runCallback(session, check, result);
      expect((await line())?.is_in_stock).toBe(isInStock);
      await (await tab.databases.personal.cart.findOne().exec())?.incrementalPatch({
        is_in_stock: !isInStock,
      });
    }
  });

  it.each<[string, SyncTask, unknown]>([
    ['of an invalid shape', check, 'no'],
    ['to a task without a sku', { ...check, payload: {} }, record(true)],
    ['for another sku', taskOf('stock-check', { sku: 'A-2' }), record(true)],
  ])('%s changes no line', async (_, task, result) => {
    await runCallback(session, task, result);
    expect((await line())?.is_in_stock).toBeUndefined();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is rejected', () => afterRefusal(session, check)],
    ['has an invalid response', () => runCallback(session, check, 'no')],
  ])('removes the pending check only from its own lines once the check %s [S4.017]', async (_, end) => {
    const { cart } = tab.databases.personal;
    await cart.insert({ ...cartLineOf('newer'), onlineStockCheckid: 't2' });
    await (await cart.findOne('open|A-1|').exec())?.incrementalPatch({ onlineStockCheckid: check.id });
    await end();
    const checks = (await cart.find().exec()).map((doc) => doc.toMutableJSON().onlineStockCheckid);
    expect(checks.sort()).toEqual(['t2', undefined]);
  });
});

describe('the account requested with an order', () => {
  const account = (over: Partial<SyncTask> = {}) =>
    taskOf('account-create', { email: 'a@example.lv', firstname: 'A', lastname: 'B', store: 'ru' }, over);
  const link = expect.objectContaining({
    kind: 'password-link',
    url: '/user/reset-password?storeCode=ru',
    payload: { email: 'a@example.lv', store: 'ru' },
    principal: 'guest',
    silent: true,
    created_at: expect.any(Number),
  });

  it('is mailed a password link, whether it is new or already existed', async () => {
    await runCallback(session, account(), 'made');
    expect(await tasks()).toEqual([link]);
    await afterRefusal(session, account());
    expect(await tasks()).toEqual([link, link]);
    expect(new Set((await tasks()).map(({ id }) => id)).size).toBe(2);
  });

  it.each([{ store: 'ru' }, { email: 'a@example.lv' }])(
    'gets no link for an unknown payload: %j',
    async (payload) => {
      await runCallback(session, account({ payload }), 'made');
      expect(await tasks()).toEqual([]);
    },
  );

  it('reports an error if the link cannot be queued, so that the task stays queued', async () => {
    const full = new DOMException('', 'QuotaExceededError');
    vi.spyOn(tab.databases.personal.synctasks, 'insert').mockRejectedValueOnce(full);
    await expect(runCallback(session, account(), 'made')).rejects.toThrow('storage-full');
  });
});

it('runs no follow-up for a task that has none or an unknown one', async () => {
  for (const kind of ['contact-create', 'tomorrow', 'toString']) {
    await runCallback(session, subscribe({ kind }), 'yes');
    await afterRefusal(session, subscribe({ kind }));
  }
  tab.answers = { 'user/me': () => failed('offline') };
  expect([await tasks(), await claim('newsletter'), tab.asked]).toEqual([[], undefined, []]);
});
