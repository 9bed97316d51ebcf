// Order states shown on every page: orders not yet accepted, and the last accepted one.
import { map } from 'rxjs';
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import { unsettledStates } from '#shared/domain/order/order-states.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';
import { shownOrders$ } from './shown-orders.ts';

/** Orders that are not accepted yet or need the customer's decision, in sending order. */
export const unsettledOrders = (app: Model): Resource<OrderDocument[]> =>
  app.resources.of('unsettled-orders', () =>
    shownOrders$(app.personal, { state: { $in: unsettledStates } }).pipe(
      map((orders) => orders.sort((a, b) => a.seq - b.seq)),
    ),
  );

/** The order accepted last; null if there is none. */
export const lastSentOrder = (app: Model): Resource<ClaimValue<'last-sent'> | null> =>
  app.resources.of('last-sent', () => claim$(app.personal, 'last-sent').pipe(map((sent) => sent ?? null)));
