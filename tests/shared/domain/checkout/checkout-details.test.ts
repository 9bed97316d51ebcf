// Mapping of checkout details between the forms and the claims that store them, and the default choices.
import { describe, expect, it } from 'vitest';
import {
  deliveryFormOf,
  isPaymentDone,
  isPersonalDone,
  isReadyToPlace,
  isShippingDone,
  noDetails,
  withDefaults,
  withDelivery,
} from '#shared/domain/checkout/checkout-details.ts';
import { type CheckoutRules, shippingMethodKey } from '#shared/domain/checkout/checkout-rules.ts';

const person = {
  firstName: 'Anna',
  lastName: 'Bērziņa',
  emailAddress: 'anna@example.lv',
  phoneNumber: '+37120000000',
};
const form = {
  shippingMethod: 'm',
  pickupPoint: 'p',
  country: 'LT',
  region: 'r',
  streetAddress: 's',
  city: 'c',
  zipCode: 'z',
  sameAsShipping: false,
  billingCountry: 'EE',
  billingRegion: 'br',
  billingStreetAddress: 'bs',
  billingCity: 'bc',
  billingZipCode: 'bz',
  legalPerson: true,
  company: 'co',
  taxId: 't',
  companyCode: 'cc',
  orderNotes: 'n',
};

describe('checkout details', () => {
  it('start empty, in the default country, with one address for both purposes', () => {
    const empty = noDetails('LV');
    const { shipping, payment } = empty;
    expect([shipping.country, payment.country]).toEqual(['LV', 'LV']);
    expect([payment.sameAsShipping, payment.legalPerson]).toEqual([true, false]);
    const texts = [empty.personal, shipping, payment].flatMap((part) =>
      Object.entries(part).filter(([key, value]) => typeof value === 'string' && key !== 'country'),
    );
    expect(texts.length).toBeGreaterThan(20);
    for (const [key, value] of texts) expect([key, value]).toEqual([key, '']);
    expect(payment.paymentMethodAdditional).toEqual({});
  });

  it('are unchanged by a round trip through the delivery form', () => {
    const details = withDelivery({ ...noDetails('LV'), personal: person }, form);
    expect(deliveryFormOf(details)).toEqual(form);
    const named = { firstName: 'Anna', lastName: 'Bērziņa', phoneNumber: '+37120000000' };
    expect(details.shipping).toMatchObject(named);
    expect(details.payment).toMatchObject(named);
    expect(details.personal).toEqual(person);
    expect(details.payment.paymentMethod).toBe('');
  });
});

const shippingMethod = (code: string, over: object = {}) => ({
  carrier_code: code,
  method_code: 'm',
  carrier_title: code,
  method_title: code,
  price_incl_tax: 0,
  countries: ['LV'],
  delivery_days: [1, 2],
  points: [],
  default: false,
  ...over,
});
const paymentMethod = (code: string, over: object = {}) => ({
  code,
  title: code,
  carriers: [],
  default: false,
  ...over,
});

const rulesOf = (shippingMethods: object[], paymentMethods: object[], more: object = {}): CheckoutRules =>
  ({
    shippingMethods,
    paymentMethods,
    countries: ['LV', 'LT'],
    cartEmpty: false,
    virtual: false,
    ...more,
  }) as never;

describe('the preselected method', () => {
  const chosen = (details: ReturnType<typeof noDetails>, rules: CheckoutRules) => {
    const { shipping, payment } = withDefaults(details, rules);
    return [shipping.shippingMethod, shipping.pickupPoint, payment.paymentMethod];
  };
  const [courier, locker] = [shippingMethod('courier'), shippingMethod('locker')] as never[];
  const keyOf = (method: never) => shippingMethodKey(method);

  it('replaces only a missing or invalid selection, by the default or first method', () => {
    const rules = rulesOf(
      [shippingMethod('courier'), shippingMethod('locker', { default: true })],
      [paymentMethod('cashondelivery'), paymentMethod('banktransfer', { default: true })],
    );
    const empty = noDetails('LV');
    expect(chosen(empty, rules)).toEqual([keyOf(locker as never), '', 'banktransfer']);
    const own = {
      ...empty,
      shipping: { ...empty.shipping, shippingMethod: keyOf(courier as never), pickupPoint: 'x' },
      payment: { ...empty.payment, paymentMethod: 'cashondelivery' },
    };
    expect(chosen(own, rules)).toEqual([keyOf(courier as never), 'x', 'cashondelivery']);
    const plain = rulesOf(
      [shippingMethod('courier'), shippingMethod('locker')],
      [paymentMethod('cashondelivery'), paymentMethod('banktransfer')],
    );
    expect(chosen(empty, plain)).toEqual([keyOf(courier as never), '', 'cashondelivery']);
    expect(chosen(own, rulesOf([], []))).toEqual(['', 'x', '']);
  });

  it('is a pickup point only if there is exactly one', () => {
    const point = (code: string) => ({
      code,
      name: code,
      address: '',
      city: '',
      postcode: '',
      country_id: 'LV',
    });
    const empty = noDetails('LV');
    const with_ = (...points: object[]) =>
      chosen(empty, rulesOf([shippingMethod('locker', { points })], []))[1];
    expect(with_(point('A'))).toBe('A');
    expect(with_(point('A'), point('B'))).toBe('');
    expect(with_()).toBe('');
  });
});

describe('an order can be placed', () => {
  it('if every step is complete and the cart is not empty', () => {
    const rules = rulesOf(
      [shippingMethod('courier', { default: true })],
      [paymentMethod('banktransfer', { default: true })],
    );
    const typed = withDelivery(
      { ...noDetails('LV'), personal: person },
      {
        ...form,
        country: 'LV',
        streetAddress: 'Brīvības iela 1',
        city: 'Rīga',
        zipCode: 'LV-1010',
        sameAsShipping: true,
        legalPerson: false,
        pickupPoint: '',
      },
    );
    const details = withDefaults(typed, rules);
    expect([isPersonalDone(details), isShippingDone(details, rules), isPaymentDone(details, rules)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(isReadyToPlace(details, rules)).toBe(true);
    expect(isReadyToPlace(details, { ...rules, cartEmpty: true })).toBe(false);
    const nameless = { ...details, personal: { ...person, firstName: '' } };
    expect([isPersonalDone(nameless), isReadyToPlace(nameless, rules)]).toEqual([false, false]);
    const nowhere = { ...details, shipping: { ...details.shipping, city: '' } };
    expect([isShippingDone(nowhere, rules), isReadyToPlace(nowhere, rules)]).toEqual([false, false]);
    const unpaid = { ...details, payment: { ...details.payment, paymentMethod: '' } };
    expect([isPaymentDone(unpaid, rules), isReadyToPlace(unpaid, rules)]).toEqual([false, false]);
  });
});
