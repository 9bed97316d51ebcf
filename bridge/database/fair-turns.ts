// Work that takes turns by client. Each client has a line of its own, and the lines are served one after another, so that a
// client that asks for much waits for itself.
import { Unanswered } from './unanswered.ts';

export type FairLimits = {
  /** units of work in progress, of all clients and of one */
  atOnce: number;
  atOnceOfClient: number;
  /** what may wait, of all clients and of one; anything beyond is not answered: busy */
  waiting: number;
  waitingOfClient: number;
};

/**
 * Runs work in its client's turn. `weight` is its units; work that weighs more than a client may have runs alone of its
 * client. Work whose signal is aborted before never starts, and is answered with the signal's reason.
 */
export type FairTurns = <T>(
  client: string,
  signal: AbortSignal,
  work: () => Promise<T>,
  weight?: number,
) => Promise<T>;

type Waiting = { weight: number; begin: () => void };
/** `served`: the number of the turn that it had last, 0 before the first */
type Line = { running: number; waiting: Waiting[]; served: number };

export function createFairTurns(limits: FairLimits): FairTurns {
  const lines = new Map<string, Line>();
  let turnsGiven = 0;
  let running = 0;
  let waitingOfAll = 0;

  const fits = (line: Line, weight: number): boolean =>
    (running === 0 || running + weight <= limits.atOnce) &&
    (line.running === 0 || line.running + weight <= limits.atOnceOfClient);

  const start = (client: string, line: Line, weight: number): void => {
    running += weight;
    line.running += weight;
    turnsGiven += 1;
    line.served = turnsGiven;
    lines.set(client, line);
  };

  /** The client that may begin something and was served longest ago. */
  const nextLine = (): [client: string, line: Line] | undefined => {
    let next: [string, Line] | undefined;
    for (const [client, line] of lines) {
      const [first] = line.waiting;
      if (first && fits(line, first.weight) && (!next || line.served < next[1].served)) next = [client, line];
    }
    return next;
  };

  const serve = (): void => {
    for (let next = nextLine(); next; next = nextLine()) {
      const [client, line] = next;
      const first = line.waiting.shift();
      if (!first) return;
      waitingOfAll -= 1;
      start(client, line, first.weight);
      first.begin();
    }
  };

  const turn = (client: string, signal: AbortSignal, weight: number): Promise<void> => {
    const line = lines.get(client) ?? { running: 0, waiting: [], served: 0 };
    if (line.waiting.length === 0 && fits(line, weight)) {
      start(client, line, weight);
      return Promise.resolve();
    }
    if (line.waiting.length >= limits.waitingOfClient || waitingOfAll >= limits.waiting)
      return Promise.reject(new Unanswered('busy'));
    lines.set(client, line);
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.waiting.splice(line.waiting.indexOf(waiting), 1);
        waitingOfAll -= 1;
        if (line.running === 0 && line.waiting.length === 0) lines.delete(client);
        reject(signal.reason);
        // what stood behind it may be lighter
        serve();
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const waiting = { weight, begin };
      signal.addEventListener('abort', leave, { once: true });
      line.waiting.push(waiting);
      waitingOfAll += 1;
    });
  };

  return async (client, signal, work, weight = 1) => {
    signal.throwIfAborted();
    await turn(client, signal, weight);
    const line = lines.get(client);
    try {
      return await work();
    } finally {
      running -= weight;
      if (line) {
        line.running -= weight;
        if (line.running === 0 && line.waiting.length === 0) lines.delete(client);
      }
      serve();
    }
  };
}
