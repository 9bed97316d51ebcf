// Measures copies of the bridge under load: durations by kind of work, and CPU time per request.
import { workOf, workSince } from './process-work.ts';
import { AT_ONCE } from './send-request.ts';

/**
 * Share of the work that is done first, to warm up. Each copy does as much: it has its own caches and compiled code, so
 * the second one would otherwise start colder than the first.
 */
const WARM_PART = 0.4;

/**
 * Does one piece of work and returns its kind and how many requests it sent; throws if it failed. `customer`: number of
 * the customer, each of whom does one piece at a time
 */
export type Work = (at: number, customer: number) => Promise<{ kind: string; requests: number }>;

export type CopiesMeasured = {
  /** durations in ms by kind of work, sorted */
  times: Map<string, number[]>;
  requests: number;
  /** pieces of work that failed, by the message of the error */
  failures: Map<string, number>;
  seconds: number;
  /** CPU milliseconds per request of each group of processes */
  work: Record<string, number>;
};

/**
 * Does pieces of work, `atOnce` of them concurrently, after a warm-up. Their number is fixed, so that costs that occur
 * once, as for the first request for a response, have the same share of each measurement.
 * @param groups process ids by the name of their group
 */
export async function measureCopies(
  doOne: Work,
  groups: Readonly<Record<string, readonly number[]>>,
  pieces: number,
  atOnce = AT_ONCE,
): Promise<CopiesMeasured> {
  const times = new Map<string, number[]>();
  const failures = new Map<string, number>();
  let [at, requests] = [0, 0];
  const work = async (count: number): Promise<void> => {
    const end = at + count;
    const shop = async (customer: number): Promise<void> => {
      while (at < end) {
        const started = performance.now();
        try {
          const done = await doOne(at++, customer);
          requests += done.requests;
          const list = times.get(done.kind) ?? [];
          times.set(done.kind, list);
          list.push(performance.now() - started);
        } catch (error) {
          failures.set(String(error), (failures.get(String(error)) ?? 0) + 1);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, (_, customer) => shop(customer)));
  };
  await work(Math.round(pieces * WARM_PART * (groups.copies?.length ?? 1)));
  times.clear();
  failures.clear();
  requests = 0;
  const before = Object.entries(groups).map(
    ([name, pids]) => [name, pids.map((pid) => [pid, workOf(pid)] as const)] as const,
  );
  const started = performance.now();
  await work(pieces);
  const seconds = (performance.now() - started) / 1_000;
  const workPerRequest = Object.fromEntries(
    before.map(([name, pids]) => [
      name,
      pids.reduce((sum, [pid, earlier]) => sum + workSince(pid, earlier), 0) / Math.max(1, requests),
    ]),
  );
  for (const list of times.values()) list.sort((a, b) => a - b);
  return { times, requests, failures, seconds, work: workPerRequest };
}

/** Returns the process id of the PostgreSQL whose data is in a folder, from the text of its `postmaster.pid`. */
export const postmasterOf = (text: string): number => Number(text.split('\n', 1)[0]);

/** Returns the result as lines for the operator, the first one with `name`. */
export function copiesReport(
  name: string,
  { times, requests, failures, seconds, work }: CopiesMeasured,
): string[] {
  const share = (list: readonly number[], part: number) =>
    (list[Math.floor(list.length * part)] ?? Number.NaN).toFixed(1);
  const works = Object.entries(work).map(([group, ms]) => `${group} ${ms.toFixed(2)}`);
  return [
    `${name}: ${(requests / seconds).toFixed(0)} requests/s, CPU ms per request: ${works.join(', ')}`,
    ...[...times].map(
      ([kind, list]) =>
        `  ${kind.padEnd(10)} ${(list.length / seconds).toFixed(1).padStart(7)}/s  p50 ${share(list, 0.5)} ms  p99 ${share(list, 0.99)} ms`,
    ),
    ...[...failures].map(([message, count]) => `  FAILED ${count}: ${message}`),
  ];
}
