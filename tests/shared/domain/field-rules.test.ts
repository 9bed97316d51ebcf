// The rules of single fields at their limits: accepted and rejected values, with the messages.
import { describe, expect, it } from 'vitest';
import {
  type CheckoutRules,
  companyCodeIssue,
  deliveryForm,
  personalForm,
  postcodeIssue,
  taxIdIssue,
} from '#shared/domain/checkout/checkout-rules.ts';
import { visiblePaymentMethods } from '#shared/domain/checkout/payment-methods.ts';
import { postcodeOf } from '#shared/domain/checkout/postcode-of.ts';
import { mapCategory } from '#shared/wire/map-category.ts';

describe('checkout fields', () => {
  it.each([
    ['+371 (20) 000-000', '+371 20 000 000'],
    ['(+371) 2912-3456', '+371 2912 3456'],
    ['tel:+371.2912.3456', '+371 2912 3456'],
    ['+371\u201129123456', '+371 29123456'],
    ['＋371 29123456', '+371 29123456'],
    ['+ 371 29123456', '+371 29123456'],
    ['200000', '200000'],
    ['1'.repeat(20), '1'.repeat(20)],
  ])('store the telephone number %j as %j', (typed, stored) => {
    expect(personalForm.shape.phoneNumber.parse(typed)).toBe(stored);
  });

  it.each([
    '------',
    '()()()',
    '+',
    '20000',
    '1'.repeat(21),
    'x200000',
    '200000x',
    '++200000',
    '2000 x 00',
    '2+00000',
  ])('reject the telephone number %j', (typed) => {
    expect(personalForm.shape.phoneNumber.safeParse(typed).error?.issues[0]?.message).toBe('phone');
  });

  it.each([
    ['LV', ' LV-1010 ', 'LV-1010'],
    ['LV', 'lv1050', 'LV-1050'],
    ['LV', '1050', 'LV-1050'],
    ['LV', 'LV 1050', 'LV-1050'],
    ['LV', 'LV–1050', 'LV-1050'],
    ['LV', 'LV- 1050', 'LV-1050'],
    ['LT', '01100', 'LT-01100'],
    ['LT', 'lt 01100', 'LT-01100'],
    ['EE', 'EE-10111', '10111'],
    ['EE', '1010', '1010'],
    ['DE', ' d 10115', 'D 10115'],
  ])('store in %s the postcode %j as %j [S5.040]', (country, typed, written) => {
    expect(postcodeIssue(country, typed)).toBeUndefined();
    expect(postcodeOf(country, typed)).toBe(written);
  });

  it.each([
    ['LV', 'xLV-1010', 'zipFormat'],
    ['LV', 'LV-10100', 'zipFormat'],
    ['LV', '01100', 'zipFormat'],
    ['LV', 'LT-1050', 'zipFormat'],
    ['LT', 'xLT-10101', 'zipFormat'],
    ['LT', 'LT-101010', 'zipFormat'],
    ['EE', '101', 'zipFormat'],
    ['EE', '101010', 'zipFormat'],
    ['EE', 'x1010', 'zipFormat'],
    ['DE', 'an', 'zipShort'],
    ['DE', ' ', 'required'],
    ['DE', '', 'required'],
  ])('reject in %s the postcode %j: %s', (country, typed, issue) => {
    expect(postcodeIssue(country, typed)).toBe(issue);
  });

  it.each([
    ['A-', 'nameShort'],
    ['A', 'nameShort'],
    ['A\u0301', 'nameShort'],
    ["A'", 'nameShort'],
    ['12', 'alphabet'],
    ['Ann3', 'alphabet'],
    ['', 'required'],
    ['\u200b', 'required'],
  ])('reject the name %j: %s [S5.033 S5.038]', (typed, issue) => {
    expect(personalForm.shape.firstName.safeParse(typed).error?.issues[0]?.message).toBe(issue);
  });

  it.each([
    ['Bo', 'Bo'],
    ['Anna‑Marija', 'Anna-Marija'],
    ['O’Neill', 'O’Neill'],
    ['Z\u030ca\u0304ne\u200b', 'Žāne'],
    ['  Jānis   Pēteris ', 'Jānis Pēteris'],
  ])('store the name %j as %j [S5.033 S5.038]', (typed, stored) => {
    expect(personalForm.shape.firstName.parse(typed)).toBe(stored);
  });

  it.each([
    ['', undefined],
    ['L', 'taxIdShort'],
    ['12', 'taxIdShort'],
    ['LV', 'taxNumberShort'],
    ['LV4', 'taxIdInvalid'],
    ['LV12', 'taxIdInvalid'],
    ['L4000', 'taxIdInvalid'],
    ['1LV400', 'taxIdInvalid'],
    ['LV40003000000123', 'taxIdInvalid'],
    ['LV4!0', 'taxIdInvalid'],
    ['lv 4000-3', undefined],
    ['LV 4000–3', undefined],
    ['LV4000300000012', undefined],
    ['LV123', undefined],
  ])('check the tax number %j: %s [S5.041 S5.042 S5.043]', (typed, issue) => {
    expect(taxIdIssue(typed)).toBe(issue);
  });

  it('require three characters in a company code', () => {
    expect(['', '  ', '12', ' 12 ', '1 \u200b', '123'].map(companyCodeIssue)).toEqual([
      undefined,
      undefined,
      'companyCodeShort',
      'companyCodeShort',
      'companyCodeShort',
      undefined,
    ]);
  });
});

