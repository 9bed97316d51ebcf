// A timeout counted in timer ticks of this context instead of elapsed time: a starved, frozen or sleeping context runs
// a single tick, however long it was suspended.

const TICK_MS = 5_000;

/** Thrown if the work does not settle in time; it may still settle later. */
export class NoAnswerError extends Error {}

/** Resolves or rejects as `work` does. @throws NoAnswerError after `ticks` timer ticks. */
export function inTicks<T>(work: Promise<T>, ticks: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = ticks;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      if (left-- > 0) timer = setTimeout(tick, TICK_MS);
      else reject(new NoAnswerError(`No answer after ${ticks} ticks`));
    };
    tick();
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
