// The path resolutions of one visit: one at a time, others wait for it to end; each ends within its limit; the newest
// navigation wins; what was resolved is cached in memory, what was not is asked again.
import { failed, type Result } from '../../schemas/fault.ts';
import type { UrlTarget } from '../../schemas/worker-api.ts';
import { RESOLUTION_LIMIT_MS } from '../config/constants.ts';

/** `url` as bareUrl() makes it. */
export type Question = { store: string; url: string; childSku?: string };
/** 'superseded': a newer navigation took its place, nobody waits for it any more. */
export type Outcome = Result<UrlTarget> | 'superseded';

export type Resolver = {
  /** the target when it is known already; the child sku of the URL does not change it */
  known: (question: Question) => UrlTarget | undefined;
  resolve: (question: Question) => Promise<Outcome>;
  /** the shopper went elsewhere: nothing waits any more */
  leave: () => void;
};

const keyOf = ({ store, url }: Question) => `${store}|${url}`;
const afterTimeout = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** In: who is asked; a clock for tests. Rejects only when `ask` does. */
export function createResolver(
  ask: (question: Question) => Promise<Result<UrlTarget>>,
  wait: (ms: number) => Promise<void> = afterTimeout,
): Resolver {
  const memory = new Map<string, UrlTarget>();
  let newest = 0;
  let running: Promise<unknown> | undefined;

  const known = (question: Question) => memory.get(keyOf(question));

  async function requested(question: Question): Promise<Result<UrlTarget>> {
    // an answer that comes after the limit is cached all the same
    const answer = ask(question).then((result) => {
      if (result.ok && result.value.type !== 'not-found') memory.set(keyOf(question), result.value);
      return result;
    });
    return Promise.race([answer, wait(RESOLUTION_LIMIT_MS).then(() => failed('timeout'))]);
  }

  return {
    known,
    leave: () => {
      newest += 1;
    },
    resolve: async (question) => {
      newest += 1;
      const mine = newest;
      while (running !== undefined) {
        await running.catch(() => undefined); // whoever asked is told
        if (mine !== newest) return 'superseded';
      }
      const value = known(question);
      if (value) return { ok: true, value };
      const turn = requested(question);
      running = turn;
      try {
        const result = await turn;
        return mine === newest ? result : 'superseded';
      } finally {
        running = undefined;
      }
    },
  };
}
