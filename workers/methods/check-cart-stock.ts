// Asks the shop about the stock of what lies in the cart; the answers go onto its lines.
import { ok } from '../../schemas/fault.ts';
import { syncStock } from '../stock/sync-stock.ts';
import type { WorkerMethod } from './worker-method.ts';

export const checkCartStock: WorkerMethod<'checkCartStock'> = async (context) => {
  const stored = context.config.cart.stockSync ? await context.cart.store.read() : undefined;
  return stored
    ? syncStock({ ...context, store: context.cart.store }, stored.head.generation)
    : ok({ checked: 0 });
};
