// Changes of an address book that are applied to any version of it: several devices may change it while they are offline,
// and each sends only its own changes. Invariants:
// - an added address is never lost, whatever another device did in the meantime; added twice, it is stored once
// - the last change of an address wins; a changed address that was removed elsewhere is added again
// - a list with addresses has one default for delivery and one for invoices after each change
import {
  type Address,
  type AddressChange,
  type Customer,
  DEFAULT_ADDRESS_LIMIT,
} from '#schemas/documents/customer.ts';

/** The two default addresses of a book. */
export type AddressRole = 'default_shipping' | 'default_billing';
const roles = ['default_shipping', 'default_billing'] as const;

export const addressLimitOf = ({ address_limit: limit }: Pick<Customer, 'address_limit'>): number =>
  limit ?? DEFAULT_ADDRESS_LIMIT;

/** Returns the content of an address, without id and roles; letter case, spaces and punctuation do not count. */
const contentOf = ({ street, region, ...address }: Address): string =>
  [
    address.firstname,
    address.lastname,
    street.join(' '),
    address.city,
    address.postcode,
    address.country,
    region?.id ?? '',
    address.telephone,
    address.company,
    address.company_code,
    address.vat_id,
  ]
    .map((field) => field.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .join('|');

const isSameAddress = (a: Address, b: Address): boolean => contentOf(a) === contentOf(b);

/**
 * Returns the address with this id, else the address with the same content: an address that is not saved yet has no id,
 * and some backends assign new ids with each update.
 */
const findAddress = (book: readonly Address[], wanted: Address): Address | undefined =>
  book.find(({ id }) => id !== undefined && id === wanted.id) ??
  book.find((each) => isSameAddress(each, wanted));

/** True if the user has edited a field of the address. Its spelling counts here, unlike in `isSameAddress`. */
const isEdited = (was: Address, becomes: Address): boolean => {
  const plain = ({ id: _id, unread: _unread, default_shipping: _s, default_billing: _b, ...rest }: Address) =>
    JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return plain(was) !== plain(becomes);
};

/** Gives each role that no address has to the first one; the role of invoices to the delivery address. */
function withRoles(book: readonly Address[]): Address[] {
  const delivery = book.findIndex((each) => each.default_shipping);
  const home = Math.max(0, delivery);
  const billing = book.findIndex((each) => each.default_billing);
  return book.map((each, at) => ({
    ...each,
    default_shipping: each.default_shipping || (delivery === -1 && at === home),
    default_billing: each.default_billing || (billing === -1 && at === home),
  }));
}

/** Returns the book with one change applied. */
function withChange(book: readonly Address[], { was, becomes }: AddressChange): Address[] {
  const before = was && findAddress(book, was);
  if (!becomes) return before ? withRoles(book.filter((each) => each !== before)) : [...book];
  const edited = !was || isEdited(was, becomes);
  // the default of an address that was removed elsewhere is not worth restoring it
  if (!before && !edited) return [...book];
  const same = before ?? book.find((each) => isSameAddress(each, becomes));
  const { id: _before, unread: _unread, ...content } = edited ? becomes : (same ?? becomes);
  const gained = roles.filter((role) => becomes[role] && !was?.[role]);
  const rolesNow = (each: Address | undefined) =>
    Object.fromEntries(roles.map((role) => [role, each?.[role] === true || gained.includes(role)]));
  const changed: Address = {
    ...content,
    ...(same?.id === undefined ? {} : { id: same.id }),
    ...(same?.unread === undefined ? {} : { unread: same.unread }),
    ...(rolesNow(same) as Pick<Address, AddressRole>),
  };
  const others = book.map((each) =>
    each === same ? changed : { ...each, ...Object.fromEntries(gained.map((role) => [role, false])) },
  );
  return withRoles(same ? others : [...others, changed]);
}

/**
 * Returns the book with the changes applied in their order.
 * @param limit maximum number of addresses of a backend that replaces the whole list: addresses without a role are left
 *   out, the oldest first
 */
export function applyAddressChanges(
  book: readonly Address[],
  changes: readonly AddressChange[],
  limit = Number.POSITIVE_INFINITY,
): Address[] {
  const changed = changes.reduce<Address[]>(withChange, [...book]);
  const spare = changed.filter((each) => !each.default_shipping && !each.default_billing);
  const left = new Set(spare.slice(0, Math.max(0, changed.length - limit)));
  return changed.filter((each) => !left.has(each)).slice(0, limit);
}

/** Returns what differs: new and changed addresses, and the ids of removed ones. */
export function bookDifference(
  before: readonly Address[],
  after: readonly Address[],
): { addresses: Address[]; removed: number[] } {
  const known = new Map(before.map((each) => [each.id, JSON.stringify(each)]));
  const left = new Set(after.map(({ id }) => id));
  return {
    addresses: after.filter((each) => each.id === undefined || known.get(each.id) !== JSON.stringify(each)),
    removed: before.flatMap(({ id }) => (id === undefined || left.has(id) ? [] : [id])),
  };
}
