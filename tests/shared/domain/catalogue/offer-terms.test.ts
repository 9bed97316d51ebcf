// Return and delivery of an offer in structured data.
import { describe, expect, it } from 'vitest';
import type { ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import { offerTerms } from '#shared/domain/catalogue/offer-terms.ts';
import { testConfig } from '../../../support/worker/test-config.ts';

const base = testConfig();
const config = { ...base, orders: { ...base.orders, withdrawalDays: 14 } };
const courier: ShippingMethodValue = {
  carrier_code: 'courier',
  method_code: 'door',
  method_title: 'Courier',
  price_incl_tax: 499,
  free_from: 99_00,
  delivery_days: [1, 3],
  countries: ['LV', 'LT'],
  offline: true,
  default: false,
  is_server_method: true,
  points: [],
};
const point = {
  ...{ code: 'p', name: 'Locker', address: 'A 1', city: 'Riga', postcode: 'LV-1001', country_id: 'LV' },
};
const locker = { ...courier, price_incl_tax: 199, default: true, points: [point] };

describe('the terms of an offer', () => {
  it('contain the withdrawal period of the configuration', () => {
    expect(offerTerms({ config, methods: [] }, 1_000)).toEqual({
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'LV',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 14,
      },
    });
  });

  it('contain price, countries and days of the delivery to the door', () => {
    expect(offerTerms({ config, methods: [locker, courier] }, 98_99)).toMatchObject({
      shippingDetails: {
        shippingDestination: { addressCountry: ['LV', 'LT'] },
        shippingRate: { value: '4.99', currency: 'EUR' },
        deliveryTime: { transitTime: { minValue: 1, maxValue: 3, unitCode: 'DAY' } },
      },
    });
  });

  it('contain a free delivery from its limit on', () => {
    expect(offerTerms({ config, methods: [courier] }, 99_00)).toMatchObject({
      shippingDetails: { shippingRate: { value: '0.00' } },
    });
  });

  it('are empty if nothing is known', () => {
    const { withdrawalDays: _none, ...orders } = config.orders;
    expect(offerTerms({ config: { ...config, orders }, methods: [locker] }, 1_000)).toEqual({});
  });
});
