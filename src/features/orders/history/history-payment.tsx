// The payment of an order from the history that is not paid yet. Without a connection, the state is that of the last
// reading.
import type { ComponentType } from 'react';
import { paymentState } from '#schemas/bridge/payment-state.ts';
import type { HistoryOrder } from '#schemas/documents/customer.ts';
import type { OrderDetail } from '#shared/domain/order/order-detail.ts';
import { ordersHistory } from '../../../model/orders/own-orders.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { useResource } from '../../../ui/use-resource.ts';
import type { PayableOrder } from '../payable-order.ts';
import { type PaymentNews, usePaymentState } from '../use-payment-state.ts';

/** Shows the state of a payment, and a button that opens its page. */
export type Payment = ComponentType<{ order: PayableOrder; news: PaymentNews }>;

type Props = { order: HistoryOrder; detail: OrderDetail; orderToken: string; payment: Payment };

export function HistoryPayment({ order, detail, orderToken, payment: Payment }: Props) {
  const number = order.increment_id;
  const news = usePaymentState(number, orderToken);
  const at = useResource(ordersHistory(useApp()))?.readAt;
  const state = paymentState.safeParse(order.detail.payment_state).data;
  const last = state && at !== undefined ? { state, at } : undefined;
  return (
    <Payment
      order={{
        body: { cart_id: '', addressInformation: { payment_method_code: detail.paymentMethod } },
        order_number: number,
        order_token: orderToken,
        total: detail.sums.total,
        bank: '',
      }}
      news={{ ...news, last }}
    />
  );
}
