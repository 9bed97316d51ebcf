// Checks the invariants that only the backend can verify (I-02, I-08, I-27), straight from the database.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open-database.ts';
import type { InFlight } from '../orders/in-flight.ts';

export type Invariants = {
  orders: number;
  /** I-02: must be at most 1 */
  ordersPerClientIdMax: number;
  /**
   * I-08: maximum number of concurrent requests with the same id; above 1 only if a test sends two on purpose or delays
   * the commit
   */
  inFlightPerIdMax: number;
  /** I-27: orders whose items, sums or stored response are inconsistent; must be 0 */
  tornOrders: number;
  /** I-27: skus whose stock is not the initial quantity minus the ordered quantity; must be 0 */
  stockMismatches: number;
  /** product documents whose quantity differs from the stock table without a note to publish it; must be 0 */
  documentMismatches: number;
  /** sessions without exactly one valid refresh token, customers with more than two addresses; must be 0 */
  accountMismatches: number;
  ok: boolean;
};

async function one(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(db, statement);
  return row?.n ?? 0;
}

export async function checkInvariants(db: Db, inFlight: InFlight): Promise<Invariants> {
  const orders = await one(db, sql`select count(*)::integer as n from orders`);
  const ordersPerClientIdMax = await one(
    db,
    sql`select coalesce(max(c), 0)::integer as n from (select count(*) as c from orders group by client_order_id) as counted`,
  );
  const tornOrders = await one(
    db,
    sql`select count(*)::integer as n from orders o
      left join lateral (select count(*) as lines, coalesce(sum(row_total), 0) as goods from order_items i where i.order_number = o.number) as i on true
      where i.lines = 0 or i.goods <> o.goods or o.grand_total <> o.goods - o.discount + o.shipping + o.payment
        or o.answer ->> 'orderNumber' is distinct from o.number::text or o.answer ->> 'order_id' is distinct from o.client_order_id`,
  );
  const stockMismatches = await one(
    db,
    sql`select count(*)::integer as n from stock s
      left join (select sku, location, sum(qty) as taken from order_stock group by sku, location) as t
        on t.sku = s.sku and t.location = s.location
      where s.qty <> s.initial_qty - coalesce(t.taken, 0)`,
  );
  const documentMismatches = await one(
    db,
    sql`select count(*)::integer as n from documents d
      join (select sku, product_id, sum(qty) as qty from stock group by sku, product_id) as s on s.product_id = d.id
      where d.entity = 'product' and exists (select 1 from order_stock t where t.sku = s.sku)
        and not exists (select 1 from unpublished_stock n where n.sku = s.sku)
        and d.total_qty is distinct from s.qty`,
  );
  const accountMismatches = await one(
    db,
    sql`select (
      (select count(*) from sessions s where 1 <>
        (select count(*) from refresh_tokens r where r.session_id = s.id and r.rotated_at is null)) +
      (select count(*) from customers c where 2 <
        (select count(*) from customer_addresses a where a.customer_id = c.id)))::integer as n`,
  );
  const inFlightPerIdMax = inFlight.peak();
  const mismatches = tornOrders + stockMismatches + documentMismatches + accountMismatches;
  const ok = ordersPerClientIdMax <= 1 && mismatches === 0;
  return {
    orders,
    ordersPerClientIdMax,
    inFlightPerIdMax,
    tornOrders,
    stockMismatches,
    documentMismatches,
    accountMismatches,
    ok,
  };
}
