// Drizzle schema of the attempts to pay orders.
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { HostedPage } from '../ports/payment-provider.ts';

/** Attempts to pay prepaid orders on the pages of providers (bridge/payments). */
export const paymentAttempts = pgTable('payment_attempts', {
  /** random; names the attempt to the provider */
  id: text().primaryKey(),
  order_number: integer().notNull(),
  /** code of the payment method */
  method: text().notNull(),
  /** cents */
  amount: integer().notNull(),
  currency: text().notNull(),
  state: text().$type<'open' | 'paid' | 'refused' | 'left' | 'differs'>().notNull().default('open'),
  /** the provider's page; null until the provider has opened it */
  page: jsonb().$type<HostedPage>(),
  /** ms since 1970 */
  created_at: bigint({ mode: 'number' }).notNull(),
});
