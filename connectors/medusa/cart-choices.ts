// The choices for a cart in Medusa: country, delivery, payment, pickup point and coupon.

import type { CartRef, Carts } from '#bridge/ports/carts.ts';
import { refuse } from '#bridge/ports/refusal.ts';
import type { BridgeShippingMethod } from '#schemas/bridge/cart-pull-answer.ts';
import { changeCart, openedCart } from './cart-record.ts';
import { type EngineCarts, isRefused } from './engine-carts.ts';
import { guarded, unlessMissing } from './guarded.ts';
import { CART_FIELDS, cartIn, hasPromotion, type MedusaCart } from './medusa-cart.ts';
import type { MedusaError } from './medusa-client.ts';
import type { MedusaContext } from './medusa-context.ts';
import { readMethods } from './shop-methods.ts';

/** Returns the methods with `available` set to whether they deliver to the country. */
const methodsFor = (methods: readonly BridgeShippingMethod[], country: string): BridgeShippingMethod[] =>
  methods.map((method) => ({
    ...method,
    available: method.available !== false && (method.countries ?? [country]).includes(country),
  }));

type Choices = Pick<
  Carts,
  | 'shippingMethods'
  | 'chooseMethods'
  | 'paymentMethods'
  | 'coupon'
  | 'applyCoupon'
  | 'removeCoupon'
  | 'pickupPoints'
  | 'choosePickupPoint'
>;

export function cartChoices(context: MedusaContext, { inTurn, current }: EngineCarts): Choices {
  const { client, services } = context;
  const { records } = services;
  const fields = { fields: CART_FIELDS };

  /**
   * Returns how Medusa has refused a request.
   * @throws other errors; MedusaError if the region was removed, because Medusa then refuses valid requests, too
   */
  const refusalOf = async (error: unknown): Promise<MedusaError['fault']> => {
    if (!isRefused(error)) throw error;
    if (error.fault === 'refused') await context.region(true);
    return error.fault;
  };

  const paymentsFor = async (ref: CartRef, carrier: string | undefined) => {
    const { payment } = await readMethods(records, ref.store);
    return payment.filter(
      ({ carriers = [] }) => carriers.length === 0 || carrier === undefined || carriers.includes(carrier),
    );
  };

  const chooseMethods: Carts['chooseMethods'] = (ref, { shipping, country: wanted, payment }) =>
    inTurn(ref, async (id, cart) => {
      const { shipping: methods, countries } = await readMethods(records, ref.store);
      const known = wanted !== undefined && countries.includes(wanted) ? wanted : undefined;
      const country = known ?? cart.country ?? countries[0] ?? '';
      if (shipping) {
        const chosen = methodsFor(methods, country).find(
          (one) => one.carrier_code === shipping.carrier && one.method_code === shipping.method,
        );
        if (!chosen?.available) throw refuse(400, 'The delivery method is not available');
      }
      if (payment !== undefined) {
        const offered = await paymentsFor(ref, (shipping ?? cart.shipping)?.carrier);
        if (!offered.some(({ code }) => code === payment))
          throw refuse(400, 'The payment method is not available');
      }
      if (shipping && cart.engineCart !== undefined) {
        const path = `/store/carts/${cart.engineCart}`;
        const isSame =
          cart.engineCountry === country &&
          cart.shipping?.carrier === shipping.carrier &&
          cart.shipping.method === shipping.method;
        try {
          if (cart.engineCountry !== country)
            await client.store('POST', path, {
              query: { fields: 'id' },
              body: { shipping_address: { country_code: country.toLowerCase() } },
            });
          if (!isSame)
            await client.store('POST', `${path}/shipping-methods`, {
              query: { fields: 'id' },
              body: { option_id: shipping.method },
            });
        } catch (error) {
          // a cart that no longer exists is recreated, with the method, when it is read
          if ((await refusalOf(error)) === 'refused')
            throw refuse(400, 'The delivery method is not available');
        }
      }
      await changeCart(records, id, (newest) => ({
        ...newest,
        ...(shipping && { shipping, country, engineCountry: country }),
        ...(payment !== undefined && { payment }),
      }));
    });

  const applyCoupon: Carts['applyCoupon'] = async (ref, code) => {
    if (code === undefined || code === '') {
      await openedCart(records, ref);
      return false;
    }
    const found = await current(ref);
    if (found === undefined) return false;
    return inTurn(ref, async (id, cart) => {
      const path = `/store/carts/${cart.engineCart}/promotions`;
      let engine: MedusaCart;
      try {
        engine = cartIn(await client.store('POST', path, { query: fields, body: { promo_codes: [code] } }));
      } catch (error) {
        await refusalOf(error);
        return false;
      }
      // Medusa returns 200 for a code that is used up or does not apply
      if (!hasPromotion(engine, code)) return false;
      if (cart.coupon !== undefined && cart.coupon !== code)
        await client.store('DELETE', path, { query: { fields: 'id' }, body: { promo_codes: [cart.coupon] } });
      await changeCart(records, id, (newest) => ({ ...newest, coupon: code }));
      return true;
    });
  };

  const removeCoupon: Carts['removeCoupon'] = (ref) =>
    inTurn(ref, async (id, cart) => {
      if (cart.coupon === undefined) return;
      if (cart.engineCart !== undefined)
        await unlessMissing(
          client.store('DELETE', `/store/carts/${cart.engineCart}/promotions`, {
            query: { fields: 'id' },
            body: { promo_codes: [cart.coupon] },
          }),
        );
      await changeCart(records, id, ({ coupon: _removed, ...kept }) => kept);
    });

  const pickupPoints: Carts['pickupPoints'] = async (store) =>
    (await readMethods(records, store)).shipping.flatMap(
      ({ carrier_code, method_code, extension_attributes }) =>
        (extension_attributes?.points ?? []).map((point) => ({ ...point, carrier_code, method_code })),
    );

  const what = 'medusa carts';
  return {
    shippingMethods: async (ref, wanted) => {
      const { id } = await openedCart(records, ref);
      const { shipping, countries } = await readMethods(records, ref.store);
      const country = wanted !== undefined && countries.includes(wanted) ? wanted : (countries[0] ?? '');
      await changeCart(records, id, (cart) =>
        // the country is set in the engine's cart together with the method
        cart.country === country ? cart : { ...cart, country },
      );
      return methodsFor(shipping, country);
    },
    chooseMethods: guarded(context, what, chooseMethods),
    paymentMethods: async (ref) => paymentsFor(ref, (await openedCart(records, ref)).cart.shipping?.carrier),
    coupon: async (ref) => (await openedCart(records, ref)).cart.coupon ?? null,
    applyCoupon: guarded(context, what, applyCoupon),
    removeCoupon: guarded(context, what, removeCoupon),
    pickupPoints,
    choosePickupPoint: async (ref, code) => {
      const { id } = await openedCart(records, ref);
      const point = (await pickupPoints(ref.store)).find((one) => one.code === code);
      if (point === undefined)
        throw refuse(400, {
          errorCode: 'unknown-pickup-point',
          errorMessage: 'This pickup point does not exist',
        });
      const { code: chosen, carrier_code: carrier, method_code: method } = point;
      await changeCart(records, id, (cart) => ({
        ...cart,
        pickupPoint: { code: chosen, carrier: String(carrier), method: String(method) },
      }));
    },
  };
}
