// Detects tests that wait forever because of a mutant: the process is idle, which is noticed long before the test times
// out.

/** Idle seconds after which a test counts as waiting forever. */
const IDLE_S = 4;
const IDLE_MICROSECONDS = 20_000;
const WAITS = 'waits for ever';

/** stored here, because tests may replace the globals */
const { setInterval, clearInterval } = globalThis;

/** Calls back once the process is idle; returns a function that stops watching. */
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

/** Runs a test; rejects if it waits forever. */
export async function unlessItWaits(run: () => unknown): Promise<void> {
  let end = (): void => undefined;
  const waits = new Promise<void>((_resolve, reject) => {
    end = watchIdleness(() => reject(new Error(WAITS)));
  });
  await Promise.race([run(), waits]).finally(() => end());
}

export const reportsWait = (output: string): boolean => output.includes(WAITS);
