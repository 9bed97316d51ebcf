// Requests the delivery and payment methods for the open cart and an address. The backend's response decides; details
// from shop data (places, days, countries) are added to it.
import type { SeenMethods } from '#schemas/documents/claim-document.ts';
import { failed, ok } from '#schemas/fault.ts';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { configuredPayments } from '#shared/domain/checkout/payment-methods.ts';
import { withSeenMethods } from '#shared/domain/checkout/with-seen-methods.ts';
import { openCartOf } from '../cart/sync-cart.ts';
import { syncTotals } from '../cart/sync-totals.ts';
import type { WorkerMethod, WorkerMethodContext } from './worker-method.ts';

/** Caches the returned methods for offline use. A failed write does not affect the response. */
async function cacheMethods({ databases, ports }: WorkerMethodContext, answer: SeenMethods): Promise<void> {
  const { personal } = databases;
  try {
    const before = (await readClaim(personal, 'seen-methods'))?.seen ?? [];
    if (withSeenMethods(before, answer) === before) return;
    await changeClaim(personal, 'seen-methods', answer.at, (newest) => ({
      seen: [...withSeenMethods(newest?.seen ?? [], answer)],
    }));
  } catch (error) {
    ports.log({ event: 'seen-methods-not-kept', error: error instanceof Error ? error.name : 'unknown' });
  }
}

export const checkoutMethods: WorkerMethod<'checkoutMethods'> = async (context, input) => {
  const { cart: deps, outbox, config, connection } = context;
  // the response refers to the backend's cart, so send local changes first
  await outbox.cart.sendNow();
  const stored = await deps.store.read();
  if (!stored || stored.lines.length === 0) return failed('cart-empty');
  const cart = openCartOf(stored.head, stored.principal);
  if (!cart) return failed(connection.isOnline() ? 'no-cart-id' : 'offline');
  const { store, address, shippingMethod, pickupPoint } = input;
  const synced = await syncTotals(deps, cart, {
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
      region: address.region,
    },
    shippingMethod,
    paymentMethod: '',
    pickupPoint,
    forced: true,
  });
  if (!synced.ok) return synced;
  const shippingMethods = input.virtual ? [] : (synced.value.shipping_methods ?? []);
  const payment = synced.value.payment_methods ?? [];
  await cacheMethods(context, {
    store,
    country: address.country,
    at: context.ports.now(),
    shipping: shippingMethods,
    payment,
  });
  return ok({ shippingMethods, paymentMethods: configuredPayments(payment, config, store) });
};
