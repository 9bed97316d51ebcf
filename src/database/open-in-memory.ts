// The data of a shop whose device refuses storage (F28): in the memory of this window, for as long as it is open. The window
// holds it, so that a worker that dies loses nothing; a worker reaches it through a port (workers/storage-through-port.ts).
import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import {
  exposeRxStorageRemote,
  type MessageFromRemote,
  type MessageToRemote,
} from 'rxdb/plugins/storage-remote';
import { Subject } from 'rxjs';
import { type Databases, openDatabases } from './open-databases.ts';

export type InMemory = {
  databases: Databases;
  /** what a worker is given to reach them; one for each worker */
  newPort: () => MessagePort;
};

/** Out: both databases, empty, and the way to them. Throws where the browser allows no database at all. */
export async function openInMemory(): Promise<InMemory> {
  const storage = getRxStorageMemory();
  const databases = await openDatabases(() => storage as RxStorage<unknown, unknown>, false);
  return {
    databases,
    newPort: () => {
      const { port1, port2 } = new MessageChannel();
      const messages$ = new Subject<MessageToRemote>();
      exposeRxStorageRemote({
        storage,
        messages$,
        send: (message: MessageFromRemote) => port1.postMessage(message),
      });
      port1.onmessage = ({ data }) => messages$.next(data);
      return port2;
    },
  };
}
