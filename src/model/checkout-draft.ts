// What was typed into checkout on this device, and where it stands. There is no password among it.
import { map, type Observable } from 'rxjs';
import type { ClaimValue } from '../../schemas/documents/claim.ts';
import { claimsTogether$ } from '../database/claims.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

export type CheckoutDraft = {
  personal: ClaimValue<'personal-details'> | undefined;
  shipping: ClaimValue<'shipping-details'> | undefined;
  payment: ClaimValue<'payment-details'> | undefined;
  checkout: ClaimValue<'checkout'> | undefined;
};

export const checkoutDraft$ = ({ personal }: Pick<Model, 'personal'>): Observable<CheckoutDraft> =>
  claimsTogether$(personal, ['personal-details', 'shipping-details', 'payment-details', 'checkout']).pipe(
    map(
      ({
        'personal-details': details,
        'shipping-details': shipping,
        'payment-details': payment,
        checkout,
      }) => ({
        personal: details,
        shipping,
        payment,
        checkout,
      }),
    ),
  );

export const checkoutDraft = (shop: Model): Resource<CheckoutDraft> =>
  shop.resources.of('checkout-draft', () => checkoutDraft$(shop));
