// Delivery methods, payment methods, countries and branches of a store view as known on this device: shop data, and the methods
// that the backend returned for carts (`seen`). Empty lists until something is on the device.
import { combineLatest, map } from 'rxjs';
import type { SeenMethods } from '#schemas/documents/claim-document.ts';
import type {
  BranchValue,
  CountryValue,
  PaymentMethodValue,
  ShippingMethodValue,
} from '#schemas/documents/reference-document.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import { referenceKinds$ } from '#shared/database/reference-kinds.ts';
import { offeredCountries } from '#shared/domain/checkout/offered-countries.ts';
import { configuredPayments } from '#shared/domain/checkout/payment-methods.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

export type CheckoutOffer = {
  shippingMethods: ShippingMethodValue[];
  paymentMethods: PaymentMethodValue[];
  countries: CountryValue[];
  branches: BranchValue[];
  seen: SeenMethods[];
};

export const checkoutOffer = (app: Model, store: string): Resource<CheckoutOffer> =>
  app.resources.of(`checkout-offer|${store}`, () =>
    combineLatest([
      referenceKinds$(app.catalogue, store, 'shipping-method'),
      referenceKinds$(app.catalogue, store, 'payment-method'),
      referenceKinds$(app.catalogue, store, 'country'),
      referenceKinds$(app.catalogue, store, 'branch'),
      claim$(app.personal, 'seen-methods'),
    ]).pipe(
      map(([shippingMethods, paymentMethods, listed, branches, cache]) => {
        const { locale } = storeOf(app.config, store);
        const withOwnProviders = (seen: SeenMethods): SeenMethods => ({
          ...seen,
          payment: configuredPayments(seen.payment, app.config, store),
        });
        const countries = offeredCountries(listed, [app.config.tax.defaultCountry], locale);
        return {
          shippingMethods,
          paymentMethods: configuredPayments(paymentMethods, app.config, store),
          countries,
          branches,
          seen: cache?.seen.map(withOwnProviders) ?? [],
        };
      }),
    ),
  );
