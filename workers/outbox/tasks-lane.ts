// The outbox lane of sync tasks: selects the tasks to send, and when.
// Invariants: a customer's task is sent only while that customer is logged in, a guest's task at any time; changes of
// one principal to the same URL, and all requests about alerts, are sent in the order in which they were queued.
import { TASK_ATTEMPTS_PER_DRAIN } from '#shared/config/constants.ts';
import type { SyncTask } from '#shared/database/queue-task.ts';
import { isLiftedSince, waitUntil } from '#shared/domain/outbox/age-of.ts';
import { isOver, isPending } from '#shared/domain/outbox/is-pending.ts';
import { FIRST_RETRY_MS, LONGEST_WAIT_MS } from '#shared/domain/outbox/retry-delay.ts';
import type { Lane } from './run-lane.ts';
import { isTurnOf, type SendTaskDeps, sendTask } from './send-task.ts';

/** Compares two tasks by the order in which they are sent. */
const bySeq = (a: SyncTask, b: SyncTask): number =>
  a.seq - b.seq || a.created_at - b.created_at || (a.id < b.id ? -1 : 1);

/**
 * True if the task is due, or if backoff was cleared at least FIRST_RETRY_MS after the last attempt. If the last
 * attempt is in the future, the clock has been set back, which makes the due time meaningless.
 */
const isDue = ({ not_before, updated_at }: SyncTask, now: number, liftedAt: number): boolean =>
  updated_at > now ||
  waitUntil(not_before, now, LONGEST_WAIT_MS) === 0 ||
  isLiftedSince(updated_at, liftedAt, now, FIRST_RETRY_MS);

/** Returns the path of what a task changes: alerts are requested, confirmed and ended at different URLs. */
const subjectOf = ({ url }: SyncTask): string => (url.startsWith('/alert/') ? '/alert' : url);

/** Creates the task lane for the engine. */
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
    queueOf: (task) => `${task.principal} ${subjectOf(task)}`,
    isOpen: isPending,
    isDue,
    dueAt: ({ state, not_before }) => (state === 'parked' ? undefined : not_before),
    send: async (id, isWanted, signal) => {
      let sent: SyncTask | undefined;
      for (let attempt = 0; attempt < TASK_ATTEMPTS_PER_DRAIN; attempt++) {
        sent = await sendTask(id, deps, attempt === 0 ? isWanted : isPending, signal);
        if (!sent || !isPending(sent)) break;
      }
      // a task that is not reported to the user, such as one left by a logout, is removed as soon as it ends (S-22)
      if (sent && isOver(sent)) await store.remove([sent]);
      return sent && { staysOpen: isPending(sent), isProof: false };
    },
    onChange: store.onChange,
    // removes tasks that are acknowledged or need no acknowledgement
    tidy: async () => store.remove((await store.readAll()).filter((task) => isOver(task))),
    describe: ({ kind, state, attempt }) => ({ kind, state, attempt }),
  };
}
