// Waits of tests for work that needs no clock. Work on the event loop ends after a number of turns on any machine;
// operations of Web Crypto run on other threads, which a busy machine delays for any number of turns, so they are counted.

const operations = ['decrypt', 'deriveBits', 'deriveKey', 'digest', 'encrypt', 'exportKey'] as const;
const others = ['generateKey', 'importKey', 'sign', 'unwrapKey', 'verify', 'wrapKey'] as const;

let inFlight = 0;
for (const name of [...operations, ...others]) {
  const run = SubtleCrypto.prototype[name] as (...given: unknown[]) => Promise<unknown>;
  const counted = async function (this: SubtleCrypto, ...given: unknown[]) {
    inFlight += 1;
    try {
      return await run.apply(this, given);
    } finally {
      inFlight -= 1;
    }
  };
  Object.defineProperty(SubtleCrypto.prototype, name, { value: counted, configurable: true, writable: true });
}

/** True while an operation of Web Crypto is in flight. */
export const isEncrypting = (): boolean => inFlight > 0;

/** Runs one turn of the event loop: timers of 0 ms, which the database uses, and the work that they trigger. */
export const oneTurn = () => new Promise<void>((resolve) => setTimeout(() => setImmediate(resolve), 0));

/** Waits for this number of turns in a row during which no operation of Web Crypto was in flight. */
export async function quietTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn = isEncrypting() ? 0 : turn + 1) await oneTurn();
}

/** ends a wait for what never happens; no expectation depends on it */
const LIMIT_MS = 60_000;

/** Calls `look` after each turn until it no longer throws. Rethrows its error after a minute. */
export async function untilPasses(look: () => unknown): Promise<void> {
  for (const began = performance.now(); ; )
    try {
      return void (await look());
    } catch (error) {
      if (performance.now() - began > LIMIT_MS) throw error;
      await oneTurn();
    }
}
