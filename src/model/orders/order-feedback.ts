// Data for feedback about an order that is opened by number and token: the order's lines if it was placed on this
// device, and the feedback queued on this device.
import { combineLatest, map } from 'rxjs';
import type { OrderLine } from '#schemas/documents/order-document.ts';
import { type OwnTask, ownTasks$ } from '#shared/database/own-tasks.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';
import { shownOrders$ } from './shown-orders.ts';

export type OrderFeedback = { lines: readonly OrderLine[]; given: readonly OwnTask<'order-feedback'>[] };

export const orderFeedback = (app: Model, number: string, orderToken: string): Resource<OrderFeedback> =>
  app.resources.of(`order-feedback|${number}|${orderToken}`, () =>
    combineLatest([
      shownOrders$(app.personal, { order_number: number, order_token: orderToken }),
      ownTasks$(app.personal, GUEST, ['order-feedback']),
    ]).pipe(
      map(([[order], tasks]) => ({
        lines: order?.lines ?? [],
        given: tasks.filter(({ payload }) => payload.number === number && payload.orderToken === orderToken),
      })),
    ),
  );
