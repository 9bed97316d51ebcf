// Background tasks of the current user, and their outcomes.
import { map, type Observable, switchMap } from 'rxjs';
import { type SyncTask, taskNotices$, taskTroubles$, waitingTasks$ } from '#shared/database/queue-task.ts';
import { GUEST, principalOf } from '#shared/domain/account/principal-of.ts';
import { person$ } from '../account/current-session.ts';
import type { Model } from './app-context.ts';
import type { Resource } from './resource.ts';

export type { SyncTask };

/** Emits the principals whose task outcomes are shown: the guest, and the logged-in customer. */
const toldHere$ = (app: Pick<Model, 'personal'>): Observable<string[]> =>
  person$(app).pipe(
    map(({ loggedIn }) => (loggedIn === '' ? [GUEST] : [GUEST, principalOf({ id: loggedIn })])),
  );

/** Pending tasks other than orders: messages, reviews, newsletter requests. */
export const waitingTasks = (app: Model): Resource<SyncTask[]> =>
  app.resources.of('waiting-tasks', () =>
    toldHere$(app).pipe(switchMap((whose) => waitingTasks$(app.personal, whose))),
  );

/** Emits tasks that will be retried after an unreadable response, or because required data is missing. */
export const unreadAnswers$ = (app: Pick<Model, 'personal'>): Observable<SyncTask[]> =>
  toldHere$(app).pipe(switchMap((whose) => taskTroubles$(app.personal, whose)));

/**
 * Emits finished tasks without an acknowledged notice. Excludes refused reviews: their row shows the refusal until it
 * is read (features/reviews).
 */
export const taskOutcomes$ = (app: Pick<Model, 'personal'>): Observable<SyncTask[]> =>
  toldHere$(app).pipe(
    switchMap((whose) => taskNotices$(app.personal, whose)),
    map((tasks) => tasks.filter(({ kind, state }) => !(kind === 'review-create' && state === 'refused'))),
  );
