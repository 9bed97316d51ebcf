// The current user: the window's only definition of "logged in".
import { combineLatest, distinctUntilChanged, filter, map, type Observable, of, switchMap } from 'rxjs';
import type { Customer } from '#schemas/documents/customer.ts';
import { claim$, claimsTogether$ } from '#shared/database/change-claim.ts';
import { ownTasks$ } from '#shared/database/own-tasks.ts';
import { principalOf } from '#shared/domain/account/principal-of.ts';
import { type Session, sessionOf } from '#shared/domain/account/session-of.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import type { Model } from '../shell/app-context.ts';
import { firstValue } from '../shell/first-value.ts';
import type { Resource } from '../shell/resource.ts';

export type { Session };

const login$ = ({ personal }: Pick<Model, 'personal'>) =>
  claimsTogether$(personal, ['current-user', 'current-token']).pipe(
    map(({ 'current-user': user, 'current-token': token }) => ({ user, token })),
  );

/** The customer as last saved: a pending profile update overrides the backend's state. */
function asSaved$({ personal }: Pick<Model, 'personal'>, customer: Customer): Observable<Customer> {
  return ownTasks$(personal, principalOf(customer), ['profile-update']).pipe(
    map((tasks) => {
      const newest = tasks.filter(isPending).at(-1);
      if (!newest) return customer;
      // a task never changes the e-mail address, which is changed together with the password: keep the backend's
      const { firstname, lastname, addresses } = newest.payload;
      return { ...customer, firstname, lastname, addresses };
    }),
  );
}

export const session$ = (app: Pick<Model, 'personal'>): Observable<Session> =>
  login$(app).pipe(
    map(({ user, token }) => sessionOf(user, token)),
    switchMap((session) =>
      session.kind === 'guest'
        ? of(session)
        : asSaved$(app, session.customer).pipe(map((customer) => ({ ...session, customer }))),
    ),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  );

/** The session; updated on every login, logout and profile change in any tab. */
export const currentSession = (app: Model): Resource<Session> =>
  app.resources.of('session', () => session$(app));

/** Reads the session once. */
export const readSession = (app: Model): Promise<Session> => firstValue(currentSession(app));

/** Emits the logged-in customer; null for a guest. The basis for all data that depends on the user. */
export const customer$ = (app: Pick<Model, 'personal'>): Observable<Customer | null> =>
  session$(app).pipe(map((who) => (who.kind === 'customer' ? who.customer : null)));

/**
 * Emits the ids of the logged-in customer (`loggedIn`) and of the customer whose data is on this device (`kept`), each
 * "" for a guest. A logout removes the token first and everything else a moment later. `keepsCart` is true if the cart
 * survives the end of the session.
 */
export const person$ = ({
  personal,
}: Pick<Model, 'personal'>): Observable<{ loggedIn: string; kept: string; keepsCart: boolean }> =>
  claimsTogether$(personal, ['current-user', 'current-token', 'logging-out', 'cart']).pipe(
    map(({ 'current-user': user, 'current-token': token, 'logging-out': ending, cart }) => ({
      loggedIn: sessionOf(user, token).kind === 'customer' ? (user?.current.id ?? '') : '',
      kept: user?.current.id ?? '',
      // a busy tab may not be notified until the logout is complete: the value is then inferred from whether a cart
      // remains
      keepsCart: ending ? ending.cart === 'keep' : cart !== undefined && user === undefined,
    })),
    distinctUntilChanged((a, b) => a.loggedIn === b.loggedIn && a.kept === b.kept),
  );

/** Emits the time in ms since 1970 at which the worker last requested the login panel (after a refused refresh). */
export const signupWanted$ = ({ personal }: Pick<Model, 'personal'>): Observable<number> =>
  claim$(personal, 'signup-wanted').pipe(
    filter((claim) => claim !== undefined),
    map(({ at }) => at),
    distinctUntilChanged(),
  );

/** True while a profile update is pending. */
export const profileWaits = (app: Model): Resource<boolean> =>
  app.resources.of('profile-waits', () =>
    combineLatest([customer$(app)]).pipe(
      switchMap(([customer]) =>
        customer ? ownTasks$(app.personal, principalOf(customer), ['profile-update']) : of([]),
      ),
      map((tasks) => tasks.some(isPending)),
      distinctUntilChanged(),
    ),
  );
