// Chooses the engine behind the endpoints: the connector's, or the bridge's own tables.
import type { CatalogueFacts } from '../catalogue/catalogue-facts.ts';
import { createEngineRecords } from '../database/create-engine-records.ts';
import type { Db } from '../database/open-database.ts';
import { type Following, followFeed } from '../import/follow-feed.ts';
import { placeOf, type WriteLog } from '../operation/create-logger.ts';
import type { Connector } from '../ports/connector.ts';
import type { Engine } from '../ports/engine.ts';
import { OperatorNote } from '../ports/operator-note.ts';
import type { PaymentProviders } from '../ports/payment-provider.ts';
import { createCustomerBook } from '../reference-engine/create-customer-book.ts';
import { createOrderBook } from '../reference-engine/create-order-book.ts';
import { keepUndecidedOrders } from '../reference-engine/keep-undecided-orders.ts';
import { referenceEngine } from '../reference-engine/reference-engine.ts';

/** not affected when the machine's clock is set */
const elapsed = () => performance.now();

type Place = Parameters<typeof referenceEngine>[0] & { facts: CatalogueFacts };

/** Logs a fault in the engine. */
const reportTo =
  (log: WriteLog) =>
  (what: string, error: unknown): void =>
    log({
      ...{ level: 'error', method: 'ENGINE', route: `(${what})`, status: 0 },
      ...placeOf(error),
      ...(error instanceof OperatorNote && { note: error.message }),
    });

/** @param connector absent: the reference engine */
export function chooseEngine(place: Place, connector: Connector | undefined, log: WriteLog): Engine {
  const [records, report] = [createEngineRecords(place.db), reportTo(log)];
  if (connector === undefined) {
    const engine = referenceEngine(place);
    return { ...engine, orders: keepUndecidedOrders(engine.orders, { records, report }) };
  }
  return connector.engine({
    orders: createOrderBook(place),
    customers: createCustomerBook(place),
    vault: place.accounts.vault,
    clock: place.clock,
    ...{ elapsed, records, report },
  });
}

/** Returns the providers with payment pages of the connector's engine. */
export const enginePayments = (
  connector: Connector | undefined,
  { db, clock = Date.now }: { db: Db; clock?: (() => number) | undefined },
  log: WriteLog,
): PaymentProviders =>
  connector?.payments?.({ records: createEngineRecords(db), clock, elapsed, report: reportTo(log) }) ?? {};

/**
 * Starts following the catalogue of the connector's engine. Waits for the first reading, of this process or another
 * one, so that the bridge does not serve a part of the catalogue.
 */
export async function followEngine(
  place: Place,
  connector: Connector,
  log: WriteLog,
): Promise<Pick<Following, 'changed' | 'stop'>> {
  const services = {
    ...{ records: createEngineRecords(place.db), clock: place.clock },
    ...{ elapsed, report: reportTo(log) },
  };
  const { stores, defaultStore } = place.facts;
  const feed = connector.feed(services, [defaultStore, ...stores.filter((store) => store !== defaultStore)]);
  const isEmpty = (await services.records.read('feed', connector.name)) === undefined;
  const following = followFeed(place, connector.name, feed, services);
  void following.read();
  if (isEmpty) await following.started;
  return following;
}

/** Returns a predicate: true if a product of the connector's catalogue has the picture "/host/path". */
export function isPictureOf(connector: Connector | undefined, db: Place['db']) {
  const records = createEngineRecords(db);
  return async (path: string): Promise<boolean> => (await connector?.hasPicture(records, path)) ?? false;
}
