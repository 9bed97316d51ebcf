// The connection between one device and the bridge: it can be cut, silenced, slowed down, or change responses.
import { anySignal } from './abort.ts';
import type { Timers } from './clock.ts';
import { noteInFlight } from './in-flight.ts';
import { delayMessage } from './perturbation.ts';

/** Returns the response that arrives in place of `answer`. */
export type Spoil = (
  /** `body` is "" if there is none */
  request: { method: string; path: string; search: string; body: string },
  answer: Response,
) => Response | Promise<Response>;

export type Connection = {
  /** Makes requests fail, including those in flight; the browser reports offline. */
  cut: () => void;
  /** Makes requests hang without a response while the browser reports online. */
  silence: () => void;
  /** Delays each response, in milliseconds. */
  slow: (ms: number) => void;
  spoil: (how: Spoil) => void;
  /** Restores a healthy connection. */
  mend: () => void;
  isOnLine: () => boolean;
  /** Subscribes to changes of `navigator.onLine`. Returns the unsubscribe function. */
  onChange: (listener: (isOnLine: boolean) => void) => () => void;
  /**
   * Returns the `fetch` for a realm.
   * @param base URL that relative URLs refer to
   * @param end aborts when the realm ends
   */
  fetchFor: (base: () => string, timers: Timers, end: AbortSignal) => typeof fetch;
  /** All requests, oldest first, including those that never left the device. */
  asked: () => readonly { method: string; path: string }[];
  /** Number of requests in flight that will get a response. */
  underWay: () => number;
};

const never = <T>() => new Promise<T>(() => undefined);

/** @param bridge origin of the bridge, which serves all requests of the page's own origin */
export function createConnection(bridge: string): Connection {
  let state: 'open' | 'cut' | 'silent' = 'open';
  let delay = 0;
  let spoil: Spoil | undefined;
  let count = 0;
  /** Incremented when the connection breaks: responses to earlier requests are lost. */
  let epoch = 0;
  const requests: { method: string; path: string }[] = [];
  const running = new Set<AbortController>();
  const listeners = new Set<(isOnLine: boolean) => void>();
  const become = (next: typeof state) => {
    const was = state;
    state = next;
    if (next !== 'open') {
      epoch += 1;
      for (const one of running) one.abort();
    }
    if ((was === 'cut') !== (next === 'cut')) for (const listener of [...listeners]) listener(next !== 'cut');
  };

  return {
    cut: () => become('cut'),
    silence: () => become('silent'),
    slow: (ms) => {
      delay = ms;
    },
    spoil: (how) => {
      spoil = how;
    },
    mend: () => {
      delay = 0;
      spoil = undefined;
      become('open');
    },
    isOnLine: () => state !== 'cut',
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    asked: () => requests,
    underWay: () => count,
    fetchFor: (base, timers, end) => {
      const aborted = (signal: AbortSignal | null | undefined) =>
        new Promise<never>((_, reject) => {
          if (signal?.aborted) reject(signal.reason);
          signal?.addEventListener('abort', () => reject(signal.reason));
        });
      const refused = () => new TypeError('Failed to fetch');
      const send = async (asked: URL, init: RequestInit): Promise<Response> => {
        const line = new AbortController();
        running.add(line);
        count += 1;
        const ended = noteInFlight(`${init.method ?? 'GET'} ${asked.pathname}${asked.search}`);
        const signal = anySignal([line.signal, end, ...(init.signal ? [init.signal] : [])]);
        try {
          const target = new URL(asked.pathname + asked.search, bridge);
          await delayMessage(signal);
          const answer = await fetch(target, { ...init, signal });
          const body = [204, 304].includes(answer.status) ? null : await answer.arrayBuffer();
          await delayMessage(signal);
          return new Response(body, answer);
        } finally {
          running.delete(line);
          count -= 1;
          ended();
        }
      };
      const ask = async (asked: URL, init: RequestInit): Promise<Response> => {
        if (state === 'cut') throw refused();
        if (state === 'silent') return Promise.race([aborted(init.signal), never<Response>()]);
        const before = epoch;
        const answer = await send(asked, init).catch((error: unknown) => {
          if (end.aborted) return never<Response>();
          if (init.signal?.aborted) throw init.signal.reason;
          if (before === epoch) throw error;
          if (state === 'silent') return Promise.race([aborted(init.signal), never<Response>()]);
          throw refused();
        });
        if (delay > 0) await new Promise<void>((resolve) => timers.setTimeout(() => resolve(), delay));
        if (init.signal?.aborted) throw init.signal.reason;
        if (before !== epoch) throw refused();
        return spoil
          ? spoil(
              {
                ...{ method: init.method ?? 'GET', path: asked.pathname, search: asked.search },
                body: typeof init.body === 'string' ? init.body : '',
              },
              answer,
            )
          : answer;
      };
      return (async (input: string | URL, init: RequestInit = {}) => {
        if (end.aborted) return never<Response>();
        if (init.signal?.aborted) throw init.signal.reason;
        const address = new URL(String(input), base());
        requests.push({ method: init.method ?? 'GET', path: address.pathname });
        return ask(address, init);
      }) as typeof fetch;
    },
  };
}
