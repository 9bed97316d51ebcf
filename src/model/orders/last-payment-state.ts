// The last known payment state of an order on this device, for when the backend cannot be asked.
import { map } from 'rxjs';
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

export type LastPaymentState = Pick<ClaimValue<'payment-states'>['orders'][number], 'state' | 'at'>;

/** Returns the state; null if none was ever read. */
export const lastPaymentState = (app: Model, number: string): Resource<LastPaymentState | null> =>
  app.resources.of(`last-payment-state|${number}`, () =>
    claim$(app.personal, 'payment-states').pipe(
      map((known) => known?.orders.find((order) => order.number === number) ?? null),
    ),
  );
