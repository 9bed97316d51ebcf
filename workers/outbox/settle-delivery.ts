// Looks up the delivery of an order that was saved without a connection, before it is sent: puts its goods into the
// backend's cart and asks for the methods. Nothing of the order itself is sent here.
import * as z from 'zod/mini';
import {
  cartPullAnswer,
  paymentMethodsAnswer,
  shippingInformationAnswer,
  shippingMethodsAnswer,
} from '../../schemas/bridge/cart-calls.ts';
import type { OrderDocument } from '../../schemas/documents/order.ts';
import type { PaymentMethodValue, ShippingMethodValue } from '../../schemas/documents/reference-document.ts';
import { type Fault, failed, ok, type Result } from '../../schemas/errors.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import {
  configuredPayments,
  hasPoints,
  visiblePaymentMethods,
} from '../../src/domain/checkout/payment-methods.ts';
import { deliveryTermsOf, type LookedUpDelivery } from '../../src/domain/order/delivery-terms.ts';
import { mapPaymentMethod, mapShippingMethod } from '../bridge-client/mappers/reference-mapper.ts';

export type DeliveryCallName =
  | 'cart/pull'
  | 'cart/update'
  | 'cart/shipping-methods'
  | 'cart/shipping-information'
  | 'cart/payment-methods';

export type LookUpDeps = {
  /** a call about the order's cart, as its owner; answers the whole envelope */
  ask: (name: DeliveryCallName, body?: unknown) => Promise<Result<unknown>>;
  /** absent: every method that the backend names is offered */
  config: Pick<ShopConfig, 'payment' | 'promises'> | undefined;
};

async function read<T extends z.ZodMiniType>(
  deps: LookUpDeps,
  name: DeliveryCallName,
  shape: T,
  body?: unknown,
): Promise<Result<z.output<T>>> {
  const answer = await deps.ask(name, body);
  if (!answer.ok) return answer;
  const parsed = z.safeParse(shape, answer.value);
  return parsed.success ? ok(parsed.data) : failed('bad-shape');
}

/** Backends estimate a delivery by what is in their cart. An article that is there already is not added again. */
async function fillCart(order: OrderDocument, cart: string, deps: LookUpDeps): Promise<Fault | undefined> {
  const there = await read(deps, 'cart/pull', cartPullAnswer);
  const held = new Map<string, number>();
  if (there.ok) for (const { sku, qty } of there.value.result) held.set(sku, (held.get(sku) ?? 0) + qty);
  for (const { sku, qty, product_option } of order.body.products) {
    if ((held.get(sku) ?? 0) >= qty) continue;
    const cartItem = { sku, qty, quoteId: cart, ...(product_option && { product_option }) };
    const added = await deps.ask('cart/update', { cartItem });
    if (!added.ok) return added.fault;
  }
  return undefined;
}

/** The method of the order while it is offered, else the default or first that goes to a typed address. */
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

/** Returns how the order is paid: as it says, else by the default that goes with the delivery. */
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
  const told =
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
  let named = told?.ok ? (told.value.result.payment_methods ?? []) : [];
  if (named.length === 0) {
    const listed = await read(deps, 'cart/payment-methods', paymentMethodsAnswer);
    if (!listed.ok) return listed;
    named = listed.value.result;
  }
  const methods = named.map((source) => ({ ...mapPaymentMethod(source), forCart: true }));
  const visible = visiblePaymentMethods(
    deps.config ? configuredPayments(methods, deps.config) : methods,
    shipping,
    shipping === undefined,
  );
  return ok(visible.find((method) => method.default) ?? visible[0]);
}

/**
 * Asks the backend how an order can be delivered and paid. In: the order, its cart at the backend.
 * Faults: those of the calls.
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
    const told = await read(deps, 'cart/shipping-methods', shippingMethodsAnswer, { address });
    if (!told.ok) return told;
    const available = told.value.result.filter(({ available }) => available !== false);
    shipping = chosenOf(order, available.map(mapShippingMethod));
    if (!shipping) return ok({ shipping, payment: undefined });
  }
  const payment = await paymentOf(order, shipping, address, deps);
  return payment.ok ? ok({ shipping, payment: payment.value }) : payment;
}

/** True if the order must not be sent before its delivery was looked up. */
export const isDeliveryOpen = (order: OrderDocument): boolean =>
  order.state === 'confirmed' && order.sealed === undefined && deliveryTermsOf(order) !== undefined;
