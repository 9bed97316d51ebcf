// The transactions of this page that are not over. A page that is left may be kept as it is for the way back: WebKit
// freezes its transactions half done, and every other page of the shop then waits for them.
// Invariant: from `abort` on nothing is left open, whatever is begun later; each write was done whole or not at all, as
// in a page that is closed.

export type OpenTransactions = {
  /** In: the browser's. Out: the same, with its transactions noted. */
  noted: (indexedDB: IDBFactory) => IDBFactory;
  /** Ends all of them, and from now on each as it begins. */
  abort: () => void;
};

export function createOpenTransactions(): OpenTransactions {
  const open = new Set<IDBTransaction>();
  let areRefused = false;

  function end(transaction: IDBTransaction): void {
    try {
      transaction.abort();
    } catch (error) {
      // it is being written already, and its end needs nothing more of this page
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    }
  }

  function note(transaction: IDBTransaction): void {
    open.add(transaction);
    const isOver = () => open.delete(transaction);
    transaction.addEventListener('complete', isOver);
    transaction.addEventListener('abort', isOver);
    if (areRefused) end(transaction);
  }

  function noteAllOf(connection: IDBDatabase): void {
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...input) => {
      const transaction = begin(...input);
      note(transaction);
      return transaction;
    };
  }

  return {
    noted: (indexedDB) => {
      const factory: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases' | 'cmp'> = {
        open: (...input) => {
          const request = indexedDB.open(...input);
          request.addEventListener('upgradeneeded', () => {
            if (request.transaction) note(request.transaction);
          });
          request.addEventListener('success', () => noteAllOf(request.result));
          return request;
        },
        deleteDatabase: (name) => indexedDB.deleteDatabase(name),
        databases: () => indexedDB.databases(),
        cmp: (first, second) => indexedDB.cmp(first, second),
      };
      return factory;
    },
    abort: () => {
      areRefused = true;
      for (const transaction of open) end(transaction);
    },
  };
}
