// A mutant may make a test wait for what never comes. Nobody computes then, and that is seen long before the time that
// a slow test is given.

/** Nothing computes for so many seconds. */
const IDLE_S = 4;
const IDLE_MICROSECONDS = 20_000;
const WAITS = 'waits for ever';

/** tests may replace them */
const { setInterval, clearInterval } = globalThis;

/** Tells when nothing computes any more. Out: ends the watch. */
export function watchIdleness(tell: () => void): () => void {
  let idle = 0;
  let before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    idle = user + system < IDLE_MICROSECONDS ? idle + 1 : 0;
    if (idle === IDLE_S) tell();
  }, 1_000);
  return () => clearInterval(watch);
}

/** Runs a test, and rejects when it waits for ever. */
export async function unlessItWaits(run: () => unknown): Promise<void> {
  let end = (): void => undefined;
  const waits = new Promise<void>((_resolve, reject) => {
    end = watchIdleness(() => reject(new Error(WAITS)));
  });
  await Promise.race([run(), waits]).finally(() => end());
}

export const saysItWaits = (said: string): boolean => said.includes(WAITS);
