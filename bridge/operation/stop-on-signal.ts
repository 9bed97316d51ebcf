// Stops the process at SIGTERM and SIGINT. Invariant: the process ends within 10 s of the first signal.

const LIMIT_MS = 10_000;
/** Ctrl+C signals a whole process group, and npm forwards the signal to its child: the same signal arrives twice. */
const REPEAT_MS = 1_000;

type Program = {
  on: (signal: 'SIGTERM' | 'SIGINT', listener: () => void) => unknown;
  exit: (code: number) => unknown;
};

/**
 * Calls `stop` at the first signal, then exits with the code that it resolves to, 0 by default. Exits with 1 if it
 * rejects or takes longer than 10 s, or at a second signal that arrives at least 1 s after the first.
 * @param program for tests
 */
export function stopOnSignal(stop: () => Promise<number | undefined>, program: Program = process): void {
  let stoppingSince: number | undefined;
  const onSignal = (): void => {
    const now = performance.now();
    if (stoppingSince !== undefined) {
      if (now - stoppingSince >= REPEAT_MS) program.exit(1);
      return;
    }
    stoppingSince = now;
    setTimeout(() => program.exit(1), LIMIT_MS);
    stop().then(
      (code = 0) => program.exit(code),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${error instanceof Error ? error.stack : String(error)}\n`);
        program.exit(1);
      },
    );
  };
  program.on('SIGTERM', onSignal);
  program.on('SIGINT', onSignal);
}

/** Exit code of a command that a signal interrupted. */
const INTERRUPTED = 143;

/**
 * Runs a command to its end and reports its error. At a signal, aborts it and waits for its end; the process then exits
 * with 143.
 */
export function runUntilSignal(command: (signal: AbortSignal) => Promise<void>): void {
  const interruption = new AbortController();
  const ended = command(interruption.signal).catch((error: unknown) => {
    process.exitCode = 1;
    if (!interruption.signal.aborted)
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  });
  stopOnSignal(async () => {
    interruption.abort();
    await ended;
    return INTERRUPTED;
  });
}
