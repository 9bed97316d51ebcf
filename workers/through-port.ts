// Opens in the worker the databases that lie in the memory of the window (src/database/open-in-memory.ts), through a port:
// all of them where the device refuses storage, or the catalogue alone.
import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageRemote, type MessageFromRemote } from 'rxdb/plugins/storage-remote';
import { Subject } from 'rxjs';
import { openBeside, openDatabases } from '../src/database/open-databases.ts';
import type { OnDevice } from './expose-store-worker.ts';

/** In: a port that the window has opened, what lies behind it. Out: the databases; their index is built anew each time. */
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
    snapshots: { read: async () => undefined, write: async () => undefined },
  };
}
