// Ports for worker tests: real time, but long waits are cut to a hundredth, so that back-off and rhythm happen within
// a test; the network is whatever the test gives.
import type { LogEvent, Ports } from '../../workers/ports.ts';

export type TestPorts = Ports & { logged: LogEvent[] };

const TIME_FACTOR = 100;

export function abortableWait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}

export function testPorts(fetch: Ports['fetch'], over: Partial<Ports> = {}): TestPorts {
  const logged: LogEvent[] = [];
  return {
    now: () => Date.now(),
    random: () => 0.5,
    uuid: () => crypto.randomUUID(),
    fetch,
    wait: (ms, signal) => abortableWait(ms / TIME_FACTOR, signal),
    lock: (_, run) => run(),
    maybeOnline: () => true,
    log: (event) => logged.push(event),
    logged,
    ...over,
  };
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });

/** Resolves when the condition holds; fails the test with the last thing seen after `ms`. */
export async function until<T>(
  look: () => T | Promise<T>,
  isMet: (seen: T) => boolean,
  ms = 15_000,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const seen = await look();
    if (isMet(seen)) return seen;
    if (Date.now() > end) throw new Error(`not reached, last seen: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
