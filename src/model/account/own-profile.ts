// Data of the logged-in customer, with pending local changes applied. All resources are null for a guest.
import { combineLatest, map, of, switchMap } from 'rxjs';
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import type { Customer } from '#schemas/documents/customer.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import { type OwnTask, ownTasks$ } from '#shared/database/own-tasks.ts';
import { principalOf } from '#shared/domain/account/principal-of.ts';
import type { Bought } from '#shared/domain/order/listed-orders.ts';
import { orderDetail } from '#shared/domain/order/order-detail.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';
import { customer$ } from './current-session.ts';

export type OwnProfile = {
  /** the customer as last saved, even if the update is still pending */
  customer: Customer;
  updates: OwnTask<'profile-update'>[];
  waiting: boolean;
};

export const ownProfile = (app: Model): Resource<OwnProfile | null> =>
  app.resources.of('own-profile', () =>
    customer$(app).pipe(
      switchMap((customer) =>
        customer
          ? ownTasks$(app.personal, principalOf(customer), ['profile-update']).pipe(
              map((updates) => ({ customer, updates, waiting: updates.some(isPending) })),
            )
          : of(null),
      ),
    ),
  );

export type Newsletter = {
  email: string;
  principal: string;
  /** undefined if not known on this device yet */
  subscribed: boolean | undefined;
  /** true if the subscription was requested, but the mailed link was not opened yet */
  pending: boolean;
  wishes: OwnTask<'newsletter-subscribe' | 'newsletter-unsubscribe'>[];
  waiting: boolean;
};

export const ownNewsletter = (app: Model): Resource<Newsletter | null> =>
  app.resources.of('newsletter', () =>
    customer$(app).pipe(
      switchMap((customer) => {
        if (!customer) return of(null);
        const { email } = customer;
        const principal = principalOf(customer);
        return combineLatest([
          claim$(app.personal, 'newsletter'),
          ownTasks$(app.personal, principal, ['newsletter-subscribe', 'newsletter-unsubscribe']),
        ]).pipe(
          map(([claim, wishes]) => {
            const wish = wishes.filter(isPending).at(-1);
            const own = claim?.email.toLowerCase() === email.toLowerCase() ? claim : undefined;
            const subscribed = wish ? wish.kind === 'newsletter-subscribe' : own?.subscribed;
            const pending = wish === undefined && own?.pending === true;
            return { email, principal, subscribed, pending, wishes, waiting: wish !== undefined };
          }),
        );
      }),
    ),
  );

export type Reviewer = {
  principal: string;
  /** default signature for a review */
  nickname: string;
  /** reviews written on this device, in sending order */
  written: OwnTask<'review-create'>[];
  /** purchased products, newest first, from the part of the order history that is on this device */
  bought: Bought[];
};

export const currentReviewer = (app: Model): Resource<Reviewer | null> =>
  app.resources.of('reviewer', () =>
    customer$(app).pipe(
      switchMap((customer) => {
        if (!customer) return of(null);
        const principal = principalOf(customer);
        return combineLatest([
          claim$(app.personal, 'orders-history'),
          ownTasks$(app.personal, principal, ['review-create']),
        ]).pipe(
          map(([history, written]) => ({
            principal,
            nickname: customer.firstname,
            written,
            bought: (history?.items ?? []).flatMap((order) => orderDetail(order).lines),
          })),
        );
      }),
    ),
  );

export type LoyaltyCardValue = ClaimValue<'loyalty-card'>;

/** The loyalty card stored on this device, so that it can be shown at a till offline; null if there is none. */
export const ownLoyaltyCard = (app: Model): Resource<LoyaltyCardValue | null> =>
  app.resources.of('loyalty-card', () =>
    claim$(app.personal, 'loyalty-card').pipe(map((card) => card ?? null)),
  );
