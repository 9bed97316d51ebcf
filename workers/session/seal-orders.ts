// Encrypts orders left by a logout so that only the backend can open them, and asks the backend to open them when their
// customer is back (S-22).
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { PersonalDatabase } from '#shared/database/open-databases.ts';
import { changeNewest, readNewest } from '#shared/database/write-newest.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { orderKey } from '#shared/domain/order/order-key.ts';
import { closedStates, orderStates } from '#shared/domain/order/order-states.ts';
import { parseOrderLeniently } from '#shared/domain/order/parse-order-leniently.ts';
import { sealedOrder, unsealedOrder } from '#shared/domain/order/sealed-order.ts';
import type { Call } from '../bridge-client/call.ts';
import type { Seal } from './seal-on-device.ts';
import { sealedIds } from './sealed-ids.ts';
import { type SessionContext, whoIsLoggedIn } from './session-context.ts';
import { whileSessionLasts } from './stored-claims.ts';

const isSameBody = (one: OrderDocument, other: OrderDocument): boolean =>
  JSON.stringify(one.body) === JSON.stringify(other.body);

/**
 * Seals an order, unless it is removed or closed. Starts over if the order changes while it is being sealed.
 * @returns False if nothing can be sealed now.
 */
async function sealOrder({ orders }: PersonalDatabase, id: string, seal: Seal): Promise<boolean> {
  for (;;) {
    const [order] = (await readNewest(orders, [id])).map(parseOrderLeniently);
    if (!order || order.sealed !== undefined || closedStates.includes(order.state)) return true;
    const box = await seal(order);
    if (box === undefined) return false;
    await changeNewest(orders, id, (newest) =>
      isSameBody(newest, order) ? sealedOrder(newest, box) : undefined,
    );
  }
}

/**
 * Seals every order in the claim `sealed-orders`. Requires the lock "session". Without the library the orders stay
 * hidden, and are sealed at the next start that can load it: the end of a session does not wait for the network.
 * @throws If an order cannot be written.
 */
export async function sealOrders(
  { databases, confirm, ports }: SessionContext,
  seal: Seal | undefined,
): Promise<void> {
  if (!seal) return;
  for (const id of await sealedIds(databases.personal)) {
    await confirm?.();
    if (await sealOrder(databases.personal, id, seal)) continue;
    ports.log({ event: 'orders-not-sealed', level: 'error' });
    return;
  }
}

/**
 * Returns the sealed orders of the current customer, and those of guests that need a decision, because no login would
 * bring the guest back.
 */
async function ordersToOpen(context: SessionContext, ids: readonly string[]): Promise<OrderDocument[]> {
  const mine = (await whoIsLoggedIn(context))?.principal;
  const stored = await readNewest(context.databases.personal.orders, ids);
  return stored
    .flatMap((each) => parseOrderLeniently(each) ?? [])
    .filter(
      ({ principal, sealed, state }) =>
        sealed !== undefined && (principal === mine || (principal === GUEST && orderStates[state].asks)),
    );
}

/**
 * Asks the backend to open the sealed orders that may be opened; those that it does not open stay sealed.
 * `watchSealedOrders` updates the claim.
 * @returns True if all of them are open now.
 * @throws If an order cannot be written.
 */
export async function openSealedOrders(context: SessionContext, call: Call): Promise<boolean> {
  const { databases, ports } = context;
  const { personal } = databases;
  let isAllOpen = true;
  for (const order of await ordersToOpen(context, await sealedIds(personal))) {
    const { id, principal, sealed } = order;
    const answer = await call('order/unseal', { principal, body: { order_id: orderKey(order), sealed } });
    const content = answer.ok ? parseOrderLeniently(answer.value.result) : undefined;
    if (content?.id !== id) {
      ports.log({ event: 'sealed-order-not-opened', id, code: answer.ok ? 'bad-shape' : answer.fault.code });
      isAllOpen = false;
      continue;
    }
    await whileSessionLasts(ports, async (confirm) => {
      // the customer may have logged out during the call
      if ((await ordersToOpen(context, [id])).length === 0) return;
      await confirm();
      await changeNewest(personal.orders, id, (newest) => unsealedOrder(newest, content));
    });
  }
  return isAllOpen;
}
