// What screens read of orders placed on this device.
import { combineLatest, map, type Observable } from 'rxjs';
import type { OrderDocument } from '../../../schemas/documents/order.ts';
import { claim$, readClaim } from '../../database/claims.ts';
import type { Shop } from '../../model/shop.ts';

/**
 * An order now and at every change; null when this device has none with that id, or somebody sealed it at logout
 * (S-22).
 */
export function order$({ personal }: Pick<Shop, 'personal'>, id: string): Observable<OrderDocument | null> {
  return combineLatest([personal.orders.findOne(id).$, claim$(personal, 'sealed-orders')]).pipe(
    map(([doc, sealed]) => (doc && !sealed?.ids.includes(id) ? doc.toMutableJSON() : null)),
  );
}

/** Do goods of this order still lie in its own cart, so that they can be put back? */
export function hasKeptLines$(shop: Pick<Shop, 'personal'>, id: string): Observable<boolean> {
  return shop.personal.cart.find({ selector: { generation: id } }).$.pipe(map((docs) => docs.length > 0));
}

/** The id of the order placed last on this device, "" when there is none. */
export async function lastOrderId(shop: Pick<Shop, 'personal'>): Promise<string> {
  return (await readClaim(shop.personal, 'checkout'))?.lastOrderId ?? '';
}
