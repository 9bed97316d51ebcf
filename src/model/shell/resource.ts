// A shared observable value: readable synchronously, cached by key, backed by the local database. Holds the served
// value before the databases are open; reading starts afterwards.
// - `undefined` means not known yet and never replaces a known value; `null` means known to be absent.
// - A value is read while subscribed and dropped afterwards, unless `isCached`.
// - Before the databases are open, nothing is read and nothing is dropped.
// - A kept value, from the last visit to the page, is shown until the device's value is read, which always replaces it.
// - An optimistic change is shown over the value that was read, and never becomes part of it.
import type { Observable } from 'rxjs';
import { createListeners } from '../../ui/create-cell.ts';

export type Resource<T> = {
  /** Returns the newest value; undefined if it is not known yet. @throws What reading it from the device threw. */
  get: () => T | undefined;
  /** Returns the served value, from which the server rendered the page. */
  served: () => T | undefined;
  /** Calls `changed` on every change; the returned function unsubscribes. */
  subscribe: (changed: () => void) => () => void;
  /** Sets a value known before it is read; ignored while subscribed or if a value is known. */
  seed(known: T | undefined): void;
  /**
   * Shows an optimistic change: what a write in flight will make of the value. The returned function takes the change
   * back. A restart without the current value drops it.
   * @param change Pure; receives undefined while the value is not known. Returns its argument once the device's value
   * contains the change, so that nothing is counted twice.
   */
  showAhead(change: (value: T | undefined) => T | undefined): () => void;
};

type Reading = Resource<unknown> & {
  isFollowed: () => boolean;
  /** Starts reading if subscribed. Called once the databases are open. */
  begin: () => void;
  /** Reads again if subscribed. @param staysShown True to keep the current value until the new one is read. */
  restart: (staysShown: boolean) => void;
  isPublic: boolean;
};

/**
 * Reads a value from the device. A resource that the first render reads imports its source here, so that the first
 * render loads no database code.
 */
type Source<T> = () => Observable<T> | Promise<Observable<T>>;

type Options<T> = {
  /** keeps the value without subscribers, so that the first render after navigating back has it */
  isCached?: boolean;
  /** true for what every visitor may see and needs no worker to read: kept for the next visit to the page */
  isPublic?: boolean;
  /**
   * Merges a value read from the device with the served one (`seed`), as long as the device may have older or less
   * data. The seed is dropped once this function returns `next`.
   */
  overSeed?: (next: T, seed: T) => T;
};

function createReading<T>(
  source: Source<T>,
  { isCached = false, isPublic = false, overSeed = (next) => next }: Options<T>,
  isLive: () => boolean,
  served: T | undefined,
  kept: T | undefined,
): Reading {
  let value = served ?? kept;
  let seed = served;
  let changes: readonly ((value: T | undefined) => T | undefined)[] = [];
  /** the value with the optimistic changes */
  let shown = value;
  const set = (next: T | undefined) => {
    value = next;
    shown = changes.reduce((before, change) => change(before), value);
  };
  let failure: { error: unknown } | undefined;
  let disconnectSource: (() => void) | undefined;
  const { tell, isHeard, subscribe } = createListeners();
  const hear = (answer: T) => {
    if (answer === undefined) return;
    const next = seed === undefined ? answer : overSeed(answer, seed);
    if (Object.is(next, answer)) seed = undefined;
    if (Object.is(next, value)) return;
    set(next);
    tell();
  };
  const fail = (error: unknown) => {
    failure = { error };
    tell();
  };
  const connect = () => {
    if (!isLive() || disconnectSource) return;
    let isOver = false;
    let end = () => {};
    // a page reads many resources: each read starts in a separate task, so that the page stays responsive
    const begin = setTimeout(async () => {
      try {
        const values$ = await source();
        if (isOver) return;
        const reading = values$.subscribe({ next: hear, error: fail });
        end = () => reading.unsubscribe();
      } catch (error) {
        if (!isOver) fail(error);
      }
    });
    disconnectSource = () => {
      isOver = true;
      clearTimeout(begin);
      end();
    };
  };
  const disconnect = () => {
    const wasRead = disconnectSource !== undefined;
    disconnectSource?.();
    disconnectSource = undefined;
    failure = undefined;
    if (isCached || !wasRead) return;
    set(undefined);
    seed = undefined;
  };
  return {
    get: () => {
      if (failure) throw failure.error;
      return shown;
    },
    subscribe: (changed) => {
      const end = subscribe(changed);
      connect();
      return () => {
        end();
        // deferred, so that a subscriber that takes over in the same task reuses the running read
        queueMicrotask(() => {
          if (!isHeard()) disconnect();
        });
      };
    },
    served: () => served,
    isFollowed: isHeard,
    isPublic,
    seed: (known) => {
      if (value === undefined && !isHeard()) set(known as T);
    },
    showAhead: (change) => {
      const over = change as (typeof changes)[number];
      const show = (next: typeof changes) => {
        changes = next;
        set(value);
        tell();
      };
      show([...changes, over]);
      return () => {
        if (changes.includes(over)) show(changes.filter((each) => each !== over));
      };
    },
    begin: () => {
      if (isHeard()) connect();
    },
    restart: (staysShown) => {
      const last = value;
      disconnect();
      if (!staysShown) changes = [];
      set(staysShown ? last : undefined);
      seed = undefined;
      if (!isHeard()) return;
      connect();
      tell();
    },
  };
}

