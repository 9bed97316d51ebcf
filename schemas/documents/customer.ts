// The customer as the device keeps them: claims hold it, logout removes it.
import * as z from 'zod/mini';
import { cents } from '../primitives.ts';

export const address = z.object({
  /** of the shop; absent until it was saved there */
  id: z.optional(z.int()),
  firstname: z.string(),
  lastname: z.string(),
  street: z.array(z.string()),
  city: z.string(),
  postcode: z.string(),
  country: z.string(),
  /** as the country list names it; absent where the country has none, or none is known */
  region: z.optional(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  telephone: z.string(),
  company: z.string(),
  company_code: z.string(),
  vat_id: z.string(),
  default_shipping: z.boolean(),
  default_billing: z.boolean(),
  /** fields of the shop's address, by their names there, that could not be read: an update leaves them alone */
  unread: z.optional(z.array(z.string())),
});
export type Address = z.infer<typeof address>;

/** At most two: where goods go, and what invoices say. A backend drops any further one. */
export const MOST_ADDRESSES = 2;

export const customer = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  group_id: z.int(),
  /** at most MOST_ADDRESSES */
  addresses: z.array(address),
});
export type Customer = z.infer<typeof customer>;

/** An order of the history, made on whatever device. */
export const historyOrder = z.object({
  increment_id: z.string(),
  client_order_id: z.string(),
  /** ISO time */
  created_at: z.string(),
  status: z.string(),
  grand_total: cents,
  items: z.int(),
  /** the order as the shop told it, for its page: lines, addresses, sums */
  detail: z.record(z.string(), z.unknown()),
});
export type HistoryOrder = z.infer<typeof historyOrder>;
