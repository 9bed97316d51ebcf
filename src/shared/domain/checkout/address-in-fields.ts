// Addresses of the customer's book in the delivery step: which one the fields contain, and the address that was typed.
import type { Address } from '#schemas/documents/customer.ts';
import type { CountryValue } from '#schemas/documents/reference-document.ts';
import { plainLine } from '#schemas/plain-text.ts';
import type { CheckoutDetails } from './checkout-details.ts';
import { type DeliveryForm, taxIdOf } from './checkout-rules.ts';
import { postcodeOf } from './postcode-of.ts';
import { regionOf } from './region.ts';
import { placeOf } from './with-customer.ts';

export type AddressKind = 'shipping' | 'billing';

/** The fields of the delivery step that contain an address. */
export const addressFields = {
  shipping: { street: 'streetAddress', zip: 'zipCode', city: 'city', country: 'country', region: 'region' },
  billing: {
    street: 'billingStreetAddress',
    zip: 'billingZipCode',
    city: 'billingCity',
    country: 'billingCountry',
    region: 'billingRegion',
  },
} as const satisfies Record<AddressKind, Record<string, keyof DeliveryForm>>;

/** Returns the values that put an address into the fields; a billing address of a company includes its data. */
export function fieldsWith(kind: AddressKind, address: Address): Partial<DeliveryForm> {
  const names = addressFields[kind];
  const { streetAddress, zipCode, city, country, state } = placeOf(address);
  const { company, company_code: companyCode, vat_id: taxId } = address;
  const isCompany = kind === 'billing' && company + companyCode + taxId !== '';
  return {
    [names.country]: country,
    [names.region]: state,
    [names.street]: streetAddress,
    [names.zip]: zipCode,
    [names.city]: city,
    ...(isCompany && { legalPerson: true, company, companyCode, taxId }),
  };
}

/** Returns the values that empty the fields for another address; its country is often the same. */
export const emptiedFields = (kind: AddressKind): Partial<DeliveryForm> => {
  const { street, zip, city, region } = addressFields[kind];
  return { [street]: '', [zip]: '', [city]: '', [region]: '' };
};

/** Returns the book with the default address of this kind first. */
export const defaultFirst = (kind: AddressKind, addresses: readonly Address[]): Address[] => {
  const role = kind === 'shipping' ? 'default_shipping' : 'default_billing';
  return addresses.toSorted((a, b) => Number(b[role]) - Number(a[role]));
};

/** Returns the saved address that the fields contain; undefined if another one is typed. */
export function addressInFields(
  kind: AddressKind,
  form: DeliveryForm,
  addresses: readonly Address[],
): Address | undefined {
  const names = addressFields[kind];
  return addresses.find((address) => {
    const place = placeOf(address);
    return (
      plainLine(form[names.street]) === place.streetAddress &&
      plainLine(form[names.city]) === place.city &&
      postcodeOf(form[names.country], form[names.zip]) === postcodeOf(place.country, place.zipCode) &&
      form[names.country] === place.country
    );
  });
}

/** Returns the typed address for the book: the person is the one of the order. */
export function typedAddress(
  kind: AddressKind,
  form: DeliveryForm,
  { firstName, lastName, phoneNumber }: CheckoutDetails['personal'],
  countries: readonly CountryValue[],
): Address {
  const names = addressFields[kind];
  const country = form[names.country];
  const region = regionOf(countries, country, form[names.region]);
  const isCompany = kind === 'billing' && form.legalPerson;
  return {
    firstname: firstName,
    lastname: lastName,
    // some backends require two lines
    street: [plainLine(form[names.street]), ''],
    city: plainLine(form[names.city]),
    postcode: postcodeOf(country, form[names.zip]),
    country,
    ...(region && { region }),
    telephone: phoneNumber,
    company: isCompany ? plainLine(form.company) : '',
    company_code: isCompany ? plainLine(form.companyCode) : '',
    vat_id: isCompany ? taxIdOf(form.taxId) : '',
    default_shipping: false,
    default_billing: false,
  };
}
