// Implements the port for orders with the bridge's own tables.
import { eq } from 'drizzle-orm';
import { historyOf } from '../accounts/history-of.ts';
import { orderingShopperOf } from '../accounts/shopper-of.ts';
import type { CatalogueFacts } from '../catalogue/catalogue-facts.ts';
import type { Db } from '../database/open-database.ts';
import { orders } from '../database/tables.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { confirmationOf } from '../orders/deliver-order.ts';
import { orderOpenedBy, pulledOrderOf } from '../orders/find-order.ts';
import { placeOrder } from '../orders/place-order.ts';
import type { WithdrawalTerms } from '../orders/withdrawal-end.ts';
import type { Orders } from '../ports/orders.ts';
import type { StockPublisher } from '../stock/create-stock-publisher.ts';

type Place = {
  readonly db: Db;
  readonly clock: () => number;
  readonly facts: CatalogueFacts;
  readonly accounts: { post: MailQueue; mailOrigin: string };
  readonly withdrawal: WithdrawalTerms;
  readonly stockPublisher: Pick<StockPublisher, 'wake'>;
};

export const referenceOrders = (place: Place): Orders => ({
  place: async (request, customer) => {
    const mail = confirmationOf(place);
    const ordering = customer && {
      id: customer.customerId,
      shopperIn: (tx: Db) => orderingShopperOf(tx, customer.groupId),
    };
    const { db, facts, clock } = place;
    const { result } = await placeOrder(db, facts, request, clock(), ordering, mail.write);
    mail.send();
    place.stockPublisher.wake();
    return result;
  },

  find: async (orderId) => {
    const [order] = await place.db
      .select({ number: orders.number, answer: orders.answer })
      .from(orders)
      .where(eq(orders.client_order_id, orderId));
    return order && { number: String(order.number), bodyHash: order.answer.body_hash };
  },

  history: (customerId, page, pageSize) => historyOf(place, customerId, page, pageSize),

  // refused orders are not stored
  unfinished: async () => [],

  pull: async (number, token) => {
    const { db, facts, withdrawal } = place;
    return pulledOrderOf(db, facts, withdrawal, await orderOpenedBy(db, number, token));
  },
});
