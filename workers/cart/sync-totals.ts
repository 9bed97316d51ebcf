// Asks the shop what its cart costs, how it can be sent and how paid, and keeps the answers in the head of the cart.
// Invariants: the paid amount is the segment `grand_total`, whatever else bears that name; lists and totals are asked for
// only when the goods, the choice or the country changed, or when forced; a method that the shop flags as unavailable is
// never chosen.
import { firstValueFrom } from 'rxjs';
import type * as z from 'zod/mini';
import type {
  BridgePaymentMethod,
  BridgeShippingMethod,
  bridgeTotals,
} from '../../schemas/bridge/cart-pull-answer.ts';
import type { CartHead, PlatformTotals } from '../../schemas/documents/cart-head.ts';
import type { CartLineDocument } from '../../schemas/documents/cart-line-document.ts';
import type { PaymentMethodValue, ShippingMethodValue } from '../../schemas/documents/reference-document.ts';
import { failed, ok, type Result } from '../../schemas/fault.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import type { Databases } from '../../src/database/open-databases.ts';
import { referenceKinds$ } from '../../src/database/reference-kinds.ts';
import { cartHash } from '../../src/domain/cart/cart-hash.ts';
import { isVirtualCart } from '../../src/domain/cart/cart-view.ts';
import { type Region, regionFields } from '../../src/domain/checkout/region.ts';
import { centsFromDecimal, centsToCover } from '../../src/domain/pricing/cents-from-decimal.ts';
import type { Call } from '../bridge-client/call.ts';
import { mapPaymentMethod, mapShippingMethod } from '../bridge-client/mappers/reference-document-of.ts';
import type { Ports } from '../ports.ts';
import { type CarryOutDeps, isVerdict, type OpenServerCart } from './carry-out.ts';
import type { CartStore } from './cart-store.ts';
import { namesOtherItems, readStoreItems } from './read-store-items.ts';

/** Where the goods go, in the words of the cart's forms; what is not known yet is "". */
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
  /** store view: its language is that of the methods' titles */
  store: string;
  address: CartAddress | undefined;
  /** `{carrier_code}|{method_code}` and the payment's code, as chosen at checkout; "" = none */
  shippingMethod: string;
  paymentMethod: string;
  /** code of the point that the goods are collected from; "" = none */
  pickupPoint?: string;
  forced: boolean;
};

/** The address in both spellings that backends read. */
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

/** The segment that is paid: the customer agrees to it, so it is rounded up. */
const PAID = 'grand_total';

/** The shop's totals in cents; undefined when there is no amount to pay in them. */
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

/** In: what the shop says, what the device knows of it. A method for other countries stays, as the form leads to those. */
export function shippingOf(
  told: readonly BridgeShippingMethod[],
  known: readonly ShippingMethodValue[],
  country: string,
): ShippingMethodValue[] {
  return told.flatMap((source) => {
    const here = known.find((each) => keyOf(each) === keyOf(source));
    const isForElsewhere = here && here.countries.length > 0 && !here.countries.includes(country);
    if (source.available === false) return isForElsewhere ? [here] : [];
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

/** The default is what the shop marks, else its first; one for when there is no connection only where nothing else is. */
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
  if (!isVirtual && (wish.forced || shipping.length === 0)) {
    const answer = await call('cart/shipping-methods', { ...options, body: { address } });
    if (!answer.ok) return answer;
    const known = await firstValueFrom(referenceKinds$(databases.catalogue, store, 'shipping-method'));
    shipping = shippingOf(answer.value.result, known, wish.address.country);
  }
  const chosen = isVirtual
    ? undefined
    : (shipping.find((method) => keyOf(method) === shippingMethod) ?? defaultOf(shipping));
  if (!chosen) {
    const totals = await call('cart/totals', options);
    if (!totals.ok) return totals;
    return ok({ shipping, chosen, payment: undefined, totals: platformTotalsOf(totals.value.result) });
  }
  const { carrier_code, method_code } = chosen;
  const { shipping_method, payment_methods: listed = [] } = head;
  const isKnown =
    shipping_method !== undefined && keyOf(shipping_method) === keyOf(chosen) && listed.length > 0;
  // the totals with the payment say it all
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
    // one backend reads the choice in snake case, and only beside this
    methods: { shippingCarrierCode: carrier_code, shippingMethodCode: method_code },
  };
  const answer = await call('cart/shipping-information', { ...options, body });
  // a delivery that is refused here is refused by the list, too: the ways to pay are asked for all the same
  if (!answer.ok && isVerdict(answer.fault))
    return ok({ shipping, chosen, payment: undefined, totals: undefined });
  if (!answer.ok) return answer;
  const { payment_methods, totals } = answer.value.result;
  return ok({ shipping, chosen, payment: payment_methods, totals: totals && platformTotalsOf(totals) });
}

/** The ways to pay: those that came along, else those that are asked for, else those of before. */
async function paymentMethodsOf(
  { call, databases }: TotalsDeps,
  { cartId, principal }: OpenServerCart,
  { store, forced }: TotalsRequest,
  { payment_methods: before = [] }: CartHead,
  told: readonly BridgePaymentMethod[] = [],
): Promise<Result<PaymentMethodValue[]>> {
  let named = told;
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

/** What a payment adds is in no totals before it is named. */
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

/** A coupon survives the exchange of the shop's cart, as a login makes it; one that the shop refuses there is over. */
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

/** Tells the shop where its goods are collected. A backend without the call, or without the point, reads it in the order. */
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

/** The coupon by the word of the totals: they are the only place where the shop says which one is in force. */
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
 * What totals are of: goods, where they go, how they are sent and paid. The goods as the shop holds them: what the shopper
 * changed since it was sent is in no sum of the shop's.
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
 * Brings totals and methods up to date. Out: the head as it stands then.
 * Faults: cart-empty, refused (no country is known), those of the calls.
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
  const isPointTold = head.pickup_point?.code === pickupPoint && head.pickup_point.cart_id === cart.cartId;
  if (pickupPoint !== '' && !isPointTold) {
    const told = await setPickupPoint(deps, cart, pickupPoint);
    if (!told.ok) return told;
  }
  const hash = totalsHash(lines, cart.cartId, full);
  // totals that an older version stored do not name their items
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
  // the update before may have made the backend add an item, or take one out
  if (namesOtherItems(written, await store.linesOf(cart.generation))) await readStoreItems(deps, cart);
  return ok(written);
}
