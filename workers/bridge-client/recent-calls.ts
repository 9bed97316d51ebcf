// The most recent bridge calls, for the developers' page.
// Invariant: records only the endpoint, start, outcome and duration of a call, nothing else from its request or
// response.
import type { EndpointName } from '#schemas/bridge/endpoints.ts';
import type { Result } from '#schemas/fault.ts';

const KEPT_CALLS = 50;

/** `outcome`: "ok" or the fault code; `at`: start in ms since 1970; `ms`: duration. */
export type RecentCall = { endpoint: EndpointName; outcome: string; at: number; ms: number };

export type RecentCalls = {
  note: (endpoint: EndpointName, outcome: Result<unknown>, startedAt: number) => void;
  /** newest first */
  all: () => RecentCall[];
};

/** @param now ms since 1970 */
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
