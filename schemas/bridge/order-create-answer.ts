// Order calls (docs/wire.md). The body is schemas/documents/order-document.ts `orderBody`, sent with the header
// `Idempotency-Key: {order_id}`. Backends answer an order in many forms: what they mean is order-verdict.ts.
import * as z from 'zod/mini';
import { idString } from '../primitives.ts';
import { enveloped } from './enveloped.ts';

/** A number or name the shop gave; empty, odd and absent ones are none. */
const givenNumber = z.catch(
  z.optional(z.pipe(idString, z.string().check(z.trim(), z.minLength(1), z.maxLength(64)))),
  undefined,
);
/** Our own id as the shop repeats it. Real backends leave it out; one that cannot be read is no id of ours. */
const repeatedId = z.nullish(idString);

/** What names an order in an answer to order/create that is an object. */
export const namedOrder = z.looseObject({
  /** the shop's number for the shopper; null while the backend still queues the order */
  orderNumber: givenNumber,
  order_number: givenNumber,
  /** the order's id in the backend, which is no number */
  backendOrderId: givenNumber,
  order_id: repeatedId,
  orderToken: z.catch(z.optional(z.string()), undefined),
});

/** A bare number: of the order, or of the job in the backend's queue (`bridge.bareOrderNumber`). */
export const bareNumber = z.pipe(
  z.union([z.int().check(z.gte(1)), z.string().check(z.regex(/^\d{1,32}$/), z.regex(/[1-9]/))]),
  z.transform(String),
);

/** The answer of order/create before it is judged. */
export const orderCreateAnswer = enveloped(z.union([namedOrder, z.number(), z.string()]));

/** GET /sync/order/{order_id}: null when the shop does not know it. */
export const syncOrderAnswer = enveloped(
  z.nullable(
    z.looseObject({
      /** the order's id in the backend: proof that it is there, never shown as its number */
      platform_order_id: givenNumber,
      orderNumber: givenNumber,
      order_number: givenNumber,
      order_id: repeatedId,
      transmited: z.catch(z.optional(z.boolean()), undefined),
      /** SHA3-224 of the canonical JSON of what was ordered (orderContent) */
      body_hash: z.catch(z.optional(z.string()), undefined),
      orderToken: z.catch(z.optional(z.string()), undefined),
    }),
  ),
);
