// What this worker knows of the connection to the shop. Owns the claim 'connection' (the window shows it).
// Invariants: only answers decide, `navigator.onLine` and events are hints that cause a question (F24); one request without
// a response is not "offline" (a content blocker refuses single addresses): unless the browser says so too, the probe decides,
// and queued writes wait for its verdict;
// one probe at a time; the claim is written when the verdict changes, and at most every 30 s for a fresh answer.
import type { Result } from '../schemas/fault.ts';
import { faultEffects } from '../src/domain/faults/fault-effects.ts';
import { isYoungerThan } from '../src/domain/outbox/age-of.ts';
import { retryDelay } from '../src/domain/outbox/retry-delay.ts';
import { type Pause, startLoop } from './loop.ts';
import type { Ports } from './ports.ts';
import type { WakeUps } from './wake-ups.ts';

export type ConnectionState = { online: boolean; since: number; lastAnswerAt: number };

export type Connection = {
  /** the last verdict; before the first answer the browser's hint */
  isOnline: () => boolean;
  /**
   * True if queued writes may be sent: a write into a cut connection has an unknown outcome, so the browser's "offline"
   * holds them back until an answer has come since the browser said so last, and a request without a response holds them
   * back until the probe has ended.
   */
  maySend: () => boolean;
  /** Resolves with the probe's verdict, or when the signal aborts; undefined if no request without a response awaits it. */
  untilDecided: (signal?: AbortSignal) => Promise<void> | undefined;
  /** feed it with the outcome of every call */
  report: (outcome: Result<unknown>) => void;
  /** something may have changed: ask now, whatever the back-off says */
  wake: () => void;
  /** resolves when the connection is up, or when the signal aborts */
  untilOnline: (signal?: AbortSignal) => Promise<void>;
  stop: () => void;
};

const meaningOf = (outcome: Result<unknown>) =>
  outcome.ok ? 'up' : faultEffects[outcome.fault.code].connection;

const LONGEST_PROBE_WAIT_MS = 30_000;
const FRESH_ANSWER_EVERY_MS = 30_000;

/**
 * In: ports; a cheap call to probe with, its outcome is judged here and need not be fed; where the claim is written;
 * the wake-ups: hints cause a probe, a connection that is back is told. Out: the monitor (F24).
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
  /** a request had no response, and neither the probe nor another answer has decided since */
  let isInDoubt = false;
  /** an answer came while the browser said "offline": its hint is wrong until it says something new (F24) */
  let isHintRefuted = false;
  /** pauses since the connection went */
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

  /** Resolves when one of `waiters` is called, or when the signal aborts. */
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

  /** In: the verdict; whether an answer of the backend's own proves it. */
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

  /** Asks until an answer comes; a suspicion that no answer clears counts as offline. */
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
      // the doubt ends with a verdict only
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
