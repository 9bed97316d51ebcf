// IndexedDB transactions of a page that enters the back/forward cache are aborted, as if the page had been closed.
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { abortOnPageHide } from '#shared/database/abort-on-page-hide.ts';

let device: IDBFactory;
let page: EventTarget;
beforeEach(() => {
  device = new IDBFactory();
  page = new EventTarget();
});

const leave = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
const over = (transaction: IDBTransaction) =>
  new Promise<string>((resolve) => {
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => resolve(end));
  });
/** Opens a connection to a database with one store. */
function open(factory: Pick<IDBFactory, 'open'>): Promise<IDBDatabase> {
  const request = factory.open('shop', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('goods');
  return done(request);
}
const kept = () => open(abortOnPageHide(device, page));
async function read(connection: IDBDatabase): Promise<unknown[]> {
  const transaction = connection.transaction('goods');
  const goods = done(transaction.objectStore('goods').getAll());
  await over(transaction);
  return goods;
}
/** Starts a write transaction that never completes by itself, as in a frozen page. */
function endless(connection: IDBDatabase): IDBTransaction {
  const transaction = connection.transaction('goods', 'readwrite');
  const store = transaction.objectStore('goods');
  const again = () => {
    store.put('half', 1).onsuccess = again;
  };
  again();
  return transaction;
}

describe('abortOnPageHide', () => {
  it('aborts the unfinished writes of a page in the back/forward cache, which would block other pages', async () => {
    const transaction = endless(await kept());
    const ended = over(transaction);
    const other = await open(device);
    const write = other.transaction('goods', 'readwrite');
    write.objectStore('goods').put('whole', 2);
    leave(true);
    expect([await ended, await over(write)]).toEqual(['abort', 'complete']);
    expect(await read(other)).toEqual(['whole']);
  });

  it('leaves aborting to the browser when the page is closed', async () => {
    const connection = await kept();
    const write = connection.transaction('goods', 'readwrite');
    write.objectStore('goods').put('whole', 1);
    leave(false);
    expect(await over(write)).toBe('complete');
  });

  it('aborts the creation of a database when the page enters the back/forward cache', async () => {
    const request = abortOnPageHide(device, page).open('shop', 1);
    const ended = new Promise((resolve) => {
      request.onupgradeneeded = () => {
        request.result.createObjectStore('goods');
        leave(true);
      };
      request.onerror = () => resolve(request.error?.name);
    });
    expect(await ended).toBe('AbortError');
    const connection = await open(device);
    expect([...connection.objectStoreNames]).toEqual(['goods']);
  });

  it('lets a write finish that is already committing', async () => {
    const connection = await kept();
    const writing = connection.transaction('goods', 'readwrite');
    writing.objectStore('goods').put('whole', 1);
    writing.commit();
    leave(true);
    expect(await over(writing)).toBe('complete');
    expect(await read(await open(device))).toEqual(['whole']);
  });

  it('lists databases as the browser does', async () => {
    await kept();
    expect(await abortOnPageHide(device, page).databases()).toEqual([{ name: 'shop', version: 1 }]);
  });
});
