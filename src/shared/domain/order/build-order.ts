// Builds the order document of one placed order (docs/reliability.md).
// Invariants: id = cart generation; the body is frozen here and holds exactly the lines, prices and total that were
// displayed; amounts become decimals only in the body.
import {
  ORDER_DOCUMENT_VERSION,
  type OrderAddress,
  type OrderBody,
  type OrderDocument,
  type OrderLine,
} from '#schemas/documents/order-document.ts';
import type {
  CountryValue,
  PaymentMethodValue,
  ShippingMethodValue,
} from '#schemas/documents/reference-document.ts';
import { plainLine, plainText } from '#schemas/plain-text.ts';
import type { Cents } from '#schemas/primitives.ts';
import { nameOf } from '../account/person-name.ts';
import { phoneOf } from '../account/phone-of.ts';
import { principalOf } from '../account/principal-of.ts';
import type { Totals } from '../cart/cart-totals.ts';
import { type CartView, type CartViewLine, storeLines } from '../cart/cart-view.ts';
import { subtitleWith } from '../cart/product-choices.ts';
import type { CheckoutDetails } from '../checkout/checkout-details.ts';
import { taxIdOf } from '../checkout/checkout-rules.ts';
import type { DeliveryTerms } from '../checkout/offered-methods.ts';
import { hasPoints } from '../checkout/payment-methods.ts';
import { postcodeOf } from '../checkout/postcode-of.ts';
import { type Region, regionFields, regionOf } from '../checkout/region.ts';
import { includedTax } from '../pricing/tax-config.ts';
import { orderContentHash } from './order-key.ts';
import type { Consent } from './order-transitions.ts';
import { DELIVERY_TERMS } from './settle-delivery.ts';
import { shownDigest, withDigest } from './shown-order.ts';
import { chosenLines, TAKE_BACK, takeBackText, withoutTakeBackOf } from './take-back.ts';

/** Formats a total for the wire: "757.90". Cents must not be negative. */
export function decimalText(cents: Cents): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const decimal = (cents: Cents): number => Number(decimalText(cents));

export type OrderInput = {
  cart: CartView;
  details: CheckoutDetails;
  /** absent for a virtual cart */
  shipping: ShippingMethodValue | undefined;
  payment: PaymentMethodValue;
  totals: Totals;
  /** ISO days [earliest, latest] */
  delivery: readonly [string, string];
  store: string;
  /** countries with their regions; absent: no country has regions */
  countries?: readonly CountryValue[];
  /** the undecided parts of the delivery; absent: all are settled */
  deliveryTerms?: DeliveryTerms | undefined;
  /** the logged-in customer; absent for a guest. The order is never sent under another account (I-23) */
  customerId?: string | undefined;
  /** the same customer's cart at the backend; absent if there is none */
  serverCartId?: string | undefined;
  /** version of the accepted terms */
  terms: string;
  /** whether the device has a connection */
  isOnline?: boolean;
  /** milliseconds since 1970 */
  now: number;
};

type Person = Pick<OrderAddress, 'firstname' | 'lastname' | 'telephone' | 'email'>;
type Place = { street: string; city: string; postcode: string; country: string; region?: Region | undefined };

const addressOf = (person: Person, place: Place): OrderAddress => ({
  ...person,
  street: [plainLine(place.street)],
  city: plainLine(place.city),
  postcode: postcodeOf(place.country, place.postcode),
  country_id: place.country,
  ...regionFields(place.region),
  company: '',
});

type Typed = { streetAddress: string; city: string; zipCode: string; country: string; state: string };
const typedPlace = (a: Typed, countries: readonly CountryValue[] = []): Place => ({
  street: a.streetAddress,
  city: a.city,
  postcode: a.zipCode,
  country: a.country,
  region: regionOf(countries, a.country, a.state),
});

/**
 * Returns the delivery and invoice addresses. If the customer collects the order, the point's address is used; a
 * virtual cart has no delivery address.
 */
