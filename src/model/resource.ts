// One fact that the window shows, as whoever draws it has it: read at once, followed, shared by all who read it. It is a
// cell that is there before the databases are: what the page came with stands in it from the beginning, and the device
// feeds it once it can be read.
// Invariants: `undefined` means not known yet and never takes the place of what is known, `null` means known to be absent;
// one fact has one key; a fact is read from the device while somebody follows it, and dropped when nobody does, unless it
// is kept for going back; before the databases are open nothing is read and nothing dropped.
import type { Observable } from 'rxjs';
import type { LiveSources } from './live/live-sources.ts';

export type Resource<T> = {
  /** The newest value; undefined: not known yet. Throws what reading it from the device threw. */
  get: () => T | undefined;
  /** What the page came with: what the server drew. */
  served: () => T | undefined;
  /** In: hears of every change. Out: ends it. */
  subscribe: (changed: () => void) => () => void;
  /** What is known before it is read; ignored while anybody follows it, or when more is known. */
  seed(known: T | undefined): void;
};

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      // whoever leaves while others hear of a change is not told of it
      for (const listener of [...listeners]) if (listeners.has(listener)) listener();
    },
    isHeard: () => listeners.size > 0,
    subscribe: (changed: () => void) => {
      // a function of its own for each call: the same listener may follow twice
      const listener = () => changed();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** A value that lives in memory only. */
export type Cell<T> = {
  get: () => T;
  subscribe: (changed: () => void) => () => void;
  set: (next: T) => void;
};

export function createCell<T>(first: T): Cell<T> {
  let value = first;
  const { subscribe, tell } = createListeners();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      tell();
    },
    subscribe,
  };
}

type Reading = Resource<unknown> & {
  isFollowed: () => boolean;
  /** The databases are open: reads for whoever follows it. */
  begin: () => void;
  /** Reads anew for whoever follows it. In: does the value so far stay until then, also while nobody follows it. */
  restart: (staysShown: boolean) => void;
};

/** Reads a fact from the device. In: what feeds the facts of every page. */
type Source<T> = (live: LiveSources) => Observable<T>;

type Options<T> = {
  /** the value outlives its readers: a page that was left is there again in the first render */
  isKept?: boolean;
  /**
   * What is shown while the device may know less than the page that was served. In: what the device answered, what the
   * page came with. Out: one of them or both in one; with the first the page's word is over.
   */
  overSeed?: (next: T, seed: T) => T;
};

function createReading<T>(
  source: Source<T>,
  { isKept = false, overSeed = (next) => next }: Options<T>,
  live: () => LiveSources | undefined,
  served: T | undefined,
): Reading {
  let value = served;
  let seed = served;
  let failure: { error: unknown } | undefined;
  let disconnectSource: (() => void) | undefined;
  const { tell, isHeard, subscribe } = createListeners();
  const hear = (answer: T) => {
    if (answer === undefined) return;
    const next = seed === undefined ? answer : overSeed(answer, seed);
    if (Object.is(next, answer)) seed = undefined;
    if (Object.is(next, value)) return;
    value = next;
    tell();
  };
  const fail = (error: unknown) => {
    failure = { error };
    tell();
  };
  const connect = () => {
    const sources = live();
    if (!sources || disconnectSource) return;
    let end: (() => void) | undefined;
    // a page reads many things: each read begins in a task of its own, between which the page answers presses
    const begin = setTimeout(() => {
      try {
        const reading = source(sources).subscribe({ next: hear, error: fail });
        end = () => reading.unsubscribe();
      } catch (error) {
        fail(error);
      }
    });
    disconnectSource = () => {
      clearTimeout(begin);
      end?.();
    };
  };
  const disconnect = () => {
    const wasRead = disconnectSource !== undefined;
    disconnectSource?.();
    disconnectSource = undefined;
    failure = undefined;
    if (isKept || !wasRead) return;
    value = undefined;
    seed = undefined;
  };
  return {
    get: () => {
      if (failure) throw failure.error;
      return value;
    },
    subscribe: (changed) => {
      const end = subscribe(changed);
      connect();
      return () => {
        end();
        // whoever takes over in the same task goes on with what is read
        queueMicrotask(() => {
          if (!isHeard()) disconnect();
        });
      };
    },
    served: () => served,
    isFollowed: isHeard,
    seed: (known) => {
      if (value === undefined && !isHeard()) value = known as T;
    },
    begin: () => {
      if (isHeard()) connect();
    },
    restart: (staysShown) => {
      const last = value;
      disconnect();
      value = staysShown ? last : undefined;
      seed = undefined;
      if (!isHeard()) return;
      connect();
      tell();
    },
  };
}

/** Facts that nobody follows are forgotten beyond this many, the longest unused first. */
const UNUSED_LIMIT = 800;

export type Resources = {
  /** The resource of a key, made when it is first asked for. In: the key of the fact, what reads it, see `Options`. */
  of: <T>(key: string, source: Source<T>, options?: Options<T>) => Resource<T>;
  /** Reads the fact of a key, or every fact, anew for whoever follows it. In: does the value so far stay until then. */
  restart: (key?: string, staysShown?: boolean) => void;
  /** The databases are open: from now on facts are read from the device. */
  goLive: (sources: LiveSources) => void;
};

type Beginning = {
  /** the databases are open already */
  live?: LiveSources;
  /** what the page came with, by the key of the fact */
  served?: ReadonlyMap<string, unknown>;
};

export function createResources({ live: first, served = new Map() }: Beginning = {}): Resources {
  let live = first;
  const readings = new Map<string, Reading>();
  return {
    of: <T>(key: string, source: Source<T>, options: Options<T> = {}) => {
      const reading =
        readings.get(key) ?? createReading(source, options, () => live, served.get(key) as T | undefined);
      readings.delete(key);
      readings.set(key, reading);
      for (const [old, { isFollowed }] of readings) {
        if (readings.size <= UNUSED_LIMIT) break;
        if (old !== key && !isFollowed()) readings.delete(old);
      }
      return reading as Resource<T>;
    },
    restart: (key, staysShown = false) => {
      for (const [each, { restart }] of readings) if (key === undefined || each === key) restart(staysShown);
    },
    goLive: (sources) => {
      live = sources;
      for (const { begin } of readings.values()) begin();
    },
  };
}

type Readable<T> = Pick<Resource<T>, 'get' | 'served' | 'subscribe'>;

/** Answers the same list for as long as its values are the same. */
function keptList<T>(read: () => readonly T[]): () => readonly T[] {
  let last: readonly T[] = [];
  return () => {
    const values = read();
    const isSame = values.length === last.length && values.every((value, at) => Object.is(value, last[at]));
    if (!isSame) last = values;
    return last;
  };
}

/** Several resources read as one: their values in order, undefined for each that is not known yet. */
export function combined<T>(resources: readonly Readable<T>[]): {
  get: () => readonly (T | undefined)[];
  served: () => readonly (T | undefined)[];
  subscribe: Resource<T>['subscribe'];
} {
  return {
    get: keptList(() => resources.map(({ get }) => get())),
    served: keptList(() => resources.map(({ served }) => served())),
    subscribe: (changed) => {
      const ends = resources.map(({ subscribe }) => subscribe(changed));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
