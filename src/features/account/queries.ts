// What screens read of the account, all of it from the device: who is logged in, the latest orders, the loyalty card,
// and what became of what was sent to the shop.
import {
  combineLatest,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  map,
  type Observable,
  switchMap,
} from 'rxjs';
import * as z from 'zod/mini';
import type { ClaimValue } from '../../../schemas/documents/claim.ts';
import type { Customer } from '../../../schemas/documents/customer.ts';
import { taskKinds } from '../../../schemas/tasks.ts';
import { claim$, claimsTogether$ } from '../../database/claims.ts';
import { type SyncTask, taskNotices$, taskTroubles$ } from '../../database/sync-tasks.ts';
import { GUEST, principalOf } from '../../domain/account/principal.ts';
import type { Shop } from '../../model/shop.ts';

export type { SyncTask };

/** `generation` is born at login: another one is another login, perhaps another person. */
export type Session = { kind: 'guest' } | { kind: 'customer'; customer: Customer; generation: string };

type User = ClaimValue<'current-user'> | undefined;
type Token = ClaimValue<'current-token'> | undefined;

/** A customer is logged in while profile and token of the same login are there; else it is a guest. */
export function sessionOf(user: User, token: Token): Session {
  const belongs = user && token && token.token !== '' && user.generation === token.generation;
  return belongs
    ? { kind: 'customer', customer: user.current, generation: user.generation }
    : { kind: 'guest' };
}

const isSame = (a: Session, b: Session): boolean => JSON.stringify(a) === JSON.stringify(b);

const PROFILE = 'profile-update';
const onItsWay: SyncTask['state'][] = ['waiting', 'sending', 'parked'];

/** Profiles saved here that the shop has not answered yet, oldest first. */
const unsentProfiles$ = (shop: Pick<Shop, 'personal'>): Observable<SyncTask[]> =>
  shop.personal.synctasks
    .find({ selector: { kind: PROFILE, state: { $in: onItsWay } } })
    .$.pipe(map((docs) => docs.map((doc) => doc.toMutableJSON()).sort((a, b) => a.seq - b.seq)));

/** The customer as last saved: what is on its way to the shop stands over what the shop said. */
function asSaved(session: Session, unsent: readonly SyncTask[]): Session {
  if (session.kind === 'guest') return session;
  const own = unsent.filter((task) => task.principal === principalOf(session.customer));
  const payload = z.safeParse(taskKinds[PROFILE], own.at(-1)?.payload);
  if (!payload.success) return session;
  // the address is changed with the password, never by a task: the shop's stays
  const { firstname, lastname, addresses } = payload.data;
  return { ...session, customer: { ...session.customer, firstname, lastname, addresses } };
}

const login$ = (shop: Pick<Shop, 'personal'>) =>
  claimsTogether$(shop.personal, ['current-user', 'current-token']);

/** Who uses the shop, now and at every login, logout and profile change in any tab. */
export const session$ = (shop: Pick<Shop, 'personal'>): Observable<Session> =>
  combineLatest([login$(shop), unsentProfiles$(shop)]).pipe(
    map(([login, unsent]) => asSaved(sessionOf(login['current-user'], login['current-token']), unsent)),
    distinctUntilChanged(isSame),
  );

/** Who uses the shop, once. */
export const readSession = (shop: Pick<Shop, 'personal'>): Promise<Session> => firstValueFrom(session$(shop));

/**
 * Whose things this device holds, and whether that person is logged in: "" and "" for a guest. A logout takes the token
 * first and everything else a moment later.
 */
export const person$ = (shop: Pick<Shop, 'personal'>): Observable<{ loggedIn: string; kept: string }> =>
  login$(shop).pipe(
    map(({ 'current-user': user, 'current-token': token }) => ({
      loggedIn: sessionOf(user, token).kind === 'customer' ? (user?.current.id ?? '') : '',
      kept: user?.current.id ?? '',
    })),
    distinctUntilChanged((a, b) => a.loggedIn === b.loggedIn && a.kept === b.kept),
  );

export const ordersHistory$ = (
  shop: Pick<Shop, 'personal'>,
): Observable<ClaimValue<'orders-history'> | undefined> => claim$(shop.personal, 'orders-history');

export const loyaltyCard$ = (
  shop: Pick<Shop, 'personal'>,
): Observable<ClaimValue<'loyalty-card'> | undefined> => claim$(shop.personal, 'loyalty-card');

/** When the worker wants the login panel shown (a refused refresh), in ms. */
export const signupWanted$ = (shop: Pick<Shop, 'personal'>): Observable<number> =>
  claim$(shop.personal, 'signup-wanted').pipe(
    filter((claim) => claim !== undefined),
    map(({ at }) => at),
    distinctUntilChanged(),
  );

/** Is a changed profile still on its way to the shop? */
export const profileWaits$ = (shop: Pick<Shop, 'personal'>): Observable<boolean> =>
  unsentProfiles$(shop).pipe(
    map((tasks) => tasks.length > 0),
    distinctUntilChanged(),
  );

/** Whose outcomes are told here: a guest's to anybody, a customer's to that customer only. */
const toldHere$ = (shop: Pick<Shop, 'personal'>): Observable<string[]> =>
  person$(shop).pipe(
    map(({ loggedIn }) => (loggedIn === '' ? [GUEST] : [GUEST, principalOf({ id: loggedIn })])),
  );

/** Sync tasks that are kept after an answer nobody can read, or because something to send is missing. */
export const unreadAnswers$ = (shop: Pick<Shop, 'personal'>): Observable<SyncTask[]> =>
  toldHere$(shop).pipe(switchMap((whose) => taskTroubles$(shop.personal, whose)));

/**
 * Sync tasks the shop has answered and nobody has told the shopper of yet. A refused review is not among them: its row
 * tells of it until it was read (features/own-reviews).
 */
export const taskOutcomes$ = (shop: Pick<Shop, 'personal'>): Observable<SyncTask[]> =>
  toldHere$(shop).pipe(
    switchMap((whose) => taskNotices$(shop.personal, whose)),
    map((tasks) => tasks.filter(({ kind, state }) => !(kind === 'review-create' && state === 'refused'))),
  );
