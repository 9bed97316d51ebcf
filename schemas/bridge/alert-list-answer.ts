// Alerts about products: "tell me when it is back" and "tell me when the price falls".
import * as z from 'zod/mini';
import { storeCode } from '../primitives.ts';
import { enveloped } from './enveloped.ts';

export const alertKind = z.enum(['stock', 'price']);

/** An alert that has not been sent. */
export const bridgeAlert = z.object({
  id: z.string(),
  kind: alertKind,
  sku: z.string(),
  name: z.string(),
  /** BCP 47 language of the name, if known and not that of the store view */
  text_language: z.catch(z.optional(z.string()), undefined),
  /** path of the product's page below the store view; null if the product is not sold */
  path: z.nullable(z.string()),
  /** "pending" until the e-mail address is confirmed */
  state: z.enum(['pending', 'waiting']),
  channel: z.enum(['mail', 'push']),
  store: storeCode,
  created_at: z.string(),
});
export const alertListAnswer = enveloped(z.array(bridgeAlert));
export const alertAnswer = enveloped(z.unknown());
