// What the shopper asks of the line.
import type { Result } from '../../../schemas/errors.ts';
import { ask } from '../../worker-client/ask.ts';

/** Sends what waits, now. Out: how many orders still wait. Faults: offline and others of the line. */
export const sendNow = (): Promise<Result<{ waiting: number }>> => ask('sendNow', {});
