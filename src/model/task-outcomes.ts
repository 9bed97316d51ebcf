// What was sent to the shop in the background, and what became of it.
import { map, type Observable, switchMap } from 'rxjs';
import { type SyncTask, taskNotices$, taskTroubles$, waitingTasks$ } from '../database/sync-tasks.ts';
import { GUEST, principalOf } from '../domain/account/principal.ts';
import type { Resource } from './resource.ts';
import { person$ } from './session.ts';
import type { Model } from './shop.ts';

export type { SyncTask };

/** Whose outcomes are told here: a guest's to anybody, a customer's to that customer only. */
const toldHere$ = (shop: Pick<Model, 'personal'>): Observable<string[]> =>
  person$(shop).pipe(
    map(({ loggedIn }) => (loggedIn === '' ? [GUEST] : [GUEST, principalOf({ id: loggedIn })])),
  );

/** What waits to be sent besides orders: messages, reviews, wishes about the newsletter. */
export const waitingTasks = (shop: Model): Resource<SyncTask[]> =>
  shop.resources.of('waiting-tasks', () =>
    toldHere$(shop).pipe(switchMap((whose) => waitingTasks$(shop.personal, whose))),
  );

/** Tasks that are kept after an answer nobody can read, or because something to send is missing. */
export const unreadAnswers$ = (shop: Pick<Model, 'personal'>): Observable<SyncTask[]> =>
  toldHere$(shop).pipe(switchMap((whose) => taskTroubles$(shop.personal, whose)));

/**
 * Tasks the shop has answered and nobody has told the shopper of yet. A refused review is not among them: its row tells
 * of it until it was read (features/reviews).
 */
export const taskOutcomes$ = (shop: Pick<Model, 'personal'>): Observable<SyncTask[]> =>
  toldHere$(shop).pipe(
    switchMap((whose) => taskNotices$(shop.personal, whose)),
    map((tasks) => tasks.filter(({ kind, state }) => !(kind === 'review-create' && state === 'refused'))),
  );
