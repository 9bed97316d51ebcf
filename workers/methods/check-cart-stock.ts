// Requests the stock of the products in the cart and stores it on the cart lines.
import { ok } from '#schemas/fault.ts';
import { syncStock } from '../stock/apply-stock.ts';
import type { WorkerMethod } from './worker-method.ts';

export const checkCartStock: WorkerMethod<'checkCartStock'> = async (context) => {
  const stored = context.config.cart.stockSync ? await context.cart.store.read() : undefined;
  return stored
    ? syncStock({ ...context, store: context.cart.store }, stored.head.generation)
    : ok({ checked: 0 });
};
