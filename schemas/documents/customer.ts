// The customer as stored in claims on the device; removed at logout.
import * as z from 'zod/mini';
import { cents } from '../primitives.ts';

export const address = z.object({
  /** id of the address in the backend; absent until the address is saved there */
  id: z.optional(z.int()),
  firstname: z.string(),
  lastname: z.string(),
  street: z.array(z.string()),
  city: z.string(),
  postcode: z.string(),
  country: z.string(),
  /** a region of the country list; absent if the country has no regions or the region is unknown */
  region: z.optional(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  telephone: z.string(),
  company: z.string(),
  company_code: z.string(),
  vat_id: z.string(),
  default_shipping: z.boolean(),
  default_billing: z.boolean(),
  /** names of backend fields that could not be parsed: an update leaves them unchanged */
  unread: z.optional(z.array(z.string())),
});
export type Address = z.infer<typeof address>;

/** Number of addresses that a backend stores if it states no limit: one for delivery, one for billing. */
export const DEFAULT_ADDRESS_LIMIT = 2;
/** Number of addresses that the device stores, whatever limit the backend states. */
export const MOST_ADDRESSES = 100;

export const customer = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  group_id: z.int(),
  /** at most `address_limit` */
  addresses: z.array(address),
  /** as stated by the backend; absent: DEFAULT_ADDRESS_LIMIT, and each update replaces all addresses */
  address_limit: z.optional(z.int()),
});
/** One change of an address book: `becomes` alone adds, `was` alone removes, both replace. */
export const addressChange = z.object({ was: z.optional(address), becomes: z.optional(address) });
export type AddressChange = z.infer<typeof addressChange>;

export type Customer = z.infer<typeof customer>;

/** An order from the backend's history, placed on any device. */
export const historyOrder = z.object({
  increment_id: z.string(),
  client_order_id: z.string(),
  /** ISO time */
  created_at: z.string(),
  status: z.string(),
  grand_total: cents,
  items: z.int(),
  /** the order as sent by the backend, for the order page: lines, addresses, totals */
  detail: z.record(z.string(), z.unknown()),
});
export type HistoryOrder = z.infer<typeof historyOrder>;
