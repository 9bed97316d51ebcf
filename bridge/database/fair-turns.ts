// Schedules work fairly among clients. Each client has its own queue, and the queues are served in turn, so that a
// client with many requests delays only itself. Harmless per copy of the bridge: it shares out the work of one process.
import { Unanswered } from './unanswered.ts';

export type FairLimits = {
  /** maximum number of units of work in progress, in total and per client */
  atOnce: number;
  atOnceOfClient: number;
  /** maximum number of queued jobs, in total and per client; further jobs are rejected as busy */
  waiting: number;
  waitingOfClient: number;
};

/**
 * Runs work in its client's turn. `weight` is the number of units it counts as; work above the client's limit runs
 * alone for that client. Work whose signal is aborted while queued never starts and rejects with the signal's reason.
 */
export type FairTurns = <T>(
  client: string,
  signal: AbortSignal,
  work: () => Promise<T>,
  weight?: number,
) => Promise<T>;

type Waiting = { weight: number; begin: () => void };
/** `served`: number of the client's last turn, 0 before the first */
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

  /** Returns the client that was served longest ago among the clients whose next job fits the limits. */
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
        // the next job may be lighter and fit the limits
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