function addresses({ cart, details, shipping, countries }: OrderInput): {
  shippingAddress?: OrderAddress;
  billingAddress: OrderAddress;
} {
  const { personal, payment } = details;
  const person: Person = {
    firstname: nameOf(personal.firstName),
    lastname: nameOf(personal.lastName),
    telephone: phoneOf(personal.phoneNumber),
    // some backends reject upper case in the domain of an e-mail address
    email: plainLine(personal.emailAddress).toLowerCase(),
  };
  const point = shipping?.points.find(({ code }) => code === details.shipping.pickupPoint);
  const deliverTo: Place = point
    ? { street: point.address, city: point.city, postcode: point.postcode, country: point.country_id }
    : typedPlace(details.shipping, countries);
  const isOnlyForCompanies = cart.virtual || hasPoints(shipping);
  const ownInvoiceAddress = isOnlyForCompanies ? payment.legalPerson : !payment.sameAsShipping;
  const invoiceTo = ownInvoiceAddress ? typedPlace(payment, countries) : deliverTo;
  const company = payment.legalPerson
    ? { company: plainLine(payment.company), vat_id: taxIdOf(payment.taxId) }
    : {};
  return {
    ...(cart.virtual ? {} : { shippingAddress: addressOf(person, deliverTo) }),
    billingAddress: { ...addressOf(person, invoiceTo), ...company },
  };
}

