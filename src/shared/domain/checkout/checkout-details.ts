// Maps the checkout forms to the three claims that store them, and checks whether a step is complete. Invariant: the
// details contain no password.
import * as z from 'zod/mini';
import type { PaymentDetails, PersonalDetails, ShippingDetails } from '#schemas/documents/claim-document.ts';
import {
  type CheckoutRules,
  chosenShipping,
  type DeliveryForm,
  deliveryForm,
  paymentChoices,
  paymentForm,
  personalForm,
  shippingMethodKey,
} from './checkout-rules.ts';

export type CheckoutDetails = {
  personal: PersonalDetails;
  shipping: ShippingDetails;
  payment: PaymentDetails;
};

const noAddress = (country: string) => ({
  firstName: '',
  lastName: '',
  country,
  streetAddress: '',
  apartmentNumber: '',
  city: '',
  state: '',
  region_id: 0,
  zipCode: '',
  phoneNumber: '',
});

/** Returns empty details with a preselected country. */
export const noDetails = (country: string): CheckoutDetails => ({
  personal: { firstName: '', lastName: '', emailAddress: '', phoneNumber: '' },
  shipping: { ...noAddress(country), shippingMethod: '', pickupPoint: '' },
  payment: {
    ...noAddress(country),
    legalPerson: false,
    sameAsShipping: true,
    company: '',
    taxId: '',
    companyCode: '',
    paymentMethod: '',
    paymentMethodAdditional: {},
    orderNotes: '',
  },
});

/** Returns the delivery step's fields from the two claims. */
export function deliveryFormOf({ shipping, payment }: CheckoutDetails): DeliveryForm {
  return {
    shippingMethod: shipping.shippingMethod,
    pickupPoint: shipping.pickupPoint,
    country: shipping.country,
    region: shipping.state,
    streetAddress: shipping.streetAddress,
    city: shipping.city,
    zipCode: shipping.zipCode,
    sameAsShipping: payment.sameAsShipping,
    billingCountry: payment.country,
    billingRegion: payment.state,
    billingStreetAddress: payment.streetAddress,
    billingCity: payment.city,
    billingZipCode: payment.zipCode,
    legalPerson: payment.legalPerson,
    company: payment.company,
    taxId: payment.taxId,
    companyCode: payment.companyCode,
    orderNotes: payment.orderNotes,
  };
}

/** Writes the delivery step's fields to the two claims; name and phone come from the personal details. */
export function withDelivery(details: CheckoutDetails, form: DeliveryForm): CheckoutDetails {
  const { firstName, lastName, phoneNumber } = details.personal;
  const person = { firstName, lastName, phoneNumber };
  return {
    ...details,
    shipping: {
      ...details.shipping,
      ...person,
      shippingMethod: form.shippingMethod,
      pickupPoint: form.pickupPoint,
      country: form.country,
      state: form.region,
      streetAddress: form.streetAddress,
      city: form.city,
      zipCode: form.zipCode,
    },
    payment: {
      ...details.payment,
      ...person,
      sameAsShipping: form.sameAsShipping,
      country: form.billingCountry,
      state: form.billingRegion,
      streetAddress: form.billingStreetAddress,
      city: form.billingCity,
      zipCode: form.billingZipCode,
      legalPerson: form.legalPerson,
      company: form.company,
      taxId: form.taxId,
      companyCode: form.companyCode,
      orderNotes: form.orderNotes,
    },
  };
}

export const isPersonalDone = ({ personal }: CheckoutDetails): boolean =>
  z.safeParse(personalForm, personal).success;

export const isShippingDone = (details: CheckoutDetails, rules: CheckoutRules): boolean =>
  z.safeParse(deliveryForm(rules), deliveryFormOf(details)).success;

export const isPaymentDone = (details: CheckoutDetails, rules: CheckoutRules): boolean =>
  z.safeParse(paymentForm(rules, details.shipping.shippingMethod), details.payment).success;

/** True if an order can be placed: every step is complete and the cart is not empty. */
export const isReadyToPlace = (details: CheckoutDetails, rules: CheckoutRules): boolean =>
  !rules.cartEmpty &&
  isPersonalDone(details) &&
  isShippingDone(details, rules) &&
  isPaymentDone(details, rules);

/**
 * Fills missing or invalid choices with defaults: the default delivery, the only pickup point, the default payment
 * method of that delivery.
 */
export function withDefaults(details: CheckoutDetails, rules: CheckoutRules): CheckoutDetails {
  const { shippingMethods } = rules;
  const kept = chosenShipping(shippingMethods, details.shipping.shippingMethod);
  const shipping = kept ?? shippingMethods.find((method) => method.default) ?? shippingMethods[0];
  const shippingMethod = shipping ? shippingMethodKey(shipping) : '';
  const points = shipping?.points ?? [];
  const pickupPoint = points.length === 1 ? (points[0]?.code ?? '') : details.shipping.pickupPoint;
  const choices = paymentChoices(rules, shippingMethod);
  const payment =
    choices.find(({ code }) => code === details.payment.paymentMethod) ??
    choices.find((method) => method.default) ??
    choices[0];
  return {
    ...details,
    shipping: { ...details.shipping, shippingMethod, pickupPoint },
    payment: { ...details.payment, paymentMethod: payment?.code ?? '' },
  };
}
