// The customer and their orders between the bridge and this device. Owns both directions of an address. Invariants:
// at most two addresses; postcode, phone and ids are text; money is cents.
import type * as z from 'zod/mini';
import type { WireAddress, wireCustomer, wireHistoryItem } from '../../../schemas/bridge/user.ts';
import {
  type Address,
  type Customer,
  type HistoryOrder,
  MOST_ADDRESSES,
} from '../../../schemas/documents/customer.ts';
import { centsFromWire } from '../../../src/domain/pricing/cents-from-decimal.ts';

type WireCustomer = z.output<typeof wireCustomer>;
type WireHistoryItem = z.output<typeof wireHistoryItem>;

const addressFromWire = (wire: WireAddress): Address => ({
  ...(wire.id === undefined ? {} : { id: wire.id }),
  firstname: wire.firstname,
  lastname: wire.lastname,
  street: wire.street,
  city: wire.city,
  postcode: wire.postcode,
  country: wire.country_id,
  telephone: wire.telephone ?? '',
  company: wire.company ?? '',
  company_code: wire.company_code ?? '',
  vat_id: wire.vat_id ?? '',
  default_shipping: wire.default_shipping ?? false,
  default_billing: wire.default_billing ?? false,
});

/** In: the answer of user/me or of a profile update. Out: the profile as the device keeps it. */
export const customerFromWire = (wire: WireCustomer): Customer => ({
  id: wire.id,
  firstname: wire.firstname,
  lastname: wire.lastname,
  email: wire.email,
  group_id: wire.group_id,
  addresses: wire.addresses.slice(0, MOST_ADDRESSES).map(addressFromWire),
});

const addressToWire = ({ country, ...address }: Address): Record<string, unknown> => ({
  ...address,
  country_id: country,
});

/** The profile as an update sends it: four keys, no other. */
export const profileToWire = (
  profile: Pick<Customer, 'firstname' | 'lastname' | 'email' | 'addresses'>,
): Record<string, unknown> => ({
  firstname: profile.firstname,
  lastname: profile.lastname,
  email: profile.email,
  addresses: profile.addresses.map(addressToWire),
});

/** One order of the history; `detail` is all that the shop told of it. */
export const historyOrderFromWire = (wire: WireHistoryItem): HistoryOrder => ({
  increment_id: wire.increment_id,
  client_order_id: wire.client_order_id ?? '',
  created_at: wire.created_at,
  status: wire.status,
  grand_total: centsFromWire(wire.grand_total),
  // goods are counted, as for an order of this device; lines only where the shop tells no more
  items: Math.round(wire.total_qty_ordered ?? wire.total_item_count),
  detail: wire,
});

type History = { items: HistoryOrder[]; total: number; pages: number };

/**
 * Puts a page that was just read to what is here: each order once, the newer answer wins.
 * In: what is here, the page, its number from 1, its full size, the shop's count when it told one. A first page that
 * does not reach what is here replaces it, so that no order is missing in between.
 */
export function withHistoryPage(
  here: History | undefined,
  page: readonly HistoryOrder[],
  number: number,
  pageSize: number,
  total: number | undefined,
): History {
  const isAll = number === 1 && page.length < pageSize;
  const fresh = new Map(page.map((order) => [order.increment_id, order]));
  const known = isAll ? [] : (here?.items ?? []);
  const touches = number > 1 || known.some((order) => fresh.has(order.increment_id));
  const kept = touches ? known.filter((order) => !fresh.has(order.increment_id)) : [];
  const items = number === 1 ? [...fresh.values(), ...kept] : [...kept, ...fresh.values()];
  return {
    items,
    total: total ?? items.length,
    pages: touches ? Math.max(here?.pages ?? 0, number) : number,
  };
}
