// Mapping of customer addresses from the profile to the form and back, and the required fields.
import { describe, expect, it } from 'vitest';
import type { Address, Customer } from '#schemas/documents/customer.ts';
import {
  addressesOf,
  blockFieldNames,
  profileWithAddresses,
  shippingDetailsForm,
  shippingDetailsFormOf,
} from '#shared/domain/account/shipping-details-form.ts';

const address = (over: Partial<Address> = {}): Address => ({
  id: 1,
  firstname: 'Anna',
  lastname: 'Bērziņa',
  street: ['Brīvības iela', '13', '4'],
  city: 'Rīga',
  postcode: 'LV-1010',
  country: 'LV',
  telephone: '+37120000000',
  company: '',
  company_code: '',
  vat_id: '',
  default_shipping: false,
  default_billing: false,
  ...over,
});
const home = address({ default_shipping: true });
const office = address({
  id: 2,
  firstname: 'SIA',
  company: 'Ozols',
  company_code: '40003000000',
  vat_id: 'LV40003000000',
  default_billing: true,
});
const customer = (...addresses: Address[]): Customer => ({
  id: '7',
  firstname: 'Anna',
  lastname: 'Bērziņa',
  email: 'anna@example.lv',
  group_id: 1,
  addresses,
});

describe('addressesOf', () => {
  it('returns the invoice address only if it differs from the delivery address', () => {
    expect(addressesOf([office, home])).toEqual({ delivery: home, invoice: office });
    expect(addressesOf([{ ...home, default_billing: true }])).toEqual({
      delivery: { ...home, default_billing: true },
    });
    const plain = address({ id: 3 });
    expect(addressesOf([plain, home])).toEqual({ delivery: home });
    const both = { ...home, default_billing: true };
    expect(addressesOf([both, office])).toEqual({ delivery: both, invoice: office });
    expect(addressesOf([])).toEqual({});
  });

  it('treats an address that is not for invoices, or the only one, as the delivery address', () => {
    const plain = address();
    expect(addressesOf([office, plain])).toEqual({ delivery: plain, invoice: office });
    expect(addressesOf([office])).toEqual({ delivery: office });
  });
});

