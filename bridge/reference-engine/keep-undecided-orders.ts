// Protects orders that a connector left undecided when it was removed. Invariant: while the former engine may have
// placed an order, the reference engine does not place it; the device keeps it and sends it again.
import type { ConnectorServices } from '../ports/connector.ts';
import { OperatorNote } from '../ports/operator-note.ts';
import { isUndecided, ORDER_LEDGER } from '../ports/order-ledger.ts';
import type { Orders } from '../ports/orders.ts';
import { refuse } from '../ports/refusal.ts';

/** Returns the orders of the reference engine; `place` throws 503 for an order that the former engine may have placed. */
export const keepUndecidedOrders = (
  orders: Orders,
  { records, report }: Pick<ConnectorServices, 'records' | 'report'>,
): Orders => ({
  ...orders,
  place: async (request, customer) => {
    const { order_id: orderId } = request.body;
    if (isUndecided(await records.read(ORDER_LEDGER, orderId)) && !(await orders.find(orderId))) {
      report(
        'orders of a former engine',
        new OperatorNote(
          `The former engine may have placed the order ${orderId}: connect it again to find out`,
        ),
      );
      throw refuse(503, { errorCode: 'engine-away' });
    }
    return orders.place(request, customer);
  },
});
