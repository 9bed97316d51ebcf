// Ports for worker tests: a clock that only the test advances, exclusive locks, and the network that the test provides.
import type { LogEvent, Ports } from '#workers/ports.ts';
import { namedLocks } from './named-locks.ts';
import { clock } from './virtual-clock.ts';

export type TestPorts = Ports & { logged: LogEvent[] };

/** Wraps a fetch so that the virtual clock is stopped during requests. */
const counted =
  (fetch: Ports['fetch']): Ports['fetch'] =>
  async (url, init) => {
    const end = clock.begin();
    try {
      return await fetch(url, init);
    } finally {
      end();
    }
  };

/**
 * Creates ports; contexts of one device share its `lock`.
 * @param over ports that differ from the defaults
 */
export function testPorts(fetch: Ports['fetch'], over: Partial<Ports> = {}): TestPorts {
  const logged: LogEvent[] = [];
  return {
    now: clock.now,
    elapsed: clock.elapsed,
    random: () => 0.5,
    uuid: () => crypto.randomUUID(),
    fetch: counted(fetch),
    wait: clock.wait,
    lock: namedLocks(),
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

/** A wait that ends on abort only, so that nothing happens unless the test causes it. */
export const stillTime: Ports['wait'] = (_ms, signal) =>
  new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve());
  });
