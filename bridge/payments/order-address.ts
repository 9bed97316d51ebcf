// The storefront's pages that customers return to from a payment page.
import type { CatalogueFacts } from '../catalogue/catalogue-facts.ts';
import type { orders } from '../database/tables.ts';

type Shop = {
  facts: Pick<CatalogueFacts, 'stores' | 'defaultStore'>;
  /** origin of the storefront; empty: the bridge's own */
  shopOrigin: string;
};

/** Returns the storefront's base URL for a store view. */
export function shopPath({ facts, shopOrigin }: Shop, store: string): string {
  const known = facts.stores.includes(store) ? store : facts.defaultStore;
  return `${shopOrigin}${known === facts.defaultStore ? '' : `/${known}`}`;
}

/**
 * Returns the URL of the storefront's page for an order.
 * @param opener what opens it in a browser that did not place the order
 * @param store the store view; by default that of the order
 */
export const orderAddress = (
  shop: Shop,
  order: Pick<typeof orders.$inferSelect, 'client_order_id' | 'store'>,
  opener: Readonly<Record<string, string>>,
  store = order.store,
): string =>
  `${shopPath(shop, store)}/order-completed?${new URLSearchParams({ order: order.client_order_id, ...opener })}`;