function extraFields({ cart, details, shipping, totals, deliveryTerms }: OrderInput): Record<string, string> {
  const { payment } = details;
  const fields = {
    confirmed_total: decimalText(totals.grand_total),
    pickup_point: hasPoints(shipping) ? details.shipping.pickupPoint : '',
    order_notes: plainText(payment.orderNotes),
    company_code: payment.legalPerson ? plainLine(payment.companyCode) : '',
    [DELIVERY_TERMS]: deliveryTerms ?? '',
    [TAKE_BACK]: takeBackText(chosenLines(cart.lines, details.shipping.takeBack)),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

const bodyProduct = (line: CartViewLine, isOfAccount: boolean): OrderBody['products'][number] => ({
  sku: line.sku,
  ...(line.parentSku === undefined ? {} : { parentSku: line.parentSku }),
  qty: line.qty,
  name: line.name,
  price: decimal(line.price - includedTax(line.price, line.taxRate)),
  price_incl_tax: decimal(line.price),
  product_type: line.type_id,
  ...(line.server_item_id === undefined ? {} : { server_item_id: line.server_item_id }),
  ...(isOfAccount && line.server_item_id !== undefined && line.server_qty !== undefined
    ? { server_qty: line.server_qty }
    : {}),
  ...(line.product_option === undefined ? {} : { product_option: line.product_option }),
});

const receiptLine = (line: CartViewLine): OrderLine => ({
  sku: line.sku,
  ...(line.parentSku === undefined ? {} : { parentSku: line.parentSku }),
  name: line.name,
  subtitle: subtitleWith(line.subtitle, line.chosen),
  image: line.image,
  qty: line.qty,
  price_incl_tax: line.price,
  ...(line.energy ? { energy: { class: line.energy.class, scale: line.energy.scale } } : {}),
});

/** Returns prices by sku; skus with several lines are omitted, because their options may have different prices. */
function bySku(lines: readonly CartViewLine[], name: 'was' | 'lowest30'): Record<string, Cents> {
  const alone = lines.filter(({ sku }) => lines.filter((line) => line.sku === sku).length === 1);
  return Object.fromEntries(
    alone.flatMap((line) => (line[name] === undefined ? [] : [[line.sku, line[name]]])),
  );
}

function orderBody(input: OrderInput): OrderBody {
  const { cart, shipping, payment, store, now } = input;
  const at = new Date(now).toISOString();
  const isOfAccount = input.customerId !== undefined && input.serverCartId !== undefined;
  return {
    user_id: input.customerId ?? '',
    cart_id: input.serverCartId ?? '',
    store_code: store,
    products: cart.lines.map((line) => bodyProduct(line, isOfAccount)),
    addressInformation: {
      ...addresses(input),
      shipping_carrier_code: shipping?.carrier_code ?? '',
      shipping_method_code: shipping?.method_code ?? '',
      payment_method_code: payment.code,
      payment_method_additional: input.details.payment.paymentMethodAdditional,
      shippingExtraFields: extraFields(input),
    },
    order_id: cart.generation,
    transmited: false,
    created_at: at,
    updated_at: at,
  };
}

/** Returns the order document in state "confirmed". The input must have passed isReadyToPlace(). */
export function buildOrder(input: OrderInput): OrderDocument {
  const { cart, shipping, payment, now } = input;
  const { discount, ...totals } = input.totals;
  const seen = {
    store_code: input.store,
    totals,
    ...(discount === 0 ? {} : { discount }),
    lines: cart.lines.map(receiptLine),
    shipping_title: shipping?.method_title ?? '',
    payment_title: payment.title,
    delivery: [input.delivery[0], input.delivery[1]] as [string, string],
    created_at: now,
  };
  const was = bySku(cart.lines, 'was');
  const shown = {
    terms: input.terms,
    lowest: bySku(cart.lines, 'lowest30'),
    ...(Object.keys(was).length > 0 && { was }),
  };
  const digest = shownDigest(seen, shown);
  const body = withDigest(orderBody(input), digest);
  const added = storeLines(cart.lines).flatMap(({ server_item_id = [] }) => server_item_id);
  return {
    ...seen,
    id: cart.generation,
    v: ORDER_DOCUMENT_VERSION,
    principal: principalOf(input.customerId === undefined ? undefined : { id: input.customerId }),
    state: 'confirmed',
    seq: cart.seq,
    attempt: 0,
    fence: 0,
    not_before: 0,
    body,
    body_hash: orderContentHash(body),
    confirmed_total: totals.grand_total,
    ...(discount === 0 || cart.coupon === undefined ? {} : { coupon: cart.coupon }),
    ...(input.customerId === undefined && input.details.personal.createAccount ? { account: 'wanted' } : {}),
    shown: { ...shown, digest },
    ...(input.isOnline && { placed_online: true }),
    ...(added.length > 0 && { store_items: added }),
    journal: [{ at: now, event: 'confirmed', attempt: 0 }],
    updated_at: now,
  };
}

/**
 * Returns the change to which the customer would consent after the backend's verdict: the new total, or the order
 * without the unavailable lines, under the same id. Undefined if nothing remains or no consent is needed. The backend
 * names only the total, so the difference is applied to `totals.goods`, and the tax is scaled.
 */
export function consentOf(order: OrderDocument): Consent | undefined {
  const { new_total, skus = [] } = order.last_verdict ?? {};
  if (order.state !== 'needs_consent' || (new_total === undefined && skus.length === 0)) return undefined;
  const products = order.body.products.filter(({ sku }) => !skus.includes(sku));
  const lines = order.lines.filter(({ sku }) => !skus.includes(sku));
  if (products.length === 0) return undefined;
  const { shipping, payment, grand_total, tax } = order.totals;
  const { discount = 0 } = order;
  const left = lines.reduce(
    (sum, line) => sum + line.qty * line.price_incl_tax,
    shipping + payment + discount,
  );
  const total = new_total ?? left;
  const { addressInformation } = order.body;
  const totals = {
    goods: total - shipping - payment - discount,
    shipping,
    payment,
    tax: grand_total > 0 ? Math.round((tax * total) / grand_total) : 0,
    grand_total: total,
  };
  const shown = order.shown && {
    ...order.shown,
    digest: shownDigest({ ...order, lines, totals }, order.shown),
  };
  const agreed = withoutTakeBackOf({
    ...order.body,
    products,
    addressInformation: {
      ...addressInformation,
      shippingExtraFields: { ...addressInformation.shippingExtraFields, confirmed_total: decimalText(total) },
    },
  });
  const body = shown ? withDigest(agreed, shown.digest) : agreed;
  return {
    body,
    body_hash: orderContentHash(body),
    lines,
    confirmed_total: total,
    totals,
    ...(shown && { shown }),
  };
}
