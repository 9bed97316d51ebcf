// Puts the worker together over given ports: databases, connection, index, pulls, outbox, asks. The real ports are in
// shop.worker.ts, tests give their own. Invariant: a bridge that is down never keeps it from starting.
import { failed, ok, type Result } from '../schemas/errors.ts';
import type { ShopConfig } from '../schemas/shop-config.ts';
import { type AskName, asks, type NudgeName, nudges } from '../schemas/worker-api.ts';
import { changeClaim } from '../src/database/claims.ts';
import type { Databases } from '../src/database/open-databases.ts';
import type { AskContext } from './asks/ask.ts';
import { asksOf } from './asks/ask-registry.ts';
import { twoStageSwitch } from './asks/two-stages.ts';
import { type Call, call } from './bridge-client/call.ts';
import { createCategoryBranchesCache } from './caches/category-branches.ts';
import { createFilterableAttributesCache } from './caches/filterable-attributes.ts';
import { startCatalogueIndex } from './catalogue-index/catalogue-index.ts';
import type { SnapshotStore } from './catalogue-index/snapshot.ts';
import { startOrderOutbox } from './outbox/order-outbox.ts';
import { sendOrdersOfWhoeverComesBack } from './outbox/parked-orders.ts';
import { runTasks } from './outbox/run-tasks.ts';
import { openServerCart } from './outbox/server-cart.ts';
import type { Ports } from './ports.ts';
import { startRepricing } from './prices/repricing.ts';
import { openSyncJournal } from './pull/catalogue-sync.ts';
import { startReplication } from './pull/schedule.ts';
import { startSession } from './session/start-session.ts';
import { electLeader } from './tabs/leadership.ts';
import { type Connection, watchConnection } from './watch-connection.ts';

export type ShopWorker = {
  /** Throws on a name or an input the contract does not know: a programmer's mistake. */
  ask: (name: string, input: unknown) => Promise<Result<unknown>>;
  nudge: (name: string, input: unknown) => void;
  /** the browser's online or offline event: a hint */
  connectionMayHaveChanged: () => void;
  stop: () => Promise<void>;
};

const knows = <T extends object>(table: T, name: string): name is keyof T & string =>
  Object.hasOwn(table, name);

async function run<A extends AskName>(
  context: AskContext,
  name: A,
  input: unknown,
): Promise<Result<unknown>> {
  return asksOf[name](context, asks[name].input.parse(input) as Parameters<(typeof asksOf)[A]>[1]);
}

/**
 * Starts everything.
 * In: the store view on the screen, whose catalogue comes first. Out: the worker, or the fault 'not-saved' when the
 * device refuses its storage.
 */
export async function startShop(
  ports: Ports,
  config: ShopConfig,
  store: string,
  open: () => Promise<Databases>,
  snapshots: SnapshotStore,
): Promise<Result<ShopWorker>> {
  let databases: Databases;
  try {
    databases = await open();
  } catch (error) {
    ports.log({ event: 'databases-not-opened', error: String(error) });
    return failed('not-saved');
  }
  const { catalogue: db, personal } = databases;
  const connection: Connection = watchConnection(
    ports,
    () => call(ports, config, 'country/list'),
    async (state) => {
      await changeClaim(personal, 'connection', ports.now(), () => state);
    },
  );
  const bareCall: Call = async (endpoint, options) => {
    const outcome = await call(ports, config, endpoint, options);
    if (!options?.signal?.aborted) connection.report(outcome);
    return outcome;
  };
  const session = startSession({ ports, config, databases, bareCall }, connection);
  const pulling = { ports, config, db, call: session.call };
  const leadership = electLeader(db);
  const index = startCatalogueIndex(db, ports, snapshots, leadership.isLeader);
  const branches = createCategoryBranchesCache(db);
  const filterable = createFilterableAttributesCache(db);
  const journal = openSyncJournal(databases.catalogue, ports);
  const replication = startReplication(pulling, connection, leadership, journal, store);
  const outbox = startOrderOutbox({
    personal,
    call: session.call,
    ports,
    config,
    // what the browser says counts only when it says "no": an order sent into a cut connection would have an unknown outcome
    isOnline: () => connection.isOnline() && ports.maybeOnline(),
  });
  const tasks = runTasks({ session, connection, cartId: () => openServerCart(personal) });
  const orders = sendOrdersOfWhoeverComesBack(session, outbox);
  const repricing = startRepricing({ ...pulling, databases }, connection, store);
  const stopWatching = connection.onChange(outbox.wake);
  const context: AskContext = {
    ...pulling,
    databases,
    connection,
    index,
    branches,
    filterable,
    stages: twoStageSwitch(),
    replication,
    repricing,
    session,
    tasks,
    outbox,
  };

  const onNudge: Record<NudgeName, (input: unknown) => void> = {
    awake: () => {
      connection.wake();
      replication.wake();
      outbox.wake();
      tasks.wake();
      repricing.wake();
    },
    'store-view': (input) => replication.showStore(nudges['store-view'].parse(input).store),
  };

  return ok({
    ask: async (name, input) => {
      if (!knows(asks, name)) throw new Error(`no ask ${name}`);
      return run(context, name, input);
    },
    nudge: (name, input) => {
      if (!knows(onNudge, name)) throw new Error(`no nudge ${name}`);
      onNudge[name](input);
    },
    connectionMayHaveChanged: connection.wake,
    stop: async () => {
      stopWatching();
      orders.unsubscribe();
      connection.stop();
      index.stop();
      branches.stop();
      filterable.stop();
      await Promise.all([replication.stop(), outbox.stop(), tasks.stop(), repricing.stop(), session.stop()]);
      await Promise.all([db.close(), personal.close()]);
    },
  });
}
