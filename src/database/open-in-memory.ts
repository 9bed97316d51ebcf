// What a device refuses to store (F28), in the memory of this window, for as long as it is open: all databases, or the
// catalogue alone. The window holds it, so that a worker that dies loses nothing; a worker reaches it through a port (workers/through-port.ts).
import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import {
  exposeRxStorageRemote,
  type MessageFromRemote,
  type MessageToRemote,
} from 'rxdb/plugins/storage-remote';
import { Subject } from 'rxjs';
import { type Databases, openCatalogue, openDatabases, type PersonalDatabase } from './open-databases.ts';

export type InMemory = {
  databases: Databases;
  /** what of it lies in memory: everything, or the catalogue beside a `personal` on the device */
  holds: 'all' | 'catalogue';
  /** what a worker is given to reach them; one for each worker */
  newPort: () => MessagePort;
};

/**
 * Opens in memory what the device refuses.
 * @param personal Already open on the device; undefined if the device refuses it, too.
 * @throws If the browser allows no database at all.
 */
export async function openInMemory(personal?: PersonalDatabase): Promise<InMemory> {
  const storage = getRxStorageMemory();
  const inMemory = () => storage as RxStorage<unknown, unknown>;
  const databases = personal
    ? { personal, catalogue: await openCatalogue(inMemory, false) }
    : await openDatabases(inMemory, false);
  return {
    databases,
    holds: personal ? 'catalogue' : 'all',
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
