// Removes an order from a kiosk if its customer has left and it needs a decision that only the customer could make.
// Called once the staff have dealt with the order.
import { failed, ok, type Result } from '#schemas/fault.ts';
import { removeOrders } from '#shared/database/remove-orders.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { dropRemovedBytes, readNewest } from '#shared/database/write-newest.ts';
import { orderStates } from '#shared/domain/order/order-states.ts';
import { sealedIds, sealOf } from '../session/sealed-ids.ts';
import type { SessionContext } from '../session/session-context.ts';
import { whileSessionLasts } from '../session/stored-claims.ts';

/**
 * Removes the order. Faults: not-found; conflict (the order needs no decision, or is not sealed).
 * @throws if the device cannot write
 */
export function removeLeftOrder(
  { databases, ports }: SessionContext,
  id: string,
): Promise<Result<Record<string, never>>> {
  const { personal } = databases;
  return whileSessionLasts(ports, async (confirm) => {
    const [order] = await readNewest(personal.orders, [id]);
    if (!order) return failed('not-found');
    const left = await sealedIds(personal);
    if (!left.includes(id) || !orderStates[order.state].asks) return failed('conflict');
    const moment = { now: ports.now(), newId: ports.uuid };
    await confirm();
    await removeOrders(personal, (newest) => newest.id === id && orderStates[newest.state].asks, moment);
    await confirm();
    await writeClaims(personal, sealOf(left.filter((each) => each !== id)), ports.now());
    await dropRemovedBytes(personal.orders);
    return ok({});
  });
}
