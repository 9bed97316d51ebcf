// The call for background work (pulls, price refreshes): limits requests to a failing backend, and remembers which
// optional endpoints the backend does not offer. Invariants:
// - requests for the user are never delayed by this limit
// - while every request fails, at most FAILURES_A_MINUTE background requests are sent per minute
// - a missing optional endpoint is requested again after one hour or at the next start
import type { EndpointName } from '#schemas/bridge/endpoints.ts';
import { type Fault, failed } from '#schemas/fault.ts';
import type { Ports } from '../ports.ts';
import type { Call } from './call.ts';

/** Endpoints that the storefront can do without. */
const optional: ReadonlySet<EndpointName> = new Set([
  'home-page',
  'shop/data',
  'country/list',
  'products/render-list',
  'user/special-offers',
  'device/report',
]);
const NOT_OFFERED_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Keeps the total below 20 per minute, including the requests in flight when the first one fails. */
export const FAILURES_A_MINUTE = 8;

/** True for the bridge's own not-found and for a web server's 404 page. */
const isMissing = ({ code, detail }: Fault): boolean => code === 'not-found' || detail?.status === 404;

/**
 * Wraps a call with the limit. Without sending a request, returns `not-found` for an endpoint known to be missing, and
 * `busy` with `retryAfter` (s) after too many failures.
 */
export function sparingCall({ elapsed }: Pick<Ports, 'elapsed'>, call: Call): Call {
  const missingSince = new Map<EndpointName, number>();
  /** start times of requests that failed or may yet fail */
  let asked: { at: number }[] = [];
  let isFailing = false;
  return async (endpoint, options) => {
    const at = elapsed();
    const since = missingSince.get(endpoint);
    if (since !== undefined && at - since < NOT_OFFERED_MS) return failed('not-found', { status: 404 });
    asked = asked.filter((each) => at - each.at < MINUTE_MS);
    const [oldest] = asked;
    if (oldest && asked.length >= FAILURES_A_MINUTE) {
      const retryAfter = Math.ceil(Math.max(1_000, oldest.at + MINUTE_MS - at) / 1_000);
      return failed('busy', { retryAfter });
    }
    const mine = { at };
    if (isFailing) asked.push(mine);
    const answer = await call(endpoint, options);
    if (options?.signal?.aborted) return answer;
    if (answer.ok) {
      isFailing = false;
      asked = asked.filter((each) => each !== mine);
      missingSince.delete(endpoint);
      return answer;
    }
    const isAbsent = optional.has(endpoint) && isMissing(answer.fault);
    if (isAbsent) missingSince.set(endpoint, at);
    // offline: the connection probe gates the next request, so it does not count
    if (answer.fault.code === 'offline') {
      asked = asked.filter((each) => each !== mine);
      return answer;
    }
    if (!isAbsent) isFailing = true;
    if (!asked.includes(mine)) asked.push(mine);
    return answer;
  };
}
