// What the lane of tasks needs of the device: read the tasks, change one atomically, know who is here. Behind an
// interface so that schedules can be simulated over other stores.
// Invariants: `change` sees the newest version whoever else writes, never while somebody logs in or out, and resolves
// after the write is durable.

import type { SyncTask } from '../../src/database/queue-task.ts';
import { changeNewest, dropRemovedBytes, writeNewest } from '../../src/database/write-newest.ts';
import { principalOf } from '../../src/domain/account/principal-of.ts';
import { type SessionContext, whoIsLoggedIn } from '../session/session-context.ts';
import { whileSessionLasts } from '../session/stored-claims.ts';

/** Who may send just now: "guest" or "user:{id}", and their address, "" for a guest. */
export type Present = { principal: string; email: string };

export type TaskStore = {
  readAll: () => Promise<SyncTask[]>;
  /**
   * In: an id and a pure function from the newest version to the next one, undefined to leave it.
   * Out: what was written, undefined when nothing was. Rejects when the device could not write.
   */
  change: (id: string, change: (newest: SyncTask) => SyncTask | undefined) => Promise<SyncTask | undefined>;
  remove: (tasks: readonly SyncTask[]) => Promise<void>;
  present: () => Promise<Present>;
  /** Calls back at every change of a task, by any context. Out: the end of it. */
  onChange: (listener: () => void) => () => void;
};

/** The task store over the personal database (strict durability). */
export function taskStoreOf(context: SessionContext): TaskStore {
  const { databases, ports } = context;
  const { synctasks } = databases.personal;
  return {
    readAll: async () => (await synctasks.find().exec()).map((task) => task.toMutableJSON()),
    // a logout removes tasks under the same lock: none comes back after it
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
