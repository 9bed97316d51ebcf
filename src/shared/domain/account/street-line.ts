// An address as text, as a customer recognises it in a list.
import type { Address } from '#schemas/documents/customer.ts';
import type { CountryValue } from '#schemas/documents/reference-document.ts';

/** Returns the street of an address in one line. */
export const streetLine = ({ street }: Pick<Address, 'street'>): string =>
  street.filter((part) => part !== '').join(' ');

/** Returns place and country in one line; a country that is not in the list is shown by its code. */
export function placeLine(address: Address, countries: readonly CountryValue[]): string {
  const country = countries.find(({ id }) => id === address.country)?.name ?? address.country;
  return [`${address.city} ${address.postcode}`.trim(), address.region?.name ?? '', country]
    .filter((part) => part !== '')
    .join(', ');
}

/** Returns the name of the person, and of the company if the address has one. */
export const recipientLine = ({ firstname, lastname, company }: Address): string =>
  [`${firstname} ${lastname}`.trim(), company].filter((part) => part !== '').join(', ');
