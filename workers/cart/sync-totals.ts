// Requests totals, delivery methods and payment methods for the backend's cart, and stores them in the cart head.
// Invariants: the amount to pay is the segment `grand_total`, not another field with that name; lists and totals are
// requested only if goods, choices, country or the cart of the coupon changed, or if forced; a method flagged as
// unavailable is dropped, unless the device knows that it delivers to other countries. One file although it is long:
// it contains the steps of one synchronisation in their order.
import { firstValueFrom } from 'rxjs';
import type * as z from 'zod/mini';
import type {
  BridgePaymentMethod,
  BridgeShippingMethod,
  bridgeTotals,
} from '#schemas/bridge/cart-pull-answer.ts';
import type { CartHead, PlatformTotals } from '#schemas/documents/cart-head.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { PaymentMethodValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { referenceKinds$ } from '#shared/database/reference-kinds.ts';
import { cartHash } from '#shared/domain/cart/cart-hash.ts';
import { isVirtualCart } from '#shared/domain/cart/cart-view.ts';
import { type Region, regionFields } from '#shared/domain/checkout/region.ts';
import { centsFromDecimal, centsToCover } from '#shared/domain/pricing/cents-from-decimal.ts';
import { mapPaymentMethod, mapShippingMethod } from '#shared/wire/reference-document-of.ts';
import type { Call } from '../bridge-client/call.ts';
import type { Ports } from '../ports.ts';
import { type CarryOutDeps, isVerdict, type OpenServerCart } from './carry-out.ts';
import type { CartStore } from './cart-store.ts';
import { namesOtherItems, readStoreItems } from './read-store-items.ts';

/** The delivery address, with the field names used by the cart's forms; "" for fields that are not known yet. */
export type CartAddress = {
  firstName: string;
  lastName: string;
  city: string;
  zipCode: string;
  streetAddress: string;
  country: string;
  taxId: string;
  companyCode: string;
  region?: Region | undefined;
};

export type TotalsDeps = {
  ports: Pick<Ports, 'now' | 'log'>;
  config: Pick<ShopConfig, 'tax'>;
  databases: Databases;
  call: Call;
  store: CartStore;
} & Pick<CarryOutDeps, 'findProduct'>;

export type TotalsRequest = {
  /** store view, which determines the language of the methods' titles */
  store: string;
  address: CartAddress | undefined;
  /** `{carrier_code}|{method_code}` and the payment method's code, as chosen at checkout; "" = none */
  shippingMethod: string;
  paymentMethod: string;
  /** code of the pickup point; "" = none */
  pickupPoint?: string;
  forced: boolean;
};

/** Returns the address with every field name in both spellings that backends read. */
export const bridgeAddressOf = (address: CartAddress) => ({
  firstname: address.firstName,
  lastname: address.lastName,
  city: address.city,
  postcode: address.zipCode,
  street: [address.streetAddress],
  country_id: address.country,
  countryId: address.country,
  vat_id: address.taxId,
  company_code: address.companyCode,
  ...regionFields(address.region),
});

/** The segment with the amount to pay, which is rounded up because the customer agrees to it. */
const PAID = 'grand_total';

/** Returns the backend's totals in cents; undefined if they contain no amount to pay. */
export function platformTotalsOf(source: z.output<typeof bridgeTotals>): PlatformTotals | undefined {
  const segments = source.total_segments.flatMap(({ code, title, value }) =>
    value === null
      ? []
      : [{ code, title: title ?? '', value: (code === PAID ? centsToCover : centsFromDecimal)(value) }],
  );
  if (!segments.some(({ code }) => code === PAID)) return undefined;
  return {
    ...(source.coupon_code ? { coupon_code: source.coupon_code } : {}),
    items: source.items.map(({ item_id, qty, row_total_incl_tax }) => ({
      item_id,
      qty,
      row_total: centsFromDecimal(row_total_incl_tax),
    })),
    discount_amount: centsFromDecimal(source.discount_amount ?? 0),
    total_segments: segments,
  };
}

const keyOf = (method: { carrier_code: string; method_code: string }): string =>
  `${method.carrier_code}|${method.method_code}`;

