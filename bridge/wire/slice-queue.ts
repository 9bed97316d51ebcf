// Queue of long synchronous work that waits for its next slice of the event loop.
// - Harmless per copy of the bridge: it shares out the event loop of one process.
// - Slices run one at a time, with a few turns of the event loop between two.
// - Clients take turns: a client waits for one slice of each other client, however much work the others have queued.
// - Work that holds a transaction open precedes the other work of its client and never rests.
// - If other clients are being served, each slice of a client must be followed by a rest of several times its duration.
//   A short rest may be postponed, so that a page's requests are answered immediately; beyond that the client's slices
//   wait.

/**
 * Event loop iterations between two slices. A short request needs several (connection, body, each database response);
 * with one iteration per slice it would wait for a slice at each of them.
 */
const TURNS_BETWEEN = 4;
/**
 * Rest per slice, as a multiple of the slice's duration: a client's long work leaves three quarters of the time to
 * others.
 */
const REST = 3;
/** Total of the postponed rests above which a client's slices wait. */
const OWED_MAX_MS = 60;
/** A client counts as being served for this long after its last request began. */
const SERVED_MS = 1_000;

/** The owner of a slice. `client`: the result of `networkOf`, or '' for the bridge itself. */
export type SliceOwner = { client: string; isInTransaction: boolean };
type Waiting = { begin: () => void; isInTransaction: boolean };

export type SliceQueue = {
  /** Records that one of the client's requests has started. */
  noteRequest: (client: string) => void;
  /** True if a request of another client began within the last second. */
  isServingOthers: (client: string) => boolean;
  /** Resolves when the owner's work may block the event loop for about a millisecond. */
  nextSlice: (owner: SliceOwner) => Promise<void>;
};

/** Reads the real clock even while a test replaces `performance.now`: under a stopped clock, rests would never end. */
const realNow = performance.now.bind(performance);

/** @param now monotonic, in milliseconds */
export function createSliceQueue(now: () => number = realNow): SliceQueue {
  /** in the order in which the clients are served next */
  const lines = new Map<string, Waiting[]>();
  const restsUntil = new Map<string, number>();
  /** the last request (`last`), and the last request of a different client (`other`) */
  let last = { client: '', at: Number.NEGATIVE_INFINITY };
  let other = last;
  let isScheduled = false;
  let sleep: NodeJS.Timeout | undefined;

  const isServingOthers = (client: string): boolean =>
    now() - (last.client === client ? other : last).at < SERVED_MS;

  const restOf = (client: string, line: readonly Waiting[]): number => {
    if (line.some(({ isInTransaction }) => isInTransaction) || !isServingOthers(client)) return 0;
    return Math.max(0, (restsUntil.get(client) ?? 0) - OWED_MAX_MS - now());
  };

  const schedule = (turns = TURNS_BETWEEN): void => {
    isScheduled = true;
    setImmediate(() => (turns > 1 ? schedule(turns - 1) : serve()));
  };

  const begin = (client: string, line: Waiting[]): void => {
    const at = line.findIndex(({ isInTransaction }) => isInTransaction);
    const [first] = line.splice(Math.max(0, at), 1);
    lines.delete(client);
    if (line.length > 0) lines.set(client, line);
    const begun = now();
    first?.begin();
    // the slice runs in the microtasks before the next turn
    setImmediate(() => {
      const ended = now();
      for (const [one, until] of restsUntil) if (until <= ended) restsUntil.delete(one);
      if (!first?.isInTransaction && ended > begun && isServingOthers(client))
        restsUntil.set(client, (restsUntil.get(client) ?? ended) + REST * (ended - begun));
    });
  };

  function serve(): void {
    isScheduled = false;
    let shortest = Number.POSITIVE_INFINITY;
    for (const [client, line] of lines) {
      const rest = restOf(client, line);
      if (rest === 0) {
        begin(client, line);
        if (lines.size > 0) schedule();
        return;
      }
      shortest = Math.min(shortest, rest);
    }
    if (lines.size > 0) sleep = setTimeout(wake, shortest);
  }

  function wake(): void {
    clearTimeout(sleep);
    sleep = undefined;
    if (!isScheduled) schedule();
  }

  return {
    noteRequest: (client) => {
      if (client !== last.client) other = last;
      last = { client, at: now() };
    },
    isServingOthers,
    nextSlice: ({ client, isInTransaction }) =>
      new Promise((resolve) => {
        const line = lines.get(client);
        if (line) line.push({ begin: resolve, isInTransaction });
        else lines.set(client, [{ begin: resolve, isInTransaction }]);
        wake();
      }),
  };
}
