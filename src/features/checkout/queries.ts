// What checkout reads, all of it from the device, so that it works offline: the methods and countries the shop offers,
// and whether a cart was ordered.
import { combineLatest, map, type Observable } from 'rxjs';
import type {
  CountryValue,
  PaymentMethodValue,
  ShippingMethodValue,
} from '../../../schemas/documents/reference.ts';
import { reference$ } from '../../database/reference-kinds.ts';
import type { Shop } from '../../model/shop.ts';

export type CheckoutOffer = {
  shippingMethods: ShippingMethodValue[];
  paymentMethods: PaymentMethodValue[];
  countries: CountryValue[];
};

/** The offer of a store view, in its language; empty lists while nothing is on the device yet. */
export function checkoutOffer$(
  { catalogue }: Pick<Shop, 'catalogue'>,
  store: string,
): Observable<CheckoutOffer> {
  return combineLatest([
    reference$(catalogue, store, 'shipping-method'),
    reference$(catalogue, store, 'payment-method'),
    reference$(catalogue, store, 'country'),
  ]).pipe(
    map(([shippingMethods, paymentMethods, countries]) => ({ shippingMethods, paymentMethods, countries })),
  );
}

/** Was this cart ordered on this device, in whatever tab? An order's id is its cart's generation. */
export function isOrdered$(shop: Pick<Shop, 'personal'>, generation: string): Observable<boolean> {
  return shop.personal.orders.findOne(generation).$.pipe(map((order) => order !== null));
}
