// Ports for worker tests: the clock stands until the test lets time pass, locks hold, the network is whatever the test
// gives.
import type { LogEvent, Ports } from '../../workers/ports.ts';
import { namedLocks } from './named-locks.ts';
import { clock } from './virtual-clock.ts';

export type TestPorts = Ports & { logged: LogEvent[] };

/** Time stands still while it answers. */
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

/** In: the network; ports that differ. Contexts of one device share its `lock`. */
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

/** Waits never end by themselves: only what the test causes happens. */
export const stillTime: Ports['wait'] = (_ms, signal) =>
  new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve());
  });
