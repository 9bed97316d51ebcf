// One device of a shopper: what outlives its tabs (storage, clock, locks, the connection) and the tabs it has open.

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

/** What every realm of a device shares. */
export type DeviceParts = {
  storage: DeviceStorage;
  clock: Clock;
  locks: LockTable;
  channels: ChannelTable;
  connection: Connection;
  /** what its tabs keep as texts, by key */
  texts: Map<string, string>;
  /** the address people type */
  origin: string;
  /** what stands in shop.config.json, unless a tab is told something else */
  config: unknown;
};

export type Device = {
  connection: Connection;
  /** Opens the shop in a tab. In: path and query. Resolves when the shop stands on the page. */
  openTab: (path: string, options?: TabOptions) => Promise<Tab>;
  /** Lets so many milliseconds go by on this device's clock. */
  pass: (ms: number) => Promise<void>;
  /** milliseconds since 1970 by this device's clock */
  now: () => number;
  /**
   * The realm that commits the n-th write from now on (1 = the next) crashes at once, before it hears that the write
   * stands: the tab with everything in it, or a worker alone; `any`: the tab, whether it writes or its worker does. Out:
   * resolves with what crashed.
   */
  crashAtWrite: (n: number, who: 'worker' | 'tab' | 'any') => Promise<void>;
  /** From now on no tab that is opened may have a database, as where a browser lets sites store nothing. */
  refuseStorage: () => void;
  /** The value of a claim as it is stored. */
  claim: <C extends ClaimCode>(code: C) => Promise<ClaimValue<C> | undefined>;
  /** The documents of a collection as they are stored. */
  documents: <C extends CollectionName>(name: C) => Promise<DocumentOf<C>[]>;
  /** What is kept in `localStorage`, by key. */
  texts: ReadonlyMap<string, string>;
  /** Waits until no request and no transaction of this device is under way. */
  settled: () => Promise<void>;
  /** A copy of all that is stored, for another device. */
  copyOfStorage: () => Promise<IDBFactory>;
  tabs: () => readonly Tab[];
  close: () => void;
};

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Turns of the event loop without anything under way after which a device counts as settled. */
const QUIET_TURNS = 6;

/** In: the address of a bridge, what stands in shop.config.json, what it has stored already. */
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
