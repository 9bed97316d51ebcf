// Assembles the worker from its ports: databases, connection, index, pulls, outbox, worker methods. The real ports are
// in shop.worker.ts; tests inject their own. Invariant: an unreachable bridge never prevents the start. One file
// although it is long: all parts are connected here.
import { expose } from 'comlink';
import { firstValueFrom, of } from 'rxjs';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import {
  type NudgeName,
  nudges,
  type WorkerMethodInput,
  type WorkerMethodName,
  workerMethods,
} from '#schemas/worker-api.ts';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { pricedFor } from '#shared/database/priced-for.ts';
import { newQuirks } from './bridge-client/backend-quirks.ts';
import { type Call, call } from './bridge-client/call.ts';
import { createRecentCalls } from './bridge-client/recent-calls.ts';
import { sparingCall } from './bridge-client/sparing-call.ts';
import { newCacheLimits } from './caches/cache-limits.ts';
import { createCategoryBranchesCache } from './caches/category-branches.ts';
import { createFilterableAttributesCache } from './caches/filterable-attributes.ts';
import { createSearchKnowledgeCache } from './caches/search-knowledge-cache.ts';
import { sweepStorage } from './caches/sweep-storage.ts';
import { cartLane } from './cart/cart-lane.ts';
import { cartStoreOf } from './cart/cart-store.ts';
import type { SyncCartDeps } from './cart/sync-cart.ts';
import { startCatalogueIndex } from './catalogue-index/catalogue-index.ts';
import { dexieSnapshotStore, type SnapshotStore } from './catalogue-index/dexie-snapshot-store.ts';
import { raiseNetPrices } from './catalogue-index/raise-net-prices.ts';
import { startHeartbeat } from './kiosk/heartbeat.ts';
import type { Lab } from './lab/lab.ts';
import { loadProduct } from './methods/load-product.ts';
import { twoStageSwitch } from './methods/two-stages.ts';
import type { WorkerMethodContext } from './methods/worker-method.ts';
import { workerMethodHandlers } from './methods/worker-method-handlers.ts';
import { orderNumbersLane } from './outbox/order-numbers-lane.ts';
import { orderStoreOf } from './outbox/order-store.ts';
import { ordersLane } from './outbox/orders-lane.ts';
import { type EngineDeps, runLane } from './outbox/run-lane.ts';
import { taskRegistry } from './outbox/task-registry.ts';
import { taskStoreOf } from './outbox/task-store.ts';
import { tasksLane } from './outbox/tasks-lane.ts';
import type { Ports } from './ports.ts';
import { refreshOffers } from './prices/refresh-offers.ts';
import { startRepricing } from './prices/repricing.ts';
import { probeBackend } from './probe-backend.ts';
import { startReplication } from './pull/replication.ts';
import { openSyncJournal } from './pull/sync-journal.ts';
import { watchFetching } from './pull/watch-fetching.ts';
import { startSession } from './session/start-session.ts';
import { whileSessionLasts } from './session/stored-claims.ts';
import { electLeader } from './tabs/leadership.ts';
import { createWakeUps, notifyLogins } from './wake-ups.ts';
import { type Connection, watchConnection } from './watch-connection.ts';
import { watchStorage } from './watch-storage.ts';

export type StoreWorker = {
  /** @throws on an unknown method name or an invalid input (a bug in the caller) */
  ask: (name: string, input: unknown) => Promise<Result<unknown>>;
  nudge: (name: string, input: unknown) => void;
  /** the browser's online or offline event: a hint */
  connectionMayHaveChanged: () => void;
  stop: () => Promise<void>;
};

const knows = <T extends object>(table: T, name: string): name is keyof T & string =>
  Object.hasOwn(table, name);

async function run<A extends WorkerMethodName>(
  context: WorkerMethodContext,
  name: A,
  input: unknown,
): Promise<Result<unknown>> {
  const method = workerMethods[name];
  const result = await workerMethodHandlers[name](context, method.input.parse(input) as WorkerMethodInput<A>);
  if (import.meta.env.DEV && result.ok) method.answer.parse(result.value);
  return result;
}

/** Returns the lab, or undefined if its script fails to load: the worker then runs without it. */
async function openLab(ports: Ports, config: ShopConfig): Promise<Lab | undefined> {
  try {
    return (await import('./lab/lab.ts')).createLab(ports, config);
  } catch (error) {
    ports.log({ event: 'lab-not-fetched', error: String(error) });
    return undefined;
  }
}

