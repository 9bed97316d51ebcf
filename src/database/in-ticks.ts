// A time limit in ticks of this context's timers: a starved, frozen or sleeping context runs one tick, however much time has passed.

const TICK_MS = 5_000;

/** The work did not settle in time; it may still do so. */
export class NoAnswerError extends Error {}

/** Returns what the work returns. @throws NoAnswerError once so many ticks have passed. */
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
