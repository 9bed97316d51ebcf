// What was typed into checkout on this device, and where it stands. There is no password among it.
import type { Observable } from 'rxjs';
import type { ClaimValue } from '../../schemas/documents/claim-document.ts';
import { claimsTogether$ } from '../database/change-claim.ts';
import type { Model } from './app-context.ts';
import type { Resource } from './resource.ts';

const codes = ['personal-details', 'shipping-details', 'payment-details', 'checkout'] as const;

/** By claim code; what was never typed is undefined. */
export type CheckoutDraft = { [C in (typeof codes)[number]]?: ClaimValue<C> | undefined };

export const checkoutDraft$ = ({ personal }: Pick<Model, 'personal'>): Observable<CheckoutDraft> =>
  claimsTogether$(personal, codes);

export const checkoutDraft = (app: Model): Resource<CheckoutDraft> =>
  app.resources.of('checkout-draft', () => checkoutDraft$(app));
