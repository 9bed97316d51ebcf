// Tracks whether the backend is reachable. Owns the claim 'connection', which the window shows. Invariants:
// - only responses decide; `navigator.onLine` and browser events are hints that cause a probe (F24)
// - a single request without a response (content blockers refuse single URLs) means offline only if the browser agrees;
//   otherwise the probe decides, and queued writes wait for its verdict
// - one probe at a time; the claim is written when the verdict changes, at most every 30 s for fresh responses
import type { Result } from '#schemas/fault.ts';
import { errorCatalogue } from '#shared/domain/faults/error-catalogue.ts';
import { isYoungerThan } from '#shared/domain/outbox/age-of.ts';
import { retryDelay } from '#shared/domain/outbox/retry-delay.ts';
import { type Pause, startLoop } from './loop.ts';
import type { Ports } from './ports.ts';
import type { WakeUps } from './wake-ups.ts';

export type ConnectionState = { online: boolean; since: number; lastAnswerAt: number };

export type Connection = {
  /** the last verdict; before the first response, the browser's hint */
  isOnline: () => boolean;
  /**
   * True if queued writes may be sent. A write into a broken connection has an unknown outcome, so writes are held back
   * while the browser reports "offline", unless a response has refuted that report, and after a request without a
   * response until the probe has ended.
   */
  maySend: () => boolean;
  /** Resolves with the probe's verdict, or when the signal aborts; undefined if no verdict is pending. */
  untilDecided: (signal?: AbortSignal) => Promise<void> | undefined;
  /** must be called with the outcome of every call */
  report: (outcome: Result<unknown>) => void;
  /** probes now, regardless of backoff */
  wake: () => void;
  /** resolves once online, or when the signal aborts */
  untilOnline: (signal?: AbortSignal) => Promise<void>;
  stop: () => void;
};

const meaningOf = (outcome: Result<unknown>) =>
  outcome.ok ? 'up' : errorCatalogue[outcome.fault.code].connection;

const LONGEST_PROBE_WAIT_MS = 30_000;
const FRESH_ANSWER_EVERY_MS = 30_000;

/**
 * Starts the connection monitor (F24). Hints cause a probe; a recovered connection emits `connection-back`.
 * @param probe a cheap call; its outcome is evaluated here and must not be passed to `report`
 * @param write persists the claim
 */
export function watchConnection(
  ports: Ports,
  probe: () => Promise<Result<unknown>>,
  write: (state: ConnectionState) => Promise<void>,
  wakeUps: WakeUps,
): Connection {
  const waiting = new Set<() => void>();
  const undecided = new Set<() => void>();
  const stopped = new AbortController();
  const seed = ports.uuid();
  let online = ports.maybeOnline();
  let since = ports.now();
  let lastAnswerAt = 0;
  let written: { online: boolean; at: number } | undefined;
  let isProbing = false;
  let isSuspected = false;
  /** a request had no response, and neither the probe nor another response has given a verdict since */
  let isInDoubt = false;
  /** a response arrived while the browser reported "offline": ignore its hint until the next browser event (F24) */
  let isHintRefuted = false;
  /** number of pauses since the connection was lost */
  let pauses = 0;

  const record = (isNewProof = false) => {
    const now = ports.now();
    const isNews = online && !isYoungerThan(FRESH_ANSWER_EVERY_MS, written?.at, now);
    if (written?.online === online && !isNews && !isNewProof) return;
    written = { online, at: now };
    write({ online, since, lastAnswerAt }).catch((error: unknown) => {
      ports.log({ event: 'connection-claim-not-written', error: String(error) });
    });
  };

  const endDoubt = () => {
    isInDoubt = false;
    for (const resolve of [...undecided]) resolve();
  };

  /** Resolves when the added waiter is called, or when the signal aborts. */
  const waitIn = (waiters: Set<() => void>, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        waiters.delete(done);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      waiters.add(done);
      signal?.addEventListener('abort', done);
    });

  /** @param isProof true if a response from the backend itself proves the verdict */
  const decide = (next: boolean, isProof = false) => {
    if (stopped.signal.aborted) return;
    if (next) lastAnswerAt = ports.now();
    const refutes = isProof && !isHintRefuted && !ports.maybeOnline();
    isHintRefuted = next && (isHintRefuted || refutes);
    const changed = next !== online;
    if (changed) {
      online = next;
      since = ports.now();
    }
    endDoubt();
    record(refutes);
    if (!changed && !refutes) return;
    if (online) {
      for (const resolve of [...waiting]) resolve();
      wakeUps.tell('connection-back');
    } else if (!isProbing) {
      pauses = 0;
      probing.wake();
    }
  };

  /** Probes until a response arrives; if no response clears the suspicion, the device counts as offline. */
  async function probeOnce(): Promise<Pause> {
    if (online && !isSuspected) return undefined;
    if (pauses > 0 || isSuspected) {
      isSuspected = false;
      isProbing = true;
      const meaning = meaningOf(await probe());
      decide(meaning === 'up' || meaning === 'nothing', meaning === 'up');
      isProbing = false;
      if (online) return undefined;
    }
    pauses += 1;
    return retryDelay(pauses, seed, { longestMs: LONGEST_PROBE_WAIT_MS });
  }

  const suspect = () => {
    if (isProbing) return;
    isSuspected = true;
    pauses = 0;
    probing.wake();
  };

  const probing = startLoop(
    ports,
    probeOnce,
    (error) => {
      ports.log({ event: 'probe-failed', error: error instanceof Error ? error.name : 'unknown' });
      isProbing = false;
      // only a verdict clears the suspicion
      isSuspected = isInDoubt;
      return LONGEST_PROBE_WAIT_MS;
    },
    { startsAfter: undefined },
  );
  const stopListening = wakeUps.on(['connection-hint', 'page-awake'], (why) => {
    if (why === 'connection-hint') isHintRefuted = false;
    suspect();
  });
  if (!online) {
    record();
    probing.wake();
  }

  return {
    isOnline: () => online,
    maySend: () => online && !isInDoubt && (isHintRefuted || ports.maybeOnline()),
    untilDecided: (signal) => (isInDoubt ? waitIn(undecided, signal) : undefined),
    report: (outcome) => {
      const meaning = meaningOf(outcome);
      if (meaning === 'up') decide(true, true);
      else if (meaning === 'down' && !ports.maybeOnline() && !isHintRefuted) decide(false);
      else if ((meaning === 'down' || meaning === 'suspect') && online) {
        isInDoubt ||= meaning === 'down' && !stopped.signal.aborted;
        suspect();
      }
    },
    wake: suspect,
    untilOnline: async (signal) => {
      if (!online) await waitIn(waiting, signal);
    },
    stop: () => {
      stopped.abort();
      endDoubt();
      stopListening();
      void probing.stop();
    },
  };
}
