// What checkout reads, all of it from the device, so that it works offline: the methods and countries the shop offers,
// and what was typed before.
import { combineLatest, map, type Observable } from 'rxjs';
import type { ClaimValue } from '../../../schemas/documents/claim.ts';
import type {
  CountryValue,
  PaymentMethodValue,
  ShippingMethodValue,
} from '../../../schemas/documents/reference.ts';
import { readClaim } from '../../database/claims.ts';
import { databases } from '../../database/databases.ts';
import { reference$ } from '../../database/reference.ts';
import { onForget } from '../../ui/forgetting.ts';

export type CheckoutOffer = {
  shippingMethods: ShippingMethodValue[];
  paymentMethods: PaymentMethodValue[];
  countries: CountryValue[];
};

/** The offer of a store view, in its language; empty lists while nothing is on the device yet. */
export function checkoutOffer$(store: string): Observable<CheckoutOffer> {
  const { catalogue } = databases();
  return combineLatest([
    reference$(catalogue, store, 'shipping-method'),
    reference$(catalogue, store, 'payment-method'),
    reference$(catalogue, store, 'country'),
  ]).pipe(
    map(([shippingMethods, paymentMethods, countries]) => ({ shippingMethods, paymentMethods, countries })),
  );
}

/** Was this cart ordered on this device, in whatever tab? An order's id is its cart's generation (RELIABILITY §3.3). */
export function isOrdered$(generation: string): Observable<boolean> {
  return databases()
    .personal.orders.findOne(generation)
    .$.pipe(map((order) => order !== null));
}

export type SavedCheckout = {
  personal: ClaimValue<'personal-details'> | undefined;
  shipping: ClaimValue<'shipping-details'> | undefined;
  payment: ClaimValue<'payment-details'> | undefined;
  checkout: ClaimValue<'checkout'> | undefined;
};

let saved: SavedCheckout | undefined;

/**
 * Reads what was typed into checkout on this device (SPEC §2 "The checkout state is loaded before the app mounts", §4
 * "loaded at start"). There is no password among it.
 */
export async function loadCheckoutState(): Promise<SavedCheckout> {
  const { personal: db } = databases();
  const [personal, shipping, payment, checkout] = await Promise.all([
    readClaim(db, 'personal-details'),
    readClaim(db, 'shipping-details'),
    readClaim(db, 'payment-details'),
    readClaim(db, 'checkout'),
  ]);
  saved = { personal, shipping, payment, checkout };
  return saved;
}

/** What was loaded or saved last; undefined before loadCheckoutState(). */
export const savedCheckout = (): SavedCheckout | undefined => saved;

onForget(() => {
  saved = undefined;
});

/** Keeps the memory in step with what was written. */
export function rememberCheckout(next: SavedCheckout): void {
  saved = next;
}