/**
 * Starts the worker.
 * @param store the store view on the screen, whose catalogue is pulled first
 * @returns the worker, or the fault 'not-saved' if the databases cannot be opened
 */
export async function startStoreWorker(
  given: Ports,
  config: ShopConfig,
  store: string,
  open: () => Promise<Databases>,
  snapshots: SnapshotStore,
): Promise<Result<StoreWorker>> {
  const lab = config.lab.enabled ? await openLab(given, config) : undefined;
  const ports = lab?.ports ?? given;
  let databases: Databases;
  try {
    databases = await open();
  } catch (error) {
    ports.log({ event: 'databases-not-opened', error: String(error) });
    return failed('not-saved');
  }
  const { catalogue: db, personal } = databases;
  const recentCalls = createRecentCalls(ports.now);
  const notedCall: Call = async (endpoint, options) => {
    const startedAt = ports.now();
    const outcome = await call(ports, config, endpoint, options);
    recentCalls.note(endpoint, outcome, startedAt);
    return outcome;
  };
  const wakeUps = createWakeUps();
  const connection: Connection = watchConnection(
    ports,
    () => probeBackend({ config, call: notedCall }),
    async (state) => {
      await changeClaim(personal, 'connection', ports.now(), () => state);
    },
    wakeUps,
  );
  const bareCall: Call = async (endpoint, options) => {
    const outcome = await notedCall(endpoint, options);
    if (!options?.signal?.aborted) connection.report(outcome);
    return outcome;
  };
  const session = startSession({ ports, config, databases, bareCall }, connection, wakeUps);
  const pulling = { ports, config, db, call: session.call, quirks: newQuirks() };
  /** for background requests: limits requests to a failing backend */
  const unasked = { ...pulling, call: sparingCall(ports, session.call) };
  const leadership = electLeader(db);
  leadership.whenLeading(() => {
    ports.dropOldCatalogues?.().then(
      (dropped) => dropped > 0 && ports.log({ event: 'old-catalogues-dropped', dropped }),
      (error) => ports.log({ event: 'old-catalogues-not-dropped', error: String(error) }),
    );
  });
  const index = startCatalogueIndex(db, ports, snapshots, leadership.isLeader);
  const stopRaising = raiseNetPrices(db, config, index);
  const branches = createCategoryBranchesCache(db);
  const filterable = createFilterableAttributesCache(db);
  const searchKnowledge = createSearchKnowledgeCache(db);
  const journal = openSyncJournal(db, ports, config.catalogue.scope === 'full');
  const fetching = watchFetching(personal, ports);
  const replication = startReplication(unasked, connection, wakeUps, leadership, journal, store, {
    fetching,
  });
  const engine: EngineDeps = {
    ports,
    isOnline: connection.maySend,
    untilDecided: connection.untilDecided,
    wakeUps,
  };
  const orders = {
    store: orderStoreOf(personal, (run) => whileSessionLasts(ports, run)),
    call: session.call,
    ports,
    config,
  };
  /** store view on the screen */
  let shownStore = store;
  const cart: SyncCartDeps = {
    ports,
    config,
    databases,
    call: session.call,
    store: cartStoreOf({ ports, databases, started: session.started }),
    showing: () => shownStore,
    findProduct: async (sku) => {
      const found = await loadProduct(context, { store: shownStore, sku });
      if (!found.ok) return found;
      const product = await db.products.findOne(found.value.key).exec();
      if (!product) return failed('not-on-device');
      const documents$ = of([product.toMutableJSON() as ProductDocument]);
      const [priced] = await firstValueFrom(documents$.pipe(pricedFor(databases, config, shownStore)));
      return priced ? ok(priced) : failed('not-on-device');
    },
  };
  const sweeping = sweepStorage({
    ...{ ports, databases, journal, replication, isLeader: leadership.isLeader },
    stores: config.stores.map(({ code }) => code),
    shown: () => shownStore,
  });
  const outbox = {
    orders: runLane(ordersLane(orders), engine),
    orderNumbers: runLane(orderNumbersLane(orders), engine),
    cart: runLane(cartLane(cart), engine),
    tasks: runLane(
      tasksLane({
        store: taskStoreOf(session.context),
        call: session.call,
        ports,
        started: session.started,
        cartId: async () => (await readClaim(personal, 'cart'))?.server_cart_id,
        onDone: async (task, result) => taskRegistry.get(task.kind)?.onDone?.(session, task, result),
        onRefused: async (task) => taskRegistry.get(task.kind)?.onRejected?.(session, task),
      }),
      engine,
    ),
  };
  const repricing = startRepricing({ ...unasked, databases }, connection, wakeUps, store);
  const offers = refreshOffers({ ...unasked, databases }, connection, wakeUps, store);
  const heartbeat = startHeartbeat({ session, connection, replication }, unasked.call, leadership, wakeUps);
  const stopTelling = notifyLogins(session, wakeUps);
  const context: WorkerMethodContext = {
    ...pulling,
    databases,
    cache: newCacheLimits(ports),
    lookedAgain: new Map(),
    connection,
    index,
    branches,
    filterable,
    searchKnowledge,
    stages: twoStageSwitch(),
    replication,
    repricing,
    session,
    outbox,
    cart,
    leadership,
    heartbeat,
    recentCalls,
    lab,
    wakeUps,
    isStorageSilent: watchStorage(databases),
  };

  const onNudge: Record<NudgeName, (input: unknown) => void> = {
    awake: () => wakeUps.tell('page-awake'),
    die: () => lab && ports.die?.(),
    'store-view': (input) => {
      shownStore = nudges['store-view'].parse(input).store;
      replication.showStore(shownStore);
    },
  };

  return ok({
    ask: async (name, input) => {
      if (!knows(workerMethods, name)) throw new Error(`Unknown worker method "${name}"`);
      return run(context, name, input);
    },
    nudge: (name, input) => {
      if (!knows(onNudge, name)) throw new Error(`Unknown message "${name}"`);
      onNudge[name](input);
    },
    connectionMayHaveChanged: () => wakeUps.tell('connection-hint'),
    stop: async () => {
      stopTelling();
      connection.stop();
      stopRaising();
      index.stop();
      branches.stop();
      filterable.stop();
      searchKnowledge.stop();
      fetching.stop();
      const lanes = Object.values(outbox).map((lane) => lane.stop());
      await Promise.all([
        ...lanes,
        replication.stop(),
        sweeping.stop(),
        repricing.stop(),
        offers.stop(),
        heartbeat.stop(),
        session.stop(),
      ]);
      await Promise.all([db.close(), personal.close()]);
    },
  });
}

