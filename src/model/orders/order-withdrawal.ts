// Data for the withdrawal from an order that is opened by number and token: the order if it was placed on this device
// or is in the history, and the withdrawals submitted on this device.
import { combineLatest, map } from 'rxjs';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import { type OwnTask, ownTasks$ } from '#shared/database/own-tasks.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { orderDetail } from '#shared/domain/order/order-detail.ts';
import { contactOf, goodsOfPast, type OrderedGoods } from '#shared/domain/order/withdrawal-fields.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';
import { shownOrders$ } from './shown-orders.ts';

export type WithdrawableOrder = { goods: OrderedGoods[]; name: string; email: string };
export type OrderWithdrawal = {
  /** null if the order is not known on this device */
  order: WithdrawableOrder | null;
  /** oldest first */
  declared: readonly OwnTask<'order-withdrawal'>[];
};

function ofDevice({ lines, body }: OrderDocument): WithdrawableOrder {
  const { firstname, lastname, email } = body.addressInformation.billingAddress;
  return {
    goods: lines.map(({ sku, parentSku = sku, name, qty, image }) => ({
      sku,
      pageSku: parentSku,
      name,
      qty,
      image,
    })),
    name: `${firstname} ${lastname}`,
    email,
  };
}

export const orderWithdrawal = (app: Model, number: string, orderToken: string): Resource<OrderWithdrawal> =>
  app.resources.of(`order-withdrawal|${number}|${orderToken}`, () =>
    combineLatest([
      shownOrders$(app.personal, { order_number: number, order_token: orderToken }),
      claim$(app.personal, 'orders-history'),
      ownTasks$(app.personal, GUEST, ['order-withdrawal']),
    ]).pipe(
      map(([[own], history, tasks]) => {
        const past = history?.items
          .filter((each) => each.increment_id === number)
          .map((each) => ({ detail: orderDetail(each), contact: contactOf(each) }))
          .find(({ detail }) => detail.token === orderToken);
        return {
          order: own
            ? ofDevice(own)
            : past
              ? {
                  goods: goodsOfPast(past.detail.lines),
                  ...past.contact,
                }
              : null,
          declared: tasks.filter(
            ({ silent, payload }) =>
              !silent && payload.number === number && payload.orderToken === orderToken,
          ),
        };
      }),
    ),
  );
