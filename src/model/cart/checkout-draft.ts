// The checkout form values and step stored on this device; never a password.
import type { Observable } from 'rxjs';
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import { claimsTogether$ } from '#shared/database/change-claim.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

const codes = ['personal-details', 'shipping-details', 'payment-details', 'checkout'] as const;

/** Form values by claim code; undefined for claims without any input. */
export type CheckoutDraft = { [C in (typeof codes)[number]]?: ClaimValue<C> | undefined };

export const checkoutDraft$ = ({ personal }: Pick<Model, 'personal'>): Observable<CheckoutDraft> =>
  claimsTogether$(personal, codes);

export const checkoutDraft = (app: Model): Resource<CheckoutDraft> =>
  app.resources.of('checkout-draft', () => checkoutDraft$(app));
