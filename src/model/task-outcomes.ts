// What was sent to the shop in the background, and what became of it.
import { map, type Observable, switchMap } from 'rxjs';
import { type SyncTask, taskNotices$, taskTroubles$, waitingTasks$ } from '../database/queue-task.ts';
import { GUEST, principalOf } from '../domain/account/principal-of.ts';
import type { Model } from './app-context.ts';
import { person$ } from './current-session.ts';
import type { Resource } from './resource.ts';

export type { SyncTask };

/** Whose outcomes are told here: a guest's to anybody, a customer's to that customer only. */
const toldHere$ = (app: Pick<Model, 'personal'>): Observable<string[]> =>
  person$(app).pipe(
    map(({ loggedIn }) => (loggedIn === '' ? [GUEST] : [GUEST, principalOf({ id: loggedIn })])),
  );

/** What waits to be sent besides orders: messages, reviews, wishes about the newsletter. */
export const waitingTasks = (app: Model): Resource<SyncTask[]> =>
  app.resources.of('waiting-tasks', () =>
    toldHere$(app).pipe(switchMap((whose) => waitingTasks$(app.personal, whose))),
  );

/** Tasks that are kept after an answer nobody can read, or because something to send is missing. */
export const unreadAnswers$ = (app: Pick<Model, 'personal'>): Observable<SyncTask[]> =>
  toldHere$(app).pipe(switchMap((whose) => taskTroubles$(app.personal, whose)));

/**
 * Tasks the shop has answered and nobody has told the shopper of yet. A refused review is not among them: its row tells
 * of it until it was read (features/reviews).
 */
export const taskOutcomes$ = (app: Pick<Model, 'personal'>): Observable<SyncTask[]> =>
  toldHere$(app).pipe(
    switchMap((whose) => taskNotices$(app.personal, whose)),
    map((tasks) => tasks.filter(({ kind, state }) => !(kind === 'review-create' && state === 'refused'))),
  );
