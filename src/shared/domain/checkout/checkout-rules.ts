// Validates the checkout fields. An issue's message is a key below `checkout:messages` in the locale files. Names
// accept letters of any script.
import * as z from 'zod/mini';
import type {
  CountryValue,
  PaymentMethodValue,
  ShippingMethodValue,
} from '#schemas/documents/reference-document.ts';
import { plainLine } from '#schemas/plain-text.ts';
import { typedLine, typedText } from '#schemas/typed-text.ts';
import { companyNameIssue, emailAddress, personName, phoneNumber } from '../account/person-name.ts';
import { hasPoints, visiblePaymentMethods } from './payment-methods.ts';
import { hasPostcodeForm, postcodeOf } from './postcode-of.ts';
import { isRegionRequired, regionOf } from './region.ts';

export type FieldMessage =
  | 'required'
  | 'nameShort'
  | 'nameLong'
  | 'companyNameShort'
  | 'alphabet'
  | 'email'
  | 'phone'
  | 'zipShort'
  | 'zipFormat'
  | 'taxIdShort'
  | 'taxNumberShort'
  | 'vatCodeShort'
  | 'taxIdInvalid'
  | 'companyCodeShort'
  | 'terms';

/** The current offer; the forms are validated against it. */
export type CheckoutRules = {
  virtual: boolean;
  cartEmpty: boolean;
  shippingMethods: readonly ShippingMethodValue[];
  paymentMethods: readonly PaymentMethodValue[];
  /** countries with their regions; absent: no country has regions */
  countries?: readonly CountryValue[];
};

/** True if an order is possible: there is a payment method, and a delivery method unless the cart is virtual. */
export const canBeOrdered = ({
  virtual,
  shippingMethods,
  paymentMethods,
}: Omit<CheckoutRules, 'cartEmpty' | 'countries'>): boolean =>
  paymentMethods.length > 0 && (virtual || shippingMethods.length > 0);

const TEXT_MIN = 3;

export const personalForm = z.object({
  firstName: personName(),
  lastName: personName(),
  emailAddress: emailAddress(),
  phoneNumber: phoneNumber().check(z.minLength(1, 'required' satisfies FieldMessage)),
  /** guests only; a link to set the password is sent by e-mail */
  createAccount: z.optional(z.boolean()),
});
export type PersonalForm = z.infer<typeof personalForm>;

/** Validates a postcode of a country. */
export function postcodeIssue(country: string, postcode: string): FieldMessage | undefined {
  const written = postcodeOf(country, postcode);
  if (written === '') return 'required';
  if (written.length < TEXT_MIN) return 'zipShort';
  return hasPostcodeForm(country, written) ? undefined : 'zipFormat';
}

/** Normalizes a tax number: capitals, without blanks, dashes and dots. */
export const taxIdOf = (typed: string): string =>
  plainLine(typed.normalize('NFKC'))
    .replace(/[\s\p{Pd}\u2212.]/gu, '')
    .toUpperCase();

/** Validates an optional tax number: the two letters of the country, then digits and letters. */
export function taxIdIssue(taxId: string): FieldMessage | undefined {
  const written = taxIdOf(taxId);
  if (written === '') return undefined;
  // two letters alone are the country code of an incomplete tax number
  if (written.length < TEXT_MIN) return /^[A-Z]{2}$/.test(written) ? 'taxNumberShort' : 'taxIdShort';
  return /^[A-Z]{2}[0-9A-Z]{3,13}$/.test(written) ? undefined : 'taxIdInvalid';
}

/** Validates an optional company code. */
export function companyCodeIssue(code: string): FieldMessage | undefined {
  const { length } = plainLine(code);
  return length > 0 && length < TEXT_MIN ? 'companyCodeShort' : undefined;
}

/** Returns the key of a delivery method in forms and claims: `{carrier}|{method}`. */
export const shippingMethodKey = (
  method: Pick<ShippingMethodValue, 'carrier_code' | 'method_code'>,
): string => `${method.carrier_code}|${method.method_code}`;

/** Returns the chosen delivery method; undefined if none is chosen or it is no longer offered. */
export const chosenShipping = (
  methods: readonly ShippingMethodValue[],
  key: string,
): ShippingMethodValue | undefined => methods.find((method) => shippingMethodKey(method) === key);

