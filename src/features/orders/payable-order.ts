// An order as its payment sees it, whether this device placed it or the address opens it.
import type { OrderDocument } from '../../../schemas/documents/order-document.ts';
import type { Cents } from '../../../schemas/primitives.ts';
import type { PaidOrder } from '../../config/payment-page-url.ts';

/** What opens an order at the backend, from an address. */
export type OrderOpener = { number: string; orderToken: string };

export type PayableOrder = PaidOrder & {
  order_number?: string | undefined;
  total: Cents;
  /** code of the bank that was chosen before the order, "" for none */
  bank: string;
  /** the order of this device; absent for one that another browser placed */
  own?: Pick<OrderDocument, 'id' | 'created_at' | 'payment_opened_at'>;
};

/** In: the order of this device; number and token from the address, which count where the device does not know its own. */
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
