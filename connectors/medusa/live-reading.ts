// Limits how long pages wait for live values from Medusa. A slow Medusa would otherwise delay the client's other
// requests.
import { MedusaError, type MedusaRequest } from './medusa-client.ts';
import type { MedusaContext } from './medusa-context.ts';

const GIVE_UP_MS = 3_000;
const PAUSE_MS = 10_000;

/** Options of a request for live values: one attempt within the time limit of a page. */
export const LIVE: Pick<MedusaRequest, 'timeoutMs' | 'isRepeated'> = {
  timeoutMs: GIVE_UP_MS,
  isRepeated: false,
};

/** Runs a reading; returns the fallback if it fails. */
export type LiveReading = <T>(read: () => Promise<T>, fallback: () => T) => Promise<T>;

/**
 * Creates a reading that gives up after 3 s. After a failure or a slow response, the fallback is returned without a
 * request for 10 s.
 * @param what names the reading in the operator's log
 */
export function createLiveReading(
  { services: { elapsed, report } }: Pick<MedusaContext, 'services'>,
  what: string,
): LiveReading {
  let pausedUntil = 0;
  return async (read, fallback) => {
    if (elapsed() < pausedUntil) return fallback();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_settled, reject) => {
      timer = setTimeout(() => reject(new MedusaError('lost', what, undefined)), GIVE_UP_MS);
    });
    try {
      return await Promise.race([read(), tooLate]);
    } catch (error) {
      const { fault } = error instanceof MedusaError ? error : {};
      if (fault === 'unreachable' || fault === 'lost' || fault === 'broken')
        pausedUntil = elapsed() + PAUSE_MS;
      report(what, error);
      return fallback();
    } finally {
      clearTimeout(timer);
    }
  };
}