/**
 * Merges the backend's methods with those the device knows. An unavailable method for other countries stays, because
 * the form uses it to offer those countries.
 */
export function shippingOf(
  answered: readonly BridgeShippingMethod[],
  known: readonly ShippingMethodValue[],
  country: string,
): ShippingMethodValue[] {
  return answered.flatMap((source) => {
    const here = known.find((each) => keyOf(each) === keyOf(source));
    if (source.available === false) return here && servingMethods([here], country).length === 0 ? [here] : [];
    const method = { ...mapShippingMethod(source), is_server_method: true };
    if (!here) return [method];
    return [
      {
        ...here,
        is_server_method: true,
        price_incl_tax: method.price_incl_tax,
        default: here.default || method.default,
        ...(method.points.length > 0 ? { points: method.points } : {}),
      },
    ];
  });
}

/** Returns the methods that deliver to the country; a method without countries delivers everywhere. */
const servingMethods = (methods: readonly ShippingMethodValue[], country: string): ShippingMethodValue[] =>
  methods.filter(({ countries }) => countries.length === 0 || countries.includes(country));

/**
 * Returns the method marked as default, else the first. Methods for offline use are considered only if there are no
 * others.
 */
const defaultOf = <M extends { default: boolean; offline?: boolean }>(
  methods: readonly M[],
): M | undefined => {
  const online = methods.filter(({ offline }) => !offline);
  const choice = online.length > 0 ? online : methods;
  return choice.find((method) => method.default) ?? choice[0];
};

type Asked = {
  shipping: ShippingMethodValue[];
  chosen: ShippingMethodValue | undefined;
  payment: BridgePaymentMethod[] | undefined;
  totals: PlatformTotals | undefined;
};

async function askShop(
  deps: TotalsDeps,
  cart: OpenServerCart,
  wish: TotalsRequest & { address: CartAddress },
  head: CartHead,
  isVirtual: boolean,
): Promise<Result<Asked>> {
  const { call, databases } = deps;
  const { store, shippingMethod } = wish;
  const options = { principal: cart.principal, store, query: { cartId: cart.cartId } };
  const address = bridgeAddressOf(wish.address);
  let shipping: ShippingMethodValue[] = head.shipping_methods ?? [];
  const { country } = wish.address;
  if (!isVirtual && (wish.forced || servingMethods(shipping, country).length === 0)) {
    const answer = await call('cart/shipping-methods', { ...options, body: { address } });
    if (!answer.ok) return answer;
    const known = await firstValueFrom(referenceKinds$(databases.catalogue, store, 'shipping-method'));
    shipping = shippingOf(answer.value.result, known, country);
  }
  const usable = isVirtual ? [] : servingMethods(shipping, country);
  const chosen = usable.find((method) => keyOf(method) === shippingMethod) ?? defaultOf(usable);
  if (!chosen) {
    const totals = await call('cart/totals', options);
    if (!totals.ok) return totals;
    return ok({ shipping, chosen, payment: undefined, totals: platformTotalsOf(totals.value.result) });
  }
  const { carrier_code, method_code } = chosen;
  const { shipping_method, payment_methods: listed = [] } = head;
  const isKnown =
    shipping_method !== undefined && keyOf(shipping_method) === keyOf(chosen) && listed.length > 0;
  // no request here: the totals requested with the payment method are sufficient
  if (isKnown && !wish.forced && listed.some(({ code }) => code === wish.paymentMethod))
    return ok({ shipping, chosen, payment: undefined, totals: undefined });
  const body = {
    addressInformation: {
      shippingAddress: address,
      billingAddress: address,
      shipping_address: address,
      shippingCarrierCode: carrier_code,
      shippingMethodCode: method_code,
      shipping_carrier_code: carrier_code,
      shipping_method_code: method_code,
    },
    // one backend reads the choice only in snake case, and only if this field is present as well
    methods: { shippingCarrierCode: carrier_code, shippingMethodCode: method_code },
  };
  const answer = await call('cart/shipping-information', { ...options, body });
  // the list of methods will show that this delivery method is refused; the payment methods are requested regardless
  if (!answer.ok && isVerdict(answer.fault))
    return ok({ shipping, chosen, payment: undefined, totals: undefined });
  if (!answer.ok) return answer;
  const { payment_methods, totals } = answer.value.result;
  return ok({ shipping, chosen, payment: payment_methods, totals: totals && platformTotalsOf(totals) });
}

