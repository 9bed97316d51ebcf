// Resolves URL paths during one visit. Requests run one at a time, each with a timeout; the newest navigation wins.
// Results are cached in memory; failures are not.
import { failed, type Result } from '#schemas/fault.ts';
import type { UrlTarget } from '#schemas/worker-api.ts';
import { RESOLUTION_LIMIT_MS } from '#shared/config/constants.ts';

/** `url` as returned by bareUrl(). */
export type Question = { store: string; url: string; childSku?: string };
/** 'superseded': a newer navigation has replaced this one. */
export type Outcome = Result<UrlTarget> | 'superseded';

export type Resolver = {
  /** returns the cached target of a URL; `childSku` is not part of the cache key */
  known: (question: Question) => UrlTarget | undefined;
  resolve: (question: Question) => Promise<Outcome>;
  /** supersedes all pending resolutions: the user has navigated elsewhere */
  leave: () => void;
};

const keyOf = ({ store, url }: Question) => `${store}|${url}`;
const afterTimeout = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Creates a resolver. Its `resolve` rejects only if `request` does. @param wait A timer, replaced in tests. */
export function createResolver(
  request: (question: Question) => Promise<Result<UrlTarget>>,
  wait: (ms: number) => Promise<void> = afterTimeout,
): Resolver {
  const memory = new Map<string, UrlTarget>();
  let newest = 0;
  let running: Promise<unknown> | undefined;

  const known = (question: Question) => memory.get(keyOf(question));

  async function requested(question: Question): Promise<Result<UrlTarget>> {
    // a response after the timeout is still cached
    const answer = request(question).then((result) => {
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
        await running.catch(() => undefined); // the caller of that request receives the error
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
