// One fact that the window shows, as whoever draws it has it: read at once, followed, shared by all who read it.
// Invariants: `undefined` means not known yet, `null` means known to be absent; one fact has one key; a fact is read
// from the device while somebody follows it, and dropped when nobody does, unless it is kept for going back.
import { defer, type Observable, Subscription } from 'rxjs';

export type Resource<T> = {
  /** The newest value; undefined: not known yet. Throws what reading it from the device threw. */
  get: () => T | undefined;
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
  /** Reads anew for whoever follows it. In: does the value so far stay until then, also while nobody follows it. */
  restart: (staysShown: boolean) => void;
};

type Options = {
  /** the value outlives its readers: a page that was left is there again in the first render */
  isKept?: boolean;
};

function createReading<T>(source: () => Observable<T>, { isKept = false }: Options): Reading {
  let value: T | undefined;
  let failure: { error: unknown } | undefined;
  let subscription: Subscription | undefined;
  const { tell, isHeard, subscribe } = createListeners();
  const connect = () => {
    const reading = new Subscription();
    // a page reads many things: each read begins in a task of its own, between which the page answers presses
    const begin = setTimeout(() =>
      reading.add(
        defer(source).subscribe({
          next: (next) => {
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
      const end = subscribe(changed);
      if (!subscription) connect();
      return () => {
        end();
        // whoever takes over in the same task goes on with what is read
        queueMicrotask(() => {
          if (!isHeard()) disconnect();
        });
      };
    },
    isFollowed: isHeard,
    seed: (known) => {
      if (value === undefined && !isHeard()) value = known as T;
    },
    restart: (staysShown) => {
      const last = value;
      disconnect();
      value = staysShown ? last : undefined;
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
  of: <T>(key: string, source: () => Observable<T>, options?: Options) => Resource<T>;
  /** Reads the fact of a key, or every fact, anew for whoever follows it. In: does the value so far stay until then. */
  restart: (key?: string, staysShown?: boolean) => void;
};

export function createResources(): Resources {
  const readings = new Map<string, Reading>();
  return {
    of: <T>(key: string, source: () => Observable<T>, options: Options = {}) => {
      const reading = readings.get(key) ?? createReading(source, options);
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
  };
}

/** Several resources read as one: their values in order, undefined for each that is not known yet. */
export function combined<T>(resources: readonly Pick<Resource<T>, 'get' | 'subscribe'>[]): {
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
