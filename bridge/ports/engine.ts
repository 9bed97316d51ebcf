// The commerce engine behind the endpoints: the bridge's own tables, or another system through a connector.
import type { Accounts } from './accounts.ts';
import type { Capability } from './capabilities.ts';
import type { Carts } from './carts.ts';
import type { Orders } from './orders.ts';
import type { Prices } from './prices.ts';
import type { Stock } from './stock.ts';

export type Engine = {
  /** the features that this engine offers */
  capabilities: ReadonlySet<Capability>;
  stock: Stock;
  prices: Prices;
  carts: Carts;
  orders: Orders;
  accounts: Accounts;
};
