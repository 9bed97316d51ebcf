// The shopper as prices know them: the group, and what it may buy cheaper. Only a token of ours says a group; a number
// in a query says nothing.
import { eq } from 'drizzle-orm';
import { specialOffers } from '../database/account-tables.ts';
import type { Db } from '../database/open.ts';
import type { Shopper } from '../pricing/unit-price.ts';

/** The shopper of a group; undefined for guests. */
export async function shopperOf(db: Db, groupId: number | undefined): Promise<Shopper | undefined> {
  if (groupId === undefined) return undefined;
  const rows = await db
    .select({ sku: specialOffers.sku, variant: specialOffers.id_variant, price: specialOffers.final_price })
    .from(specialOffers)
    .where(eq(specialOffers.group_id, groupId));
  return { groupId, offers: new Map(rows.map(({ sku, variant, price }) => [variant ?? sku, price])) };
}
