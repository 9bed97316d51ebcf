// The last calls to the bridge, for the developers' page. Invariant: nothing of a request or an answer but which endpoint
// it was, how it ended and how long it took.
import type { EndpointName } from '../../schemas/bridge/endpoints.ts';
import type { Result } from '../../schemas/fault.ts';

const KEPT_CALLS = 50;

/** `outcome`: "ok" or the code of the fault; `at` and `ms`: device time of its beginning, and how long it took. */
export type RecentCall = { endpoint: EndpointName; outcome: string; at: number; ms: number };

export type RecentCalls = {
  note: (endpoint: EndpointName, outcome: Result<unknown>, startedAt: number) => void;
  /** newest first */
  all: () => RecentCall[];
};

/** In: the clock, ms since 1970. */
export function createRecentCalls(now: () => number): RecentCalls {
  const calls: RecentCall[] = [];
  return {
    note: (endpoint, outcome, startedAt) => {
      calls.unshift({
        endpoint,
        outcome: outcome.ok ? 'ok' : outcome.fault.code,
        at: startedAt,
        ms: Math.max(0, now() - startedAt),
      });
      calls.splice(KEPT_CALLS);
    },
    all: () => [...calls],
  };
}
