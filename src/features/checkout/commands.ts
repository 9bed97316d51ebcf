// Checkout commands, which store typed details and place orders.
// - One insert of the order document places the order; its id is the cart's generation, so repeated clicks in several
//   tabs create one order.
// - Success is reported only after the device has confirmed the write (I-05).
import { firstValueFrom } from 'rxjs';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { isKiosk } from '#shared/config/tab-config.ts';
import { changeClaim, claimsTogether$, readClaim } from '#shared/database/change-claim.ts';
import { newId } from '#shared/database/new-id.ts';
import { moveLinesLeftBehind, readCart, writeOrHold } from '#shared/database/open-generation.ts';
import { usableKey } from '#shared/database/usable-key.ts';
import { writeAsPerson } from '#shared/database/write-as-person.ts';
import type { ClaimWrites } from '#shared/database/write-claims.ts';
import { writeFault } from '#shared/database/write-fault.ts';
import { changeNewest, writeNewest } from '#shared/database/write-newest.ts';
import { writeNewestClaims } from '#shared/database/write-newest-claims.ts';
import { principalOf } from '#shared/domain/account/principal-of.ts';
import { sessionOf } from '#shared/domain/account/session-of.ts';
import {
  type CartView,
  type CartViewLine,
  ownLines,
  rulesOfLine,
  singlePriceOf,
} from '#shared/domain/cart/cart-view.ts';
import { isQuantity, quantityFault } from '#shared/domain/cart/quantity-rules.ts';
import { type CheckoutDetails, isReadyToPlace, noDetails } from '#shared/domain/checkout/checkout-details.ts';
import { type CheckoutRules, chosenShipping } from '#shared/domain/checkout/checkout-rules.ts';
import { checkoutTotals } from '#shared/domain/checkout/checkout-totals.ts';
import { deliveryDays } from '#shared/domain/checkout/delivery-days.ts';
import { type DeliveryTerms, isToBeAgreed } from '#shared/domain/checkout/offered-methods.ts';
import { hasPoints } from '#shared/domain/checkout/payment-methods.ts';
import { buildOrder } from '#shared/domain/order/build-order.ts';
import type { AppContext } from '../../model/shell/app-context.ts';
import { connectionState, isOnline } from '../../model/shell/connection.ts';

export type Typed = { details: CheckoutDetails; step: string };

/**
 * Saves the typed details and the open step. With concurrent saves, the latest values win. Faults: not-saved,
 * storage-full.
 * @param newest returns the current details, or undefined if they must no longer be stored
 */
export async function saveCheckout(
  { personal: db }: Pick<AppContext, 'personal'>,
  newest: () => Typed | undefined,
): Promise<Result<void>> {
  const now = Date.now();
  try {
    const codes = ['personal-details', 'shipping-details', 'payment-details', 'checkout'] as const;
    await writeAsPerson(db, async () => {
      const before = await readClaim(db, 'checkout');
      const writes = (): ClaimWrites | undefined => {
        const typed = newest();
        return (
          typed && {
            'personal-details': typed.details.personal,
            'shipping-details': typed.details.shipping,
            'payment-details': typed.details.payment,
            checkout: { step: typed.step, modifiedAt: now, lastOrderId: before?.lastOrderId ?? '' },
          }
        );
      };
      await writeNewestClaims(db, codes, writes, now);
    });
    return ok(undefined);
  } catch (error) {
    return writeFault('checkout details', error);
  }
}

/**
 * Records that the customer has seen the current prices of these lines. Lines that are held in the memory of this tab
 * are changed there. Faults: not-saved, storage-full.
 */
export async function agreeToPrices(
  app: Pick<AppContext, 'personal' | 'memory'>,
  lines: readonly CartViewLine[],
): Promise<Result<void>> {
  try {
    const cart = await readCart(app, { now: Date.now(), newId });
    const prices = new Map(lines.map((line) => [line.key, singlePriceOf(line)]));
    const agreed = cart.lines.flatMap((line) => {
      const price_when_added = prices.get(line.key);
      return price_when_added === undefined ? [] : [{ ...line, price_when_added }];
    });
    const write = async () => {
      for (const { key, price_when_added } of agreed)
        await changeNewest(app.personal.cart, key, (newest) => ({ ...newest, price_when_added }));
      return ok(undefined);
    };
    await writeOrHold(
      app,
      cart,
      write,
      agreed.map((line) => ({ key: line.key, line, added: 0 })),
    );
    return ok(undefined);
  } catch (error) {
    return writeFault('cart', error);
  }
}

/** Replaces the delivery days of an order whose delivery is still to be agreed. */
const NO_PROMISE = ['', ''] as const;

export type Seen = {
  /** the cart exactly as the summary showed it */
  cart: CartView;
  rules: CheckoutRules;
  store: string;
  /** id of the customer shown as logged in; undefined for a guest */
  customerId?: string | undefined;
  /** time of the device from which the shown delivery days are counted, ms since 1970 */
  now: number;
  /** true if the device was online */
  isOnline: boolean;
  /** delivery terms that are still open; undefined if there are none */
  deliveryTerms?: DeliveryTerms | undefined;
  /** ISO day on which the branch of the chosen pickup point has prepared the order; undefined if unknown */
  readyOn?: string | undefined;
};

/**
 * Returns the id of the logged-in customer. Ignores a profile without a token, because a logout is then in progress.
 */
async function loggedInId(db: AppContext['personal']): Promise<string | undefined> {
  const { 'current-user': user, 'current-token': token } = await firstValueFrom(
    claimsTogether$(db, ['current-user', 'current-token']),
  );
  const session = sessionOf(user, token);
  return session.kind === 'customer' ? session.customer.id : undefined;
}

