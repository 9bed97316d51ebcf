// One device of a user: what outlives its tabs (storage, clock, locks, connection) and its open tabs.

import type { CollectionName, DocumentOf } from '#schemas/collections.ts';
import type { ClaimCode, ClaimValue } from '#schemas/documents/claim-document.ts';
import { type ChannelTable, createChannelTable } from './channels.ts';
import { type Clock, createClock } from './clock.ts';
import { type Connection, createConnection } from './connection.ts';
import { copiedDatabases } from './copied-databases.ts';
import { jumpsIdleTime } from './idle-time.ts';
import { createLockTable, type LockTable } from './locks.ts';
import { storedClaim, storedDocuments } from './records.ts';
import { createDeviceStorage, type DeviceStorage } from './storage.ts';
import { Tab, type TabOptions } from './tab.ts';

/** Shared by every realm of a device. */
export type DeviceParts = {
  storage: DeviceStorage;
  clock: Clock;
  locks: LockTable;
  channels: ChannelTable;
  connection: Connection;
  /** the `localStorage` that all tabs share, by key */
  texts: Map<string, string>;
  /** origin of the storefront */
  origin: string;
  /** contents of shop.config.json, unless a tab has its own */
  config: unknown;
};

export type Device = {
  connection: Connection;
  /** Opens a path with query in a new tab; resolves once the page is ready. */
  openTab: (path: string, options?: TabOptions) => Promise<Tab>;
  /** Advances the clock of this device. */
  pass: (ms: number) => Promise<void>;
  /** Milliseconds since 1970 on this device. */
  now: () => number;
  /**
   * Crashes a realm at its n-th write from now on (1 = the next), after the commit and before the realm is notified of
   * it. `tab` counts the writes of the window and ends the tab, `worker` those of workers and ends the worker only;
   * `any` counts both and ends the tab. Resolves after the crash.
   */
  crashAtWrite: (n: number, who: 'worker' | 'tab' | 'any') => Promise<void>;
  /** Makes IndexedDB ignore all further requests of the running workers, in all databases or in those that match. */
  silenceWorkerStorage: (databases?: RegExp) => void;
  /** Denies IndexedDB to all tabs opened from now on, like a browser that blocks site storage. */
  refuseStorage: () => void;
  /** Returns the stored value of a claim. */
  claim: <C extends ClaimCode>(code: C) => Promise<ClaimValue<C> | undefined>;
  /** Returns the stored documents of a collection. */
  documents: <C extends CollectionName>(name: C) => Promise<DocumentOf<C>[]>;
  /** The contents of `localStorage`, by key. */
  texts: ReadonlyMap<string, string>;
  /** Resolves once no request and no transaction of this device is in flight. */
  settled: () => Promise<void>;
  /** Copies everything stored, for another device. */
  copyOfStorage: () => Promise<IDBFactory>;
  tabs: () => readonly Tab[];
  close: () => void;
};

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Number of event loop turns with nothing in flight after which a device counts as settled. */
const QUIET_TURNS = 6;

/**
 * @param bridge origin of a bridge
 * @param config contents of shop.config.json
 * @param stored databases that exist already
 */
export function createDevice(bridge: string, config: unknown, stored?: IDBFactory): Device {
  const storage = createDeviceStorage(stored);
  const connection = createConnection(bridge);
  const isUnderWay = () => storage.underWay() + connection.underWay() > 0;
  const settled = async () => {
    for (let quiet = 0; quiet < QUIET_TURNS; ) {
      await turn();
      quiet = isUnderWay() ? 0 : quiet + 1;
    }
  };
  const parts: DeviceParts = {
    storage,
    connection,
    clock: createClock(settled),
    locks: createLockTable(),
    channels: createChannelTable(),
    texts: new Map(),
    origin: 'https://shop.test',
    config,
  };
  const tabs = new Set<Tab>();
  const leaveIdleTime = jumpsIdleTime({ clock: parts.clock, isUnderWay });
  return {
    connection,
    openTab: async (path, options) => {
      const tab = new Tab(parts, options);
      tabs.add(tab);
      tab.onClose(() => tabs.delete(tab));
      await tab.goto(path);
      return tab;
    },
    pass: parts.clock.pass,
    now: parts.clock.now,
    settled,
    refuseStorage: storage.refuse,
    silenceWorkerStorage: (databases) => {
      for (const tab of tabs) for (const realm of tab.workerOwners()) storage.silence(realm, databases);
    },
    claim: (code) => storedClaim(storage.factory, code),
    documents: (name) => storedDocuments(storage.factory, name),
    texts: parts.texts,
    crashAtWrite: (n, who) =>
      new Promise((resolve) => {
        let left = n;
        const stop = storage.onWrite((owner) => {
          const writers = who === 'any' ? (['tab', 'worker'] as const) : [who];
          const tab = [...tabs].find((one) => writers.some((writer) => one.owns(owner, writer)));
          if (!tab) return;
          left -= 1;
          if (left > 0) return;
          stop();
          if (who === 'worker') tab.crashWorker();
          else tab.crash();
          resolve();
        });
      }),
    copyOfStorage: () => copiedDatabases(storage.factory),
    tabs: () => [...tabs],
    close: () => {
      for (const tab of [...tabs]) tab.close();
      leaveIdleTime();
      parts.clock.end();
    },
  };
}
