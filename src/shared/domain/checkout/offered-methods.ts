// Selects the delivery and payment methods that checkout offers for a country, by source.
import type { SeenMethods } from '#schemas/documents/claim-document.ts';
import type { PaymentMethodValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import { seenMethodsFor } from './with-seen-methods.ts';

export type Methods = { shippingMethods: ShippingMethodValue[]; paymentMethods: PaymentMethodValue[] };

/** Delivery terms to settle before an order is sent; absent if all are settled. */
export type DeliveryTerms = 'to_be_confirmed' | 'to_be_agreed';

export type OfferedMethods = Methods & {
  country: string;
  terms?: DeliveryTerms;
  /** a request is in flight, and nothing can be offered before its response */
  isAsking: boolean;
};

/** Returns a placeholder for an unknown delivery method: free and without a delivery date until one is agreed. */
export const methodToBeAgreed = (title: string): ShippingMethodValue => ({
  carrier_code: '',
  method_code: '',
  method_title: title,
  price_incl_tax: 0,
  delivery_days: [0, 0],
  countries: [],
  offline: true,
  default: true,
  is_server_method: true,
  points: [],
});

const paymentToBeAgreed = (title: string): PaymentMethodValue => ({
  code: '',
  title,
  cost_incl_tax: 0,
  default: true,
  is_server_method: true,
  carriers: [],
  forCart: true,
});

export const isToBeAgreed = (method: Pick<ShippingMethodValue, 'carrier_code' | 'method_code'>): boolean =>
  method.carrier_code === '' && method.method_code === '';

type Known = {
  /** from reference data on this device */
  listed: Methods;
  /** the backend's response for exactly this cart and country */
  answered: Methods | undefined;
  seen: readonly SeenMethods[];
  store: string;
  country: string;
  virtual: boolean;
  /** a request is in flight */
  isPending: boolean;
  /** titles of methods to be agreed later; undefined if orders require a known delivery */
  later: { shipping: string; payment: string } | undefined;
};

/**
 * Returns the methods to offer, each list from the best source that has one: the backend's response, then reference
 * data, then the cached methods from earlier responses. The cache and "to be agreed" are used only while no request is
 * in flight.
 */
export function offeredMethods(known: Known): OfferedMethods {
  const { listed, answered, seen, store, country, virtual, isPending, later } = known;
  const pick = <T>(...lists: (readonly T[] | undefined)[]): T[] => [
    ...(lists.find((list) => list && list.length > 0) ?? []),
  ];
  const asked = {
    shippingMethods: pick(answered?.shippingMethods, listed.shippingMethods),
    paymentMethods: pick(answered?.paymentMethods, listed.paymentMethods),
  };
  const isComplete = (methods: Methods) =>
    methods.paymentMethods.length > 0 && (virtual || methods.shippingMethods.length > 0);
  if (isComplete(asked) || answered) return { country, ...asked, isAsking: false };
  if (isPending) return { country, ...asked, isAsking: true };
  const here = seenMethodsFor(seen, store, country);
  const cached = {
    shippingMethods: pick(asked.shippingMethods, here?.shipping),
    // payment methods rarely depend on the country
    paymentMethods: pick(asked.paymentMethods, here?.payment, ...seen.map(({ payment }) => payment)),
  };
  if (isComplete(cached)) return { country, ...cached, terms: 'to_be_confirmed', isAsking: false };
  if (later === undefined) return { country, ...cached, isAsking: false };
  return {
    country,
    shippingMethods: virtual ? [] : pick(cached.shippingMethods, [methodToBeAgreed(later.shipping)]),
    paymentMethods: pick(cached.paymentMethods, [paymentToBeAgreed(later.payment)]),
    terms: 'to_be_agreed',
    isAsking: false,
  };
}
