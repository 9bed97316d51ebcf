// Converts failures of Medusa to responses of the bridge.
import { Refusal, refuse } from '#bridge/ports/refusal.ts';
import { MedusaError } from './medusa-client.ts';
import type { MedusaContext } from './medusa-context.ts';

type Reporter = { services: Pick<MedusaContext['services'], 'report'> };

/**
 * Wraps a method so that a failure of Medusa is reported to the operator and answered with 503, which clients retry.
 * The response contains no message: the device has its own, in the customer's language. Refusals and errors of the
 * bridge itself are passed on.
 */
export const guarded =
  <A extends unknown[], T>({ services }: Reporter, what: string, method: (...args: A) => Promise<T>) =>
  async (...args: A): Promise<T> => {
    try {
      return await method(...args);
    } catch (error) {
      if (error instanceof Refusal || !(error instanceof MedusaError)) throw error;
      services.report(what, error);
      throw refuse(503, { errorCode: 'engine-away' });
    }
  };

/** Runs a request; undefined if Medusa answers 404. */
export async function unlessMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof MedusaError && error.fault === 'missing') return undefined;
    throw error;
  }
}
