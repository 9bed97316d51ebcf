// The values that each step of checkout accepts, by field and country.
import { readFileSync } from 'node:fs';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  deliveryFormOf,
  isReadyToPlace,
  noDetails,
  withDefaults,
} from '#shared/domain/checkout/checkout-details.ts';
import {
  type CheckoutRules,
  canBeOrdered,
  type DeliveryForm,
  deliveryForm,
  paymentForm,
  personalForm,
  postcodeIssue,
  reviewForm,
  taxIdIssue,
} from '#shared/domain/checkout/checkout-rules.ts';
import { liga } from '../../../support/browser/confirmed-order.ts';
import { cashOnDelivery, courier, payAtPickup, pickup, transfer } from '../../../support/browser/goods.ts';

const rules: CheckoutRules = {
  virtual: false,
  cartEmpty: false,
  shippingMethods: [courier, pickup],
  paymentMethods: [transfer, cashOnDelivery, payAtPickup],
};
const english = JSON.parse(
  readFileSync(new URL('../../../../locales/en/checkout.json', import.meta.url), 'utf8'),
) as {
  messages: Record<string, string>;
};
const firstIssues = (schema: z.ZodMiniType, value: unknown): Record<string, string> => {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return Object.fromEntries([...issues].reverse().map((issue) => [String(issue.path[0]), issue.message]));
};
const delivery = (changes: Partial<DeliveryForm> = {}) => ({ ...deliveryFormOf(liga), ...changes });

it('requires a payment method', () => {
  expect(canBeOrdered(rules)).toBe(true);
  expect(canBeOrdered({ ...rules, paymentMethods: [] })).toBe(false);
});

it('requires a delivery method unless the cart is virtual', () => {
  expect(canBeOrdered({ ...rules, shippingMethods: [] })).toBe(false);
  expect(canBeOrdered({ ...rules, shippingMethods: [], virtual: true })).toBe(true);
});

