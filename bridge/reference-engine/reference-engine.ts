// The engine that is built into the bridge and uses the bridge's own tables.
import type { AccountsContext } from '../accounts/create-accounts.ts';
import { capabilities } from '../ports/capabilities.ts';
import type { Engine } from '../ports/engine.ts';
import { referenceAccounts } from './reference-accounts.ts';
import { referenceCarts } from './reference-carts.ts';
import { referenceOrders } from './reference-orders.ts';
import { referencePrices } from './reference-prices.ts';
import { referenceStock } from './reference-stock.ts';

/** @param place the running bridge; its `facts` are read for each call, since a refill replaces them */
export const referenceEngine = (place: Parameters<typeof referenceOrders>[0] & AccountsContext): Engine => ({
  capabilities: new Set(capabilities),
  stock: referenceStock(place),
  prices: referencePrices(place),
  carts: referenceCarts(place),
  orders: referenceOrders(place),
  accounts: referenceAccounts(place),
});
