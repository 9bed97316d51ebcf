// Stores a customer's addresses, at most two. They are always replaced as a whole: rows whose ids are sent are updated,
// all others are deleted. The id of another customer's address is refused with 403 before anything is written.
import { and, asc, eq, notInArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { idString, looseBoolean, looseNumber } from '#schemas/primitives.ts';
import { typedLine } from '#schemas/typed-text.ts';
import { customerAddresses } from '../database/account-tables.ts';
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

/**
 * Replaces all addresses of the customer; must be called in a transaction.
 * @throws 403 for an address of another customer
 */
export async function replaceAddresses(
  tx: Db,
  customerId: number,
  given: readonly NewAddress[],
): Promise<void> {
  const ids = given.flatMap(({ id }) => id ?? []);
  const ofCustomer = eq(customerAddresses.customer_id, customerId);
  const own = await tx.select({ id: customerAddresses.id }).from(customerAddresses).where(ofCustomer);
  const known = new Set(own.map((row) => row.id));
  const isForeign = ({ customer_id: named }: NewAddress) =>
    named !== undefined && named !== null && named !== String(customerId);
  if (new Set(ids).size < ids.length || ids.some((id) => !known.has(id)) || given.some(isForeign))
    throw foreignAddress();
  await tx
    .delete(customerAddresses)
    .where(ids.length === 0 ? ofCustomer : and(ofCustomer, notInArray(customerAddresses.id, ids)));
  for (const [position, { id, customer_id: _named, ...address }] of given.entries())
    if (id === undefined || id === null)
      await tx.insert(customerAddresses).values({ customer_id: customerId, position, address });
    else
      await tx
        .update(customerAddresses)
        .set({ position, address })
        .where(and(ofCustomer, eq(customerAddresses.id, id)));
}
