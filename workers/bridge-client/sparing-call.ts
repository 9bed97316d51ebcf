// The call of everything the worker does by itself: pulls and price refreshes. Owns how often that asks a backend that
// refuses, and what such a backend was found not to offer.
// Invariants: a shopper's own questions never wait for this; while nothing but failures comes back, at most so many of
// them are made in a minute; an optional endpoint that is not there is asked for again after an hour or at the next
// start, not before.
import type { EndpointName } from '../../schemas/bridge/endpoints.ts';
import { type Fault, failed } from '../../schemas/fault.ts';
import type { Ports } from '../ports.ts';
import type { Call } from './call.ts';

/** A shop can be shown without these. */
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
/** With the questions that are under way when the first of them fails, fewer than 20 a minute. */
export const FAILURES_A_MINUTE = 8;

/** Not there: in the bridge's words, or as the page of a web server. */
const isMissing = ({ code, detail }: Fault): boolean => code === 'not-found' || detail?.status === 404;

/**
 * In: the monotonic clock, the call that is to be spared.
 * Out: the same call; `not-found` for what is known not to be offered, `busy` with the seconds to wait (`retryAfter`)
 * while the backend has refused too often, both without asking it.
 */
export function sparingCall({ elapsed }: Pick<Ports, 'elapsed'>, call: Call): Call {
  const missingSince = new Map<EndpointName, number>();
  /** when what failed, or may yet fail, was asked */
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
    // who cannot be reached is not asked before a probe came through
    if (answer.fault.code === 'offline') {
      asked = asked.filter((each) => each !== mine);
      return answer;
    }
    if (!isAbsent) isFailing = true;
    if (!asked.includes(mine)) asked.push(mine);
    return answer;
  };
}
