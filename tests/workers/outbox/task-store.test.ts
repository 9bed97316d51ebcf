// The store of tasks in an in-memory database.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { taskStoreOf } from '#workers/outbox/task-store.ts';
import { MemorySession } from '../../support/worker/memory-session.ts';
import { subscribe } from '../../support/worker/memory-tasks.ts';

let tab: MemorySession;
beforeEach(async () => {
  tab = await MemorySession.open();
});
afterEach(() => tab.close());

const tasks = async () =>
  (await tab.databases.personal.synctasks.find().exec()).map((task) => task.toMutableJSON());

describe('the task store', () => {
  it('reads, changes and removes tasks', async () => {
    const store = taskStoreOf(tab.context);
    const { synctasks } = tab.databases.personal;
    await synctasks.bulkInsert([subscribe(), subscribe({ id: 't2', seq: 2 })]);
    expect((await store.readAll()).map(({ id }) => id).sort()).toEqual(['t1', 't2']);
    expect(await store.change('t1', (task) => ({ ...task, attempt: 4 }))).toMatchObject({
      id: 't1',
      attempt: 4,
    });
    expect(await store.change('t1', () => undefined)).toBeUndefined();
    expect(await store.change('t9', (task) => task)).toBeUndefined();
    await store.remove([]);
    expect(await tasks()).toHaveLength(2);
    await store.remove(await store.readAll());
    expect(await tasks()).toEqual([]);
  });

  it('notifies listeners until they unsubscribe', async () => {
    const { synctasks } = tab.databases.personal;
    const listener = vi.fn();
    const end = taskStoreOf(tab.context).onChange(listener);
    await synctasks.insert(subscribe());
    await tab.until(() => expect(listener).toHaveBeenCalled());
    end();
    listener.mockClear();
    await synctasks.insert(subscribe({ id: 't3' }));
    await tab.until(async () => expect(await tasks()).toHaveLength(2));
    expect(listener).not.toHaveBeenCalled();
  });

  it('changes tasks only under the session lock', async () => {
    const store = taskStoreOf(tab.context);
    await tab.databases.personal.synctasks.insert(subscribe());
    const locks: string[] = [];
    const { lock } = tab;
    tab.lock = (name, run, options) => {
      locks.push(name);
      return lock(name, run, options);
    };
    await store.change('t1', (task) => ({ ...task, attempt: 4 }));
    expect(locks).toHaveLength(1);
  });

  it('returns the principal as guest or current user', async () => {
    const store = taskStoreOf(tab.context);
    expect(await store.present()).toEqual({ principal: 'guest', email: '' });
    await tab.loggedIn();
    expect(await store.present()).toEqual({ principal: 'user:7', email: '7@example.lv' });
  });
});
