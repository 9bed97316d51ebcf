// Saved addresses in the fields of the delivery step, and the address that is typed there.
import { describe, expect, it } from 'vitest';
import type { Address } from '#schemas/documents/customer.ts';
import {
  addressInFields,
  defaultFirst,
  emptiedFields,
  fieldsWith,
  typedAddress,
} from '#shared/domain/checkout/address-in-fields.ts';
import { deliveryFormOf, noDetails } from '#shared/domain/checkout/checkout-details.ts';
import type { DeliveryForm } from '#shared/domain/checkout/checkout-rules.ts';
import { annasAddress } from '../../../support/browser/logged-in.ts';

const home = annasAddress({ id: 1 });
const office = annasAddress({
  id: 2,
  street: ['Miera iela', '1'],
  company: 'SIA Alfa',
  company_code: '40003000000',
  vat_id: 'LV40003000000',
  default_shipping: false,
  default_billing: false,
});
const empty = deliveryFormOf(noDetails('LV'));
const book: Address[] = [home, office];
const person = { firstName: 'Jānis', lastName: 'Ozols', emailAddress: 'j@example.lv', phoneNumber: '+371 2' };

describe.each(['shipping', 'billing'] as const)('the %s fields', (kind) => {
  const filled = (address: Address): DeliveryForm => ({ ...empty, ...fieldsWith(kind, address) });

  it.each(book)('contain the saved address that was put into them', (address) => {
    expect(addressInFields(kind, filled(address), book)).toBe(address);
  });

  it('contain no saved address once one of them is edited', () => {
    for (const [name, value] of Object.entries(fieldsWith(kind, home))) {
      if (name.toLowerCase().includes('region')) continue;
      const edited = { ...filled(home), [name]: `${value}x` };
      expect(addressInFields(kind, edited, book)).toBeUndefined();
    }
  });

  it('contain a saved address in any spelling of its postcode', () => {
    const zip = kind === 'shipping' ? 'zipCode' : 'billingZipCode';
    expect(addressInFields(kind, { ...filled(home), [zip]: ' lv 1010 ' }, book)).toBe(home);
  });

  it('are emptied for another address in the same country', () => {
    const form = { ...filled(home), ...emptiedFields(kind) };
    expect(form).toEqual(empty);
  });

  it('become an address of the person who orders, without a role', () => {
    expect(typedAddress(kind, filled(home), person, [])).toEqual({
      firstname: 'Jānis',
      lastname: 'Ozols',
      street: ['Brīvības iela 13', ''],
      city: 'Rīga',
      postcode: 'LV-1010',
      country: 'LV',
      telephone: '+371 2',
      company: '',
      company_code: '',
      vat_id: '',
      default_shipping: false,
      default_billing: false,
    });
  });
});

describe('the data of a company', () => {
  it('comes with its billing address, and is saved with it', () => {
    const form = { ...empty, ...fieldsWith('billing', office) };
    expect(form).toMatchObject({ legalPerson: true, company: 'SIA Alfa', taxId: 'LV40003000000' });
    expect(typedAddress('billing', form, person, [])).toMatchObject({
      company: 'SIA Alfa',
      company_code: '40003000000',
      vat_id: 'LV40003000000',
    });
  });

  it('stays out of a delivery address', () => {
    expect(fieldsWith('shipping', office)).not.toHaveProperty('company');
    const form = { ...empty, ...fieldsWith('billing', office), ...fieldsWith('shipping', office) };
    expect(typedAddress('shipping', form, person, []).company).toBe('');
  });
});

describe('the list of saved addresses', () => {
  it('begins with the default one of its kind', () => {
    const other = { ...office, default_billing: true };
    const plain = { ...home, default_billing: false };
    expect(defaultFirst('billing', [plain, other])).toEqual([other, plain]);
    expect(defaultFirst('shipping', [other, plain])).toEqual([plain, other]);
  });
});