describe('checkout fields', () => {
  it("show 'Field is required.' when empty [S5.032]", async () => {
    const empty = { firstName: '', lastName: ' ', emailAddress: '', phoneNumber: '' };
    const shown = await standardSchemaResolver(personalForm)(empty, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    expect(Object.keys(shown.errors).sort()).toEqual(Object.keys(empty).sort());
    const address = { streetAddress: '', zipCode: ' ', city: '', country: '' };
    const messages = [
      ...Object.values(shown.errors).map((error) => error?.message ?? ''),
      ...Object.values(firstIssues(deliveryForm(rules), delivery(address))),
      ...Object.values(firstIssues(paymentForm(rules, 'courier|standard'), { paymentMethod: '' })),
    ];
    expect(messages).toHaveLength(9);
    for (const message of messages) expect(english.messages[message]).toBe('Field is required.');
  });

  it('have the specified messages', () => {
    expect(english.messages).toMatchObject({
      nameShort: 'Name must have at least 2 letters',
      alphabet: 'Accepts only alphabet characters.',
      email: 'Please provide valid e-mail address.',
      zipShort: 'Zip-code must have at least 3 letters.',
      zipFormat: 'Bad zip code format (Lithuania LT-00000, Latvia LV-0000, Estonia 0000).',
      taxIdShort: 'Tax ID must have at least 3 letters.',
      taxNumberShort: 'Tax identification number must have at least 3 letters.',
      taxIdInvalid: 'Tax identification number is not valid.',
      companyCodeShort: 'Company code must have minimum 3 characters.',
      terms: 'You must accept the terms and conditions.',
      fixErrors: 'Please fix the validation errors.',
    });
  });

  it('accept letters, hyphens, apostrophes and spaces in names', () => {
    const name = (firstName: string) => firstIssues(personalForm, { ...liga.personal, firstName }).firstName;
    for (const good of [
      'Līga',
      'Ņikita',
      'Алёна',
      "D'Arcy",
      'Anna-Marija',
      'Jean Luc',
      'Žanete ',
      'O’Neil',
    ]) {
      expect(name(good), good).toBeUndefined();
    }
    expect(name('A')).toBe('nameShort');
    for (const bad of ['An4a', 'Līga!', '--', '<b>']) expect(name(bad), bad).toBe('alphabet');
    fc.assert(
      fc.property(fc.stringMatching(/^\p{L}{2,20}$/u), (text) => {
        expect(name(text)).toBeUndefined();
      }),
    );
  });

  it('accept the postcode formats of Latvia, Lithuania and Estonia [S1.018]', () => {
    for (const [country, good] of [
      ['LV', 'LV-1010'],
      ['LV', ' lv-1010 '],
      ['LT', 'LT-01100'],
      ['EE', '1011'],
      ['EE', '10111'],
    ]) {
      expect(postcodeIssue(country ?? '', good ?? ''), good).toBeUndefined();
    }
    for (const [country, bad] of [
      ['LV', '101'],
      ['LV', 'LV10100'],
      ['LV', 'LT-10100'],
      ['LT', 'LT-1010'],
      ['EE', '101'],
      ['EE', '101111'],
    ]) {
      expect(postcodeIssue(country ?? '', bad ?? ''), bad).toBe('zipFormat');
    }
    expect(postcodeIssue('LV', 'LV')).toBe('zipShort');
    expect(postcodeIssue('LV', '')).toBe('required');
  });

  it('check optional company fields only for a legal person', () => {
    const bad = { taxId: '12345', companyCode: '1' };
    expect(firstIssues(deliveryForm(rules), delivery(bad))).toEqual({});
    expect(firstIssues(deliveryForm(rules), delivery({ legalPerson: true }))).toEqual({});
    expect(firstIssues(deliveryForm(rules), delivery({ ...bad, legalPerson: true }))).toEqual({
      taxId: 'taxIdInvalid',
      companyCode: 'companyCodeShort',
    });
    expect(taxIdIssue('LV')).toBe('taxNumberShort');
    expect(taxIdIssue('LV 4000 0000 000')).toBeUndefined();
  });

  it('require the address or the pickup point that the delivery method needs', () => {
    const noAddress = { streetAddress: '', zipCode: '', city: '' };
    expect(Object.keys(firstIssues(deliveryForm(rules), delivery(noAddress))).sort()).toEqual([
      'city',
      'streetAddress',
      'zipCode',
    ]);
    const collected = { ...noAddress, shippingMethod: 'pickup|shop' };
    expect(firstIssues(deliveryForm(rules), delivery(collected))).toEqual({ pickupPoint: 'required' });
    expect(firstIssues(deliveryForm(rules), delivery({ ...collected, pickupPoint: 'RIX' }))).toEqual({});
    expect(Object.keys(firstIssues(deliveryForm(rules), delivery({ sameAsShipping: false }))).sort()).toEqual(
      ['billingCity', 'billingStreetAddress', 'billingZipCode'],
    );
    expect(firstIssues(deliveryForm(rules), delivery({ shippingMethod: 'gone|gone' }))).toHaveProperty(
      'shippingMethod',
    );
  });

  it('require acceptance of the terms', () => {
    expect(firstIssues(reviewForm, { terms: false })).toEqual({ terms: 'terms' });
    expect(firstIssues(reviewForm, { terms: true })).toEqual({});
  });

  it('fall back to defaults if there is no valid selection', () => {
    const chosen = withDefaults(noDetails('LV'), rules);
    expect(chosen.shipping.shippingMethod).toBe('courier|standard');
    expect(chosen.payment.paymentMethod).toBe('banktransfer');
    const collected = { ...liga.shipping, shippingMethod: 'pickup|shop' };
    expect(withDefaults({ ...liga, shipping: collected }, rules).shipping.pickupPoint).toBe('RIX');
    const offShelf = { ...liga, payment: { ...liga.payment, paymentMethod: 'collection' } };
    expect(withDefaults(offShelf, rules).payment.paymentMethod).toBe('banktransfer');
  });

  it('do not allow an order with an empty cart', () => {
    expect(isReadyToPlace(liga, rules)).toBe(true);
    expect(isReadyToPlace(liga, { ...rules, cartEmpty: true })).toBe(false);
  });
});

describe('the region of a delivery address', () => {
  const regions = [{ id: '615', code: 'LV-RIX', name: 'Rīga' }];
  const withList = (region_required?: boolean): CheckoutRules => ({
    ...rules,
    countries: [
      {
        id: 'LV',
        name: 'Latvija',
        available_regions: regions,
        ...(region_required === undefined ? {} : { region_required }),
      },
      { id: 'EE', name: 'Igaunija', available_regions: [] },
    ],
  });
  const issueOf = (list: CheckoutRules, form: Partial<DeliveryForm>) =>
    firstIssues(deliveryForm(list), delivery(form)).region;

  it.each([
    ['required', withList(), { region: '' }],
    ['required', withList(true), { region: 'of another country' }],
    [undefined, withList(true), { region: '615' }],
    [undefined, withList(false), { region: '' }],
    [undefined, withList(true), { country: 'EE', zipCode: '10111', region: '' }],
    [undefined, rules, { region: '' }],
  ])('has the issue %s for the given country list (%#)', (issue, list, form) => {
    expect(issueOf(list, form)).toBe(issue);
  });
});

it('requires no address for a virtual cart, except for the invoice of a company', () => {
  const virtual = { ...rules, virtual: true };
  const nowhere = { streetAddress: '', zipCode: '', city: '', billingStreetAddress: '' };
  expect(firstIssues(deliveryForm(virtual), delivery({ ...nowhere, legalPerson: false }))).toEqual({});
  const company = firstIssues(
    deliveryForm(virtual),
    delivery({ ...nowhere, legalPerson: true, company: 'SIA Alfa' }),
  );
  expect(Object.keys(company)).toEqual(
    expect.arrayContaining(['billingStreetAddress', 'billingZipCode', 'billingCity']),
  );
});
