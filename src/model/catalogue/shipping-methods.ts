// Reads the delivery methods and the branches of a store view from the local database.
import type { Observable } from 'rxjs';
import type { BranchValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import { referenceKinds$ } from '#shared/database/reference-kinds.ts';
import type { Model } from '../shell/app-context.ts';

/** Emits the methods in the backend's order, and again on every change; none until the device has them. */
export const shippingMethods$ = (
  { catalogue }: Pick<Model, 'catalogue'>,
  store: string,
): Observable<ShippingMethodValue[]> => referenceKinds$(catalogue, store, 'shipping-method');

/** Emits the branches in the backend's order, and again on every change; none until the device has them. */
export const branches$ = (
  { catalogue }: Pick<Model, 'catalogue'>,
  store: string,
): Observable<BranchValue[]> => referenceKinds$(catalogue, store, 'branch');
