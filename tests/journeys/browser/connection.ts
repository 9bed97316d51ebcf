// The connection between one device and the bridge: it can be cut, silent, slow, or spoil what comes through.
import { anySignal } from './abort.ts';
import type { Timers } from './clock.ts';

/** Changes an answer on its way. Out: what arrives in its place. */
export type Spoil = (
  /** `body`: "" without one */
  request: { method: string; path: string; search: string; body: string },
  answer: Response,
) => Response | Promise<Response>;

export type Connection = {
  /** Requests fail, also those under way; the browser says "offline". */
  cut: () => void;
  /** Requests leave and nothing ever comes back, while the browser says "online". */
  silence: () => void;
  /** Each answer comes so many milliseconds later. */
  slow: (ms: number) => void;
  spoil: (how: Spoil) => void;
  /** A sound connection again. */
  mend: () => void;
  isOnLine: () => boolean;
  /** Told when the browser's own word for it changes. */
  onChange: (listener: (isOnLine: boolean) => void) => () => void;
  /** The `fetch` of a realm. In: what an address is relative to, its timers, its end. */
  fetchFor: (base: () => string, timers: Timers, end: AbortSignal) => typeof fetch;
  /** Everything that was asked for, oldest first, whether it left the device or not. */
  asked: () => readonly { method: string; path: string }[];
  /** How many requests are on their way and will be answered. */
  underWay: () => number;
};

const never = <T>() => new Promise<T>(() => undefined);

/** In: the address of the bridge, which also stands for the shop's own address. */
export function createConnection(bridge: string): Connection {
  let state: 'open' | 'cut' | 'silent' = 'open';
  let delay = 0;
  let spoil: Spoil | undefined;
  let count = 0;
  /** counts how often the connection broke: what was under way before is lost */
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
        const signals = [line.signal, end, ...(init.signal ? [init.signal] : [])];
        try {
          const target = new URL(asked.pathname + asked.search, bridge);
          const answer = await fetch(target, { ...init, signal: anySignal(signals) });
          const body = [204, 304].includes(answer.status) ? null : await answer.arrayBuffer();
          return new Response(body, answer);
        } finally {
          running.delete(line);
          count -= 1;
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
