// Downloads of an order: the links of its downloadable products, unless it is cancelled or its prepayment is pending.
// The reference bridge has no files and generates a short text instead.
import { eq } from 'drizzle-orm';
import type { BridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import { type CatalogueFacts, storeOf } from '../catalogue/catalogue-facts.ts';
import type { Db } from '../database/open-database.ts';
import { orderItems, type orders } from '../database/tables.ts';
import { documentSlug } from '../ports/document-slug.ts';
import { productBySku } from '../pricing/sold-products.ts';

type Order = typeof orders.$inferSelect;
type Item = typeof orderItems.$inferSelect;

/** Returns the store view for an order's texts: its own if it still exists, else the default. */
export const storeOfOrder = (facts: CatalogueFacts, { store }: Order): string =>
  facts.stores.includes(store) ? store : storeOf(facts, undefined);

/**
 * Path of a download, relative to the prefix. The query contains the order number, the order's token, the sku and the
 * link.
 */
export const DOWNLOAD_PATH = '/order/download';

/** Returns the downloads for a line. `url`: relative to the prefix. */
export function downloadsOf(
  order: Order,
  item: Item,
  product: BridgeProduct | undefined,
): { link: string; title: string; url: string }[] {
  const isHeldBack = order.status === 'cancelled' || (order.payment_state ?? 'paid') !== 'paid';
  if (item.product_type !== 'downloadable' || isHeldBack) return [];
  return Object.values(product?.links ?? {}).flatMap(({ id: link, title }) => {
    if (link === undefined) return [];
    const query = { number: String(order.number), orderToken: order.token, sku: item.sku, link };
    return [{ link, title: title || item.name, url: `${DOWNLOAD_PATH}?${new URLSearchParams(query)}` }];
  });
}

/** Returns the file for a link; undefined if the order has no such download. */
export async function downloadedFile(
  db: Db,
  facts: CatalogueFacts,
  order: Order,
  sku: string | undefined,
  link: string | undefined,
): Promise<{ name: string; content: string } | undefined> {
  const items = await db.select().from(orderItems).where(eq(orderItems.order_number, order.number));
  const item = items.find((each) => each.sku === sku);
  if (item === undefined) return undefined;
  const product = (await productBySku(db, storeOfOrder(facts, order), [item.sku])).get(item.sku);
  const download = downloadsOf(order, item, product).find((each) => each.link === link);
  return (
    download && {
      name: `${documentSlug(`${order.number} ${download.title}`)}.txt`,
      content: `${download.title}\n${item.name}, ${item.sku}\n${order.number}\n`,
    }
  );
}
