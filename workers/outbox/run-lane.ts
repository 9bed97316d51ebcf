// The outbox engine: decides when queued writes are sent (docs/reliability.md). Owns wake-ups, due times, the lock and
// the drain; a lane (orders-lane.ts, tasks-lane.ts) defines what is queued and how one item is sent.
// Invariants:
// - Any context may drain a lane, one at a time under the lane's lock, held per drain. The lock saves requests; safety
//   comes from the key of each write.
// - An item is read once per drain and its newest version is checked again before each request.
// - Documents are the only source of decisions. The memory of recent attempts only delays an item, so that a wrong
//   clock causes no storm of requests (F55).
import { FIRST_RETRY_MS, LONGEST_RETRY_MS } from '#shared/domain/outbox/retry-delay.ts';
import { type Pause, startLoop } from '../loop.ts';
import type { Ports } from '../ports.ts';
import type { WakeUp, WakeUps } from '../wake-ups.ts';

/** Pause while another context drains, after a drain that sent nothing, and after a failed write. */
const LOOK_AGAIN_MS = 1_000;
/** Fallback poll while offline; normally the online event wakes the engine. */
const OFFLINE_LOOK_MS = 15_000;
/** `sendNow` waits this many turns for another context's drain before it returns the number of open items. */
const SEND_NOW_TURNS = 20;
const SEND_NOW_TURN_MS = 500;

export type Sent = {
  /** true if the item is still open: later items of its queue wait */
  staysOpen: boolean;
  /** true if the backend proved to be reachable: clear the backoff of other items */
  isProof: boolean;
};

export type Lane<Item> = {
  /** name of the Web Lock */
  name: string;
  /** log event of a drain that failed on this device */
  failedEvent: string;
  /** False for an item that only `sendNow` sends. */
  isAutomatic: (item: Item) => boolean;
  /**
   * wake-ups that clear all backoff once, as do the start of the lane and any proof that the backend is reachable; a
   * login drains the lane instead
   */
  liftedBy: readonly WakeUp[];
  /** Returns the open items in the order of sending. */
  readOpen: () => Promise<Item[]>;
  idOf: (item: Item) => string;
  /** queues drained concurrently, after the first request of a drain has completed; each is drained in order */
  atOnce: number;
  /**
   * Identifies the data that the item changes. Items with equal keys are sent serially; an open one blocks the next.
   */
  queueOf: (item: Item) => string;
  isOpen: (item: Item) => boolean;
  /**
   * True if an open item may be sent at the device time `now`. An item last tried before `liftedAt` may be tried once
   * before its own due time.
   */
  isDue: (item: Item, now: number, liftedAt: number) => boolean;
  /**
   * Minimum time, in ms of the monotonic clock, between two automatic attempts at one item in this context, regardless
   * of the times in its document. Default: FIRST_RETRY_MS.
   */
  shortestPauseMs?: number;
  /** Device time of the next attempt; undefined if the item waits for a wake-up. */
  dueAt: (item: Item) => number | undefined;
  /**
   * Sends one item once, if its newest version is still wanted.
   * @returns Undefined if nothing was sent, or if another context took the item over.
   * @throws If the device cannot write; the stored item is then unchanged.
   */
  send: (id: string, isWanted: (newest: Item) => boolean, signal: AbortSignal) => Promise<Sent | undefined>;
  /** Calls back when any context may have queued or changed an item. Returns the unsubscribe function. */
  onChange: (listener: () => void) => () => void;
  /** Removes finished items and leftovers from a crash. Called once, after the first drain. */
  tidy: () => Promise<void>;
  /** Describes an item for diagnostics. */
  describe: (item: Item) => { kind: string; state: string; attempt: number };
};

/** An open item. `dueAt`: device time of its next attempt, absent while it waits for a wake-up. */
export type OpenItem = ReturnType<Lane<never>['describe']> & { id: string; dueAt?: number | undefined };

export type RunningLane = {
  /** Sends every open item once, immediately, including parked ones. Returns how many are still open. */
  sendNow: () => Promise<{ waiting: number }>;
  readOpen: () => Promise<OpenItem[]>;
  /** Stops the lane: aborts the request in flight (its outcome is unknown) and resolves when nothing runs any more. */
  stop: () => Promise<void>;
};

