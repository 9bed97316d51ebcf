// Sync tasks on this device: how one is queued, what of it is told, and that it was told.
// Invariants: a task is saved before anybody is told so; its id is born with it and is the key the shop dedupes by; it
// belongs to the principal it was queued by; `url` names token and cart as placeholders, never the values.
import { filter, firstValueFrom, map, type Observable } from 'rxjs';
import type { DocumentOf } from '../../schemas/collections.ts';
import { failed, ok, type Result } from '../../schemas/fault.ts';
import { type TaskKind, type TaskPayload, taskKinds } from '../../schemas/task-kinds.ts';
import { GUEST } from '../domain/account/principal-of.ts';
import { isPending, troubleOf } from '../domain/outbox/is-pending.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { writeAsPerson } from './write-as-person.ts';
import { writeFault } from './write-fault.ts';
import { changeNewest } from './write-newest.ts';

export type SyncTask = DocumentOf<'synctasks'>;

/** Where a kind goes, and what hears of its success; the worker's registry has the rest (workers/outbox/task-rows.ts). */
export const taskEndpoints: {
  [K in TaskKind]: { url: string | ((payload: TaskPayload<K>) => string); callback_event: string };
} = {
  'profile-update': { url: '/user/me?token={{token}}', callback_event: 'user/handleUpdateProfile' },
  'review-create': { url: '/review/create?token={{token}}', callback_event: '' },
  'order-feedback': { url: '/review/create', callback_event: '' },
  'order-withdrawal': {
    url: ({ store }) => `/order/withdraw?storeCode=${encodeURIComponent(store)}`,
    callback_event: '',
  },
  'newsletter-subscribe': { url: '/mailer/subscribe', callback_event: 'newsletter/subscribed' },
  'stock-check': {
    url: ({ sku }) => `/stock/check?sku=${encodeURIComponent(sku)}`,
    callback_event: 'cart/stockSync',
  },
  'newsletter-unsubscribe': { url: '/mailer/subscribe', callback_event: 'newsletter/unsubscribed' },
  'newsletter-confirmation': { url: '/mailer/confirmation', callback_event: '' },
  'newsletter-confirm': { url: '/mailer/confirm', callback_event: 'newsletter/confirmed' },
  'contact-create': { url: '/contact/create', callback_event: '' },
  'push-reminder': { url: '/push/subscribe', callback_event: '' },
  'account-create': { url: '/user/create', callback_event: 'order/accountCreated' },
  'password-link': {
    url: ({ store }) => `/user/reset-password?storeCode=${encodeURIComponent(store)}`,
    callback_event: '',
  },
};

export type Queued = {
  /** device time, ms since 1970 */
  now: number;
  newId: () => string;
  /** "guest" or "user:{id}": who queues it (src/domain/account/principal-of.ts) */
  principal: string;
  /** nothing is told of how it ended */
  silent: boolean;
};

/**
 * Saves a task; the worker sends it as soon as it can.
 * In: kind and payload of schemas/task-kinds.ts. Out: its id, once it is on the device. Faults: not-saved, storage-full.
 * Throws on a payload the kind does not have: a programmer's mistake.
 */
export async function queueTask<K extends TaskKind>(
  personal: PersonalDatabase,
  kind: K,
  payload: TaskPayload<K>,
  { now, newId, principal, silent }: Queued,
): Promise<Result<{ id: string }>> {
  const id = newId();
  const checked = taskKinds[kind].parse(payload);
  const { url, callback_event } = taskEndpoints[kind];
  try {
    const insert = async () => {
      const [last] = (await personal.synctasks.find().exec()).map(({ seq }) => seq).sort((a, b) => b - a);
      await personal.synctasks.insert({
        id,
        kind,
        principal,
        url: typeof url === 'function' ? url(checked as TaskPayload<K>) : url,
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
    // what goes as a guest's, untold, is queued by the worker, too, and goes whoever is there
    if (principal === GUEST && silent) return await insert();
    return (await writeAsPerson(personal, insert)) ?? failed('not-saved');
  } catch (error) {
    return writeFault('task', error);
  }
}

/**
 * In: a silent task's id. Out: once it is over, whether the shop did what it says. Silent tasks are cleared away when they are
 * over: one that is gone counts as done, although it may have been refused.
 */
export const isTaskDone = (personal: PersonalDatabase, id: string): Promise<boolean> =>
  firstValueFrom(
    personal.synctasks.findOne(id).$.pipe(
      map((task) => task?.state ?? 'done'),
      filter((state) => !['waiting', 'sending'].includes(state)),
      map((state) => state === 'done'),
    ),
  );

/**
 * Finished tasks of these principals that somebody should be told of, in their order: state "done" or "refused", not
 * silent, not acknowledged.
 * Of a refused one `result` holds the shop's own words ("" without any) and `meta.fault` the error code.
 */
export const taskNotices$ = (personal: PersonalDatabase, whose: readonly string[]): Observable<SyncTask[]> =>
  personal.synctasks
    .find({
      selector: {
        principal: { $in: [...whose] },
        state: { $in: ['done', 'refused'] },
        silent: false,
        acknowledged: false,
      },
    })
    .$.pipe(map((found) => found.map((each) => each.toMutableJSON()).sort((a, b) => a.seq - b.seq)));

/** Tasks of these principals that the shop has said nothing about yet, and that are told of here, in their order. */
export const waitingTasks$ = (personal: PersonalDatabase, whose: readonly string[]): Observable<SyncTask[]> =>
  personal.synctasks.find({ selector: { principal: { $in: [...whose] }, silent: false } }).$.pipe(
    map((found) =>
      found
        .map((each) => each.toMutableJSON())
        .filter(isPending)
        .sort((a, b) => a.seq - b.seq),
    ),
  );

/** Tasks of these principals that will be sent again after a trouble somebody should be told of, in their order. */
export const taskTroubles$ = (personal: PersonalDatabase, whose: readonly string[]): Observable<SyncTask[]> =>
  personal.synctasks
    .find({ selector: { principal: { $in: [...whose] }, state: 'waiting', silent: false } })
    .$.pipe(
      map((found) =>
        found
          .map((each) => each.toMutableJSON())
          .filter((task) => troubleOf(task) !== undefined)
          .sort((a, b) => a.seq - b.seq),
      ),
    );

/**
 * Marks a task's outcome as told. Out: true for the one tab that may tell it; a task that is gone meanwhile needs no
 * telling. Faults: not-saved, storage-full.
 */
export async function acknowledgeTask(personal: PersonalDatabase, id: string): Promise<Result<boolean>> {
  try {
    const told = await changeNewest(personal.synctasks, id, (task) =>
      task.acknowledged ? undefined : { ...task, acknowledged: true },
    );
    return ok(told !== undefined);
  } catch (error) {
    return writeFault('task', error);
  }
}
