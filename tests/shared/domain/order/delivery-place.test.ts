// The delivery place shown on an order's receipt.
import { describe, expect, it } from 'vitest';
import { deliveryPlace, isFetched } from '#shared/domain/order/delivery-place.ts';
import { sealedOrder } from '#shared/domain/order/sealed-order.ts';
import { confirmedOrder } from '../../../support/browser/confirmed-order.ts';
import { courier, pickup } from '../../../support/browser/goods.ts';

const order = confirmedOrder('7f3c2a10-9b4e-4d21-8a55-0c1d2e3f4a5b', 1);
const { addressInformation } = order.body;
const address = addressInformation.billingAddress;
const fetched = {
  ...order.body,
  addressInformation: {
    ...addressInformation,
    shippingAddress: { ...address, street: ['Brīvības iela 90'], city: 'Rīga', postcode: 'LV-1001' },
    shippingExtraFields: { pickup_point: 'RIX' },
  },
};
const methods = [courier, pickup];

describe('the place of delivery', () => {
  it('is the delivery address for a courier', () => {
    expect(isFetched(order.body)).toBe(false);
    expect(deliveryPlace(order.body, methods, [])).toEqual(['Ķiršu iela 12–4, Rīga, LV-1010']);
  });

  it('is the pickup point, with its name while the point exists', () => {
    expect(isFetched(fetched)).toBe(true);
    expect(deliveryPlace(fetched, methods, [])).toEqual(['Rīga', 'Brīvības iela 90, Rīga, LV-1001']);
    expect(deliveryPlace(fetched, [], [])).toEqual(['Brīvības iela 90, Rīga, LV-1001']);
  });

  it('keeps the name of a branch that is no longer offered', () => {
    const closed = { code: 'RIX', name: 'Rīga, Centrs' };
    expect(deliveryPlace(fetched, [], [closed])[0]).toBe('Rīga, Centrs');
  });

  it('is empty for a virtual or a sealed order', () => {
    const { shippingAddress: _none, ...virtual } = fetched.addressInformation;
    expect(deliveryPlace({ ...fetched, addressInformation: virtual }, methods, [])).toEqual([]);
    const sealed = sealedOrder({ ...order, body: fetched }, 'box').body;
    expect([deliveryPlace(sealed, methods, []), isFetched(sealed)]).toEqual([[], false]);
  });
});
