// Test setup: a worker whose calls the test answers one by one.
import type { Result } from '#schemas/fault.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { workerClient } from '#src/worker-client/worker-client.ts';

export type AnsweringWorker = {
  /** the calls received, in order */
  asked: [name: string, input: unknown][];
  /** Answers the call with this index (from 0); waits until the call is made. */
  answer: (place: number, result: Result<unknown>) => Promise<void>;
  /** resolves after this number of calls */
  untilAsked: (count: number) => Promise<void>;
};

export function answeringWorker(shop: Pick<AppContext, 'worker'>): AnsweringWorker {
  const asked: [name: string, input: unknown][] = [];
  const resolvers: ((result: Result<unknown>) => void)[] = [];
  const waiting = new Set<() => void>();
  shop.worker = workerClient({
    ask: (name, input) => {
      asked.push([name, input]);
      return new Promise((resolve) => {
        resolvers.push(resolve);
        for (const each of [...waiting]) each();
      });
    },
    nudge: () => undefined,
  });
  const untilAsked = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (asked.length < count) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return {
    asked,
    untilAsked,
    answer: async (place, result) => {
      await untilAsked(place + 1);
      resolvers[place]?.(result);
    },
  };
}
