// The databases of a device that refuses storage, as its worker reaches them: they lie in the memory of the window
// (src/database/open-in-memory.ts), at the other end of a port.
import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageRemote, type MessageFromRemote } from 'rxdb/plugins/storage-remote';
import { Subject } from 'rxjs';
import { openDatabases } from '../src/database/open-databases.ts';
import type { OnDevice } from './expose-shop.ts';

/** In: a port that the window has opened. Out: what lies on such a device; its index is built anew each time. */
export function throughPort(port: MessagePort): OnDevice {
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
  return {
    open: () => openDatabases(() => storage as RxStorage<unknown, unknown>, false),
    snapshots: { read: async () => undefined, write: async () => undefined },
  };
}
