// The transactions of a page that is left. A browser may keep it as it is for the way back: WebKit freezes its
// transactions half done, and every other page of the shop then waits for them.
// Invariant: none outlives the page; each write was done whole or not at all, as in a page that is closed.

/** What Dexie uses of IndexedDB. */
type UsedFactory = Pick<IDBFactory, 'open' | 'databases'>;
/** The page; a worker ends with its page, and hears nothing of the kind. */
type Page = Partial<Pick<EventTarget, 'addEventListener'>>;

/** In: IndexedDB, the page that uses it. Out: the same, whose transactions end when that page is kept. */
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
    // the one reason there is: it is over, or being written, and needs nothing more of this page
  }
}
