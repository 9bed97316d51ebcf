import { combineLatest, map } from 'rxjs';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';
import { isGenerationOrdered$, shownOrders$ } from './shown-orders.ts';

/**
 * An order by its local id or its idempotency key at the backend; null if the order is sealed or not on this device.
 */
export const orderById = (app: Model, id: string): Resource<OrderDocument | null> =>
  app.resources.of(`order|${id}`, () =>
    combineLatest([
      shownOrders$(app.personal, { id }),
      shownOrders$(app.personal, { 'body.order_id': id }),
    ]).pipe(map(([[byId], [byKey]]) => byId ?? byKey ?? null)),
  );

/** The local id of the order with this number; null if the order is sealed or not on this device. */
export const orderNumbered = (app: Model, number: string): Resource<string | null> =>
  app.resources.of(`order-numbered|${number}`, () =>
    shownOrders$(app.personal, { order_number: number }).pipe(map(([order]) => order?.id ?? null)),
  );

/** True if this cart was ordered in any tab of this device. */
export const isOrdered = (app: Model, generation: string): Resource<boolean> =>
  app.resources.of(`is-ordered|${generation}`, () => isGenerationOrdered$(app.personal, generation));
