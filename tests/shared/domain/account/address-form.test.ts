// Mapping of an address to the form and back, and the required fields.
import { describe, expect, it } from 'vitest';
import type { Address } from '#schemas/documents/customer.ts';
import {
  type AddressForm,
  addressFieldNames,
  addressForm,
  addressFormOf,
  addressOfForm,
} from '#shared/domain/account/address-form.ts';
import { anna, annasAddress } from '../../../support/browser/logged-in.ts';
import { text } from '../../../support/texts.ts';

const office = annasAddress({
  id: 2,
  company: 'SIA Ozols',
  company_code: '40003000000',
  vat_id: 'LV40003000000',
  default_shipping: false,
});
const formOf = (known?: Address) => addressFormOf(known, anna, 'LT');
const filled = (over: Partial<AddressForm> = {}): AddressForm => ({ ...formOf(annasAddress()), ...over });
const issues = (form: unknown, countries: Parameters<typeof addressForm>[0] = []): Record<string, string> =>
  Object.fromEntries(
    (addressForm(countries).safeParse(form).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('the form of an address', () => {
  it('starts with the name of the customer and the default country', () => {
    expect(formOf()).toEqual({
      firstname: 'Anna',
      lastname: 'Bērziņa',
      street: '',
      house: '',
      city: '',
      postcode: '',
      country: 'LT',
      region: '',
      telephone: '',
      legalPerson: false,
      company: '',
      companyCode: '',
      vatId: '',
      forDelivery: false,
      forInvoices: false,
    });
  });

  it('has the second to last lines of the street in one field', () => {
    const { street, house } = formOf(annasAddress({ street: ['Brīvības iela', '13', '4'] }));
    expect([street, house]).toEqual(['Brīvības iela', '13, 4']);
  });

  it.each(['company', 'company_code', 'vat_id'] as const)('is for a company if %s is known', (only) => {
    expect(formOf(annasAddress({ [only]: 'x' })).legalPerson).toBe(true);
  });

  it('keeps an address that is saved unedited, with its id and its roles', () => {
    for (const address of [annasAddress(), office])
      expect(addressOfForm(formOf(address), address)).toEqual(address);
  });

  it('keeps the names of fields that could not be read', () => {
    const unread = annasAddress({ telephone: '', unread: ['telephone'] });
    expect(addressOfForm(formOf(unread), unread).unread).toEqual(['telephone']);
  });

  it('stores no company data unless the address is a company’s', () => {
    const person = { ...formOf(office), legalPerson: false };
    expect(addressOfForm(person, office)).toMatchObject({ company: '', company_code: '', vat_id: '' });
  });

  it('stores texts without surrounding spaces, and postcode and phone in their usual form', () => {
    const typed = filled({ firstname: ' Anna ', city: ' Rīga ', postcode: ' lv-1010 ', telephone: ' 2 ' });
    expect(addressOfForm(typed, undefined)).toMatchObject({
      firstname: 'Anna',
      city: 'Rīga',
      postcode: 'LV-1010',
      telephone: '2',
    });
  });

  it('adds a role that the user requests', () => {
    const spare = annasAddress({ default_shipping: false, default_billing: false });
    const form = { ...formOf(spare), forInvoices: true };
    expect(addressOfForm(form, spare)).toEqual({ ...spare, default_billing: true });
  });

  it('validates required fields by the same rules as checkout', () => {
    expect(issues(filled())).toEqual({});
    const blank = Object.fromEntries(addressFieldNames.map((name) => [name, ' ']));
    expect(issues({ ...filled(), ...blank, country: '' })).toEqual({
      firstname: 'required',
      lastname: 'required',
      street: 'required',
      city: 'required',
      postcode: 'required',
      country: 'required',
      telephone: 'required',
    });
    const wrong = { firstname: 'A', lastname: 'B3', postcode: '10100', telephone: 'x' };
    expect(issues(filled(wrong))).toEqual({
      firstname: 'nameShort',
      lastname: 'alphabet',
      postcode: 'zipFormat',
      telephone: 'phone',
    });
  });

  it('validates company data only if it is shown', () => {
    const company = { company: 'AB', companyCode: '4', vatId: '12345' };
    expect(issues(filled({ ...company, legalPerson: true }))).toEqual({
      company: 'companyNameShort',
      companyCode: 'companyCodeShort',
      vatId: 'taxIdInvalid',
    });
    expect(issues(filled({ ...company, legalPerson: false }))).toEqual({});
  });

  it('shows a message for a company VAT code shorter than 3 characters [S5.045]', () => {
    expect(issues(filled({ legalPerson: true, vatId: 'LV' })).vatId).toBe('vatCodeShort');
    expect(text('checkout:messages.vatCodeShort')).toBe('Company VAT code must have minimum 3 characters.');
  });
});

describe('the region of an address', () => {
  const latvia = (region_required?: boolean) => [
    {
      id: 'LV',
      name: 'Latvija',
      available_regions: [{ id: '615', code: 'LV-RIX', name: 'Rīga' }],
      ...(region_required === undefined ? {} : { region_required }),
    },
  ];

  it('is required if the country has regions, unless the list makes it optional', () => {
    const missing = [latvia(), latvia(true), latvia(false), []].map(
      (countries) => issues(filled(), countries).region,
    );
    expect(missing).toEqual(['required', 'required', undefined, undefined]);
  });

  it('is saved as it is in the country list', () => {
    const { region } = addressOfForm(filled({ region: '615' }), undefined, latvia());
    expect(region).toEqual({ id: '615', code: 'LV-RIX', name: 'Rīga' });
  });

  it('is kept if the list lacks it, as long as the country stays', () => {
    const known = annasAddress({ region: { id: '9', code: 'OLD', name: 'Old' } });
    expect(addressOfForm(formOf(known), known).region).toEqual(known.region);
    expect(addressOfForm({ ...formOf(known), country: 'LT' }, known).region).toBeUndefined();
  });
});
