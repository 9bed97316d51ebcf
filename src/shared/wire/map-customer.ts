// Maps customers, their addresses (in both directions) and their order history. Invariants: no more
// addresses than the backend's limit; postcode, phone and ids are strings; money is cents.
import type * as z from 'zod/mini';
import type { BridgeAddress, bridgeCustomer, bridgeHistoryItem } from '#schemas/bridge/bridge-customer.ts';
import {
  type Address,
  type Customer,
  DEFAULT_ADDRESS_LIMIT,
  type HistoryOrder,
  MOST_ADDRESSES,
} from '#schemas/documents/customer.ts';
import { regionFields } from '../domain/checkout/region.ts';
import { centsFromDecimal } from '../domain/pricing/cents-from-decimal.ts';

type BridgeCustomer = z.output<typeof bridgeCustomer>;
type BridgeHistoryItem = z.output<typeof bridgeHistoryItem>;

/** Returns the region of an address; an empty object if the region's id is empty or "0". */
function regionOf({ region, region_id, region_code }: BridgeAddress): Pick<Address, 'region'> {
  const given = typeof region === 'object' && region !== null ? region : { region, region_id, region_code };
  const id = given.region_id ?? region_id ?? '';
  if (id === '' || id === '0') return {};
  return { region: { id, code: given.region_code ?? '', name: given.region ?? '' } };
}

const mapAddress = (source: BridgeAddress): Address => ({
  ...(source.id === undefined ? {} : { id: source.id }),
  firstname: source.firstname,
  lastname: source.lastname,
  street: source.street,
  city: source.city,
  postcode: source.postcode,
  country: source.country_id,
  ...regionOf(source),
  telephone: source.telephone ?? '',
  company: source.company ?? '',
  company_code: source.company_code ?? '',
  vat_id: source.vat_id ?? '',
  default_shipping: source.default_shipping ?? false,
  default_billing: source.default_billing ?? false,
  ...(source.unread.length > 0 ? { unread: source.unread } : {}),
});

/** Maps the response of user/me or of a profile update. */
export const mapCustomer = ({ address_limit: limit, ...source }: BridgeCustomer): Customer => ({
  id: source.id,
  firstname: source.firstname,
  lastname: source.lastname,
  email: source.email,
  group_id: source.group_id,
  addresses: source.addresses
    .slice(0, Math.min(limit ?? DEFAULT_ADDRESS_LIMIT, MOST_ADDRESSES))
    .map(mapAddress),
  ...(limit === undefined ? {} : { address_limit: Math.min(limit, MOST_ADDRESSES) }),
});

/**
 * Maps an address to the body of an update. Omits fields that could not be read and are still empty, so that the
 * backend keeps its values.
 */
function toBridgeAddress({ country, region, unread = [], ...address }: Address): Record<string, unknown> {
  const named = region && { region: regionFields(region), region_id: regionFields(region).region_id };
  const sent = { ...address, country_id: country, ...named };
  const isEmpty = (value: unknown) => [value].flat().every((part) => part === '');
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !(unread.includes(name) && isEmpty(value))),
  );
}

/** Maps the profile to an update's body, which has exactly these four keys. */
export const toBridgeProfile = (
  profile: Pick<Customer, 'firstname' | 'lastname' | 'email' | 'addresses'>,
): Record<string, unknown> => ({
  firstname: profile.firstname,
  lastname: profile.lastname,
  email: profile.email,
  addresses: profile.addresses.map(toBridgeAddress),
});

/** Maps an order from the order history; `detail` is the complete backend order. */
export const mapHistoryOrder = (source: BridgeHistoryItem): HistoryOrder => ({
  increment_id: source.increment_id,
  client_order_id: source.client_order_id ?? '',
  created_at: source.created_at,
  status: source.status,
  grand_total: centsFromDecimal(source.grand_total),
  // the quantity of items, as for local orders; the number of lines only if the backend sends no quantity
  items: Math.round(source.total_qty_ordered ?? source.total_item_count),
  detail: source,
});

type History = { items: HistoryOrder[]; total: number; pages: number };

/**
 * Merges a fetched history page into the cached history: each order once, the newer response wins. A first page that
 * does not overlap with the cached orders replaces them, so that there are no gaps.
 * @param number page number, starting at 1
 * @param total the backend's order count, if it sent one
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