const deliveryFields = z.object({
  shippingMethod: z.string(),
  pickupPoint: z.string(),
  country: z.string(),
  /** id of the region in the country list; "" = none */
  region: z.string(),
  streetAddress: typedLine(),
  city: typedLine(),
  zipCode: typedLine(),
  sameAsShipping: z.boolean(),
  billingCountry: z.string(),
  billingRegion: z.string(),
  billingStreetAddress: typedLine(),
  billingCity: typedLine(),
  billingZipCode: typedLine(),
  legalPerson: z.boolean(),
  company: typedLine(),
  taxId: typedLine(),
  companyCode: typedLine(),
  orderNotes: typedText(),
});
export type DeliveryForm = z.infer<typeof deliveryFields>;

/** Returns whether the delivery needs an entered address, and whether the invoice needs a separate one. */
export function requiredAddresses(
  form: Pick<DeliveryForm, 'shippingMethod' | 'sameAsShipping' | 'legalPerson'>,
  rules: CheckoutRules,
): { delivery: boolean; billing: boolean } {
  if (rules.virtual) return { delivery: false, billing: form.legalPerson };
  const pickup = hasPoints(chosenShipping(rules.shippingMethods, form.shippingMethod));
  return { delivery: !pickup, billing: pickup ? form.legalPerson : !form.sameAsShipping };
}

const withPostcodes = (form: DeliveryForm): DeliveryForm => ({
  ...form,
  zipCode: postcodeOf(form.country, form.zipCode),
  billingZipCode: postcodeOf(form.billingCountry, form.billingZipCode),
});

/** Returns the schema of the delivery step, validated against the current offer. */
export function deliveryForm(rules: CheckoutRules) {
  return deliveryFields.check(
    z.overwrite(withPostcodes),
    z.superRefine((form, context) => {
      const issue = (field: keyof DeliveryForm, message: FieldMessage | undefined) => {
        if (message) context.addIssue({ code: 'custom', message, path: [field] });
      };
      const filled = (field: keyof DeliveryForm) => issue(field, form[field] === '' ? 'required' : undefined);
      const chosen = chosenShipping(rules.shippingMethods, form.shippingMethod);
      if (!rules.virtual && !chosen) issue('shippingMethod', 'required');
      if (chosen && hasPoints(chosen) && !chosen.points.some(({ code }) => code === form.pickupPoint)) {
        issue('pickupPoint', 'required');
      }
      const requested = requiredAddresses(form, rules);
      const { countries = [] } = rules;
      const regionIssue = (field: 'region' | 'billingRegion', country: string) => {
        const isMissing = regionOf(countries, country, form[field]) === undefined;
        issue(field, isMissing && isRegionRequired(countries, country) ? 'required' : undefined);
      };
      if (requested.delivery) {
        regionIssue('region', form.country);
        filled('streetAddress');
        issue('zipCode', postcodeIssue(form.country, form.zipCode));
        filled('city');
        const unserved = chosen && chosen.countries.length > 0 && !chosen.countries.includes(form.country);
        issue('country', form.country === '' || unserved ? 'required' : undefined);
      }
      if (requested.billing) {
        regionIssue('billingRegion', form.billingCountry);
        filled('billingStreetAddress');
        issue('billingZipCode', postcodeIssue(form.billingCountry, form.billingZipCode));
        filled('billingCity');
        filled('billingCountry');
      }
      if (form.legalPerson) {
        issue('company', companyNameIssue(form.company));
        issue('taxId', taxIdIssue(form.taxId));
        issue('companyCode', companyCodeIssue(form.companyCode));
      }
    }),
  );
}

/** Returns the schema of the payment step: one of the methods available for the chosen delivery. */
export function paymentForm(rules: CheckoutRules, shippingMethod: string) {
  return z.object({
    paymentMethod: z.string().check(
      z.refine((code: string) => paymentChoices(rules, shippingMethod).some((m) => m.code === code), {
        error: 'required' satisfies FieldMessage,
      }),
    ),
  });
}
export type PaymentForm = { paymentMethod: string };

/** Returns the payment methods shown for a delivery method. */
export const paymentChoices = (rules: CheckoutRules, shippingMethod: string): PaymentMethodValue[] =>
  visiblePaymentMethods(
    rules.paymentMethods,
    chosenShipping(rules.shippingMethods, shippingMethod),
    rules.virtual,
  );

export const reviewForm = z.object({
  terms: z.boolean().check(z.refine((agreed: boolean) => agreed, { error: 'terms' satisfies FieldMessage })),
});
export type ReviewForm = z.infer<typeof reviewForm>;
