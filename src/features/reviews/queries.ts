// What the customer wrote about products, and what they bought without a word yet. Reviews that still wait on this
// device stand beside those the shop has.
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import type { Result } from '../../../schemas/errors.ts';
import type { AskAnswer } from '../../../schemas/worker-api.ts';
import { claim$ } from '../../database/claims.ts';
import { type OwnTask, ownTasks$ } from '../../database/own-tasks.ts';
import { principalOf } from '../../domain/account/principal.ts';
import { orderDetail } from '../../domain/order/order-detail.ts';
import type { Bought } from '../../domain/order/order-list.ts';
import type { Shop } from '../../model/shop.ts';

export type Reviewer = {
  principal: string;
  /** what a review is signed with unless they write another name */
  nickname: string;
  /** reviews written on this device, in the order of sending */
  written: OwnTask<'review-create'>[];
  /** everything bought, as far as the history is here, newest first */
  bought: Bought[];
};

/** The customer who is logged in as a writer of reviews; null when nobody is. */
export function reviewer$({ personal }: Pick<Shop, 'personal'>): Observable<Reviewer | null> {
  return claim$(personal, 'current-user').pipe(
    switchMap((user) => {
      if (!user) return of(null);
      const { firstname } = user.current;
      const principal = principalOf(user.current);
      return combineLatest([
        claim$(personal, 'orders-history'),
        ownTasks$(personal, principal, ['review-create']),
      ]).pipe(
        map(([history, written]) => ({
          principal,
          nickname: firstname,
          written,
          bought: (history?.items ?? []).flatMap((order) => orderDetail(order).lines),
        })),
      );
    }),
  );
}

/** The customer's reviews at the shop, newest first. Faults: offline, login-needed and others of the connection. */
export const listReviews = (shop: Pick<Shop, 'worker'>): Promise<Result<AskAnswer<'listOwnReviews'>>> =>
  shop.worker.ask('listOwnReviews', {});
