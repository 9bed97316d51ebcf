// The engine that is built into the bridge: its own tables.
import type { Engine } from '../ports/engine.ts';
import { ownCarts } from './own-carts.ts';
import { ownOrders } from './own-orders.ts';
import { ownPrices } from './own-prices.ts';
import { ownStock } from './own-stock.ts';

/** @param place the running bridge; its `facts` are read for each call, since a refill replaces them */
export const ownEngine = (place: Parameters<typeof ownOrders>[0]): Engine => ({
  stock: ownStock(place),
  prices: ownPrices(place),
  carts: ownCarts(place),
  orders: ownOrders(place),
});
