// The port that connects an engine outside of the bridge.
import type { CatalogueFeed } from './catalogue-feed.ts';
import type { CustomerBook } from './customer-book.ts';
import type { Engine } from './engine.ts';
import type { EngineRecords } from './engine-records.ts';
import type { OrderBook } from './order-book.ts';
import type { PaymentProviders } from './payment-provider.ts';

/** The services that the bridge provides to a connector. */
export type ConnectorServices = {
  records: EngineRecords;
  orders: OrderBook;
  customers: CustomerBook;
  /** encrypts texts for the database; `open` returns undefined for a text that was sealed with another secret */
  vault: { seal: (text: string) => string; open: (sealed: string) => string | undefined };
  /** ms since 1970 */
  clock: () => number;
  /** milliseconds of a monotonic clock with an arbitrary origin: for delays and durations within this process */
  elapsed: () => number;
  /** Reports a fault in the engine to the operator. `what` names the place, e.g. "medusa carts"; no personal data. */
  report: (what: string, error: unknown) => void;
};

export type Connector = {
  /** the secret with which the engine reports changes of its catalogue; absent: such reports are refused */
  eventsSecret?: string | undefined;
  /** short name of the engine in logs, e.g. "medusa" */
  name: string;
  engine: (services: ConnectorServices) => Engine;
  /** Returns the engine's providers with payment pages, by the code of their method; absent: it has none. */
  payments?: (
    services: Pick<ConnectorServices, 'records' | 'clock' | 'elapsed' | 'report'>,
  ) => PaymentProviders;
  /** @param stores codes of the store views, the default one first */
  /** True if a product of the imported catalogue has the picture "/host/path". */
  hasPicture: (records: Pick<EngineRecords, 'read'>, path: string) => Promise<boolean>;
  feed: (
    services: Pick<ConnectorServices, 'records' | 'clock' | 'elapsed' | 'report'>,
    stores: readonly string[],
  ) => CatalogueFeed;
};