describe('the delivery step', () => {
  const courier = {
    carrier_code: 'courier',
    method_code: 'home',
    points: [],
    countries: ['LV'],
    price_incl_tax: 0,
  };
  const shop = { ...courier, carrier_code: 'shop', points: [{ code: 'A' }, { code: 'B' }], countries: [] };
  const anywhere = { ...courier, carrier_code: 'post', countries: [] };
  const rules = (over: object = {}) =>
    ({
      virtual: false,
      cartEmpty: false,
      shippingMethods: [courier, shop, anywhere],
      paymentMethods: [],
      ...over,
    }) as unknown as CheckoutRules;
  const form = {
    shippingMethod: 'courier|home',
    pickupPoint: '',
    country: 'LV',
    region: '',
    streetAddress: 's',
    city: 'c',
    zipCode: 'LV-1010',
    sameAsShipping: true,
    billingCountry: '',
    billingRegion: '',
    billingStreetAddress: ' ',
    billingCity: '',
    billingZipCode: '',
    legalPerson: false,
    company: '',
    taxId: '',
    companyCode: '',
    orderNotes: '',
  };
  const issues = (over: object, more: object = {}) =>
    (deliveryForm(rules(more)).safeParse({ ...form, ...over }).error?.issues ?? []).map(
      ({ path, message }) => `${String(path[0])} ${message}`,
    );
  const billing = [
    'billingStreetAddress required',
    'billingZipCode required',
    'billingCity required',
    'billingCountry required',
  ];

  it('requires a delivery address in a country where the method is available', () => {
    expect(issues({})).toEqual([]);
    expect(issues({ streetAddress: ' ', city: ' ', zipCode: '', country: '' })).toEqual([
      'streetAddress required',
      'zipCode required',
      'city required',
      'country required',
    ]);
    expect(issues({ country: 'DE', zipCode: '12345' })).toEqual(['country required']);
    expect(issues({ shippingMethod: 'post|home', country: 'DE', zipCode: '12345' })).toEqual([]);
    expect(issues({ shippingMethod: 'post|home', country: '' })).toEqual(['country required']);
    expect(issues({ shippingMethod: 'x' })).toEqual(['shippingMethod required']);
  });

  it('requires a pickup point instead of an address, which only a company needs', () => {
    const collected = { shippingMethod: 'shop|home', streetAddress: '', city: '', zipCode: '' };
    expect(issues(collected)).toEqual(['pickupPoint required']);
    expect(issues({ ...collected, pickupPoint: 'B' })).toEqual([]);
    expect(issues({ ...collected, pickupPoint: 'C' })).toEqual(['pickupPoint required']);
    expect(issues({ ...collected, pickupPoint: 'A', legalPerson: true })).toEqual(billing);
  });

  it('requires a separate invoice address', () => {
    expect(issues({ sameAsShipping: false })).toEqual(billing);
  });

  it('requires valid data of a company', () => {
    expect(issues({ legalPerson: true, company: 'x', taxId: 'x', companyCode: 'x' })).toEqual([
      'company companyNameShort',
      'taxId taxIdShort',
      'companyCode companyCodeShort',
    ]);
    expect(issues({ company: 'x', taxId: 'x', companyCode: 'x' })).toEqual([]);
  });

  it('requires only the address of a company for a virtual cart', () => {
    const nothing = { shippingMethod: '', streetAddress: '', city: '', zipCode: '', sameAsShipping: false };
    expect(issues(nothing, { virtual: true })).toEqual([]);
    expect(issues({ ...nothing, legalPerson: true }, { virtual: true })).toEqual(billing);
  });

  it('offers the payment methods available with the delivery method', () => {
    const method = (code: string, ...carriers: string[]) => ({ code, carriers });
    const offered = [
      method('cashondelivery'),
      method('collection'),
      method('banktransfer', 'shop'),
      method('x'),
    ] as never;
    const codes = (shipping: object | undefined, virtual = false) =>
      visiblePaymentMethods(offered, shipping as never, virtual).map(({ code }) => code);
    expect(codes(courier)).toEqual(['cashondelivery']);
    expect(codes(shop)).toEqual(['cashondelivery', 'collection', 'banktransfer']);
    expect(codes(undefined)).toEqual(['cashondelivery']);
    expect(codes(undefined, true)).toEqual(['banktransfer']);
  });
});

describe('a category', () => {
  const source = {
    id: 20,
    parent_id: 2,
    level: 2,
    position: 1,
    name: 'Televizori',
    path: '1/2/20',
    is_active: true,
    product_count: 3,
  };
  const read = (over: object) => {
    const result = mapCategory('lv', { ...source, ...over });
    return result.ok ? result.value : result.fault;
  };

  it('has every field, and parent_ids without the leading root and its own id', () => {
    expect(read({})).toMatchObject({
      key: 'lv|20',
      parent_ids: [2],
      slug: 'televizori-20',
      url_key: 'televizori-20',
      url_path: '',
      children_data: [],
      image: '',
      description: '',
      updated_at: '',
    });
    expect(read({ path: '2/1/x/20', children_data: [{ id: 5 }] })).toMatchObject({
      parent_ids: [2, 1],
      children_data: [5],
    });
    expect(read({ slug: 's' })).toMatchObject({ slug: 's', url_key: 's' });
    expect(read({ slug: 's', url_key: 'u' })).toMatchObject({ slug: 's', url_key: 'u' });
  });

  it('is rejected only if it has no id', () => {
    expect(read({ id: {} })).toEqual({ code: 'bad-shape', detail: { field: 'id' } });
    expect(read({ level: 1.5, name: {} })).toMatchObject({ level: 1, name: '20' });
    expect(mapCategory('lv', null)).toEqual({
      ok: false,
      fault: { code: 'bad-shape', detail: { field: '' } },
    });
  });
});