/**
 * The part of a worker's global scope that is used: messages from the window, and the browser's online and offline
 * events.
 */
export type WorkerScope = Parameters<typeof expose>[1] & {
  onoffline: ((event: Event) => unknown) | null;
  ononline: ((event: Event) => unknown) | null;
};

/** Local storage: the databases and the snapshots of the catalogue index. */
export type OnDevice = { open: () => Promise<Databases>; snapshots: SnapshotStore };

/**
 * Exposes the worker's API on the scope, for Comlink: starts the store worker with the configuration from the window and
 * answers its calls. At most one store worker per scope: repeated `start` messages return the first result.
 * @returns a function that stops the store worker if it was started; not needed when the browser terminates the scope
 */
export function exposeStoreWorker(
  scope: WorkerScope,
  ports: Ports,
  { open, snapshots }: OnDevice = { open: openDatabases, snapshots: dexieSnapshotStore() },
): () => Promise<void> {
  let started: Promise<Result<StoreWorker>> | undefined;
  const api = {
    /**
     * Idempotent: only the first call has an effect.
     * @param port connects to the databases in the window's memory that replace refused device storage
     * @param holds which databases are behind `port`
     */
    start: async (
      config: ShopConfig,
      store: string,
      port?: MessagePort,
      holds: 'all' | 'catalogue' = 'all',
    ): Promise<Result<null>> => {
      const begin = async () => {
        const there = port && (await import('./through-port.ts')).throughPort(port, holds);
        return startStoreWorker(ports, config, store, there?.open ?? open, there?.snapshots ?? snapshots);
      };
      started ??= begin();
      const worker = await started;
      if (!worker.ok) return worker;
      const { connectionMayHaveChanged } = worker.value;
      scope.onoffline = connectionMayHaveChanged;
      scope.ononline = connectionMayHaveChanged;
      return ok(null);
    },
    ask: async (name: string, input: unknown): Promise<Result<unknown>> => {
      const worker = await (started ?? failed('worker-gone'));
      return worker.ok ? worker.value.ask(name, input) : worker;
    },
    nudge: async (name: string, input: unknown): Promise<void> => {
      const worker = await started;
      if (worker?.ok) worker.value.nudge(name, input);
    },
  };
  expose(api, scope);
  return async () => {
    const worker = await started;
    if (worker?.ok) await worker.value.stop();
  };
}