describe('the address form', () => {
  const empty = {
    firstname: 'Anna',
    lastname: 'Bērziņa',
    street: '',
    house: '',
    city: '',
    postcode: '',
    country: 'LT',
    region: '',
    telephone: '',
  };
  const block = {
    firstname: 'Anna',
    lastname: 'Bērziņa',
    street: 'Brīvības iela',
    house: '13, 4',
    city: 'Rīga',
    postcode: 'LV-1010',
    country: 'LV',
    region: '',
    telephone: '+37120000000',
  };

  it('is filled from the profile', () => {
    expect(shippingDetailsFormOf(customer(home, office), 'LT')).toEqual({
      delivery: block,
      separateInvoice: true,
      invoice: { ...block, firstname: 'SIA' },
      legalPerson: true,
      company: 'Ozols',
      companyCode: '40003000000',
      vatId: 'LV40003000000',
    });
    expect(shippingDetailsFormOf(customer(), 'LT')).toEqual({
      delivery: empty,
      separateInvoice: false,
      invoice: empty,
      legalPerson: false,
      company: '',
      companyCode: '',
      vatId: '',
    });
    const bare = shippingDetailsFormOf(customer(address({ street: [] })), 'LT').delivery;
    expect([bare.street, bare.house]).toEqual(['', '']);
    for (const only of ['company', 'company_code', 'vat_id'] as const)
      expect(shippingDetailsFormOf(customer(address({ [only]: 'x' })), 'LT').legalPerson).toBe(true);
  });

  it('validates each visible field by its own rule', () => {
    const issues = (form: unknown) =>
      (shippingDetailsForm().safeParse(form).error?.issues ?? []).map(({ path, message }) => [
        path.join('.'),
        message,
      ]);
    const form = shippingDetailsFormOf(customer(home, office), 'LT');
    expect(issues(form)).toEqual([]);
    const nothing = Object.fromEntries(blockFieldNames.map((name) => [name, name === 'country' ? '' : ' ']));
    const bad = { ...form, delivery: nothing, invoice: nothing };
    const asked = ['firstname', 'lastname', 'street', 'city', 'postcode', 'country', 'telephone'];
    expect(issues(bad).map(([path]) => path)).toEqual([
      ...asked.map((name) => `delivery.${name}`),
      ...asked.map((name) => `invoice.${name}`),
    ]);
    for (const [path, message] of issues(bad))
      if (/street|city|country/.test(path ?? '')) expect(message).toBe('required');
    // hidden fields are not validated
    expect(issues({ ...bad, separateInvoice: false }).map(([path]) => path)).toEqual(
      asked.map((name) => `delivery.${name}`),
    );
    const company = { ...form, company: 'x', companyCode: '?', vatId: '?' };
    expect(issues(company).map(([path]) => path)).toEqual(['company', 'companyCode', 'vatId']);
    expect(issues({ ...company, legalPerson: false })).toEqual([]);
  });

  it('leaves the profile unchanged when it is saved unedited', () => {
    const both = customer(home, office);
    const { id: _id, group_id: _group, ...kept } = both;
    const street = ['Brīvības iela', '13, 4'];
    expect(profileWithAddresses(both, shippingDetailsFormOf(both, 'LT'))).toEqual({
      ...kept,
      addresses: [
        { ...home, street },
        { ...office, street },
      ],
    });
  });

  it('stores company data with the invoice address', () => {
    const spaced = {
      ...block,
      firstname: ' Anna ',
      lastname: ' B ',
      street: ' Iela ',
      house: ' 1 ',
      city: ' Rīga ',
      postcode: ' lv-1010 ',
      telephone: ' 2 ',
    };
    const company = { legalPerson: true, company: ' O ', companyCode: ' 4 ', vatId: ' L ' };
    const form = { delivery: spaced, separateInvoice: false, invoice: spaced, ...company };
    const trimmed = {
      firstname: 'Anna',
      lastname: 'B',
      street: ['Iela', '1'],
      city: 'Rīga',
      postcode: 'LV-1010',
      country: 'LV',
      telephone: '2',
    };
    const billed = { company: 'O', company_code: '4', vat_id: 'L' };
    const plain = { company: '', company_code: '', vat_id: '' };
    expect(profileWithAddresses(customer(), form).addresses).toStrictEqual([
      { ...trimmed, ...billed, default_shipping: true, default_billing: true },
    ]);
    expect(profileWithAddresses(customer(), { ...form, separateInvoice: true }).addresses).toStrictEqual([
      { ...trimmed, ...plain, default_shipping: true, default_billing: false },
      { ...trimmed, ...billed, default_shipping: false, default_billing: true },
    ]);
    expect(profileWithAddresses(customer(), { ...form, legalPerson: false }).addresses[0]).toMatchObject(
      plain,
    );
  });

  it('keeps an unused address unless a second one is needed', () => {
    const spare = address({ id: 3 });
    const two = customer(home, spare);
    const form = shippingDetailsFormOf(two, 'LV');
    expect(profileWithAddresses(two, form).addresses.map(({ id }) => id)).toEqual([1, 3]);
    expect(profileWithAddresses(two, form).addresses[1]).toEqual(spare);
    const invoiced = profileWithAddresses(two, { ...form, separateInvoice: true });
    expect(invoiced.addresses.map(({ id }) => id)).toEqual([1, undefined]);
  });

  it('removes an invoice address that is no longer wanted', () => {
    const both = customer(home, office);
    const one = { ...shippingDetailsFormOf(both, 'LV'), separateInvoice: false };
    expect(profileWithAddresses(both, one).addresses.map(({ id }) => id)).toEqual([1]);
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
  const form = () => shippingDetailsFormOf(customer(), 'LV');
  const isMissing = (countries: ReturnType<typeof latvia>) => {
    const { delivery } = form();
    const filled = { ...form(), delivery: { ...delivery, country: 'LV', region: '' } };
    const issues = shippingDetailsForm(countries).safeParse(filled).error?.issues ?? [];
    return issues.some(({ path }) => path.join('.') === 'delivery.region');
  };

  it('is required if the country has regions, unless the list makes it optional', () => {
    expect([isMissing(latvia()), isMissing(latvia(true)), isMissing(latvia(false)), isMissing([])]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is saved as it is in the country list', () => {
    const { delivery } = form();
    const filled = { ...form(), delivery: { ...delivery, country: 'LV', region: '615' } };
    const [saved] = profileWithAddresses(customer(), filled, latvia()).addresses;
    expect(saved?.region).toEqual({ id: '615', code: 'LV-RIX', name: 'Rīga' });
  });
});