/** Maximum number of resources without subscribers; beyond it, the least recently used ones are dropped. */
const UNUSED_LIMIT = 800;

export type Resources = {
  /** Returns the resource with this key; creates it on first use. */
  of: <T>(key: string, source: Source<T>, options?: Options<T>) => Resource<T>;
  /**
   * Reads the resource with this key again, or all without a key. @param staysShown True to keep the current value
   * until the new one is read.
   */
  restart: (key?: string, staysShown?: boolean) => void;
  /** Makes all subscribed resources start reading. Called once the databases are open. */
  goLive: () => void;
  /** Returns the public values that the page shows now, by key. */
  publicFacts: () => [key: string, value: unknown][];
};

type Beginning = {
  /** true if the databases are already open */
  isLive?: boolean;
  /** served values by resource key */
  served?: ReadonlyMap<string, unknown> | undefined;
  /** values of the last visit to the page by resource key */
  kept?: ReadonlyMap<string, unknown> | undefined;
};

export function createResources({ isLive = false, served, kept }: Beginning = {}): Resources {
  let live = isLive;
  const known = <T>(key: string, values: Beginning['served']) => values?.get(key) as T | undefined;
  const readings = new Map<string, Reading>();
  return {
    of: <T>(key: string, source: Source<T>, options: Options<T> = {}) => {
      const reading =
        readings.get(key) ??
        createReading(source, options, () => live, known<T>(key, served), known<T>(key, kept));
      readings.delete(key);
      readings.set(key, reading);
      for (const [old, { isFollowed }] of readings) {
        if (readings.size <= UNUSED_LIMIT) break;
        if (old !== key && !isFollowed()) readings.delete(old);
      }
      return reading as Resource<T>;
    },
    restart: (key, staysShown = false) => {
      // iterates over a copy: a subscriber that looks up a resource moves that resource to the end
      for (const [each, { restart }] of [...readings])
        if (key === undefined || each === key) restart(staysShown);
    },
    goLive: () => {
      live = true;
      for (const { begin } of readings.values()) begin();
    },
    publicFacts: () =>
      [...readings].flatMap(([key, { isPublic, isFollowed, get }]): [string, unknown][] =>
        isPublic && isFollowed() ? [[key, get()]] : [],
      ),
  };
}

type Readable<T> = Pick<Resource<T>, 'get' | 'served' | 'subscribe'>;

/** Returns a reader of a list that returns the previous array as long as its elements are the same. */
function cachedList<T>(read: () => readonly T[]): () => readonly T[] {
  let last: readonly T[] = [];
  return () => {
    const values = read();
    const isSame = values.length === last.length && values.every((value, at) => Object.is(value, last[at]));
    if (!isSame) last = values;
    return last;
  };
}

/** Combines resources into one whose value is a list of their values, undefined where not known yet. */
export function combined<T>(resources: readonly Readable<T>[]): {
  get: () => readonly (T | undefined)[];
  served: () => readonly (T | undefined)[];
  subscribe: Resource<T>['subscribe'];
} {
  return {
    get: cachedList(() => resources.map(({ get }) => get())),
    served: cachedList(() => resources.map(({ served }) => served())),
    subscribe: (changed) => {
      const ends = resources.map(({ subscribe }) => subscribe(changed));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
