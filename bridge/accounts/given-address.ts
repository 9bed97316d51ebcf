// Stores a customer's addresses, at most ADDRESSES_MAX. A list without removals replaces them as a whole: rows whose ids
// are sent are updated, all others are deleted. A list with removals is a change: all others are kept, so that two
// devices that add addresses at the same time do not delete each other's. The id of another customer's address is
// refused with 403 before anything is written.
import { and, asc, eq, notInArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { idString, looseBoolean, looseNumber } from '#schemas/primitives.ts';
import { typedLine } from '#schemas/typed-text.ts';
import { ADDRESSES_MAX, customerAddresses } from '../database/account-tables.ts';
import type { Db } from '../database/open-database.ts';
import type { Json } from '../database/tables.ts';
import type { NewAddress } from '../ports/accounts.ts';
import { refuse } from '../ports/refusal.ts';

const LENGTH_MAX = 128;

const word = z.pipe(idString, typedLine().check(z.maxLength(LENGTH_MAX)));
const filled = z.pipe(word, z.string().check(z.minLength(1)));
/** Reads an absent value and null as an empty text. */
const maybe = z._default(
  z.pipe(
    z.nullable(word),
    z.transform((value) => value ?? ''),
  ),
  '',
);
const flag = z._default(
  z.pipe(
    z.nullable(looseBoolean),
    z.transform((value) => value ?? false),
  ),
  false,
);
/** The region of an address; stored and returned unchanged. */
const region = z.optional(z.union([z.null(), z.string(), z.number(), z.record(z.string(), z.unknown())]));

/** An address in a request; unknown keys are refused. */
export const givenAddress = z.strictObject({
  id: z.optional(z.nullable(z.pipe(looseNumber, z.int().check(z.gte(1), z.lte(2_147_483_647))))),
  customer_id: z.optional(z.nullable(idString)),
  firstname: filled,
  lastname: filled,
  street: z.array(word).check(z.minLength(1), z.maxLength(4)),
  city: filled,
  postcode: z.pipe(word, z.string().check(z.minLength(3))),
  country_id: z.string().check(z.regex(/^[A-Z]{2}$/)),
  telephone: maybe,
  company: maybe,
  vat_id: maybe,
  company_code: maybe,
  region,
  region_id: region,
  region_code: region,
  default_shipping: flag,
  default_billing: flag,
});

const tooMany = () =>
  refuse(400, { errorMessage: `At most ${ADDRESSES_MAX} addresses`, errorCode: 'address-limit' });
export const foreignAddress = () => refuse(403, 'Provided invalid address.id or address.customer_id');

/** Returns the addresses in wire format, in the stored order. */
export async function addressesOf(db: Db, customerId: number): Promise<Json[]> {
  const rows = await db
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customer_id, customerId))
    .orderBy(asc(customerAddresses.position));
  return rows.map(({ id, address }) => ({ ...address, id, customer_id: customerId }));
}

/** Clears a default flag of the addresses that are not in the request if one of the sent addresses has it. */
function withoutFlags(address: Json, given: readonly NewAddress[]): Json {
  const cleared = (['default_shipping', 'default_billing'] as const).filter(
    (flag) => address[flag] === true && given.some((one) => one[flag]),
  );
  return { ...address, ...Object.fromEntries(cleared.map((flag) => [flag, false])) };
}

/**
 * Replaces or changes the addresses of the customer; must be called in a transaction.
 * @param removed if set, all other addresses that are not in `given` are kept
 * @throws 403 for an address of another customer, 400 `address-limit`
 */
export async function replaceAddresses(
  tx: Db,
  customerId: number,
  given: readonly NewAddress[],
  removed?: readonly number[],
): Promise<void> {
  const ids = given.flatMap(({ id }) => id ?? []);
  const ofCustomer = eq(customerAddresses.customer_id, customerId);
  const own = await tx
    .select()
    .from(customerAddresses)
    .where(ofCustomer)
    .orderBy(asc(customerAddresses.position));
  const known = new Set(own.map((row) => row.id));
  const isForeign = ({ customer_id: named }: NewAddress) =>
    named !== undefined && named !== null && named !== String(customerId);
  if (new Set(ids).size < ids.length || ids.some((id) => !known.has(id)) || given.some(isForeign))
    throw foreignAddress();
  const kept =
    removed === undefined ? [] : own.filter(({ id }) => !ids.includes(id) && !removed.includes(id));
  if (kept.length + given.length > ADDRESSES_MAX) throw tooMany();
  const stay = [...ids, ...kept.map(({ id }) => id)];
  await tx
    .delete(customerAddresses)
    .where(stay.length === 0 ? ofCustomer : and(ofCustomer, notInArray(customerAddresses.id, stay)));
  const write = (id: number, values: { position?: number; address: Json }) =>
    tx
      .update(customerAddresses)
      .set(values)
      .where(and(ofCustomer, eq(customerAddresses.id, id)));
  for (const { id, address } of kept) await write(id, { address: withoutFlags(address, given) });
  const end = removed === undefined ? 0 : (own.at(-1)?.position ?? -1) + 1;
  for (const [at, { id, customer_id: _named, ...address }] of given.entries())
    if (id === undefined || id === null)
      await tx.insert(customerAddresses).values({ customer_id: customerId, position: end + at, address });
    else await write(id, { address, ...(removed === undefined && { position: at }) });
}
