// Aborts the IndexedDB transactions of a page that enters the back/forward cache. WebKit freezes unfinished
// transactions, and all other pages of this origin then wait for them.
// Invariant: no transaction outlives the page; each write is applied completely or not at all.

/** The part of IndexedDB that Dexie uses. */
type UsedFactory = Pick<IDBFactory, 'open' | 'databases'>;
/** A window; workers have no `pagehide` event. */
type Page = Partial<Pick<EventTarget, 'addEventListener'>>;

/** Returns a factory whose open transactions are aborted when `page` is hidden and persisted. */
export function abortOnPageHide(indexedDB: UsedFactory, page: Page): UsedFactory {
  const open = new Set<IDBTransaction>();
  page.addEventListener?.('pagehide', (left: Event & { persisted?: boolean }) => {
    if (left.persisted) for (const transaction of open) abort(transaction);
  });
  function note(transaction: IDBTransaction): IDBTransaction {
    open.add(transaction);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => open.delete(transaction));
    return transaction;
  }
  return {
    open: (...input) => {
      const request = indexedDB.open(...input);
      request.addEventListener('upgradeneeded', () => note(request.transaction as IDBTransaction));
      request.addEventListener('success', () => {
        const connection = request.result;
        const begin = connection.transaction.bind(connection);
        connection.transaction = (...asked) => note(begin(...asked));
      });
      return request;
    },
    databases: () => indexedDB.databases(),
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // the transaction is already committing or finished
  }
}