/**
 * Returns the payment methods from the previous response. Without them, requests the methods if needed, or returns the
 * stored ones.
 */
async function paymentMethodsOf(
  { call, databases }: TotalsDeps,
  { cartId, principal }: OpenServerCart,
  { store, forced }: TotalsRequest,
  { payment_methods: before = [] }: CartHead,
  answered: readonly BridgePaymentMethod[] = [],
): Promise<Result<PaymentMethodValue[]>> {
  let named = answered;
  if (named.length === 0 && (forced || before.length === 0)) {
    const answer = await call('cart/payment-methods', { principal, store, query: { cartId } });
    if (!answer.ok) return answer;
    named = answer.value.result;
  }
  if (named.length === 0) return ok(before);
  const known = await firstValueFrom(referenceKinds$(databases.catalogue, store, 'payment-method'));
  return ok(
    named.map((source) => ({
      ...(known.find(({ code }) => code === source.code) ?? mapPaymentMethod(source)),
      forCart: true,
      is_server_method: true,
    })),
  );
}

/** Requests the totals with a payment method, because its surcharge is not included otherwise. */
async function withPayment(
  { call }: TotalsDeps,
  cart: OpenServerCart,
  { store, paymentMethod }: TotalsRequest,
  chosen: ShippingMethodValue | undefined,
): Promise<PlatformTotals | undefined> {
  const methods = {
    paymentMethod: { method: paymentMethod },
    ...(chosen && { shippingCarrierCode: chosen.carrier_code, shippingMethodCode: chosen.method_code }),
  };
  const options = { principal: cart.principal, store, query: { cartId: cart.cartId } };
  const answer = await call('cart/collect-totals', { ...options, body: { methods } });
  return answer.ok ? platformTotalsOf(answer.value.result) : undefined;
}

/** Applies the coupon to a new backend cart, for example after a login. A coupon refused there is dropped. */
async function putCouponBack(
  { call, store, ports }: TotalsDeps,
  { cartId, principal, generation }: OpenServerCart,
  code: string,
): Promise<Result<null>> {
  const applied = await call('cart/apply-coupon', { principal, query: { cartId, coupon: code } });
  if (!applied.ok && !isVerdict(applied.fault)) return applied;
  if (!applied.ok) ports.log({ event: 'cart.coupon-dropped', code: applied.fault.code });
  await store.changeHead(generation, ({ coupon, ...head }) =>
    applied.ok ? { ...head, coupon: { code, cart_id: cartId } } : head,
  );
  return ok(null);
}

/**
 * Sets the pickup point of the backend's cart. Backends that lack this call, or do not know the point, use the one in
 * the order.
 */
async function setPickupPoint(
  { call, store, ports }: TotalsDeps,
  { cartId, principal, generation }: OpenServerCart,
  code: string,
): Promise<Result<null>> {
  const answer = await call('cart/pickup-point', { principal, query: { cartId, code } });
  if (!answer.ok && !isVerdict(answer.fault)) return answer;
  if (!answer.ok) ports.log({ event: 'cart.pickup-point-refused', code: answer.fault.code });
  await store.changeHead(generation, (head) => ({ ...head, pickup_point: { code, cart_id: cartId } }));
  return ok(null);
}

/** Returns the coupon that is applied according to the totals, which are the only source for it. */
function couponAfter(
  coupon: CartHead['coupon'],
  totals: PlatformTotals | undefined,
  cart_id: string,
): Pick<CartHead, 'coupon'> {
  if (totals?.coupon_code) return { coupon: { code: totals.coupon_code, cart_id } };
  const isOver = totals !== undefined && coupon?.cart_id === cart_id;
  return coupon && !isOver ? { coupon } : {};
}

