// Carts with only virtual products at each backend, ordered by the whole worker.
import { describe, expect, it, onTestFinished } from 'vitest';
import { noDetails, withDefaults } from '#shared/domain/checkout/checkout-details.ts';
import { addToCart } from '#src/features/cart/commands.ts';
import { placeOrder, type Seen } from '#src/features/checkout/commands.ts';
import { currentCart } from '#src/model/cart/current-cart.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { paymentMethods } from '../../support/backend/foreign/carts.ts';
import { liga } from '../../support/browser/confirmed-order.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';
import { accepted, foreign, isEnough, openDevice, store } from './ordering-device.ts';

describe.each([
  ['a Vue Storefront API', 'v'],
  ['a Magento 1 bridge', 'm1'],
] as const)('a cart with only virtual products at %s', (_, api) => {
  it('is ordered without address and delivery, with a payment method of the backend', async () => {
    const backend = await foreign(api);
    onTestFinished(() => backend.close());
    const { worker, window } = await openDevice(backend);
    onTestFinished(() => worker.stop());
    const products = await until(
      () => worker.databases.catalogue.products.find({ selector: { store, type_id: 'virtual' } }).exec(),
      (found) => found.some(isEnough),
    );
    const product = products.find(isEnough)?.toMutableJSON();
    if (!product) throw new Error('no product');
    await addToCart(window, product, undefined, 1);
    const cart = await firstValue(currentCart(window, store));
    const answer = await clock.over(
      worker.ask('checkoutMethods', {
        ...{ store, revision: '', virtual: cart.virtual, shippingMethod: '', pickupPoint: '' },
        address: {
          ...{ firstname: liga.personal.firstName, lastname: liga.personal.lastName },
          ...{ street: '', city: '', postcode: '', country: 'LV' },
        },
      }),
    );
    if (!answer.ok) throw new Error(answer.fault.code);
    const rules: Seen['rules'] = { virtual: cart.virtual, cartEmpty: false, ...answer.value };
    const { shipping, payment } = noDetails('LV');
    const details = withDefaults({ personal: liga.personal, shipping, payment }, rules);
    const placed = await placeOrder(window, details, { cart, rules, store, now: Date.now(), isOnline: true });
    if (!placed.ok) throw new Error(placed.fault.code);
    const order = await accepted({ worker }, placed.value.id);
    const taken = await backend.taken();
    expect(taken.map(({ id, total }) => [id, total])).toEqual([[placed.value.id, order?.confirmed_total]]);
    const { addressInformation } = taken[0]?.body ?? {};
    expect(paymentMethods[api].map(({ code }) => code)).toContain(addressInformation?.payment_method_code);
    expect(addressInformation).not.toHaveProperty('shippingAddress');
  });
});
