// Measures how much another client's load slows down one client's searches: the ratio of the 99th percentiles with and
// without the load, on PGlite and on PostgreSQL if it is installed. The goal is a ratio of at most 3.
// - Windows with and without load alternate and are pooled, so that other processes on the machine affect both.
// - The load generator has its own process with lower priority, so that it takes no CPU time from the bridge.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startBridgeProcess } from '#tests/long/killed-bridge.ts';
import type { Window } from './bystander-client.ts';
import type { LoadMessage } from './bystander-load.ts';
import { onEachDatabase } from './each-database.ts';

const PRODUCTS = 2_100;
const MOST = 3;
/** pairs of windows, one without and one with the load */
const ROUNDS = 3;
/** difference between the load generator's niceness and the bridge's */
const NICER = 10;
/** wait until a load has built up, or until the bridge has finished its remaining work */
const SETTLE_MS = 500;

const startChild = (file: string, port: string): ChildProcess =>
  fork(fileURLToPath(new URL(file, import.meta.url)), [port], { execArgv: ['--import', 'tsx'] });

const answerFrom = async <T>(child: ChildProcess): Promise<T> => (await once(child, 'message'))[0] as T;

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

export async function measureBystander(
  name: string,
  data: NodeJS.ProcessEnv,
  isWanted: (what: string) => boolean = () => true,
): Promise<void> {
  const bridge = await startBridgeProcess(data);
  const { port } = new URL(bridge.address);
  const client = startChild('./bystander-client.ts', port);
  const busy = startChild('./bystander-load.ts', port);
  try {
    const { loads } = await answerFrom<Extract<LoadMessage, { loads: unknown }>>(busy);
    setPriority(busy.pid ?? 0, Math.min(19, getPriority(bridge.pid) + NICER));
    let unanswered = 0;
    const window = async (): Promise<number[]> => {
      client.send('measure');
      const answer = await answerFrom<Window>(client);
      unanswered += answer.unanswered;
      return answer.waits;
    };
    await window(); // warms up the bridge and its caches
    for (const [begin, { what, atOnce }] of loads.entries()) {
      if (!isWanted(what)) continue;
      const [alone, beside]: [number[], number[]] = [[], []];
      const statuses = new Map<number, number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        await setTimeout(SETTLE_MS);
        alone.push(...(await window()));
        busy.send({ begin });
        await setTimeout(SETTLE_MS);
        beside.push(...(await window()));
        busy.send('end');
        const ended = await answerFrom<Extract<LoadMessage, { statuses: unknown }>>(busy);
        for (const [status, count] of ended.statuses)
          statuses.set(status, (statuses.get(status) ?? 0) + count);
      }
      for (const times of [alone, beside]) times.sort((a, b) => a - b);
      const ratio = percentile(beside, 0.99) / percentile(alone, 0.99);
      const both = (times: number[]) =>
        `${percentile(times, 0.99).toFixed(1)} ms (median ${percentile(times, 0.5).toFixed(1)})`;
      const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      console.log(
        `${name}, with ${atOnce} × ${what} (${answered}): p99 ${both(beside)}, without ${both(alone)}, ratio ${ratio.toFixed(1)}${ratio > MOST ? `, over ${MOST}` : ''}`,
      );
    }
    console.log(`${name}: ${unanswered} searches of the bystander failed`);
  } finally {
    client.kill();
    busy.kill();
    await bridge.kill();
  }
}

/** True if a comma-separated list is absent or contains a prefix of the name; case-insensitive. */
const isListed = (list: string | undefined, name: string): boolean =>
  list === undefined || list.split(',').some((start) => name.toLowerCase().startsWith(start.toLowerCase()));

/**
 * Measures all loads on all databases, or those whose names start with an entry of BENCH_LOADS and BENCH_DATABASES:
 * BENCH_LOADS=orders,carts BENCH_DATABASES=pglite npm run bench -- bystander
 */
export const bystander = (): Promise<void> =>
  onEachDatabase('bystander', async ({ name, data }) => {
    if (!isListed(process.env.BENCH_DATABASES, name)) return;
    await measureBystander(
      name,
      { BRIDGE_PRODUCTS: String(PRODUCTS), BRIDGE_RATE_LIMIT: '0', ...data },
      (what) => isListed(process.env.BENCH_LOADS, what),
    );
  });
