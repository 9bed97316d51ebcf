// Settles open delivery terms before an order is sent. The terms are a field of the frozen body, so that sealed orders
// keep them too.
import type { OrderBody, OrderDocument } from '#schemas/documents/order-document.ts';
import type { PaymentMethodValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import { shippingPrice } from '../cart/cart-totals.ts';
import type { DeliveryTerms } from '../checkout/offered-methods.ts';
import { orderContentHash } from './order-key.ts';
import { moveOrder } from './order-transitions.ts';

/** Name of the field in `shippingExtraFields`. */
export const DELIVERY_TERMS = 'delivery_terms';

/** Verdict codes after a delivery look-up: its cost is now known, or no method delivers the order. */
export const DELIVERY_KNOWN = 'delivery-known';
export const NO_DELIVERY = 'no-delivery';

/** Returns the undecided parts of an order's delivery; undefined if all are settled. */
export function deliveryTermsOf({ body }: Pick<OrderDocument, 'body'>): DeliveryTerms | undefined {
  const terms = body.addressInformation.shippingExtraFields[DELIVERY_TERMS];
  return terms === 'to_be_agreed' || terms === 'to_be_confirmed' ? terms : undefined;
}

function withoutTerms(body: OrderBody): OrderBody {
  const { addressInformation } = body;
  const { [DELIVERY_TERMS]: _settled, ...shippingExtraFields } = addressInformation.shippingExtraFields;
  return { ...body, addressInformation: { ...addressInformation, shippingExtraFields } };
}

export type LookedUpDelivery = {
  /** undefined: no method delivers the order, or the order is virtual */
  shipping: ShippingMethodValue | undefined;
  /** undefined: no payment method is available */
  payment: PaymentMethodValue | undefined;
};

const NOTHING: LookedUpDelivery = { shipping: undefined, payment: undefined };

/**
 * Settles the terms with the methods that the backend returned. The result can be sent if the chosen methods cost no
 * more than was confirmed; otherwise it needs consent, or cannot be delivered.
 * @param found 'refused': the backend returned no methods; it validates a known method when it receives the order.
 * @param now Device time.
 */
export function settleDelivery(
  order: OrderDocument,
  found: LookedUpDelivery | 'refused',
  now: number,
): OrderDocument {
  const { body, totals, discount = 0 } = order;
  if (found === 'refused' && deliveryTermsOf(order) === 'to_be_confirmed')
    return { ...order, body: withoutTerms(body) };
  const { shipping, payment } = found === 'refused' ? NOTHING : found;
  const { addressInformation: info } = body;
  const isDelivered = info.shippingAddress !== undefined;
  const fence = order.fence + 1;
  if ((isDelivered && !shipping) || !payment)
    return moveOrder(order, 'needs_consent', NO_DELIVERY, now, {
      fence,
      last_verdict: { code: NO_DELIVERY, at: now },
    });
  const costs = {
    shipping: isDelivered && shipping ? shippingPrice(shipping, totals.goods) : 0,
    payment: payment.cost_incl_tax,
  };
  const total = Math.max(0, totals.goods + costs.shipping + costs.payment + discount);
  const isSame =
    payment.code === info.payment_method_code &&
    (shipping?.carrier_code ?? '') === info.shipping_carrier_code &&
    (shipping?.method_code ?? '') === info.shipping_method_code;
  const settled = withoutTerms(body);
  if (isSame && total <= order.confirmed_total) return { ...order, body: settled };
  const asked = {
    ...settled,
    addressInformation: {
      ...settled.addressInformation,
      shipping_carrier_code: shipping?.carrier_code ?? '',
      shipping_method_code: shipping?.method_code ?? '',
      payment_method_code: payment.code,
    },
  };
  return moveOrder(order, 'needs_consent', DELIVERY_KNOWN, now, {
    fence,
    body: asked,
    body_hash: orderContentHash(asked),
    shipping_title: shipping?.method_title ?? '',
    payment_title: payment.title,
    totals: {
      ...totals,
      ...costs,
      tax: totals.grand_total > 0 ? Math.round((totals.tax * total) / totals.grand_total) : 0,
      grand_total: total,
    },
    last_verdict: { code: DELIVERY_KNOWN, at: now, new_total: total },
  });
}
