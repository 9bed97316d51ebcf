// The outbox lane of sync tasks: which tasks wait, when the turn of one comes.
// Invariants: a task goes while the principal that queued it is here, a guest's always; what a person did later to the
// same thing is never sent before what they did first.
import { TASK_ATTEMPTS_PER_DRAIN } from '../../src/config/constants.ts';
import type { SyncTask } from '../../src/database/queue-task.ts';
import { isLiftedSince, waitUntil } from '../../src/domain/outbox/age-of.ts';
import { isOver, isPending } from '../../src/domain/outbox/is-pending.ts';
import { FIRST_RETRY_MS, LONGEST_WAIT_MS } from '../../src/domain/outbox/retry-delay.ts';
import type { Lane } from './run-lane.ts';
import { isTurnOf, type SendTaskDeps, sendTask } from './send-task.ts';

/** The order of sending. */
const bySeq = (a: SyncTask, b: SyncTask): number =>
  a.seq - b.seq || a.created_at - b.created_at || (a.id < b.id ? -1 : 1);

/**
 * True if its time has come, or if waits were lifted a moment after it was last tried. A last try in the future means
 * that the clock was set back since: the wait that was counted from it says nothing.
 */
const isDue = ({ not_before, updated_at }: SyncTask, now: number, liftedAt: number): boolean =>
  updated_at > now ||
  waitUntil(not_before, now, LONGEST_WAIT_MS) === 0 ||
  isLiftedSince(updated_at, liftedAt, now, FIRST_RETRY_MS);

/** In: the tasks of this device, the bridge, what follows an answer. Out: the lane, for the engine. */
export function tasksLane(deps: SendTaskDeps & { started: Promise<void> }): Lane<SyncTask> {
  const { store, started } = deps;
  return {
    name: 'sync-tasks',
    failedEvent: 'task.drain-failed',
    isAutomatic: () => true,
    liftedBy: ['connection-back', 'page-awake'],
    readOpen: async () => {
      await started;
      const { principal } = await store.present();
      const all = await store.readAll();
      return all.filter((task) => isPending(task) && isTurnOf(task, principal)).sort(bySeq);
    },
    idOf: ({ id }) => id,
    atOnce: 1,
    queueOf: ({ principal, url }) => `${principal} ${url}`,
    isOpen: isPending,
    isDue,
    dueAt: ({ state, not_before }) => (state === 'parked' ? undefined : not_before),
    send: async (id, isWanted, signal) => {
      let sent: SyncTask | undefined;
      for (let tries = 0; tries < TASK_ATTEMPTS_PER_DRAIN; tries++) {
        sent = await sendTask(id, deps, tries === 0 ? isWanted : isPending, signal);
        if (!sent || !isPending(sent)) break;
      }
      // what nobody is told of, left behind at a logout perhaps, leaves the device as soon as it is over (S-22)
      if (sent && isOver(sent)) await store.remove([sent]);
      return sent && { staysOpen: isPending(sent), isProof: false };
    },
    onChange: store.onChange,
    // what was told, or need not be, is not kept
    tidy: async () => store.remove((await store.readAll()).filter((task) => isOver(task))),
    describe: ({ kind, state, attempt }) => ({ kind, state, attempt }),
  };
}
