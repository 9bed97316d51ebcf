// The loyalty card: its number, an EAN-13 assigned when the account is created, and its points, one per whole euro
// spent on orders that are not cancelled.
import { and, eq, ne, sql } from 'drizzle-orm';
import { customers } from '../database/account-tables.ts';
import type { Db } from '../database/open-database.ts';
import { orders } from '../database/tables.ts';

/** Returns a customer's EAN-13 card number. Prefix 29 is reserved for internal use, so no product has such a number. */
export function cardNumber(customerId: number): string {
  const body = `29${String(customerId).padStart(10, '0')}`;
  const sum = [...body].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

export async function loyaltyCardOf(db: Db, customerId: number): Promise<object> {
  const [card] = await db
    .select({ number: customers.card_number, since: customers.created_at })
    .from(customers)
    .where(eq(customers.id, customerId));
  const [ordered] = await db
    .select({ cents: sql<number>`coalesce(sum(${orders.grand_total}), 0)::double precision` })
    .from(orders)
    .where(and(eq(orders.customer_id, customerId), ne(orders.status, 'cancelled')));
  return { ...card, points: Math.floor((ordered?.cents ?? 0) / 100) };
}
