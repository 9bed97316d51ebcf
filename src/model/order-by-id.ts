// Orders of this device, without those sealed at logout: they are sent but never shown (S-22).
import { combineLatest, map } from 'rxjs';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import type { Model } from './app-context.ts';
import type { Resource } from './resource.ts';

/** An order by its local id or its idempotency key at the backend; null if it is not on this device or sealed. */
export const orderById = (app: Model, id: string): Resource<OrderDocument | null> =>
  app.resources.of(`order|${id}`, () =>
    combineLatest([
      app.personal.orders.findOne(id).$,
      app.personal.orders.findOne({ selector: { 'body.order_id': id } }).$,
      claim$(app.personal, 'sealed-orders'),
    ]).pipe(
      map(([byId, byKey, sealed]) => {
        const doc = byId ?? byKey;
        return doc && !sealed?.ids.includes(doc.primary) ? doc.toMutableJSON() : null;
      }),
    ),
  );

/** The local id of the order with this number; null if it is not on this device or sealed. */
export const orderNumbered = (app: Model, number: string): Resource<string | null> =>
  app.resources.of(`order-numbered|${number}`, () =>
    combineLatest([
      app.personal.orders.find({ selector: { order_number: number } }).$,
      claim$(app.personal, 'sealed-orders'),
    ]).pipe(map(([found, sealed]) => found.find(({ id }) => !sealed?.ids.includes(id))?.id ?? null)),
  );

/** True if this cart was ordered in any tab of this device. An order's id is its cart's generation. */
export const isOrdered = (app: Model, generation: string): Resource<boolean> =>
  app.resources.of(`is-ordered|${generation}`, () =>
    app.personal.orders.findOne(generation).$.pipe(map((found) => found !== null)),
  );