/**
 * Places the order: builds its immutable body from the shown data and inserts it once. The order belongs to the
 * customer shown as logged in, who must still be logged in. Returns the id of the order, even if it was placed before.
 * Faults: cart-empty, refused (details incomplete), part-quantity, quantity-least, quantity-step, unauthorised (the
 * session changed), not-saved (also if another cart is now open), storage-full.
 */
export async function placeOrder(
  app: Pick<AppContext, 'personal' | 'config'>,
  details: CheckoutDetails,
  seen: Seen,
): Promise<Result<{ id: string }>> {
  const { cart, rules, store, deliveryTerms } = seen;
  if (cart.lines.length === 0) return failed('cart-empty');
  const shipping = rules.virtual
    ? undefined
    : chosenShipping(rules.shippingMethods, details.shipping.shippingMethod);
  const payment = rules.paymentMethods.find(({ code }) => code === details.payment.paymentMethod);
  if (!payment || !isReadyToPlace(details, rules)) return failed('refused');
  const part = cart.lines.find(({ qty }) => !isQuantity(qty));
  if (part) return failed('part-quantity', { name: part.name, qty: part.qty });
  for (const line of ownLines(cart.lines)) {
    // no upper limit: the stock can change until the backend has the order
    const fault = quantityFault(
      line.qty,
      { ...rulesOfLine(line), most: Number.POSITIVE_INFINITY },
      line.name,
    );
    if (fault) return { ok: false, fault };
  }
  const now = Date.now();
  const lead = Math.max(0, ...cart.lines.map((line) => line.leadDays));
  const { personal: db } = app;
  const place = async (): Promise<Result<void>> => {
    const customerId = await loggedInId(db);
    if (customerId !== seen.customerId) return failed('unauthorised');
    const owner = principalOf(customerId === undefined ? undefined : { id: customerId });
    const head = await readClaim(db, 'cart');
    const isOpen = head === undefined || head.generation === cart.generation;
    // if the generation is closed and has no order, its lines have moved to the next cart: this write would order them
    // twice
    if (!isOpen && !(await db.orders.findOne(cart.generation).exec())) return failed('not-saved');
    const isTheirs = isOpen && head?.server_cart_of === owner;
    const order = buildOrder({
      cart,
      customerId,
      serverCartId: isTheirs ? head?.server_cart_id : undefined,
      details,
      shipping,
      payment,
      totals: checkoutTotals(cart, shipping, payment),
      delivery:
        shipping && isToBeAgreed(shipping)
          ? NO_PROMISE
          : seen.readyOn !== undefined && hasPoints(shipping)
            ? [seen.readyOn, seen.readyOn]
            : deliveryDays(seen.now, lead, shipping?.delivery_days ?? [0, 0]),
      store,
      ...(rules.countries && { countries: rules.countries }),
      deliveryTerms,
      terms: app.config.orders.termsVersion,
      isOnline: seen.isOnline,
      now,
    });
    await writeNewest(db.orders, order.id, (present) => (present ? undefined : order));
    await settlePlaced(app, order.id, now);
    return ok(undefined);
  };
  try {
    // `writeAsPerson` returns undefined if the customer has logged out before the write began
    const placed = (await writeAsPerson(db, place)) ?? failed('not-saved');
    if (!placed.ok) return placed;
  } catch (error) {
    return writeFault('order', error);
  }
  const id = cart.generation;
  askToKeepStorage();
  return ok({ id });
}

/**
 * Asks the browser to exempt this device's storage from eviction: a placed order exists only here until it is sent.
 * Repeated calls are harmless.
 */
function askToKeepStorage(): void {
  globalThis.navigator?.storage
    ?.persist?.()
    .catch((error: unknown) => console.warn('Failed to request persistent storage', error));
}

/** Clears the choice to create an account, because it applies to the placed order only. */
async function forgetAccountWish(db: AppContext['personal'], now: number): Promise<void> {
  if (!(await readClaim(db, 'personal-details'))?.createAccount) return;
  await changeClaim(db, 'personal-details', now, (present) => ({
    ...(present ?? noDetails('').personal),
    createAccount: false,
  }));
}

/** Clears the choice of old appliances, because it applies to the placed order only. */
async function forgetTakeBack(db: AppContext['personal'], now: number): Promise<void> {
  if (!(await readClaim(db, 'shipping-details'))?.takeBack) return;
  await changeClaim(db, 'shipping-details', now, (present) => {
    const { takeBack: _placed, ...others } = present ?? noDetails('').shipping;
    return others;
  });
}

/**
 * Runs after the order is stored: saves its id for the thank-you page and moves lines that were added in the meantime
 * to the next cart. Failures are logged and do not affect the order.
 */
async function settlePlaced(
  { personal: db }: Pick<AppContext, 'personal'>,
  id: string,
  now: number,
): Promise<void> {
  const settled = await Promise.allSettled([
    changeClaim(db, 'checkout', now, () => ({ step: '', modifiedAt: now, lastOrderId: id })),
    forgetAccountWish(db, now),
    forgetTakeBack(db, now),
    moveLinesLeftBehind(db, id, { now, newId }),
  ]);
  for (const each of settled)
    if (each.status === 'rejected') console.error('Failed to clean up after placing an order', each.reason);
}

/**
 * True if this device may place an order now. An offline kiosk must be able to seal the order, because the next
 * customer could otherwise read it, and the delivery must not require an agreement later.
 */
export async function mayOrderOnDevice(
  app: AppContext,
  deliveryTerms: DeliveryTerms | undefined,
): Promise<boolean> {
  if (!isKiosk(app.config) || isOnline(connectionState(app).get())) return true;
  if (deliveryTerms === 'to_be_agreed') return false;
  return usableKey(app.config, await readClaim(app.personal, 'sealing-key')) !== undefined;
}
