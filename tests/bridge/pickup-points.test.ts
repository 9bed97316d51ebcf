// Tests the list of pickup points, and the pickup point that a cart stores for its order.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pickupPointsAnswer } from '#schemas/bridge/cart-pull-answer.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { orderOf, placeOrder, post } from '../support/backend/requests.ts';
import { openingHours } from '../support/backend/small-catalogue.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

const list = async (query = '') => (await bridge.app.inject({ url: `/api/pickup-points?${query}` })).json();
const newCart = async (): Promise<string> =>
  (await post(bridge, '/api/cart/create', undefined)).json().result;
const choose = (cartId: string, code: string) =>
  post(bridge, `/api/cart/pickup-point?cartId=${cartId}&code=${code}`, undefined);

describe('pickup points', () => {
  it('are returned with address, opening hours and delivery method', async () => {
    const answer = await list();
    expect(answer).toEqual({
      code: 200,
      result: [
        {
          code: 'OMN-1',
          name: 'Centrs',
          address: 'Brīvības 1',
          city: 'Rīga',
          postcode: 'LV-1010',
          country_id: 'LV',
          latitude: 56.95,
          longitude: 24.11,
          opening_hours: openingHours,
          carrier_code: 'omniva',
          method_code: 'parcel',
        },
      ],
    });
    expect(pickupPointsAnswer.parse(answer).result).toEqual(answer.result);
  });

  it.each([
    ['country=LV', 1],
    ['country=LT', 0],
    ['carrier=omniva', 1],
    ['carrier=courier', 0],
    ['carrier=omniva&method=parcel', 1],
    ['carrier=omniva&method=shop', 0],
    ['storeCode=en', 1],
  ])('match the query %s: %i', async (query, count) => {
    expect((await list(query)).result).toHaveLength(count);
  });

  it('may be stored by shared caches for some minutes', async () => {
    const { headers } = await bridge.app.inject({ url: '/api/pickup-points' });
    expect(headers['cache-control']).toBe('public, max-age=300');
  });

  it('are included in the shop data and not repeated in cart responses', async () => {
    const cartId = await newCart();
    const methods = await post(bridge, `/api/cart/shipping-methods?cartId=${cartId}`, { address: {} });
    expect(methods.json().result).toHaveLength(3);
    expect(methods.body).not.toContain('OMN-1');
    expect((await bridge.app.inject({ url: '/api/shop/data' })).body).toContain('OMN-1');
  });

  it.each(['', 'OMN-2', 'omn-1', '__proto__'])(
    'with the unknown code %j are refused and leave the cart unchanged',
    async (code) => {
      const cartId = await newCart();
      expect((await choose(cartId, 'OMN-1')).json()).toEqual({ code: 200, result: true });
      expect((await choose(cartId, code)).json()).toEqual({
        code: 400,
        result: { errorCode: 'unknown-pickup-point', errorMessage: 'This pickup point does not exist' },
      });
      const order = orderOf(`point-of-cart-${code}`, { cart_id: cartId, carrier: ['omniva', 'parcel'] });
      const { orderNumber, orderToken } = (await placeOrder(bridge, order)).json().result;
      const pulled = await bridge.app.inject({
        url: `/api/order/pull?number=${orderNumber}&orderToken=${orderToken}`,
      });
      expect(pulled.json().result.pickup_point).toBe('OMN-1');
    },
  );

  it('can be chosen for an existing cart only', async () => {
    expect((await choose('0'.repeat(32), 'OMN-1')).statusCode).toBe(404);
  });
});
