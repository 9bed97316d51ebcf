// Fetches the payment state of an order, which only the backend knows, and keeps it for when the device is offline.
import { ok } from '#schemas/fault.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { WorkerMethod } from './worker-method.ts';

/** The newest orders for which the last known state is kept. */
const KEPT = 20;

export const readPaymentState: WorkerMethod<'orderPayment'> = async (
  { call, databases: { personal }, ports },
  { number, orderToken },
) => {
  const pulled = await call('order/pull', { query: { number, orderToken } });
  if (!pulled.ok) return pulled;
  const { payment_state: state, status } = pulled.value.result;
  const isHere = await personal.orders.findOne({ selector: { order_number: number } }).exec();
  if (state && isHere) {
    const at = ports.now();
    await changeClaim(personal, 'payment-states', at, (known) => ({
      orders: [
        { number, state, at },
        ...(known?.orders ?? []).filter((order) => order.number !== number),
      ].slice(0, KEPT),
    }));
  }
  return ok({ state, isCancelled: status === 'cancelled' });
};
