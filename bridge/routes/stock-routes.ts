// Stock by sku and by branch, and exact quantities. `stock/list` takes at most 15 skus and omits unknown ones; `stock/check` responds
// with 404 for an unknown sku.

import { refuse } from '../ports/refusal.ts';
import type { StockLevel } from '../ports/stock.ts';
import { queryText } from '../wire/read-as.ts';
import { type SkuList, skuListOf } from '../wire/sku-list.ts';
import type { Handler } from './handler.ts';

const SKUS_MAX = 15;

/** Serializes a stock level; records contain both `product_id` and `product_sku`. */
const recordOf = (sku: string, { productId, quantity, isInStock, isManaged }: StockLevel): object => ({
  item_id: productId,
  product_id: productId,
  product_sku: sku,
  stock_id: 1,
  qty: quantity,
  is_in_stock: isInStock,
  manage_stock: isManaged,
});

export const stockCheck: Handler = {
  otherPaths: ['/stock/check/:sku'],
  answer: async ({ engine }, { params, query }) => {
    const sku = queryText(params, 'sku') ?? queryText(query, 'sku');
    if (sku === undefined) throw refuse(400, 'sku is missing');
    const level = (await engine.stock.levels([sku])).get(sku);
    if (level === undefined) throw refuse(404, 'No stock information for given sku');
    return recordOf(sku, level);
  },
};

/** Returns the requested skus; refuses with 400 if there are none or more than SKUS_MAX. */
function skusOf(query: unknown): SkuList {
  const asked = queryText(query, 'skus', 2_048);
  if (asked === undefined) throw refuse(400, 'skus is missing');
  const list = skuListOf(asked);
  if (list.parts.length > SKUS_MAX) throw refuse(400, `At most ${SKUS_MAX} skus at once`);
  return list;
}

export const quantityTracker: Handler = {
  answer: async ({ engine, clock }, request) => {
    const { all, chosen } = skusOf(request.query);
    if (all.length === 0) return [];
    const found = await engine.stock.quantities(all);
    const updated_at = new Date(clock()).toISOString();
    return chosen((sku) => found.has(sku)).flatMap((sku) => {
      const tracked = found.get(sku);
      return tracked ? [{ sku, qty: tracked.quantity, reserved: tracked.reserved, updated_at }] : [];
    });
  },
};

export const stockList: Handler = {
  answer: async ({ engine }, request) => {
    const { all, chosen } = skusOf(request.query);
    if (all.length === 0) return [];
    const found = await engine.stock.levels(all);
    return chosen((sku) => found.has(sku)).flatMap((sku) => {
      const level = found.get(sku);
      return level ? [recordOf(sku, level)] : [];
    });
  },
};

export const branchStock: Handler = {
  answer: async ({ engine }, request) => {
    const { all, chosen } = skusOf(request.query);
    if (all.length === 0 || engine.stock.atLocations === undefined) return [];
    const found = await engine.stock.atLocations(all);
    return chosen((sku) => found.has(sku)).flatMap((sku) => {
      const pieces = found.get(sku);
      return pieces ? [{ sku, branches: Object.fromEntries(pieces) }] : [];
    });
  },
};
