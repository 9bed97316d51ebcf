// The globals shared by windows and workers. A realm can end: everything started in it (timers, messages, locks,
// requests, transactions) then ends, too, and its code may continue to run without effect.
import { webcrypto } from 'node:crypto';
import {
  MessageChannel as NodeMessageChannel,
  type MessagePort as NodeMessagePort,
} from 'node:worker_threads';
import * as fakeIndexedDB from 'fake-indexeddb';
import { RealmAbortSignal } from './abort.ts';
import type { DeviceParts } from './device.ts';

export type Realm = {
  /** identifies the realm in the device's storage, locks and channels */
  owner: object;
  /** globals by name, the same for windows and workers */
  globals: Record<string, unknown>;
  locks: ReturnType<DeviceParts['locks']['managerOf']>;
  hasEnded: () => boolean;
  /** Closes a message port when the realm ends. */
  keepPort: <P extends NodeMessagePort>(port: P) => P;
  onEnd: (act: () => void) => void;
  end: () => void;
};

const { IDBCursor, IDBCursorWithValue, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore } = fakeIndexedDB;
const { IDBOpenDBRequest, IDBRequest, IDBTransaction, IDBVersionChangeEvent } = fakeIndexedDB;

/** Globals of Node that browsers lack. They are hidden so that packages choose their browser code. */
const notInBrowsers = [
  'process',
  'Buffer',
  'global',
  'require',
  'module',
  'exports',
  'setImmediate',
  'clearImmediate',
];

/**
 * @param base URL that relative URLs refer to
 * @param say called for each line of console output
 */
export function createRealm(
  device: DeviceParts,
  base: () => string,
  say: (level: string, words: unknown[]) => void,
): Realm {
  const owner = {};
  const ended = new AbortController();
  const ports = new Set<NodeMessagePort>();
  const endings: (() => void)[] = [];
  const timers = device.clock.timers();
  const keepPort = <P extends NodeMessagePort>(port: P): P => {
    if (ended.signal.aborted) port.close();
    else ports.add(port);
    return port;
  };
  class MessageChannel extends NodeMessageChannel {
    constructor() {
      super();
      keepPort(this.port1);
      keepPort(this.port2);
    }
  }
  const logged = Object.fromEntries(
    ['debug', 'log', 'info', 'warn', 'error', 'trace', 'groupCollapsed', 'groupEnd', 'group', 'table'].map(
      (level) => [level, (...words: unknown[]) => say(level, words)],
    ),
  );
  return {
    owner,
    globals: {
      ...Object.fromEntries(notInBrowsers.map((name) => [name, undefined])),
      setTimeout: timers.setTimeout,
      clearTimeout: timers.clearTimeout,
      setInterval: timers.setInterval,
      clearInterval: timers.clearInterval,
      Date: device.clock.Date,
      console: logged,
      crypto: webcrypto,
      structuredClone,
      queueMicrotask,
      performance,
      fetch: device.connection.fetchFor(base, timers, ended.signal),
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal: RealmAbortSignal,
      TextEncoder,
      TextDecoder,
      Blob,
      MessageChannel,
      BroadcastChannel: device.channels.classFor(owner),
      indexedDB: device.storage.viewOf(owner),
      IDBCursor,
      IDBCursorWithValue,
      IDBDatabase,
      IDBIndex,
      IDBKeyRange,
      IDBObjectStore,
      IDBOpenDBRequest,
      IDBRequest,
      IDBTransaction,
      IDBVersionChangeEvent,
      trustedTypes: undefined,
    },
    locks: device.locks.managerOf(owner),
    hasEnded: () => ended.signal.aborted,
    keepPort,
    onEnd: (act) => endings.push(act),
    end: () => {
      if (ended.signal.aborted) return;
      ended.abort();
      device.storage.release(owner);
      timers.end();
      device.channels.release(owner);
      device.locks.release(owner);
      for (const port of ports) port.close();
      for (const act of endings) act();
    },
  };
}
