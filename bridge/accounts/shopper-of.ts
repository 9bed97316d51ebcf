// Loads the customer data that pricing needs: the group and its special offers. The group comes only from a signed
// token, never from a number in the query. The remaining quantity of an offer is its quantity minus the quantity in all
// orders that are not cancelled.
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { specialOffers } from '../database/account-tables.ts';
import type { Db } from '../database/open-database.ts';
import { orderItems, orders } from '../database/tables.ts';
import type { Shopper } from '../pricing/price-for.ts';

type Offer = typeof specialOffers.$inferSelect;

/** Returns a group's offers, sorted by position, with `quantity` reduced to the remaining pieces. */
export async function offersOf(db: Db, groupId: number): Promise<Offer[]> {
  const offers = await db
    .select()
    .from(specialOffers)
    .where(eq(specialOffers.group_id, groupId))
    .orderBy(asc(specialOffers.position));
  if (offers.length === 0) return [];
  const taken = await db
    .select({ product: orderItems.offer_product, qty: sql<number>`sum(${orderItems.qty})::integer` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.number, orderItems.order_number))
    .where(and(eq(orderItems.offer_group, groupId), ne(orders.status, 'cancelled')))
    .groupBy(orderItems.offer_product);
  const takenOf = new Map(taken.map(({ product, qty }) => [product, qty]));
  return offers.map((offer) => ({
    ...offer,
    quantity: Math.max(0, offer.quantity - (takenOf.get(offer.product_id) ?? 0)),
  }));
}

/** Returns the shopper for a group; undefined for guests. */
export async function shopperOf(db: Db, groupId: number | undefined): Promise<Shopper | undefined> {
  if (groupId === undefined) return undefined;
  const offers = (await offersOf(db, groupId)).filter(({ quantity }) => quantity > 0);
  return {
    groupId,
    offers: new Map(
      offers.map(({ sku, id_variant, final_price: price, quantity: left, product_id: product }) => [
        id_variant ?? sku,
        { price, left, product },
      ]),
    ),
  };
}

/** Like `shopperOf`, but locks the offers, so that their remaining quantities hold until the end of the transaction. */
export async function orderingShopperOf(tx: Db, groupId: number): Promise<Shopper | undefined> {
  await tx
    .select({ product: specialOffers.product_id })
    .from(specialOffers)
    .where(eq(specialOffers.group_id, groupId))
    .orderBy(asc(specialOffers.product_id))
    .for('update');
  return shopperOf(tx, groupId);
}
