// The form for one address of a customer's address book. Rules and messages are those of checkout.
import * as z from 'zod/mini';
import type { Address, Customer } from '#schemas/documents/customer.ts';
import type { CountryValue } from '#schemas/documents/reference-document.ts';
import { plainLine } from '#schemas/plain-text.ts';
import {
  companyCodeIssue,
  type FieldMessage,
  personalForm,
  postcodeIssue,
  taxIdIssue,
  taxIdOf,
} from '../checkout/checkout-rules.ts';
import { postcodeOf } from '../checkout/postcode-of.ts';
import { isRegionRequired, regionOf } from '../checkout/region.ts';
import { companyNameIssue, nameOf } from './person-name.ts';
import { phoneOf } from './phone-of.ts';

const fields = z.object({
  firstname: z.string(),
  lastname: z.string(),
  street: z.string(),
  /** house and apartment: the second part of the street */
  house: z.string(),
  city: z.string(),
  postcode: z.string(),
  country: z.string(),
  /** id of the region in the country list; "" = none */
  region: z.string(),
  telephone: z.string(),
  legalPerson: z.boolean(),
  company: z.string(),
  companyCode: z.string(),
  vatId: z.string(),
  /** requests that the address becomes the default one; an address never loses a role here */
  forDelivery: z.boolean(),
  forInvoices: z.boolean(),
});
export type AddressForm = z.infer<typeof fields>;

/** Validates a field with the corresponding checkout rule. */
const ruleIssue = (rule: keyof typeof personalForm.shape, value: string): FieldMessage | undefined =>
  z.safeParse(personalForm.shape[rule], value).error?.issues[0]?.message as FieldMessage | undefined;
const filledIssue = (value: string): FieldMessage | undefined =>
  plainLine(value) === '' ? 'required' : undefined;

type Countries = readonly CountryValue[];

type RuledField = Exclude<keyof AddressForm, 'legalPerson' | 'forDelivery' | 'forInvoices'>;

const rules: Record<RuledField, (form: AddressForm, countries: Countries) => FieldMessage | undefined> = {
  firstname: ({ firstname }) => ruleIssue('firstName', firstname),
  lastname: ({ lastname }) => ruleIssue('lastName', lastname),
  street: ({ street }) => filledIssue(street),
  // the house number is optional: farms have a name instead
  house: () => undefined,
  city: ({ city }) => filledIssue(city),
  postcode: ({ country, postcode }) => postcodeIssue(country, postcode),
  country: ({ country }) => filledIssue(country),
  region: ({ country, region }, countries) =>
    isRegionRequired(countries, country) && !regionOf(countries, country, region) ? 'required' : undefined,
  telephone: ({ telephone }) => ruleIssue('phoneNumber', telephone),
  company: ({ legalPerson, company }) => (legalPerson ? companyNameIssue(company) : undefined),
  companyCode: ({ legalPerson, companyCode }) => (legalPerson ? companyCodeIssue(companyCode) : undefined),
  vatId: ({ legalPerson, vatId }) => {
    const wrong = legalPerson ? taxIdIssue(vatId) : undefined;
    return wrong === 'taxIdShort' || wrong === 'taxNumberShort' ? 'vatCodeShort' : wrong;
  },
};
export const addressFieldNames = Object.keys(rules) as RuledField[];

/** Returns the schema of the form; fields that are not shown are not validated. */
export const addressForm = (countries: Countries = []) =>
  fields.check(
    z.superRefine((form, context) => {
      for (const name of addressFieldNames) {
        const message = rules[name](form, countries);
        if (message) context.addIssue({ code: 'custom', message, path: [name] });
      }
    }),
  );

/**
 * Returns the form's initial values.
 * @param known undefined for a new address, which gets the customer's name
 * @param country preset for a new address
 */
export const addressFormOf = (
  known: Address | undefined,
  customer: Pick<Customer, 'firstname' | 'lastname'>,
  country: string,
): AddressForm => ({
  firstname: (known ?? customer).firstname,
  lastname: (known ?? customer).lastname,
  street: known?.street[0] ?? '',
  house: known?.street.slice(1).join(', ') ?? '',
  city: known?.city ?? '',
  postcode: known?.postcode ?? '',
  country: known?.country ?? country,
  region: known?.region?.id ?? '',
  telephone: known?.telephone ?? '',
  legalPerson: known !== undefined && known.company + known.company_code + known.vat_id !== '',
  company: known?.company ?? '',
  companyCode: known?.company_code ?? '',
  vatId: known?.vat_id ?? '',
  forDelivery: known?.default_shipping ?? false,
  forInvoices: known?.default_billing ?? false,
});

/**
 * Returns the address of a valid form.
 * @param known the address that was edited; its id, and what could not be read of it, stay
 */
export function addressOfForm(
  form: AddressForm,
  known: Address | undefined,
  countries: Countries = [],
): Address {
  // keep a region that the list lacks, as long as its country is unchanged
  const kept = known?.country === form.country && known.region?.id === form.region ? known.region : undefined;
  const region = regionOf(countries, form.country, form.region) ?? kept;
  return {
    ...(known?.id === undefined ? {} : { id: known.id }),
    ...(known?.unread === undefined ? {} : { unread: known.unread }),
    firstname: nameOf(form.firstname),
    lastname: nameOf(form.lastname),
    street: [plainLine(form.street), plainLine(form.house)],
    city: plainLine(form.city),
    postcode: postcodeOf(form.country, form.postcode),
    country: form.country,
    ...(region && { region }),
    telephone: phoneOf(form.telephone),
    company: form.legalPerson ? plainLine(form.company) : '',
    company_code: form.legalPerson ? plainLine(form.companyCode) : '',
    vat_id: form.legalPerson ? taxIdOf(form.vatId) : '',
    default_shipping: form.forDelivery,
    default_billing: form.forInvoices,
  };
}
