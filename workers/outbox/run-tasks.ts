// When sync tasks are sent: at the start, when the connection returns or the page is visible again, when one is
// queued, after a login, and again with growing waits while one is kept.
// Invariants: one context drains at a time, under the lock "sync-tasks", in the order of `seq`, each task once in a
// drain; what a person did later to the same thing is never sent before what they did first.
import type { Subscription } from 'rxjs';
import { TASK_ATTEMPTS_PER_DRAIN } from '../../src/config/constants.ts';
import type { SyncTask } from '../../src/database/sync-tasks.ts';
import { principalOf } from '../../src/domain/account/principal.ts';
import { FIRST_RETRY_MS, LONGEST_RETRY_MS, LONGEST_WAIT_MS } from '../../src/domain/outbox/retry-delay.ts';
import { whoIsLoggedIn } from '../session/session-context.ts';
import type { Connection } from '../watch-connection.ts';
import { executeTask, isOpen, isTurnOf, type TaskDeps } from './execute-task.ts';

const TASKS_LOCK = 'sync-tasks';
/** Pause before looking again while another tab drains. */
const LOOK_AGAIN_MS = 1_000;
/** How long a drain that somebody waits for tries to get its turn. */
const MAX_TURNS = 10;

export type TaskRunner = {
  /** something may have changed (connection back, page awake): every wait is lifted once */
  wake: () => void;
  /** sends what may be sent, once, and resolves when that is done */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
};

type RunnerDeps = TaskDeps & { connection: Pick<Connection, 'isOnline' | 'onChange'> };

/** The order of sending. */
const bySeq = (a: SyncTask, b: SyncTask): number =>
  a.seq - b.seq || a.created_at - b.created_at || (a.id < b.id ? -1 : 1);

/** A wait longer than any we set means that the clock jumped back. */
const isDue = ({ not_before }: SyncTask, now: number): boolean =>
  not_before <= now || not_before - now > LONGEST_WAIT_MS;

/** Starts the runner of this worker. */
export function runTasks(deps: RunnerDeps): TaskRunner {
  const { session, connection } = deps;
  const { ports, databases } = session.context;
  const { synctasks } = databases.personal;
  const lifetime = new AbortController();
  let timer = new AbortController();
  let isLifted = true;
  let mustLook = false;
  let looking: Promise<void> | undefined;

  const report = (error: unknown) =>
    ports.log({ event: 'task.drain-failed', error: error instanceof Error ? error.name : 'unknown' });

  async function openTasks(): Promise<SyncTask[]> {
    const who = await whoIsLoggedIn(session.context);
    const present = principalOf(who && { id: who.customerId });
    const all = (await synctasks.find().exec()).map((each) => each.toMutableJSON());
    return all.filter((task) => isOpen(task) && isTurnOf(task, present)).sort(bySeq);
  }

  /** Under the lock. */
  async function sendDue(isWanted: (task: SyncTask) => boolean): Promise<void> {
    const held = new Set<string>();
    for (const task of await openTasks()) {
      if (lifetime.signal.aborted || !connection.isOnline()) return;
      const thing = `${task.principal} ${task.url}`;
      if (!held.has(thing) && isWanted(task)) {
        for (let tries = 0; tries < TASK_ATTEMPTS_PER_DRAIN; tries++) {
          const sent = await executeTask(task.id, deps, lifetime.signal).catch((error: unknown) => {
            report(error);
            // of unknown outcome: what comes after it waits
            return task;
          });
          if (!sent || !isOpen(sent)) break;
          held.add(thing);
        }
      } else held.add(thing);
    }
  }

  /** Out: false while another tab drains. */
  async function drainOnce(isWanted: (task: SyncTask) => boolean): Promise<boolean> {
    const ran = await ports.lock(TASKS_LOCK, () => sendDue(isWanted).then(() => true), { ifAvailable: true });
    return ran === true;
  }

  function runIn(ms: number): void {
    timer.abort();
    timer = new AbortController();
    const { signal } = timer;
    void ports.wait(ms, AbortSignal.any([signal, lifetime.signal])).then(() => {
      if (!signal.aborted) look();
    });
  }

  async function sendWhatIsDue(): Promise<void> {
    const lifted = isLifted;
    isLifted = false;
    const now = ports.now();
    const rested = ({ updated_at }: SyncTask) => Math.abs(now - updated_at) >= FIRST_RETRY_MS;
    const isWanted = (task: SyncTask) => isDue(task, now) || (lifted && rested(task));
    if (connection.isOnline() && (await openTasks()).some(isWanted) && !(await drainOnce(isWanted))) {
      isLifted ||= lifted;
      return runIn(LOOK_AGAIN_MS);
    }
    const waits = (await openTasks()).filter(({ state }) => state !== 'parked');
    const next = Math.min(...waits.map(({ not_before }) => not_before - ports.now()));
    if (waits.length > 0 && connection.isOnline())
      runIn(Math.max(LOOK_AGAIN_MS, Math.min(next, LONGEST_RETRY_MS)));
  }

  async function lookWhileNeeded(): Promise<void> {
    await session.started;
    while (mustLook && !lifetime.signal.aborted) {
      mustLook = false;
      await sendWhatIsDue().catch(report);
    }
    looking = undefined;
  }

  function look(): void {
    mustLook = true;
    if (!lifetime.signal.aborted) looking ??= lookWhileNeeded();
  }

  function wake(): void {
    isLifted = true;
    look();
  }

  /** What was told, or need not be, is not kept. */
  async function sweep(): Promise<void> {
    const told = (await synctasks.find().exec()).filter(
      (task) => !isOpen(task) && (task.acknowledged || task.silent),
    );
    if (told.length > 0) await synctasks.bulkRemove(told);
  }

  const stopWatchingConnection = connection.onChange((online) => {
    if (online) wake();
  });
  const subscriptions: Subscription[] = [
    synctasks.insert$.subscribe(look),
    session.events$.subscribe((event) => {
      if (event === 'authorised') wake();
    }),
  ];
  const swept = sweep().catch(report);
  wake();

  return {
    wake,
    drain: async () => {
      for (let turn = 0; turn < MAX_TURNS && !lifetime.signal.aborted; turn++) {
        if (await drainOnce(() => true)) return;
        await ports.wait(LOOK_AGAIN_MS, lifetime.signal);
      }
    },
    stop: async () => {
      stopWatchingConnection();
      for (const subscription of subscriptions) subscription.unsubscribe();
      lifetime.abort();
      timer.abort();
      await Promise.all([looking, swept]);
    },
  };
}
