// Opens in the window's memory what the device refuses to store (F28): all databases, or the catalogue alone. The
// window owns the data, so that a worker that dies loses nothing; workers connect through a port
// (workers/through-port.ts).
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
  /** `catalogue`: only the catalogue is in memory, beside a `personal` on the device */
  holds: 'all' | 'catalogue';
  /** creates the port through which one worker reaches the storage */
  newPort: () => MessagePort;
};

/**
 * Opens in memory what the device refuses to store.
 * @param personal Already open on the device; undefined if the device refuses it as well.
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
