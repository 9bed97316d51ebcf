// Takes an order off a kiosk that its shopper left and that asks for what only they could answer: whoever looks after the
// device has seen to it.
import { failed, ok, type Result } from '../../schemas/fault.ts';
import { removeOrders } from '../../src/database/remove-orders.ts';
import { writeClaims } from '../../src/database/write-claims.ts';
import { dropRemovedBytes, readNewest } from '../../src/database/write-newest.ts';
import { orderStates } from '../../src/domain/order/order-states.ts';
import { sealedIds, sealOf } from '../session/sealed-ids.ts';
import type { SessionContext } from '../session/session-context.ts';
import { whileSessionLasts } from '../session/stored-claims.ts';

/** Faults: not-found; conflict: it does not ask, or nobody left it. Throws when the device could not write. */
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
