// A mutant may make a test wait for what never comes. Nobody computes then, and that is seen long before the time that
// a slow test is given.

/** Nothing computes for so many seconds. */
const IDLE_S = 4;
const IDLE_MICROSECONDS = 20_000;
const WAITS = 'waits for ever';

/** tests may replace them */
const { setInterval, clearInterval } = globalThis;

/** Runs a test, and rejects when it waits for ever. */
export async function unlessItWaits(run: () => unknown): Promise<void> {
  let idle = 0;
  let before = process.cpuUsage();
  let watch: NodeJS.Timeout | undefined;
  const waits = new Promise<void>((_resolve, reject) => {
    watch = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      before = process.cpuUsage();
      idle = user + system < IDLE_MICROSECONDS ? idle + 1 : 0;
      if (idle === IDLE_S) reject(new Error(WAITS));
    }, 1_000);
  });
  await Promise.race([run(), waits]).finally(() => clearInterval(watch));
}

export const saysItWaits = (said: string): boolean => said.includes(WAITS);
