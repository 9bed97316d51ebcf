// What an order gives to download: the links of its downloadable products, unless it was cancelled or waits for a payment
// that comes first. The reference bridge has no files of its own: it writes a short text in their place.
import { eq } from 'drizzle-orm';
import type { BridgeProduct } from '../../schemas/bridge/catalogue-answer.ts';
import { type CatalogueFacts, storeOf } from '../catalogue/catalogue-facts.ts';
import { documentSlug } from '../catalogue/document-slug.ts';
import type { Db } from '../database/open-database.ts';
import { orderItems, type orders } from '../database/tables.ts';
import { productBySku } from '../pricing/sold-products.ts';

type Order = typeof orders.$inferSelect;
type Item = typeof orderItems.$inferSelect;

/** The store view whose words an order is told in: its own, as long as there is one. */
export const storeOfOrder = (facts: CatalogueFacts, { store }: Order): string =>
  facts.stores.includes(store) ? store : storeOf(facts, undefined);

/** Below the prefix; the query names the order, its token, the sku and the link. */
export const DOWNLOAD_PATH = '/order/download';

/** What a line gives to download. `url`: below the prefix. */
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

/** The file of a link; undefined where the order gives none by that name. */
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
