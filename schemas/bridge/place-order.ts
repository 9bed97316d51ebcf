// Order calls (docs/wire.md). The body is schemas/documents/order.ts `orderBody`, sent with the header
// `Idempotency-Key: {order_id}`. Success needs code 200 and our own id echoed (I-03).
import * as z from 'zod/mini';
import { idString, looseNumber } from '../primitives.ts';
import { enveloped } from './envelope.ts';

export const orderAccepted = z.looseObject({
  /** the shop's number for the shopper; null while the backend still queues it */
  orderNumber: z.nullable(idString),
  /** our own id, echoed: the proof */
  order_id: z.string(),
  orderToken: z.optional(z.string()),
  grand_total: z.optional(looseNumber),
  transferedAt: z.optional(z.string()),
});
export const orderCreateAnswer = enveloped(orderAccepted);

/** GET /sync/order/{order_id}: null when the shop does not know it. */
export const syncOrderAnswer = enveloped(
  z.nullable(
    z.looseObject({
      platform_order_id: z.nullable(idString),
      order_id: z.string(),
      transmited: z.boolean(),
      orderToken: z.optional(z.string()),
    }),
  ),
);
