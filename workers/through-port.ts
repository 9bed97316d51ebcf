// Opens databases in the window's memory through a port (src/shared/database/open-in-memory.ts): all of them if the
// device refuses storage, or only the catalogue.
import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageRemote, type MessageFromRemote } from 'rxdb/plugins/storage-remote';
import { Subject } from 'rxjs';
import { openBeside, openDatabases } from '#shared/database/open-databases.ts';
import { noSnapshots } from './catalogue-index/dexie-snapshot-store.ts';
import type { OnDevice } from './start-store-worker.ts';

/**
 * Opens the databases behind a port of the window. The catalogue index is rebuilt each time, because there are no
 * snapshots.
 */
export function throughPort(port: MessagePort, holds: 'all' | 'catalogue'): OnDevice {
  const messages$ = new Subject<MessageFromRemote>();
  port.onmessage = ({ data }) => messages$.next(data);
  const storage = getRxStorageRemote({
    identifier: 'window',
    mode: 'one',
    messageChannelCreator: async () => ({
      messages$,
      send: (message) => port.postMessage(message),
      close: async () => port.close(),
    }),
  });
  const there = () => storage as RxStorage<unknown, unknown>;
  return {
    open: () => (holds === 'all' ? openDatabases(there, false) : openBeside(there)),
    snapshots: noSnapshots,
  };
}
