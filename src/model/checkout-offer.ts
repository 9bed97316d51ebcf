// What the shop offers at checkout, in a store view's language; empty lists while nothing is on the device yet.
import { combineLatest, map } from 'rxjs';
import type {
  CountryValue,
  PaymentMethodValue,
  ShippingMethodValue,
} from '../../schemas/documents/reference-document.ts';
import { storeOf } from '../config/stores.ts';
import { reference$ } from '../database/reference-kinds.ts';
import { offeredCountries } from '../domain/checkout/offered-countries.ts';
import { withProviders } from '../domain/checkout/payment-methods.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

export type CheckoutOffer = {
  shippingMethods: ShippingMethodValue[];
  paymentMethods: PaymentMethodValue[];
  countries: CountryValue[];
};

export const checkoutOffer = (shop: Model, store: string): Resource<CheckoutOffer> =>
  shop.resources.of(`checkout-offer|${store}`, () =>
    combineLatest([
      reference$(shop.catalogue, store, 'shipping-method'),
      reference$(shop.catalogue, store, 'payment-method'),
      reference$(shop.catalogue, store, 'country'),
    ]).pipe(
      map(([shippingMethods, paymentMethods, listed]) => {
        const { locale } = storeOf(shop.config, store);
        const countries = offeredCountries(listed, shop.config.tax.defaultCountry, locale);
        return {
          shippingMethods,
          paymentMethods: withProviders(paymentMethods, shop.config.payment),
          countries,
        };
      }),
    ),
  );