/**
 * Returns a key derived from everything that totals depend on: goods, country, delivery and payment. Uses the
 * quantities that the backend holds, because its totals do not include changes that were not sent yet.
 */
export const totalsHash = (
  lines: readonly CartLineDocument[],
  cartId: string,
  {
    address,
    shippingMethod,
    paymentMethod,
  }: Pick<TotalsRequest, 'address' | 'shippingMethod' | 'paymentMethod'>,
): string =>
  [
    cartHash(
      lines.map((line) => ({ ...line, qty: line.server_qty ?? 0 })),
      cartId,
    ),
    [address?.country ?? '', ...(address?.region ? [address.region.id] : [])].join('|'),
    shippingMethod,
    paymentMethod,
  ].join(' ');

/**
 * Updates totals and methods.
 * @returns The updated head; `cart-empty`, `refused` if no country is known, or a fault from one of the calls.
 */
export async function syncTotals(
  deps: TotalsDeps,
  cart: OpenServerCart,
  wish: TotalsRequest,
): Promise<Result<CartHead>> {
  const { ports, config, store } = deps;
  const country = wish.address?.country || config.tax.defaultCountry;
  if (country === '') {
    ports.log({
      event: 'totals-without-country',
      level: 'error',
      message: 'Please do set the tax.defaultCountry in order to calculate totals',
    });
    return failed('refused', { field: 'tax.defaultCountry' });
  }
  const nowhere = { firstName: '', lastName: '', city: '', zipCode: '', streetAddress: '', taxId: '' };
  const address: CartAddress = { ...nowhere, companyCode: '', ...wish.address, country };
  const head = await store.readHead(cart.generation);
  const lines = await store.linesOf(cart.generation);
  if (!head || lines.length === 0) return failed('cart-empty');
  const full = { ...wish, address };
  const isCouponElsewhere = head.coupon !== undefined && head.coupon.cart_id !== cart.cartId;
  if (isCouponElsewhere) {
    const moved = await putCouponBack(deps, cart, head.coupon?.code ?? '');
    if (!moved.ok) return moved;
  }
  const { pickupPoint = '' } = wish;
  const isPointSent = head.pickup_point?.code === pickupPoint && head.pickup_point.cart_id === cart.cartId;
  if (pickupPoint !== '' && !isPointSent) {
    const answered = await setPickupPoint(deps, cart, pickupPoint);
    if (!answered.ok) return answered;
  }
  const hash = totalsHash(lines, cart.cartId, full);
  // totals stored by an older version do not list their items
  const isCurrent = head.totals?.hash === hash && head.totals.items && !namesOtherItems(head, lines);
  if (!wish.forced && !isCouponElsewhere && isCurrent) return ok(head);
  const asked = await askShop(deps, cart, full, head, isVirtualCart(lines));
  if (!asked.ok) return asked;
  const { shipping, chosen } = asked.value;
  const paid = await paymentMethodsOf(deps, cart, wish, head, asked.value.payment);
  if (!paid.ok) return paid;
  const methods = paid.value;
  const paying = methods.find(({ code }) => code === wish.paymentMethod) ?? defaultOf(methods);
  const isNamed = wish.paymentMethod !== '' && paying?.code === wish.paymentMethod;
  const totals = (isNamed && (await withPayment(deps, cart, wish, chosen))) || asked.value.totals;
  const written = await store.changeHead(cart.generation, (newest) => {
    const { totals: _before, shipping_method, payment_method, coupon, ...kept } = newest;
    return {
      ...kept,
      totals_synced_at: ports.now(),
      shipping_methods: shipping,
      payment_methods: methods,
      ...(chosen && {
        shipping_method: { carrier_code: chosen.carrier_code, method_code: chosen.method_code },
      }),
      ...(paying && { payment_method: { code: paying.code } }),
      ...(totals ? { totals: { hash, ...totals } } : {}),
      ...couponAfter(coupon, totals, cart.cartId),
    };
  });
  if (!written) return failed('cart-empty');
  // the update may have made the backend add or remove an item
  if (namesOtherItems(written, await store.linesOf(cart.generation))) await readStoreItems(deps, cart);
  return ok(written);
}
