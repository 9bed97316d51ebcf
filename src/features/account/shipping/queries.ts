// What the shipping details page reads, all of it from this device: the customer as they stand with what was saved
// here and not sent yet, and the countries of the shop.
import { map, type Observable, of, switchMap } from 'rxjs';
import type { Customer } from '../../../../schemas/documents/customer.ts';
import type { CountryValue } from '../../../../schemas/documents/reference.ts';
import { claim$ } from '../../../database/claims.ts';
import { type OwnTask, ownTasks$ } from '../../../database/own-tasks.ts';
import { reference$ } from '../../../database/reference-kinds.ts';
import { principalOf } from '../../../domain/account/principal.ts';
import { isPending } from '../../../domain/outbox/task-state.ts';
import type { Shop } from '../../../model/shop.ts';

export type OwnProfile = {
  /** the newest the customer saved, whether or not the shop knows it yet */
  customer: Customer;
  updates: OwnTask<'profile-update'>[];
  waiting: boolean;
};

/** The customer who is logged in, now and at every change; null when nobody is. */
export function ownProfile$(shop: Pick<Shop, 'personal'>): Observable<OwnProfile | null> {
  const { personal } = shop;
  return claim$(personal, 'current-user').pipe(
    switchMap((claim) => {
      if (!claim) return of(null);
      const { current } = claim;
      return ownTasks$(personal, principalOf(current), ['profile-update']).pipe(
        map((updates) => {
          const newest = updates.filter(isPending).at(-1);
          // the address is changed with the password, never by a task: the shop's stays
          const customer = { ...current, ...newest?.payload, email: current.email };
          return { customer, updates, waiting: newest !== undefined };
        }),
      );
    }),
  );
}

/** The countries of a store view, in its language. */
export const countries$ = (shop: Pick<Shop, 'catalogue'>, store: string): Observable<CountryValue[]> =>
  reference$(shop.catalogue, store, 'country');
