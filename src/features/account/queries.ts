// What screens read of the account, all of it from the device: who is logged in, the latest orders, the loyalty card,
// and what became of a profile that was sent (SPEC §3 "User", §4 "User session", §9 "Storage names and keys").
import { combineLatest, distinctUntilChanged, filter, firstValueFrom, map, type Observable } from 'rxjs';
import type { ClaimValue } from '../../../schemas/documents/claim.ts';
import type { Customer } from '../../../schemas/documents/customer.ts';
import { claim$ } from '../../database/claims.ts';
import { databases } from '../../database/databases.ts';

/** `generation` is born at login: another one is another login, perhaps another person. */
export type Session = { kind: 'guest' } | { kind: 'customer'; customer: Customer; generation: string };

type User = ClaimValue<'current-user'> | undefined;
type Token = ClaimValue<'current-token'> | undefined;

/** A customer is logged in while profile and token of the same login are there (SPEC §6); else it is a guest. */
export function sessionOf(user: User, token: Token): Session {
  const belongs = user && token && token.token !== '' && user.generation === token.generation;
  return belongs
    ? { kind: 'customer', customer: user.current, generation: user.generation }
    : { kind: 'guest' };
}

const isSame = (a: Session, b: Session): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Who uses the shop, now and at every login, logout and profile change in any tab. */
export function session$(): Observable<Session> {
  const { personal } = databases();
  return combineLatest([claim$(personal, 'current-user'), claim$(personal, 'current-token')]).pipe(
    map(([user, token]) => sessionOf(user, token)),
    distinctUntilChanged(isSame),
  );
}

/** Who uses the shop, once. */
export const readSession = (): Promise<Session> => firstValueFrom(session$());

/** The login that is open, "" for a guest. */
export const generation$ = (): Observable<string> =>
  session$().pipe(
    map((session) => (session.kind === 'customer' ? session.generation : '')),
    distinctUntilChanged(),
  );

export const ordersHistory$ = (): Observable<ClaimValue<'orders-history'> | undefined> =>
  claim$(databases().personal, 'orders-history');

export const loyaltyCard$ = (): Observable<ClaimValue<'loyalty-card'> | undefined> =>
  claim$(databases().personal, 'loyalty-card');

/** When the worker wants the login panel shown (SPEC §4: a refused refresh), in ms. */
export const signupWanted$ = (): Observable<number> =>
  claim$(databases().personal, 'signup-wanted').pipe(
    filter((claim) => claim !== undefined),
    map(({ at }) => at),
    distinctUntilChanged(),
  );

const PROFILE = 'profile-update';

/** Is a changed profile still on its way to the shop? */
export const profileWaits$ = (): Observable<boolean> =>
  databases()
    .personal.synctasks.find({
      selector: { kind: PROFILE, state: { $in: ['waiting', 'sending', 'parked'] } },
    })
    .$.pipe(
      map((docs) => docs.length > 0),
      distinctUntilChanged(),
    );

export type ProfileOutcome = { id: string; done: boolean; silent: boolean; result: string };

/** Profile changes the shop has answered and nobody has told the shopper of yet. */
export const profileOutcomes$ = (): Observable<ProfileOutcome[]> =>
  databases()
    .personal.synctasks.find({
      selector: { kind: PROFILE, state: { $in: ['done', 'refused'] }, acknowledged: false },
    })
    .$.pipe(
      map((docs) =>
        docs.map(({ id, state, silent, result }) => ({
          id,
          done: state === 'done',
          silent,
          result: result ?? '',
        })),
      ),
    );
