// The order data that a payment needs, for an order placed on this device or opened by a URL.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import type { PaidOrder } from '#shared/config/payment-page-url.ts';

/** The credentials in a URL that open an order at the backend. */
export type OrderOpener = { number: string; orderToken: string };

export type PayableOrder = PaidOrder & {
  order_number?: string | undefined;
  total: Cents;
  /** code of the bank chosen in checkout, "" for none */
  bank: string;
  /** the order stored on this device; absent if another browser placed it */
  own?: Pick<OrderDocument, 'id' | 'created_at' | 'payment_opened_at'>;
};

/** Returns the payable order; number and token of the URL are used if the device does not have them yet. */
export function payableOrder(order: OrderDocument, opener: OrderOpener | undefined): PayableOrder {
  const { body, order_number = opener?.number, order_token } = order;
  const isSame = opener?.number === order_number;
  return {
    body,
    order_number,
    order_token: order_token ?? (isSame ? opener?.orderToken : undefined),
    total: order.confirmed_total,
    bank: body.addressInformation.payment_method_additional.bank ?? '',
    own: order,
  };
}
