// Maps addresses between the bridge's wire format and Medusa. Medusa has no fields for VAT number, company code and
// the parts of a region; they are stored in the metadata of the address.
import { createHash } from 'node:crypto';
import type { NewAddress } from '#bridge/ports/accounts.ts';
import type { Json } from './medusa-client.ts';

/** The maximum number of addresses that the bridge shows and stores (bridge/database/account-tables.ts). */
export const SHOWN_MAX = 50;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const fieldsOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** Returns the positive 31-bit number of an address of Medusa, whose ids are texts. */
export const addressNumber = (id: string): number =>
  createHash('sha256').update(id).digest().readUInt32BE(0) & 0x7f_ff_ff_ff || 1;

/** Returns the addresses that the bridge shows: the default ones first, then the oldest. */
export function shownAddresses(addresses: unknown): Json[] {
  const all = (Array.isArray(addresses) ? addresses : []).map(fieldsOf).filter(({ id }) => textOf(id) !== '');
  const rank = (one: Json): number =>
    one.is_default_shipping === true ? 0 : one.is_default_billing === true ? 1 : 2;
  const age = (one: Json): string => `${textOf(one.created_at)} ${one.id}`;
  return all.toSorted((a, b) => rank(a) - rank(b) || (age(a) < age(b) ? -1 : 1)).slice(0, SHOWN_MAX);
}

/** Serializes an address of Medusa in wire format. */
export function bridgeAddressOf(address: Json, customerId: number): Json {
  const metadata = fieldsOf(address.metadata);
  const region = metadata.region ?? address.province;
  const defined = (name: string, value: unknown): Json =>
    value === undefined || value === null ? {} : { [name]: value };
  return {
    firstname: textOf(address.first_name),
    lastname: textOf(address.last_name),
    street: [textOf(address.address_1), ...textOf(address.address_2).split('\n')].filter(
      (line) => line !== '',
    ),
    city: textOf(address.city),
    postcode: textOf(address.postal_code),
    country_id: textOf(address.country_code).toUpperCase(),
    telephone: textOf(address.phone),
    company: textOf(address.company),
    vat_id: textOf(metadata.vat_id),
    company_code: textOf(metadata.company_code),
    ...defined('region', region),
    ...defined('region_id', metadata.region_id),
    ...defined('region_code', metadata.region_code),
    default_shipping: address.is_default_shipping === true,
    default_billing: address.is_default_billing === true,
    id: addressNumber(textOf(address.id)),
    customer_id: customerId,
  };
}

/** Returns the body that writes an address. `stored`: the address that it replaces, whose other metadata is kept. */
export function medusaAddress(given: NewAddress, stored: Json = {}): Json {
  const [first = '', ...rest] = given.street;
  const { region } = given;
  return {
    first_name: given.firstname,
    last_name: given.lastname,
    address_1: first,
    address_2: rest.join('\n'),
    city: given.city,
    postal_code: given.postcode,
    country_code: given.country_id.toLowerCase(),
    phone: given.telephone,
    company: given.company,
    province: textOf(typeof region === 'string' ? region : fieldsOf(region).region),
    is_default_shipping: given.default_shipping,
    is_default_billing: given.default_billing,
    metadata: {
      ...fieldsOf(stored.metadata),
      vat_id: given.vat_id,
      company_code: given.company_code,
      region: region ?? null,
      region_id: given.region_id ?? null,
      region_code: given.region_code ?? null,
    },
  };
}