export type EngineDeps = {
  ports: Pick<Ports, 'now' | 'elapsed' | 'wait' | 'lock' | 'log'>;
  /** while false, nothing is sent and no attempt is counted */
  isOnline: () => boolean;
  /**
   * Resolves once it is known whether a request without a response means an outage, or when the signal aborts. Returns
   * undefined if there is no such request.
   */
  untilDecided: (signal: AbortSignal) => Promise<void> | undefined;
  wakeUps: Pick<WakeUps, 'on'>;
};

/** Result of a drain: the number of requests, and whether one of them proved that the backend is reachable. */
type Drained = { sent: number; isProof: boolean };

/**
 * Drains once: sends every wanted item, serially within a queue, with at most `atOnce` requests in flight.
 * @throws The first error from the device, after the other items were sent.
 */
async function drainLane<Item>(
  lane: Lane<Item>,
  isWanted: (item: Item) => boolean,
  { isOnline, untilDecided }: Pick<EngineDeps, 'isOnline' | 'untilDecided'>,
  signal: AbortSignal,
  onAttempt: (id: string, isOver: boolean, beganAt: number) => void,
  elapsed: Ports['elapsed'],
): Promise<Drained> {
  const drained: Drained = { sent: 0, isProof: false };
  const left = await lane.readOpen();
  /** queues with a request in flight, or blocked by an item that stays open */
  const taken = new Set<string>();
  const failures: unknown[] = [];

  function next(): Item | undefined {
    if (signal.aborted || !isOnline()) return undefined;
    const at = left.findIndex((item) => !taken.has(lane.queueOf(item)));
    return at === -1 ? undefined : left.splice(at, 1)[0];
  }
  /**
   * Returns true if the item is closed. False if it was not sent, or if another context took it over and may have a
   * request in flight.
   */
  async function sendOne(item: Item): Promise<boolean> {
    if (!isWanted(item)) return false;
    const beganAt = elapsed();
    let isOver = false;
    try {
      const sent = await lane.send(lane.idOf(item), isWanted, signal);
      if (sent) drained.sent += 1;
      drained.isProof ||= sent?.isProof === true;
      isOver = sent?.staysOpen === false;
    } catch (error) {
      // a failed item blocks its own queue only
      failures.push(error);
    }
    onAttempt(lane.idOf(item), isOver, beganAt);
    return isOver;
  }
  /** Returns false if no item was left. */
  async function sendNext(): Promise<boolean> {
    // after a request without a response: a write during an outage would have an unknown outcome
    const verdict = untilDecided(signal);
    if (verdict) await verdict;
    const item = next();
    if (!item) return false;
    const queue = lane.queueOf(item);
    taken.add(queue);
    if (await sendOne(item)) taken.delete(queue);
    return true;
  }
  async function sendAll(): Promise<void> {
    while (await sendNext());
  }
  // the first request is sent alone, as a probe of the connection
  await sendNext();
  await Promise.all(Array.from({ length: lane.atOnce }, sendAll));
  if (failures.length > 0) throw failures[0];
  return drained;
}

