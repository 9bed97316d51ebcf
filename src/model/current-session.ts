// Who uses the shop: the one definition of "logged in" in the window.
import { combineLatest, distinctUntilChanged, filter, map, type Observable, of, switchMap } from 'rxjs';
import type { Customer } from '../../schemas/documents/customer.ts';
import { claim$, claimsTogether$ } from '../database/change-claim.ts';
import { ownTasks$ } from '../database/own-tasks.ts';
import { principalOf } from '../domain/account/principal-of.ts';
import { type Session, sessionOf } from '../domain/account/session-of.ts';
import { isPending } from '../domain/outbox/is-pending.ts';
import type { Model } from './app-context.ts';
import { firstValue } from './first-value.ts';
import type { Resource } from './resource.ts';

export type { Session };

const login$ = ({ personal }: Pick<Model, 'personal'>) =>
  claimsTogether$(personal, ['current-user', 'current-token']).pipe(
    map(({ 'current-user': user, 'current-token': token }) => ({ user, token })),
  );

/** The customer as last saved: what is on its way to the shop stands over what the shop said. */
function asSaved$({ personal }: Pick<Model, 'personal'>, customer: Customer): Observable<Customer> {
  return ownTasks$(personal, principalOf(customer), ['profile-update']).pipe(
    map((tasks) => {
      const newest = tasks.filter(isPending).at(-1);
      // the e-mail address is changed with the password, never by a task: the shop's stays
      return newest ? { ...customer, ...newest.payload, email: customer.email } : customer;
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

/** Who uses the shop, now and at every login, logout and profile change in any tab. */
export const currentSession = (app: Model): Resource<Session> =>
  app.resources.of('session', () => session$(app));

/** Who uses the shop, once. */
export const readSession = (app: Model): Promise<Session> => firstValue(currentSession(app));

/** The customer who is logged in; null when nobody is. What depends on who it is begins here. */
export const customer$ = (app: Pick<Model, 'personal'>): Observable<Customer | null> =>
  session$(app).pipe(map((who) => (who.kind === 'customer' ? who.customer : null)));

/**
 * Whose things this device holds, and whether that person is logged in: "" and "" for a guest. A logout takes the token
 * first and everything else a moment later. `keepsCart`: the end of the session, if it ended, leaves the cart.
 */
export const person$ = ({
  personal,
}: Pick<Model, 'personal'>): Observable<{ loggedIn: string; kept: string; keepsCart: boolean }> =>
  claimsTogether$(personal, ['current-user', 'current-token', 'logging-out', 'cart']).pipe(
    map(({ 'current-user': user, 'current-token': token, 'logging-out': ending, cart }) => ({
      loggedIn: sessionOf(user, token).kind === 'customer' ? (user?.current.id ?? '') : '',
      kept: user?.current.id ?? '',
      // a tab that was busy may be notified when it is over: then the cart that is left tells
      keepsCart: ending ? ending.cart === 'keep' : cart !== undefined && user === undefined,
    })),
    distinctUntilChanged((a, b) => a.loggedIn === b.loggedIn && a.kept === b.kept),
  );

/** When the worker wants the login panel shown (a refused refresh), in ms. */
export const signupWanted$ = ({ personal }: Pick<Model, 'personal'>): Observable<number> =>
  claim$(personal, 'signup-wanted').pipe(
    filter((claim) => claim !== undefined),
    map(({ at }) => at),
    distinctUntilChanged(),
  );

/** Is a changed profile still on its way to the shop? */
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
