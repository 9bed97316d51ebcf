// Storage of the task lane: reads tasks, changes one atomically, returns the current principal. An interface, so that
// schedules can be simulated over other stores.
// Invariant: `change` receives the newest version despite concurrent writers, never runs during a login or logout, and
// resolves after the write is durable.

import type { SyncTask } from '#shared/database/queue-task.ts';
import { changeNewest, dropRemovedBytes, writeNewest } from '#shared/database/write-newest.ts';
import { principalOf } from '#shared/domain/account/principal-of.ts';
import { type SessionContext, whoIsLoggedIn } from '../session/session-context.ts';
import { whileSessionLasts } from '../session/stored-claims.ts';

/** The principal that may send now, "guest" or "user:{id}", and its e-mail address, "" for a guest. */
export type Present = { principal: string; email: string };

export type TaskStore = {
  readAll: () => Promise<SyncTask[]>;
  /**
   * Changes a task atomically.
   * @param change Pure: maps the newest version to the next one, or to undefined to leave it unchanged.
   * @returns The task as written; undefined if nothing was written.
   * @throws If the device cannot write.
   */
  change: (id: string, change: (newest: SyncTask) => SyncTask | undefined) => Promise<SyncTask | undefined>;
  remove: (tasks: readonly SyncTask[]) => Promise<void>;
  present: () => Promise<Present>;
  /** Calls back whenever any context changes a task. Returns the unsubscribe function. */
  onChange: (listener: () => void) => () => void;
};

/** Creates the task store over the personal database (strict durability). */
export function taskStoreOf(context: SessionContext): TaskStore {
  const { databases, ports } = context;
  const { synctasks } = databases.personal;
  return {
    readAll: async () => (await synctasks.find().exec()).map((task) => task.toMutableJSON()),
    // a logout removes tasks under the same lock, so a removed task is never written again
    change: (id, change) =>
      whileSessionLasts(ports, async (confirm) => {
        await confirm();
        return changeNewest(synctasks, id, change);
      }),
    remove: async (tasks) => {
      if (tasks.length === 0) return;
      for (const { id } of tasks) await writeNewest(synctasks, id, () => null);
      await dropRemovedBytes(synctasks);
    },
    present: async () => {
      const who = await whoIsLoggedIn(context);
      return { principal: principalOf(who && { id: who.customerId }), email: who?.email ?? '' };
    },
    onChange: (listener) => {
      const subscription = synctasks.$.subscribe(() => listener());
      return () => subscription.unsubscribe();
    },
  };
}
