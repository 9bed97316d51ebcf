// Checkout details filled from the profile of the logged-in customer, without replacing typed values.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPersonalDone, noDetails } from '#shared/domain/checkout/checkout-details.ts';
import { withCustomer } from '#shared/domain/checkout/with-customer.ts';
import { home, ligaCustomer, office } from '../../../support/browser/customer.ts';

const empty = noDetails('LV');

describe('checkout of a logged-in customer', () => {
  it('fills an empty form from the profile', () => {
    const filled = withCustomer(empty, ligaCustomer);
    expect(filled.personal).toEqual({
      firstName: 'Līga',
      lastName: 'Bērziņa',
      emailAddress: 'liga@example.lv',
      phoneNumber: '+371 20000000',
    });
    expect(isPersonalDone(filled)).toBe(true);
    expect(filled.shipping).toMatchObject({
      country: 'LV',
      streetAddress: 'Ķiršu iela 12–4',
      city: 'Rīga',
      zipCode: 'LV-1010',
    });
    expect(filled.payment).toEqual(empty.payment);
  });

  it('fills the invoice details from the invoice address', () => {
    const filled = withCustomer(empty, { ...ligaCustomer, addresses: [home, office] });
    expect(filled.shipping.streetAddress).toBe('Ķiršu iela 12–4');
    expect(filled.payment).toMatchObject({
      sameAsShipping: false,
      streetAddress: 'Brīvības iela 90',
      legalPerson: true,
      company: 'SIA Ott',
      companyCode: '40000000000',
      taxId: 'LV40000000000',
    });
  });

  it('fills fields that contain only spaces, first from the delivery address', () => {
    const blank = {
      ...empty,
      personal: { firstName: ' ', lastName: ' ', emailAddress: ' ', phoneNumber: ' ' },
      shipping: { ...empty.shipping, streetAddress: ' ', city: ' ' },
    };
    const other = { ...home, telephone: '', default_shipping: false, street: ['Cita iela', '', '1'] };
    const filled = (...addresses: (typeof home)[]) => withCustomer(blank, { ...ligaCustomer, addresses });
    expect(filled(other, home)).toMatchObject({
      personal: { firstName: 'Līga', phoneNumber: home.telephone },
      shipping: { streetAddress: 'Ķiršu iela 12–4' },
    });
    expect(filled(other)).toMatchObject({
      personal: { phoneNumber: '' },
      shipping: { streetAddress: 'Cita iela 1' },
    });
  });

  it('uses the delivery address for the invoice of a natural person', () => {
    const both = { ...home, default_billing: true };
    expect(withCustomer(empty, { ...ligaCustomer, addresses: [both] }).payment).toMatchObject({
      sameAsShipping: true,
      legalPerson: false,
      company: '',
      streetAddress: 'Ķiršu iela 12–4',
    });
  });

  it('fills in only the name from a profile without addresses', () => {
    const filled = withCustomer(empty, { ...ligaCustomer, addresses: [] });
    expect(filled.personal).toMatchObject({ firstName: 'Līga', phoneNumber: '' });
    expect({ ...filled, personal: empty.personal }).toEqual(empty);
  });

  it('never replaces typed values, even if repeated', () => {
    const typed = fc.record({
      firstName: fc.string(),
      emailAddress: fc.string(),
      phoneNumber: fc.string(),
      streetAddress: fc.string(),
      company: fc.string(),
    });
    fc.assert(
      fc.property(typed, ({ firstName, emailAddress, phoneNumber, streetAddress, company }) => {
        const details = {
          personal: { ...empty.personal, firstName, emailAddress, phoneNumber },
          shipping: { ...empty.shipping, streetAddress },
          payment: { ...empty.payment, company },
        };
        const customer = { ...ligaCustomer, addresses: [home, office] };
        const filled = withCustomer(details, customer);
        const kept = (before: string, after: string) => before.trim() === '' || before === after;
        expect(kept(firstName, filled.personal.firstName)).toBe(true);
        expect(kept(emailAddress, filled.personal.emailAddress)).toBe(true);
        expect(kept(phoneNumber, filled.personal.phoneNumber)).toBe(true);
        expect(kept(streetAddress, filled.shipping.streetAddress)).toBe(true);
        expect(kept(company, filled.payment.company)).toBe(true);
        expect(withCustomer(filled, customer)).toEqual(filled);
      }),
    );
  });
});
