// Queues sync tasks on this device, reads their notices, and marks them acknowledged.
// - A task is persisted before its success is reported.
// - A task's id is created with the task and is the backend's idempotency key.
// - A task belongs to the principal that queued it.
// - `url` contains placeholders for token and cart, never their values.
import { filter, firstValueFrom, map, type Observable } from 'rxjs';
import type { DocumentOf } from '#schemas/collections.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { type TaskKind, type TaskPayload, taskKinds } from '#schemas/task-kinds.ts';
import { GUEST } from '../domain/account/principal-of.ts';
import { isPending, troubleOf } from '../domain/outbox/is-pending.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { writeAsPerson } from './write-as-person.ts';
import { writeFault } from './write-fault.ts';
import { changeNewest } from './write-newest.ts';

export type SyncTask = DocumentOf<'synctasks'>;

/** Returns the URL that is stored with a task. */
export const taskUrl = <K extends TaskKind>(kind: K, payload: TaskPayload<K>): string =>
  taskKinds[kind].url.replace(/:(\w+)/g, (_, field) =>
    encodeURIComponent(String(payload[field as keyof typeof payload])),
  );

export type Queued = {
  /** device time, ms since 1970 */
  now: number;
  newId: () => string;
  /** "guest" or "user:{id}" (src/shared/domain/account/principal-of.ts) */
  principal: string;
};

/**
 * Persists a task; the worker sends it as soon as it can.
 * @returns The task's id once it is stored; fault `not-saved`, `storage-full` or `unreadable`.
 * @throws If the payload does not match its kind, which is a bug.
 */
export async function queueTask<K extends TaskKind>(
  personal: PersonalDatabase,
  kind: K,
  payload: TaskPayload<K>,
  { now, newId, principal }: Queued,
): Promise<Result<{ id: string }>> {
  const id = newId();
  const { payload: shape, callback_event, notice } = taskKinds[kind];
  const checked = shape.parse(payload);
  const silent = notice === 'never';
  try {
    const insert = async () => {
      const [last] = (await personal.synctasks.find().exec()).map(({ seq }) => seq).sort((a, b) => b - a);
      await personal.synctasks.insert({
        id,
        kind,
        principal,
        url: taskUrl(kind, payload),
        callback_event,
        payload: checked,
        silent,
        state: 'waiting',
        transmited: false,
        acknowledged: false,
        seq: (last ?? 0) + 1,
        attempt: 0,
        not_before: 0,
        created_at: now,
        updated_at: now,
      });
      return ok({ id });
    };
    // silent guest tasks are also queued by the worker and are sent regardless of who is logged in
    if (principal === GUEST && silent) return await insert();
    return (await writeAsPerson(personal, insert)) ?? failed('not-saved');
  } catch (error) {
    return writeFault('task', error);
  }
}

/**
 * Waits for a silent task to end; true if it succeeded. Silent tasks are deleted when they end, so a missing task
 * counts as done although it may have been refused.
 */
export const isTaskDone = (personal: PersonalDatabase, id: string): Promise<boolean> =>
  firstValueFrom(
    personal.synctasks.findOne(id).$.pipe(
      map((task) => task?.state ?? 'done'),
      filter((state) => !['waiting', 'sending'].includes(state)),
      map((state) => state === 'done'),
    ),
  );

/** Emits the tasks of these principals that match and are not silent, in sending order. */
const tasksOf$ = (
  personal: PersonalDatabase,
  whose: readonly string[],
  isMatch: (task: SyncTask) => boolean,
): Observable<SyncTask[]> =>
  // one query for all readers, including the code that queues a task, so that its result is already in memory
  personal.synctasks.find().$.pipe(
    map((found) =>
      found
        .map((each) => each.toMutableJSON())
        .filter((task) => whose.includes(task.principal) && !task.silent && isMatch(task))
        .sort((a, b) => a.seq - b.seq),
    ),
  );

/**
 * Emits finished tasks of these principals that need a notice: "done" or "refused", not acknowledged. For a refused
 * task, `result` is the backend's reason ("" if none) and `meta.fault` the error code.
 */
export const taskNotices$ = (personal: PersonalDatabase, whose: readonly string[]): Observable<SyncTask[]> =>
  tasksOf$(
    personal,
    whose,
    ({ state, acknowledged }) => (state === 'done' || state === 'refused') && !acknowledged,
  );

/** Emits pending tasks of these principals. */
export const waitingTasks$ = (personal: PersonalDatabase, whose: readonly string[]): Observable<SyncTask[]> =>
  tasksOf$(personal, whose, isPending);

/** Emits tasks of these principals that will be retried after a failure worth showing. */
export const taskTroubles$ = (personal: PersonalDatabase, whose: readonly string[]): Observable<SyncTask[]> =>
  tasksOf$(personal, whose, (task) => task.state === 'waiting' && troubleOf(task) !== undefined);

/**
 * Marks a task's outcome as acknowledged.
 * @returns True in the one tab that may show the notice; false if the task is acknowledged already or missing. Fault
 * `not-saved`, `storage-full` or `unreadable`.
 */
export async function acknowledgeTask(personal: PersonalDatabase, id: string): Promise<Result<boolean>> {
  try {
    const changed = await changeNewest(personal.synctasks, id, (task) =>
      task.acknowledged ? undefined : { ...task, acknowledged: true },
    );
    return ok(changed !== undefined);
  } catch (error) {
    return writeFault('task', error);
  }
}
