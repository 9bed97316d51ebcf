// An order opened by number and token, for feedback: its lines if it was placed on this device, and the feedback queued
// here.
import { combineLatest, map } from 'rxjs';
import type { OrderLine } from '#schemas/documents/order-document.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import { type OwnTask, ownTasks$ } from '#shared/database/own-tasks.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import type { Model } from './app-context.ts';
import type { Resource } from './resource.ts';

export type OrderFeedback = { lines: readonly OrderLine[]; given: readonly OwnTask<'order-feedback'>[] };

export const orderFeedback = (app: Model, number: string, orderToken: string): Resource<OrderFeedback> =>
  app.resources.of(`order-feedback|${number}|${orderToken}`, () =>
    combineLatest([
      app.personal.orders.find({ selector: { order_number: number, order_token: orderToken } }).$,
      claim$(app.personal, 'sealed-orders'),
      ownTasks$(app.personal, GUEST, ['order-feedback']),
    ]).pipe(
      map(([orders, sealed, tasks]) => ({
        lines: orders.find(({ id }) => !sealed?.ids.includes(id))?.toMutableJSON().lines ?? [],
        given: tasks.filter(({ payload }) => payload.number === number && payload.orderToken === orderToken),
      })),
    ),
  );
