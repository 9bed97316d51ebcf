// One fact that the window shows, as whoever draws it has it: read at once, followed, shared by all who read it.
// Invariants: `undefined` means not known yet, `null` means known to be absent; one fact has one key; a fact is read
// from the device while somebody follows it, and dropped when nobody does, unless it is kept for going back.
import { defer, type Observable, Subscription } from 'rxjs';

export type Resource<T> = {
  /** The newest value; undefined: not known yet. Throws what reading it from the device threw. */
  get: () => T | undefined;
  /** In: hears of every change. Out: ends it. */
  subscribe: (changed: () => void) => () => void;
};

/** A value that lives in memory only. */
export type Cell<T> = {
  get: () => T;
  subscribe: (changed: () => void) => () => void;
  set: (next: T) => void;
};

export function createCell<T>(first: T): Cell<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
  };
}

type Reading = Resource<unknown> & {
  isFollowed: () => boolean;
  /** Reads anew for whoever follows it; the value so far stays until then. */
  refresh: () => void;
  /** The same, and forgets the value. */
  restart: () => void;
};

type Options<T> = {
  /** what is known before the device was read */
  seed?: T | undefined;
  /** the value outlives its readers: a page that was left is there again in the first render */
  isKept?: boolean;
  /** in: the value so far and a new one; out: which of them stands. The new one unless given */
  choose?: (last: T | undefined, next: T) => T;
};

function createReading<T>(
  source: () => Observable<T>,
  { seed, isKept = false, choose }: Options<T>,
): Reading {
  let value: T | undefined = seed;
  let failure: { error: unknown } | undefined;
  let subscription: Subscription | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const connect = () => {
    const reading = new Subscription();
    // a page reads many things: each read begins in a task of its own, between which the page answers presses
    const begin = setTimeout(() =>
      reading.add(
        defer(source).subscribe({
          next: (read) => {
            const next = choose ? choose(value, read) : read;
            if (Object.is(next, value)) return;
            value = next;
            tell();
          },
          error: (error: unknown) => {
            failure = { error };
            tell();
          },
        }),
      ),
    );
    reading.add(() => clearTimeout(begin));
    subscription = reading;
  };
  const disconnect = () => {
    subscription?.unsubscribe();
    subscription = undefined;
    failure = undefined;
    if (!isKept) value = undefined;
  };
  return {
    get: () => {
      if (failure) throw failure.error;
      return value;
    },
    subscribe: (changed) => {
      // a function of its own for each call: the same listener may follow twice
      const listener = () => changed();
      listeners.add(listener);
      if (!subscription) connect();
      return () => {
        listeners.delete(listener);
        // whoever takes over in the same task goes on with what is read
        queueMicrotask(() => {
          if (listeners.size === 0 && subscription) disconnect();
        });
      };
    },
    isFollowed: () => listeners.size > 0,
    refresh: () => {
      subscription?.unsubscribe();
      failure = undefined;
      connect();
    },
    restart: () => {
      disconnect();
      value = undefined;
      connect();
      tell();
    },
  };
}

/** Facts that nobody follows are forgotten beyond this many, the longest unused first. */
const UNUSED_LIMIT = 800;

export type Resources = {
  /** The resource of a key, made when it is first asked for. In: the key of the fact, what reads it, see `Options`. */
  of: <T>(key: string, source: () => Observable<T>, options?: Options<T>) => Resource<T>;
  /** Reads the fact of a key anew while somebody follows it; the value so far stays until then. */
  refresh: (key: string) => void;
  /** Forgets the value of a key, or every value: it is read anew for whoever follows it. */
  restart: (key?: string) => void;
};

export function createResources(): Resources {
  const readings = new Map<string, Reading>();
  return {
    of: <T>(key: string, source: () => Observable<T>, options: Options<T> = {}) => {
      const known = readings.get(key);
      const reading = known ?? createReading(source, options);
      readings.delete(key);
      readings.set(key, reading);
      if (!known && readings.size > UNUSED_LIMIT)
        for (const [old, { isFollowed }] of readings)
          if (readings.size <= UNUSED_LIMIT) break;
          else if (old !== key && !isFollowed()) readings.delete(old);
      return reading as Resource<T>;
    },
    refresh: (key) => {
      const reading = readings.get(key);
      if (reading?.isFollowed()) reading.refresh();
    },
    restart: (key) => {
      for (const [each, { isFollowed, restart }] of readings)
        if (key !== undefined && each !== key) continue;
        else if (isFollowed()) restart();
        else readings.delete(each);
    },
  };
}

/** Several resources read as one: their values in order, undefined for each that is not known yet. */
export function combined<T>(resources: readonly Resource<T>[]): {
  get: () => readonly (T | undefined)[];
  subscribe: Resource<T>['subscribe'];
} {
  let last: readonly (T | undefined)[] = [];
  return {
    get: () => {
      const values = resources.map(({ get }) => get());
      const isSame = values.length === last.length && values.every((value, at) => Object.is(value, last[at]));
      if (!isSame) last = values;
      return last;
    },
    subscribe: (changed) => {
      const ends = resources.map(({ subscribe }) => subscribe(changed));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** The first value that is known. Rejects with what reading it threw. */
export function firstValue<T>({ get, subscribe }: Resource<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let end: (() => void) | undefined;
    let isOver = false;
    const look = () => {
      if (isOver) return;
      try {
        const value = get();
        if (value === undefined) return;
        resolve(value);
      } catch (error) {
        reject(error);
      }
      isOver = true;
      end?.();
    };
    end = subscribe(look);
    look();
    if (isOver) end();
  });
}
