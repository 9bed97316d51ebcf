// What a logout does with queued tasks. Uses an in-memory database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queueTask, type SyncTask } from '#shared/database/queue-task.ts';
import { type Logout, purgeUserData } from '#workers/session/purge-user-data.ts';
import { MemorySession, NOW } from '../../support/worker/memory-session.ts';

let tab: MemorySession;
beforeEach(async () => {
  tab = await MemorySession.open();
});
afterEach(() => tab.close());

describe('purgeUserData', () => {
  const forget = (how: Partial<Logout> = {}) =>
    purgeUserData(tab.context, { at: NOW, principal: 'user:7', tasks: 'remove', cart: 'remove', ...how });

  it.each<[string, Partial<Logout>, string[]]>([
    ['by the user', {}, ['8-done', '8-waiting:waiting', 'guest-waiting:waiting']],
    [
      'by a rejection',
      { tasks: 'park' },
      ['7-done', '7-waiting:parked', '8-done', '8-waiting:waiting', 'guest-done', 'guest-waiting:waiting'],
    ],
    [
      'of a guest at a kiosk',
      { principal: 'guest' },
      ['7-done', '7-waiting:waiting', '8-done', '8-waiting:waiting', 'guest-waiting:waiting'],
    ],
  ])('deletes tasks after a logout %s', async (_, how, left) => {
    const { synctasks } = tab.databases.personal;
    for (const whose of ['7', '8', 'guest'])
      for (const what of ['waiting', 'done', 'told']) {
        const newId = () => `${whose}-${what}`;
        const principal = whose === 'guest' ? whose : `user:${whose}`;
        const queued = { now: NOW, newId, principal };
        await queueTask(tab.databases.personal, 'newsletter-subscribe', { email: 'a@example.lv' }, queued);
        const task = await synctasks.findOne(newId()).exec();
        const state: SyncTask['state'] = what === 'waiting' ? 'waiting' : 'done';
        await task?.incrementalPatch({ state, acknowledged: what === 'told' });
      }
    await forget(how);
    const tasks = await synctasks.find().exec();
    expect(tasks.map(({ id, state }) => (state === 'done' ? id : `${id}:${state}`)).sort()).toEqual(left);
  });

  it('silences only the tasks of the guest', async () => {
    const { personal } = tab.databases;
    const queued = (id: string, principal = 'guest') => ({
      now: NOW,
      newId: () => id,
      principal,
    });
    const email = 'a@example.lv';
    const message = { name: 'Anna', email, telephone: '', comment: 'Sveiki' };
    await queueTask(personal, 'contact-create', message, queued('message'));
    await queueTask(personal, 'newsletter-subscribe', { email }, queued('newsletter'));
    await queueTask(personal, 'stock-check', { sku: 'A' }, queued('stock'));
    await queueTask(personal, 'newsletter-subscribe', { email }, queued('other', 'user:8'));
    await forget();
    const tasks = await personal.synctasks.find().exec();
    expect(Object.fromEntries(tasks.map(({ id, silent, state }) => [id, [silent, state]]))).toEqual({
      message: [true, 'waiting'],
      newsletter: [true, 'waiting'],
      stock: [true, 'waiting'],
      other: [false, 'waiting'],
    });
  });
});
