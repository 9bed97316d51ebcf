// Looks up the delivery of an order that was saved offline, before it is sent: puts its products into the backend's
// cart and requests the methods. The order itself is not sent here.
import * as z from 'zod/mini';
import {
  cartPullAnswer,
  paymentMethodsAnswer,
  shippingInformationAnswer,
  shippingMethodsAnswer,
} from '#schemas/bridge/cart-pull-answer.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { PaymentMethodValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import { type Fault, failed, ok, type Result } from '#schemas/fault.ts';
import { productOption } from '#schemas/primitives.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { matchItems, type ServerItem, serverItemOf } from '#shared/domain/cart/match-items.ts';
import { isAddedByStore } from '#shared/domain/cart/shown-store-items.ts';
import {
  configuredPayments,
  hasPoints,
  visiblePaymentMethods,
} from '#shared/domain/checkout/payment-methods.ts';
import { deliveryTermsOf, type LookedUpDelivery } from '#shared/domain/order/settle-delivery.ts';
import { mapPaymentMethod, mapShippingMethod } from '#shared/wire/reference-document-of.ts';
import { isVerdict } from '../cart/carry-out.ts';

export type DeliveryCallName =
  | 'cart/pull'
  | 'cart/update'
  | 'cart/shipping-methods'
  | 'cart/shipping-information'
  | 'cart/payment-methods';

export type LookUpDeps = {
  /** makes a call about the order's cart, as its owner; resolves with the whole envelope */
  call: (name: DeliveryCallName, body?: unknown) => Promise<Result<unknown>>;
  /** if absent, every method that the backend returns is offered */
  config: Pick<ShopConfig, 'payment' | 'promises'> | undefined;
};

async function read<T extends z.ZodMiniType>(
  deps: LookUpDeps,
  name: DeliveryCallName,
  shape: T,
  body?: unknown,
): Promise<Result<z.output<T>>> {
  const answer = await deps.call(name, body);
  if (!answer.ok) return answer;
  const parsed = z.safeParse(shape, answer.value);
  return parsed.success ? ok(parsed.data) : failed('bad-shape');
}

/** Returns the item in the backend's cart for each product in the order, keyed by the product's index as a string. */
function itemsOf(order: OrderDocument, cart: string, held: readonly ServerItem[]): Map<string, ServerItem> {
  const lines = order.body.products.map(({ sku, server_item_id, product_option }, at) => ({
    key: String(at),
    sku,
    server_cart_id: order.body.cart_id,
    server_item_id,
    product_option: z.safeParse(productOption, product_option).data,
  }));
  return matchItems(
    lines,
    held.filter(({ qty }) => qty > 0),
    cart,
  );
}

/**
 * Puts the products of an order into the backend's cart, because backends base delivery estimates on the cart's
 * content. The quantity of a product that is already there is replaced by the order's, because backends would add the
 * two if the product were added.
 */
async function fillCart(order: OrderDocument, cart: string, deps: LookUpDeps): Promise<Fault | undefined> {
  const pulled = await read(deps, 'cart/pull', cartPullAnswer);
  // without a response the content is unknown
  if (!pulled.ok && !isVerdict(pulled.fault)) return pulled.fault;
  const items = itemsOf(order, cart, pulled.ok ? pulled.value.result.map(serverItemOf) : []);
  for (const [at, product] of order.body.products.entries()) {
    const { sku, qty, product_option } = product;
    // the backend adds these items itself to any cart that contains the goods
    if (isAddedByStore(order, product)) continue;
    const item = items.get(String(at));
    if (item?.qty === qty) continue;
    const cartItem = {
      sku,
      qty,
      quoteId: cart,
      ...(item && { item_id: item.item_id }),
      ...(product_option && { product_option }),
    };
    const updated = await deps.call('cart/update', { cartItem });
    if (!updated.ok) return updated.fault;
  }
  return undefined;
}

/**
 * Returns the order's own method if it is offered, otherwise the default or first method that delivers to an address.
 */
function chosenOf(
  order: OrderDocument,
  offered: readonly ShippingMethodValue[],
): ShippingMethodValue | undefined {
  const { shipping_carrier_code, shipping_method_code } = order.body.addressInformation;
  const own = offered.find(
    (method) => method.carrier_code === shipping_carrier_code && method.method_code === shipping_method_code,
  );
  const toDoor = offered.filter((method) => !hasPoints(method));
  return own ?? toDoor.find((method) => method.default) ?? toDoor[0];
}

/** Returns the payment method for the order: the chosen one, else the default for the delivery. */
async function paymentOf(
  order: OrderDocument,
  shipping: ShippingMethodValue | undefined,
  address: object,
  deps: LookUpDeps,
): Promise<Result<PaymentMethodValue | undefined>> {
  const { payment_method_code: code } = order.body.addressInformation;
  if (code !== '')
    return ok({
      ...mapPaymentMethod({ code, title: order.payment_title }),
      cost_incl_tax: order.totals.payment,
    });
  const codes = shipping && {
    shippingCarrierCode: shipping.carrier_code,
    shippingMethodCode: shipping.method_code,
  };
  const answered =
    codes &&
    (await read(deps, 'cart/shipping-information', shippingInformationAnswer, {
      addressInformation: {
        shippingAddress: address,
        billingAddress: address,
        shipping_address: address,
        ...codes,
        shipping_carrier_code: shipping.carrier_code,
        shipping_method_code: shipping.method_code,
      },
      methods: codes,
    }));
  let named = answered?.ok ? (answered.value.result.payment_methods ?? []) : [];
  if (named.length === 0) {
    const listed = await read(deps, 'cart/payment-methods', paymentMethodsAnswer);
    if (!listed.ok) return listed;
    named = listed.value.result;
  }
  const methods = named.map((source) => ({ ...mapPaymentMethod(source), forCart: true }));
  const visible = visiblePaymentMethods(
    deps.config ? configuredPayments(methods, deps.config, order.body.store_code) : methods,
    shipping,
    shipping === undefined,
  );
  return ok(visible.find((method) => method.default) ?? visible[0]);
}

/**
 * Requests the delivery and payment methods for an order from the backend.
 * @param cart The id of the order's cart at the backend.
 */
export async function lookUpDelivery(
  order: OrderDocument,
  cart: string,
  deps: LookUpDeps,
): Promise<Result<LookedUpDelivery>> {
  const { shippingAddress, billingAddress } = order.body.addressInformation;
  const typed = shippingAddress ?? billingAddress;
  const address = { ...typed, countryId: typed.country_id };
  const refused = await fillCart(order, cart, deps);
  if (refused) return { ok: false, fault: refused };
  let shipping: ShippingMethodValue | undefined;
  if (shippingAddress) {
    const answered = await read(deps, 'cart/shipping-methods', shippingMethodsAnswer, { address });
    if (!answered.ok) return answered;
    const available = answered.value.result.filter(({ available }) => available !== false);
    shipping = chosenOf(order, available.map(mapShippingMethod));
    if (!shipping) return ok({ shipping, payment: undefined });
  }
  const payment = await paymentOf(order, shipping, address, deps);
  return payment.ok ? ok({ shipping, payment: payment.value }) : payment;
}

/** True if the order must not be sent before its delivery was looked up. */
export const isDeliveryOpen = (order: OrderDocument): boolean =>
  order.state === 'confirmed' && order.sealed === undefined && deliveryTermsOf(order) !== undefined;
