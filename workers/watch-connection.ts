// What this worker knows of the connection to the shop. Owns the claim 'connection' (the window shows it).
// Invariants: only answers decide, `navigator.onLine` and events are hints that cause a question (F24); one probe at
// a time; the claim is written when the verdict changes, and at most every 30 s for a fresh answer.
import type { Result } from '../schemas/errors.ts';
import { faultEffects } from '../src/domain/faults/fault-effects.ts';
import type { Ports } from './ports.ts';

export type ConnectionState = { online: boolean; since: number; lastAnswerAt: number };

export type Connection = {
  /** the last verdict; before the first answer the browser's hint */
  isOnline: () => boolean;
  /** tells about every change of the verdict; answers how to stop telling */
  onChange: (listener: (online: boolean) => void) => () => void;
  /** feed it with the outcome of every call */
  report: (outcome: Result<unknown>) => void;
  /** something may have changed (online or offline event, page awake): ask now, whatever the back-off says */
  wake: () => void;
  /** resolves when the connection is up, or when the signal aborts */
  untilOnline: (signal?: AbortSignal) => Promise<void>;
  stop: () => void;
};

const meaningOf = (outcome: Result<unknown>) =>
  outcome.ok ? 'up' : faultEffects[outcome.fault.code].connection;

const PROBE_WAITS_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;
const LONGEST_PROBE_WAIT_MS = 30_000;
const FRESH_ANSWER_EVERY_MS = 30_000;

/**
 * In: ports; a cheap call to probe with, its outcome is judged here and need not be fed; where the claim is written.
 * Out: the monitor (F24).
 */
export function watchConnection(
  ports: Ports,
  probe: () => Promise<Result<unknown>>,
  write: (state: ConnectionState) => Promise<void>,
): Connection {
  const listeners = new Set<(online: boolean) => void>();
  const stopped = new AbortController();
  let online = ports.maybeOnline();
  let since = ports.now();
  let lastAnswerAt = 0;
  let written: { online: boolean; at: number } | undefined;
  let probing = false;
  let backOff = new AbortController();

  const record = () => {
    const now = ports.now();
    const isFresh = online && now - (written?.at ?? 0) >= FRESH_ANSWER_EVERY_MS;
    if (written?.online === online && !isFresh) return;
    written = { online, at: now };
    write({ online, since, lastAnswerAt }).catch((error: unknown) => {
      ports.log({ event: 'connection-claim-not-written', error: String(error) });
    });
  };

  const decide = (next: boolean) => {
    if (stopped.signal.aborted) return;
    if (next) lastAnswerAt = ports.now();
    const changed = next !== online;
    if (changed) {
      online = next;
      since = ports.now();
    }
    record();
    if (changed) for (const listener of [...listeners]) listener(online);
    if (!online) void probeUntilOnline();
  };

  /** Asks until an answer comes; a suspicion that no answer clears counts as offline. */
  async function probeUntilOnline(): Promise<void> {
    if (probing) return;
    probing = true;
    let attempt = 0;
    do {
      if (!online) {
        backOff = new AbortController();
        const ends = AbortSignal.any([backOff.signal, stopped.signal]);
        await ports.wait(PROBE_WAITS_MS[attempt] ?? LONGEST_PROBE_WAIT_MS, ends);
        attempt = backOff.signal.aborted ? 0 : attempt + 1;
      }
      if (stopped.signal.aborted) break;
      const meaning = meaningOf(await probe());
      decide(meaning === 'up' || meaning === 'nothing');
    } while (!online && !stopped.signal.aborted);
    probing = false;
  }

  if (!online) decide(false);

  return {
    isOnline: () => online,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report: (outcome) => {
      const meaning = meaningOf(outcome);
      if (meaning === 'up') decide(true);
      else if (meaning === 'down') decide(false);
      else if (meaning === 'suspect' && online) void probeUntilOnline();
    },
    wake: () => {
      if (probing) backOff.abort();
      else void probeUntilOnline();
    },
    untilOnline: (signal) =>
      new Promise((resolve) => {
        if (online || signal?.aborted) return resolve();
        const done = () => {
          listeners.delete(listen);
          signal?.removeEventListener('abort', done);
          resolve();
        };
        const listen = (up: boolean) => {
          if (up) done();
        };
        listeners.add(listen);
        signal?.addEventListener('abort', done);
      }),
    stop: () => {
      stopped.abort();
      backOff.abort();
    },
  };
}
