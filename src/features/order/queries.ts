// What screens read of orders placed on this device.
import { map, type Observable } from 'rxjs';
import type { OrderDocument } from '../../../schemas/documents/order.ts';
import { readClaim } from '../../database/claims.ts';
import { databases } from '../../database/databases.ts';

/** An order now and at every change; null when this device has none with that id. */
export function order$(id: string): Observable<OrderDocument | null> {
  return databases()
    .personal.orders.findOne(id)
    .$.pipe(map((doc) => doc?.toMutableJSON() ?? null));
}

/** Do goods of this order still lie in its own cart, so that they can be put back? */
export function hasKeptLines$(id: string): Observable<boolean> {
  return databases()
    .personal.cart.find({ selector: { generation: id } })
    .$.pipe(map((docs) => docs.length > 0));
}

/** The id of the order placed last on this device, "" when there is none. */
export async function lastOrderId(): Promise<string> {
  return (await readClaim(databases().personal, 'checkout'))?.lastOrderId ?? '';
}
