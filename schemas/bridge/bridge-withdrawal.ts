// POST /order/withdraw: a declaration that an order, or a part of it, is withdrawn from (docs/wire.md).
import * as z from 'zod/mini';
import { idString, lenientArray, looseNumber } from '../primitives.ts';
import { enveloped } from './enveloped.ts';

/** A declaration as the shop has it. Times are texts of the backend. */
export const bridgeWithdrawal = z.looseObject({
  /** the reference the device gave it */
  id: idString,
  declared_at: z.catch(z.string(), ''),
  received_at: z.catch(z.string(), ''),
  items: lenientArray(z.looseObject({ sku: idString, name: z.catch(idString, ''), qty: looseNumber })),
});
export const withdrawalAnswer = enveloped(bridgeWithdrawal);
