// The form for a customer's addresses: delivery and, if different, invoice. Rules and messages are those of checkout. A
// profile has at most two addresses.
import * as z from 'zod/mini';
import { type Address, type Customer, MOST_ADDRESSES } from '#schemas/documents/customer.ts';
import type { CountryValue } from '#schemas/documents/reference-document.ts';
import { plainLine } from '#schemas/plain-text.ts';
import type { TaskPayload } from '#schemas/task-kinds.ts';
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

const blockFields = z.object({
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
});
type AddressBlock = z.infer<typeof blockFields>;

const formFields = z.object({
  delivery: blockFields,
  /** the invoice address differs from the delivery address */
  separateInvoice: z.boolean(),
  invoice: blockFields,
  legalPerson: z.boolean(),
  company: z.string(),
  companyCode: z.string(),
  vatId: z.string(),
});
export type ShippingDetailsForm = z.infer<typeof formFields>;

/** Validates a field with the corresponding checkout rule. */
const ruleIssue = (rule: keyof typeof personalForm.shape, value: string): FieldMessage | undefined =>
  z.safeParse(personalForm.shape[rule], value).error?.issues[0]?.message as FieldMessage | undefined;
const filledIssue = (value: string): FieldMessage | undefined =>
  plainLine(value) === '' ? 'required' : undefined;

type Countries = readonly CountryValue[];

const blockRules: Record<
  keyof AddressBlock,
  (block: AddressBlock, countries: Countries) => FieldMessage | undefined
> = {
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
};
export const blockFieldNames = Object.keys(blockRules) as (keyof AddressBlock)[];

/** Returns the schema of the form; fields that are not shown are not validated. */
export const shippingDetailsForm = (countries: Countries = []) =>
  formFields.check(
    z.superRefine((form, context) => {
      const issue = (path: string[], message: FieldMessage | undefined) => {
        if (message) context.addIssue({ code: 'custom', message, path });
      };
      for (const kind of form.separateInvoice ? (['delivery', 'invoice'] as const) : (['delivery'] as const))
        for (const name of blockFieldNames) issue([kind, name], blockRules[name](form[kind], countries));
      if (form.legalPerson) {
        issue(['company'], companyNameIssue(form.company));
        issue(['companyCode'], companyCodeIssue(form.companyCode));
        const wrong = taxIdIssue(form.vatId);
        issue(['vatId'], wrong === 'taxIdShort' || wrong === 'taxNumberShort' ? 'vatCodeShort' : wrong);
      }
    }),
  );

const emptyBlock = (customer: Customer, country: string): AddressBlock => ({
  firstname: customer.firstname,
  lastname: customer.lastname,
  street: '',
  house: '',
  city: '',
  postcode: '',
  country,
  region: '',
  telephone: '',
});

const blockOf = (address: Address): AddressBlock => ({
  firstname: address.firstname,
  lastname: address.lastname,
  street: address.street[0] ?? '',
  house: address.street.slice(1).join(', '),
  city: address.city,
  postcode: address.postcode,
  country: address.country,
  region: address.region?.id ?? '',
  telephone: address.telephone,
});

/** Returns the delivery address, and the invoice address if it is a different one. */
export function addressesOf(addresses: readonly Address[]): { delivery?: Address; invoice?: Address } {
  const delivery =
    addresses.find((each) => each.default_shipping) ?? addresses.find((each) => !each.default_billing);
  const invoice = addresses.find((each) => each.default_billing && each !== delivery);
  const known = delivery ?? addresses[0];
  return {
    ...(known && { delivery: known }),
    ...(invoice && invoice !== known && { invoice }),
  };
}

/**
 * Returns the form's initial values.
 * @param country Preset for an address that does not exist yet.
 */
export function shippingDetailsFormOf(customer: Customer, country: string): ShippingDetailsForm {
  const { delivery, invoice } = addressesOf(customer.addresses);
  const billed = invoice ?? delivery;
  const company = billed?.company ?? '';
  const companyCode = billed?.company_code ?? '';
  const vatId = billed?.vat_id ?? '';
  return {
    delivery: delivery ? blockOf(delivery) : emptyBlock(customer, country),
    separateInvoice: invoice !== undefined,
    invoice: invoice ? blockOf(invoice) : emptyBlock(customer, country),
    legalPerson: company + companyCode + vatId !== '',
    company,
    companyCode,
    vatId,
  };
}

function addressOf(
  block: AddressBlock,
  form: ShippingDetailsForm,
  is: { shipping: boolean; billing: boolean },
  known: Address | undefined,
  countries: Countries,
): Address {
  // keep a region that the list lacks, as long as its country is unchanged
  const kept =
    known?.country === block.country && known.region?.id === block.region ? known.region : undefined;
  const region = regionOf(countries, block.country, block.region) ?? kept;
  const billed = is.billing && form.legalPerson;
  return {
    ...(known?.id === undefined ? {} : { id: known.id }),
    ...(known?.unread === undefined ? {} : { unread: known.unread }),
    firstname: nameOf(block.firstname),
    lastname: nameOf(block.lastname),
    street: [plainLine(block.street), plainLine(block.house)],
    city: plainLine(block.city),
    postcode: postcodeOf(block.country, block.postcode),
    country: block.country,
    ...(region && { region }),
    telephone: phoneOf(block.telephone),
    company: billed ? plainLine(form.company) : '',
    company_code: billed ? plainLine(form.companyCode) : '',
    vat_id: billed ? taxIdOf(form.vatId) : '',
    default_shipping: is.shipping,
    default_billing: is.billing,
  };
}

/** Returns the profile with the form's addresses: the four fields that may be modified, at most two addresses. */
export function profileWithAddresses(
  customer: Customer,
  form: ShippingDetailsForm,
  countries: Countries = [],
): TaskPayload<'profile-update'> {
  const { delivery, invoice } = addressesOf(customer.addresses);
  const separate = form.separateInvoice;
  const spare = customer.addresses.find((each) => each !== delivery && each !== invoice);
  const { firstname, lastname, email } = customer;
  return {
    firstname,
    lastname,
    email,
    addresses: [
      addressOf(form.delivery, form, { shipping: true, billing: !separate }, delivery, countries),
      ...(separate
        ? [addressOf(form.invoice, form, { shipping: false, billing: true }, invoice, countries)]
        : []),
      // an address with neither role is preserved if the limit allows
      ...(spare ? [{ ...spare, default_shipping: false, default_billing: false }] : []),
    ].slice(0, MOST_ADDRESSES),
  };
}
