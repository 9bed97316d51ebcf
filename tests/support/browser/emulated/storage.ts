// IndexedDB as one realm (a window or a worker) sees it: the device's store, until the realm ends. Then its uncommitted
// transactions are rolled back, as in a browser, and nothing it does reaches the device.
import { IDBFactory } from 'fake-indexeddb';
import { fastClone } from './fast-clone.ts';
import { noteInFlight } from './in-flight.ts';

// fake-indexeddb copies with the global of the process, also for calls from a realm
globalThis.structuredClone = fastClone;

/** The store of a device, with the number of transactions in flight. */
export type DeviceStorage = {
  factory: IDBFactory;
  /** Denies databases to all new realms. */
  refuse: () => void;
  underWay: () => number;
  /**
   * Adds a listener that is called after each committed write transaction, before the writing realm is notified.
   * Returns a function that removes it.
   */
  onWrite: (listener: (realm: object) => void) => () => void;
  /** Keeps new requests of a realm from firing events until the realm ends, in all databases or in those that match. */
  silence: (realm: object, databases?: RegExp) => void;
  /** Returns `indexedDB` for a realm. */
  viewOf: (realm: object) => IDBFactory;
  release: (realm: object) => void;
};

type Listener = { callback: unknown };
type Transaction = Omit<IDBTransaction, 'db'> & {
  dispatchEvent: (event: Event) => boolean;
  listeners: Listener[];
  db: IDBDatabase & { _rawDatabase: { processTransactions: () => void } };
  /** requests that have not been executed yet */
  _requests: { request: EventTarget }[];
};
type View = {
  ended: boolean;
  /** matches the names of databases whose new requests fire no events */
  silent?: RegExp;
  connections: Set<IDBDatabase>;
  transactions: Set<Transaction>;
  /** version upgrades in progress, and functions that hide them from the realm */
  upgrades: Map<Transaction, () => void>;
};

/** The storage as an ended realm sees it: every property and call returns this object, and no callback is called. */
const inert: unknown = new Proxy(() => undefined, {
  get: (_, key) => (key === 'then' || typeof key === 'symbol' ? undefined : inert),
  set: () => true,
  apply: () => inert,
  construct: () => inert as object,
});

/**
 * Returns a function that removes the realm's listeners from a transaction and keeps those of the store. Call before
 * the realm gets the transaction.
 */
function silencer(transaction: Transaction): () => void {
  const ofTheStore = new Set(transaction.listeners);
  const { processTransactions } = transaction.db._rawDatabase;
  return () => {
    transaction.listeners = transaction.listeners.filter(
      (listener) => ofTheStore.has(listener) || listener.callback === processTransactions,
    );
    Object.assign(transaction, { oncomplete: null, onabort: null, onerror: null });
  };
}

function undo(transaction: Transaction): void {
  for (const { request } of transaction._requests) request.dispatchEvent = () => true;
  try {
    transaction.abort();
  } catch {
    // the transaction is already being committed: its writes are kept
  }
}

/** @param factory databases that exist already */
export function createDeviceStorage(factory = new IDBFactory()): DeviceStorage {
  const views = new Map<object, View>();
  const listeners = new Set<(realm: object) => void>();
  let count = 0;
  let refuses = false;

  function follow(realm: object, view: View, transaction: Transaction): void {
    view.transactions.add(transaction);
    count += 1;
    const ended = noteInFlight(`${transaction.mode} transaction of ${transaction.db.name}`);
    let open = true;
    const close = () => {
      if (!open) return;
      open = false;
      count -= 1;
      ended();
      view.transactions.delete(transaction);
    };
    const silence = silencer(transaction);
    const dispatch = transaction.dispatchEvent.bind(transaction);
    transaction.dispatchEvent = (event) => {
      if (event.type !== 'error') close();
      if (event.type === 'complete' && transaction.mode === 'readwrite')
        for (const listener of [...listeners]) listener(realm);
      if (view.ended) silence();
      return dispatch(event);
    };
  }

  function connected(realm: object, view: View, db: IDBDatabase): void {
    if (view.connections.has(db)) return;
    view.connections.add(db);
    db.addEventListener('close', () => view.connections.delete(db));
    const begin = db.transaction.bind(db);
    db.transaction = (...args) => {
      if (view.ended || view.silent?.test(db.name)) return inert as IDBTransaction;
      const transaction = begin(...args);
      follow(realm, view, transaction as unknown as Transaction);
      return transaction;
    };
  }

  return {
    factory,
    refuse: () => {
      refuses = true;
    },
    underWay: () => count,
    onWrite: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    viewOf: (realm) => {
      const view: View = {
        ended: false,
        connections: new Set(),
        transactions: new Set(),
        upgrades: new Map(),
      };
      views.set(realm, view);
      if (refuses) {
        const open = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        };
        return { open, deleteDatabase: open, databases: async () => open() } as unknown as IDBFactory;
      }
      const isInert = (name: string) => view.ended || (view.silent?.test(name) ?? false);
      const opening = (name: string, request: IDBOpenDBRequest): IDBOpenDBRequest => {
        count += 1;
        const ended = noteInFlight(`opening or deleting ${name}`);
        let open = true;
        const close = () => {
          if (open) count -= 1;
          open = false;
          ended();
        };
        for (const type of ['success', 'error']) request.addEventListener(type, close);
        // a request blocked by another tab is not in flight
        request.addEventListener('blocked', close);
        request.addEventListener('success', () => {
          if (request.result && view.ended) request.result.close();
          else if (request.result) connected(realm, view, request.result);
        });
        const dispatch = request.dispatchEvent.bind(request);
        request.dispatchEvent = (event) => {
          const transaction = request.transaction as unknown as Transaction | null;
          if (event.type === 'upgradeneeded' && transaction) {
            // the store rolls back an upgrade whose listener throws; the realm that started it has ended
            if (view.ended) throw new Error('The realm that started this upgrade has ended');
            for (const type of ['complete', 'abort'])
              transaction.addEventListener(type, () => view.upgrades.delete(transaction));
            view.upgrades.set(transaction, silencer(transaction));
          }
          if (!view.ended) return dispatch(event);
          close();
          if (event.type === 'success') request.result?.close();
          return true;
        };
        return request;
      };
      return {
        open: (name: string, version?: number) =>
          isInert(name) ? inert : opening(name, factory.open(name, version) as unknown as IDBOpenDBRequest),
        deleteDatabase: (name: string) =>
          isInert(name) ? inert : opening(name, factory.deleteDatabase(name) as unknown as IDBOpenDBRequest),
        databases: () => (view.ended ? new Promise(() => undefined) : factory.databases()),
        cmp: (first: unknown, second: unknown) => factory.cmp(first, second),
      } as unknown as IDBFactory;
    },
    silence: (realm, databases = /./) => {
      const view = views.get(realm);
      if (view) view.silent = databases;
    },
    release: (realm) => {
      const view = views.get(realm);
      if (!view || view.ended) return;
      view.ended = true;
      views.delete(realm);
      for (const transaction of [...view.transactions]) undo(transaction);
      for (const [upgrade, silence] of view.upgrades) {
        silence();
        undo(upgrade);
      }
      for (const db of view.connections) db.close();
    },
  };
}
