// Work that takes turns: so much at once, the rest in line, and an end to the line.
import { Unanswered } from './unanswered.ts';

/** Runs work in its turn. Work whose signal is aborted before never starts, and is answered with the signal's reason. */
export type Turns = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** In: how much runs at once, how much may wait; what comes beyond is not answered: busy. */
export function createTurns(atOnce: number, waitingMax: number): Turns {
  let running = 0;
  const line: { begin: () => void }[] = [];

  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (running < atOnce) {
        running += 1;
        resolve();
        return;
      }
      if (line.length >= waitingMax) {
        reject(new Unanswered('busy'));
        return;
      }
      const leave = () => {
        line.splice(line.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const waiting = { begin };
      signal.addEventListener('abort', leave, { once: true });
      line.push(waiting);
    });

  return async (signal, work) => {
    signal.throwIfAborted();
    await turn(signal);
    try {
      return await work();
    } finally {
      // the turn goes on to whoever waits longest
      const next = line.shift();
      if (next) next.begin();
      else running -= 1;
    }
  };
}
