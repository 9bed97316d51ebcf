// Mails about an order: the confirmation, queued in the transaction that places it, and a feedback request on delivery.
import { eq } from 'drizzle-orm';
import { placeOfPoint } from '../carts/offered-points.ts';
import { type CatalogueFacts, pagesOf } from '../catalogue/catalogue-facts.ts';
import type { Db } from '../database/open-database.ts';
import { orders } from '../database/tables.ts';
import type { Mail, MailQueue } from '../mail/mail-queue.ts';
import { feedbackMail, orderMail } from '../mail/order-mail.ts';
import { refuse } from '../ports/refusal.ts';
import { nameLanguages } from './name-languages.ts';
import type { OrderRecord } from './record-order.ts';
import { takenBack } from './taken-back.ts';
import type { WithdrawalTerms } from './withdrawal-end.ts';

/** What the mails about an order are made of. */
export type MailPlace = {
  db: Db;
  clock: () => number;
  accounts: { post: MailQueue; mailOrigin: string };
  facts: CatalogueFacts;
  withdrawal: WithdrawalTerms;
};

/** The fields of an order that its mails need. */
type Order = Pick<
  OrderRecord['order'],
  | 'body'
  | 'store'
  | 'number'
  | 'token'
  | 'discount'
  | 'shipping'
  | 'payment'
  | 'grand_total'
  | 'status'
  | 'customer_id'
  | 'pickup_point'
>;

type Address = {
  firstname: string;
  lastname: string;
  street: string[];
  city: string;
  postcode: string;
  email: string;
};

/** Returns the recipient and the language of an order's mails. */
export function readerOf(
  place: MailPlace,
  { body, store, number, token }: Pick<Order, 'body' | 'store' | 'number' | 'token'>,
) {
  const { billingAddress } = body.addressInformation as { billingAddress: Address };
  return { to: billingAddress.email, store, pages: pagesOf(place, store), number, token };
}

/** Returns the lines of the delivery address: the address of the pickup point if there is one, else the customer's. */
function deliveryOf({ facts }: MailPlace, { body, store, pickup_point }: Order) {
  const { shippingAddress: to } = body.addressInformation as { shippingAddress?: Address };
  const person = to ? [`${to.firstname} ${to.lastname}`] : [];
  const point = placeOfPoint(facts, store, pickup_point);
  if (point) {
    const { name, address, city, postcode } = point;
    return { address: [name, address, `${city}, ${postcode}`, ...person], isPickedUp: true };
  }
  return {
    address: to ? [...person, to.street.join(' '), `${to.city}, ${to.postcode}`] : [],
    isPickedUp: false,
  };
}

async function mailOf(place: MailPlace, tx: Db, order: Order, items: OrderRecord['items']): Promise<Mail> {
  const replaced = takenBack(order.body);
  const languages = await nameLanguages(tx, order.store, items, order.store);
  return orderMail(place.accounts.post.sender, {
    ...readerOf(place, order),
    items: items.map(({ name, sku, qty, row_total }) => ({
      ...{ name, sku, qty, rowTotal: row_total },
      language: languages.get(sku),
      takesBack: replaced.has(sku),
    })),
    discount: order.discount,
    shipping: order.shipping,
    payment: order.payment,
    total: order.grand_total,
    ...deliveryOf(place, order),
    awaitsPayment: order.status === 'awaiting_payment',
    withdrawalDays: place.withdrawal.days,
  });
}

/**
 * Creates the confirmation mail. `write` must be called in the order's transaction and `send` after it; `send` does
 * nothing if no mail was written.
 */
export function confirmationOf(place: MailPlace): {
  write: (tx: Db, order: Order, items: OrderRecord['items']) => Promise<void>;
  send: () => void;
} {
  const { clock, accounts } = place;
  let send = (): void => undefined;
  return {
    write: async (tx, order, items) => {
      const mail = await mailOf(place, tx, order, items);
      const id = await accounts.post.write(tx, 'order', order.customer_id ?? null, mail, clock());
      if (id !== undefined) send = () => accounts.post.send(id, mail, clock);
    },
    send: () => send(),
  };
}

/** Records the delivery at an ISO time; the first time, mails a feedback request. @throws 404 for an unknown order */
export async function deliverOrder(place: MailPlace, number: number, delivered_at: string): Promise<void> {
  const { db, clock, accounts } = place;
  const send = await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
    if (order === undefined) throw refuse(404, 'No such order');
    await tx.update(orders).set({ delivered_at, status: 'fulfilled' }).where(eq(orders.number, number));
    if (order.delivered_at !== null) return undefined;
    const mail = feedbackMail(accounts.post.sender, readerOf(place, order));
    const id = await accounts.post.write(tx, 'feedback', order.customer_id, mail, clock());
    return () => id !== undefined && accounts.post.send(id, mail, clock);
  });
  send?.();
}
