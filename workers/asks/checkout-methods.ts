// How the open cart can be sent and paid for, asked of the shop with the address: what it says counts, and what the device
// knows of a method from shop data (places, days, countries) is put to it.
import { failed, ok } from '../../schemas/errors.ts';
import { withProviders } from '../../src/domain/checkout/payment-methods.ts';
import { openCartOf } from '../cart/sync-cart.ts';
import { syncTotals } from '../cart/sync-totals.ts';
import type { Ask } from './ask.ts';

export const checkoutMethods: Ask<'checkoutMethods'> = async (context, input) => {
  const { cart: deps, outbox, config, connection } = context;
  // what the shop says is of the cart as it holds it
  await outbox.cart.sendNow();
  const stored = await deps.store.read();
  if (!stored || stored.lines.length === 0) return failed('cart-empty');
  const cart = openCartOf(stored.head, stored.principal);
  if (!cart) return failed(connection.isOnline() ? 'no-cart-id' : 'offline');
  const { store, address, shippingMethod, pickupPoint } = input;
  const told = await syncTotals(deps, cart, {
    store,
    address: {
      firstName: address.firstname,
      lastName: address.lastname,
      city: address.city,
      zipCode: address.postcode,
      streetAddress: address.street,
      country: address.country,
      taxId: '',
      companyCode: '',
    },
    shippingMethod,
    paymentMethod: '',
    pickupPoint,
    forced: true,
  });
  if (!told.ok) return told;
  return ok({
    shippingMethods: input.virtual ? [] : (told.value.shipping_methods ?? []),
    paymentMethods: withProviders(told.value.payment_methods ?? [], config.payment),
  });
};
