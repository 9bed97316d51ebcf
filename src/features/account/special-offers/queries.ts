// The offers made to customers: asked of the shop, never kept. A guest's list is empty.
import type { Result } from '../../../../schemas/errors.ts';
import type { AskAnswer } from '../../../../schemas/worker-api.ts';
import type { Shop } from '../../../model/shop.ts';

/** Faults: offline and others of the connection. */
export const specialOffers = (
  shop: Pick<Shop, 'worker'>,
  store: string,
): Promise<Result<AskAnswer<'listSpecialOffers'>>> => shop.worker.ask('listSpecialOffers', { store });