/** Starts a lane in this context. */
export function runLane<Item>(lane: Lane<Item>, deps: EngineDeps): RunningLane {
  const { ports, isOnline, untilDecided, wakeUps } = deps;
  const stopped = new AbortController();
  const drains = new Set<Promise<unknown>>();
  const { shortestPauseMs = FIRST_RETRY_MS } = lane;
  /** monotonic start time of this context's last attempt, by id, for items that stayed open */
  const attemptedAt = new Map<string, number>();
  let liftedAt = ports.now();
  let isTidy = false;

  const isSendable = (item: Item): boolean => lane.isOpen(item) && lane.isAutomatic(item);
  const isDue = (item: Item): boolean => isSendable(item) && lane.isDue(item, ports.now(), liftedAt);
  const hasPaused = (item: Item): boolean =>
    ports.elapsed() - (attemptedAt.get(lane.idOf(item)) ?? Number.NEGATIVE_INFINITY) >= shortestPauseMs;
  const isTurn = (item: Item): boolean => isDue(item) && hasPaused(item);
  function noteAttempt(id: string, isOver: boolean, beganAt: number): void {
    if (isOver) attemptedAt.delete(id);
    else attemptedAt.set(id, beganAt);
  }

  /** Returns undefined if another context holds the lock. */
  async function drainUnderLock(isWanted: (item: Item) => boolean): Promise<Drained | undefined> {
    const held = new AbortController();
    const end = () => held.abort('stopped');
    stopped.signal.addEventListener('abort', end);
    let drained: Promise<Drained> | undefined;
    const run = () => {
      drained = drainLane(lane, isWanted, deps, held.signal, noteAttempt, ports.elapsed);
      return drained;
    };
    try {
      return await ports.lock(lane.name, run, { ifAvailable: true });
    } catch (error) {
      // a stolen lock rejects here while our code is still running: abort it, so that only the new holder sends
      held.abort('stolen');
      await Promise.allSettled([drained]);
      throw error;
    } finally {
      stopped.signal.removeEventListener('abort', end);
    }
  }

  async function drain(isWanted: (item: Item) => boolean): Promise<Drained | undefined> {
    const running = drainUnderLock(isWanted);
    drains.add(running);
    try {
      return await running;
    } finally {
      drains.delete(running);
    }
  }

  /** Sends the items that are due. Returns the pause until the next check. */
  async function sendDue(): Promise<Pause> {
    const verdict = untilDecided(stopped.signal);
    if (verdict) await verdict;
    const open = (await lane.readOpen()).filter(lane.isAutomatic);
    if (isOnline() && open.some(isTurn)) {
      const drained = await drain(isTurn);
      if (drained?.isProof) liftedAt = ports.now();
      return drained && drained.sent > 0 ? 0 : LOOK_AGAIN_MS;
    }
    // some items are due, but this context attempted them only a moment ago
    if (isOnline() && open.some(isDue)) return LOOK_AGAIN_MS;
    const dueTimes = open.map(lane.dueAt).filter((at) => at !== undefined);
    if (dueTimes.length === 0) return undefined;
    const soonest = isOnline() ? LOOK_AGAIN_MS : OFFLINE_LOOK_MS;
    return Math.min(LONGEST_RETRY_MS, Math.max(soonest, Math.min(...dueTimes) - ports.now()));
  }

  async function look(): Promise<Pause> {
    const pause = await sendDue();
    if (!isTidy) await lane.tidy();
    isTidy = true;
    return pause;
  }

  /**
   * Logs a failed write or a lost lock; the documents are still correct. Logs only the error's name, because the
   * database's messages contain the document.
   */
  function report(error: unknown): Pause {
    ports.log({ event: lane.failedEvent, error: error instanceof Error ? error.name : 'unknown' });
    return LOOK_AGAIN_MS;
  }

  /** Sends all wanted items once; waits while another context drains. */
  async function drainAll(isWanted: (item: Item) => boolean): Promise<void> {
    const verdict = untilDecided(stopped.signal);
    if (verdict) await verdict;
    for (let turn = 0; turn < SEND_NOW_TURNS && isOnline() && !stopped.signal.aborted; turn++) {
      // this context's own drain releases the lock soon
      await Promise.allSettled(drains);
      try {
        if (await drain(isWanted)) return;
      } catch (error) {
        report(error);
        return;
      }
      await ports.wait(SEND_NOW_TURN_MS, stopped.signal);
    }
  }

  const loop = startLoop(ports, look, report);
  const unsubscribes = [
    lane.onChange(loop.wake),
    wakeUps.on(['connection-back', 'connection-hint', 'page-awake', 'login'], (why) => {
      if (lane.liftedBy.includes(why)) liftedAt = ports.now();
      // items that waited for this login are sent now, regardless of their due time
      if (why === 'login') void drainAll(isSendable);
      else loop.wake();
    }),
  ];

  return {
    async sendNow() {
      await drainAll(lane.isOpen);
      return { waiting: (await lane.readOpen()).length };
    },
    readOpen: async () =>
      (await lane.readOpen()).map((item) => ({
        id: lane.idOf(item),
        ...lane.describe(item),
        dueAt: lane.dueAt(item),
      })),
    async stop() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      stopped.abort('stopped');
      await Promise.allSettled([loop.stop(), ...drains]);
    },
  };
}
