// POST /order/withdraw: withdrawal from an order or a part of it (docs/wire.md).
import * as z from 'zod/mini';
import { idString, lenientArray, looseNumber } from '../primitives.ts';
import { enveloped } from './enveloped.ts';

/** A withdrawal as stored by the backend. Times are in the backend's format. */
export const bridgeWithdrawal = z.looseObject({
  /** the id assigned by the device */
  id: idString,
  declared_at: z.catch(z.string(), ''),
  received_at: z.catch(z.string(), ''),
  items: lenientArray(z.looseObject({ sku: idString, name: z.catch(idString, ''), qty: looseNumber })),
});
export const withdrawalAnswer = enveloped(bridgeWithdrawal);
