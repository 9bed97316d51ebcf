// Order calls (docs/wire.md). The body is `orderBody` of schemas/documents/order-document.ts, sent with the header
// `Idempotency-Key: {order_id}`. Responses vary between backends; order-verdict.ts interprets them.
import * as z from 'zod/mini';
import { idString } from '../primitives.ts';
import { enveloped } from './enveloped.ts';

/** A number or name assigned by the backend; an empty or invalid value is treated as missing. */
const givenNumber = z.catch(
  z.optional(z.pipe(idString, z.string().check(z.trim(), z.minLength(1), z.maxLength(64)))),
  undefined,
);
/** Our order id, repeated in the response; many backends omit it. */
const repeatedId = z.nullish(idString);

/** The fields that identify an order in an object response of order/create. */
export const namedOrder = z.looseObject({
  /** order number shown to the customer; null while the backend still queues the order */
  orderNumber: givenNumber,
  order_number: givenNumber,
  /** the order's id in the backend; not an order number */
  backendOrderId: givenNumber,
  order_id: repeatedId,
  orderToken: z.catch(z.optional(z.string()), undefined),
});

/** A response that is only a number: an order number, or a job in the backend's queue (`bridge.bareOrderNumber`). */
export const bareNumber = z.pipe(
  z.union([z.int().check(z.gte(1)), z.string().check(z.regex(/^\d{1,32}$/), z.regex(/[1-9]/))]),
  z.transform(String),
);

/** The response of order/create, before it is interpreted. */
export const orderCreateAnswer = enveloped(z.union([namedOrder, z.number(), z.string()]));

/** The response to GET /sync/order/{order_id}; null if the backend does not know the order. */
export const syncOrderAnswer = enveloped(
  z.nullable(
    z.looseObject({
      /** id of the order in the backend: proves that the order exists, but is never shown as its number */
      platform_order_id: givenNumber,
      orderNumber: givenNumber,
      order_number: givenNumber,
      order_id: repeatedId,
      transmited: z.catch(z.optional(z.boolean()), undefined),
      /** SHA3-224 of the canonical JSON of orderContent() */
      body_hash: z.catch(z.optional(z.string()), undefined),
      orderToken: z.catch(z.optional(z.string()), undefined),
    }),
  ),
);
