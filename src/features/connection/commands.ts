// What the shopper asks of the connection.
import type { Result } from '../../../schemas/errors.ts';
import type { Shop } from '../../model/shop.ts';

/** Sends what waits, now. Out: how many orders still wait. Faults: offline and others of the connection. */
export const sendNow = (shop: Pick<Shop, 'worker'>): Promise<Result<{ waiting: number }>> =>
  shop.worker.ask('sendNow', {});
