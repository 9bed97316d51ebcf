// What is known of the customer's newsletter on this device: the shop's answer, below what the customer wished here
// and what was not sent yet.
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import type { Result } from '../../../schemas/errors.ts';
import type { AskAnswer } from '../../../schemas/worker-api.ts';
import { claim$ } from '../../database/claims.ts';
import { type OwnTask, ownTasks$ } from '../../database/own-tasks.ts';
import { principalOf } from '../../domain/account/principal.ts';
import { isPending } from '../../domain/outbox/task-state.ts';
import type { Shop } from '../../model/shop.ts';

export type Newsletter = {
  email: string;
  principal: string;
  /** undefined: this device has not heard of it yet */
  subscribed: boolean | undefined;
  wishes: OwnTask<'newsletter-subscribe' | 'newsletter-unsubscribe'>[];
  waiting: boolean;
};

/** The newsletter of the customer who is logged in, now and at every change; null when nobody is. */
export function newsletter$({ personal }: Pick<Shop, 'personal'>): Observable<Newsletter | null> {
  return claim$(personal, 'current-user').pipe(
    switchMap((user) => {
      if (!user) return of(null);
      const { email } = user.current;
      const principal = principalOf(user.current);
      return combineLatest([
        claim$(personal, 'newsletter'),
        ownTasks$(personal, principal, ['newsletter-subscribe', 'newsletter-unsubscribe']),
      ]).pipe(
        map(([claim, wishes]) => {
          const wish = wishes.filter(isPending).at(-1);
          const known = claim?.email === email ? claim.subscribed : undefined;
          const subscribed = wish ? wish.kind === 'newsletter-subscribe' : known;
          return { email, principal, subscribed, wishes, waiting: wish !== undefined };
        }),
      );
    }),
  );
}

/** Asks the shop, into the claim. Faults: offline, login-needed and others of the connection. */
export const refreshNewsletter = (shop: Pick<Shop, 'worker'>): Promise<Result<AskAnswer<'loadNewsletter'>>> =>
  shop.worker.ask('loadNewsletter', {});
