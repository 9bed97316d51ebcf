// Prefills checkout from a logged-in customer's profile: name, address and invoice data. Invariant: entered data is
// never replaced.
import type { Address, Customer } from '#schemas/documents/customer.ts';
import type { CheckoutDetails } from './checkout-details.ts';

const isEmpty = (...fields: readonly string[]): boolean => fields.every((field) => field.trim() === '');

/** Returns the place of an address as the checkout form has it. */
export const placeOf = (address: Address) => ({
  country: address.country,
  state: address.region?.id ?? '',
  streetAddress: address.street.filter((part) => part !== '').join(' '),
  city: address.city,
  zipCode: address.postcode,
});

function personalOf({ personal }: CheckoutDetails, customer: Customer): CheckoutDetails['personal'] {
  const { firstName, lastName, emailAddress, phoneNumber } = personal;
  const telephone = customer.addresses.find((address) => address.telephone !== '')?.telephone ?? '';
  const phone = isEmpty(phoneNumber) ? telephone : phoneNumber;
  if (!isEmpty(firstName, lastName, emailAddress)) return { ...personal, phoneNumber: phone };
  const { firstname, lastname, email } = customer;
  return { firstName: firstname, lastName: lastname, emailAddress: email, phoneNumber: phone };
}

/** Returns the details with their empty parts filled from the profile. */
export function withCustomer(details: CheckoutDetails, customer: Customer): CheckoutDetails {
  const { addresses } = customer;
  const home = addresses.find((address) => address.default_shipping) ?? addresses[0];
  const bill = addresses.find((address) => address.default_billing);
  const { shipping, payment } = details;
  const filled: CheckoutDetails = { ...details, personal: personalOf(details, customer) };
  if (home && isEmpty(shipping.streetAddress, shipping.city, shipping.zipCode))
    filled.shipping = { ...shipping, ...placeOf(home) };
  const untouched = isEmpty(payment.streetAddress, payment.city, payment.zipCode, payment.company);
  if (bill && untouched && !payment.legalPerson) {
    filled.payment = {
      ...payment,
      ...placeOf(bill),
      sameAsShipping: bill === home,
      legalPerson: bill.company !== '',
      company: bill.company,
      companyCode: bill.company_code,
      taxId: bill.vat_id,
    };
  }
  return filled;
}
