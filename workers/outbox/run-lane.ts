// The outbox engine: decides when queued writes are sent (docs/reliability.md). Owns wake-ups, due times, the lock and
// the drain; what is queued and how one of it is sent stands in its lane (orders-lane.ts, tasks-lane.ts).
// Invariants: any context may drain a lane, one at a time by the lane's lock, held per drain and never for the lifetime
// of a tab; the lock saves work, the key of each write gives safety. An item is read once per drain and judged again on
// its newest version before each request. Nothing here decides from memory what the document says; the memory of what
// was attempted a moment ago only holds an item back, so that a wrong clock causes no storm of requests (F55).
import { FIRST_RETRY_MS, LONGEST_RETRY_MS } from '../../src/domain/outbox/retry-delay.ts';
import { type Pause, startLoop } from '../loop.ts';
import type { Ports } from '../ports.ts';
import type { WakeUp, WakeUps } from '../wake-ups.ts';

/** Pause before looking again while another context drains, or after the device could not write. */
const LOOK_AGAIN_MS = 1_000;
/** Pause while offline: being told that the connection is back is what counts, this is the net below it. */
const OFFLINE_LOOK_MS = 15_000;
/** How long "send now" waits for another context's drain before it answers what still waits. */
const SEND_NOW_TURNS = 20;
const SEND_NOW_TURN_MS = 500;

export type Sent = {
  /** it is not over: what comes after it in its queue waits */
  staysOpen: boolean;
  /** the shop proved to be well: waits of other items are lifted */
  isProof: boolean;
};

export type Lane<Item> = {
  /** of the Web Lock */
  name: string;
  /** the log event of a drain that the device ended */
  failedEvent: string;
  /** False for an item that only `sendNow` sends. */
  isAutomatic: (item: Item) => boolean;
  /** what lifts every wait once, besides the start and a proof; a login sends all that waits */
  liftedBy: readonly WakeUp[];
  /** What is not over, in the order of sending. */
  readOpen: () => Promise<Item[]>;
  idOf: (item: Item) => string;
  /** so many queues are sent from side by side, once the first request of a drain is answered; all begin in their order */
  atOnce: number;
  /** The thing it changes: items of one queue go one after another, and one that stays open holds back the next. */
  queueOf: (item: Item) => string;
  isOpen: (item: Item) => boolean;
  /**
   * May it be sent now? Asked of open items, at the device time `now`. What was tried last before `liftedAt` may be tried
   * once more, before its own time comes.
   */
  isDue: (item: Item, now: number, liftedAt: number) => boolean;
  /**
   * The least time, in ms of the monotonic clock, between two automatic attempts at one item in this context, whatever
   * the times in its document say. Absent: FIRST_RETRY_MS.
   */
  shortestPauseMs?: number;
  /** Device time of its next turn; undefined: it waits for a wake-up. */
  dueAt: (item: Item) => number | undefined;
  /**
   * Sends one item once, if its newest version is still wanted. Out: undefined when nothing was sent, or another
   * context took it over. Rejects when the device could not write; the item then stays as it is on disk.
   */
  send: (id: string, isWanted: (newest: Item) => boolean, signal: AbortSignal) => Promise<Sent | undefined>;
  /** Calls back when an item may have been queued or changed, by any context. Out: the end of it. */
  onChange: (listener: () => void) => () => void;
  /** Removes what is over and what a crash left behind; once, after the first look. */
  tidy: () => Promise<void>;
  /** What it is and how it stands, for developers. */
  describe: (item: Item) => { kind: string; state: string; attempt: number };
};

/** An item that is not over; `dueAt`: device time of its next turn, absent while it waits for a wake-up. */
export type OpenItem = ReturnType<Lane<never>['describe']> & { id: string; dueAt?: number | undefined };

export type RunningLane = {
  /** Sends all that waits, at once and once, parked items too. Out: how many still wait. */
  sendNow: () => Promise<{ waiting: number }>;
  readOpen: () => Promise<OpenItem[]>;
  /** Ends it: aborts the request on the wire (its outcome is unknown) and resolves when nothing runs any more. */
  stop: () => Promise<void>;
};

export type EngineDeps = {
  ports: Pick<Ports, 'now' | 'elapsed' | 'wait' | 'lock' | 'log'>;
  /** while it says no, nothing is sent and nothing counts as tried */
  isOnline: () => boolean;
  /**
   * Resolves once it is known whether a request without a response means an outage, or when the signal aborts. Undefined
   * while there is no such request.
   */
  untilDecided: (signal: AbortSignal) => Promise<void> | undefined;
  wakeUps: Pick<WakeUps, 'on'>;
};

/** What a drain did: requests made, and whether one of them proved that the shop is well. */
type Drained = { sent: number; isProof: boolean };

/**
 * One drain: every item whose turn has come, one request of a queue at a time, and no more than `atOnce` in all. Rejects
 * with the first trouble of the device.
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
  /** under way, or held back by one of theirs that stays open */
  const taken = new Set<string>();
  const failures: unknown[] = [];

  function next(): Item | undefined {
    if (signal.aborted || !isOnline()) return undefined;
    const at = left.findIndex((item) => !taken.has(lane.queueOf(item)));
    return at === -1 ? undefined : left.splice(at, 1)[0];
  }
  /** Out: it is over. Not sent, or taken over by another context: then it may still be on the wire. */
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
      // one item in trouble never holds up those behind it, but for those of its own queue
      failures.push(error);
    }
    onAttempt(lane.idOf(item), isOver, beganAt);
    return isOver;
  }
  /** Out: was there one? */
  async function sendNext(): Promise<boolean> {
    // after a request without a response: a write into an outage would have an unknown outcome
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
  // the first goes alone: it shows whether the shop can be reached at all
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
  /** monotonic times at which this context began its last attempt, of items that stayed open */
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

  /** Undefined when another context holds the lock. */
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
      // a stolen lock rejects here while our code runs on: end it, so that the thief is alone on the wire
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

  /** Sends what is due. Out: when the next look is. */
  async function sendDue(): Promise<Pause> {
    const verdict = untilDecided(stopped.signal);
    if (verdict) await verdict;
    const open = (await lane.readOpen()).filter(lane.isAutomatic);
    if (isOnline() && open.some(isTurn)) {
      const drained = await drain(isTurn);
      if (drained?.isProof) liftedAt = ports.now();
      return drained && drained.sent > 0 ? 0 : LOOK_AGAIN_MS;
    }
    // due, and attempted a moment ago
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
   * The device could not write, or the lock was taken away: the documents still say the truth. The name only, since
   * the database's messages quote the document.
   */
  function report(error: unknown): Pause {
    ports.log({ event: lane.failedEvent, error: error instanceof Error ? error.name : 'unknown' });
    return LOOK_AGAIN_MS;
  }

  /** Sends all that waits, once; waits for its turn while another context drains. */
  async function drainAll(isWanted: (item: Item) => boolean): Promise<void> {
    const verdict = untilDecided(stopped.signal);
    if (verdict) await verdict;
    for (let turn = 0; turn < SEND_NOW_TURNS && isOnline() && !stopped.signal.aborted; turn++) {
      // this context's own drain gives the lock back soon
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
      // what waited for its person goes at once, whatever its time
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
