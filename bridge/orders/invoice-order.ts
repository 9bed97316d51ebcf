import { eq } from 'drizzle-orm';
import type { IssuedInvoice } from '#schemas/bridge/bridge-invoice.ts';
import type { Db } from '../database/open-database.ts';
import { orders } from '../database/tables.ts';
import { refuse } from '../ports/refusal.ts';

/** Records the invoice of an order. @throws 404 for an unknown order */
export async function invoiceOrder(
  db: Db,
  number: number,
  { number: invoice_number, issued_on: invoiced_on }: IssuedInvoice,
): Promise<void> {
  const changed = await db
    .update(orders)
    .set({ invoice_number, invoiced_on })
    .where(eq(orders.number, number))
    .returning({ number: orders.number });
  if (changed.length === 0) throw refuse(404, 'No such order');
}
