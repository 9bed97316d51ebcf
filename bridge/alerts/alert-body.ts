// Request bodies of the alerts' endpoints. Unknown keys are refused, and all lengths are bounded.
import * as z from 'zod/mini';
import { pushSubscription } from '#schemas/bridge/push-subscribe-body.ts';
import { email } from '../accounts/shapes.ts';

const PRICE_MAX = 100_000_000;
const token = z.string().check(z.minLength(1), z.maxLength(512));
/** An alert's id: the Idempotency-Key with which it was created. */
const alertId = z.string().check(z.regex(/^[\w.:-]{8,64}$/));

/** `email`: of a guest, ignored for a customer; `price`: what the device showed, in cents. */
export const alertBody = z.strictObject({
  alert: z.strictObject({
    kind: z.enum(['stock', 'price']),
    sku: z.string().check(z.minLength(1), z.maxLength(128)),
    price: z.optional(z.int().check(z.gte(0), z.lte(PRICE_MAX))),
    email: z.optional(email),
    subscription: z.optional(pushSubscription),
  }),
});
export type AlertBody = z.infer<typeof alertBody>['alert'];

/** `token`: from a mail; `endpoint`: of a push subscription; without both: the customer who is logged in. */
const owner = {
  token: z.optional(token),
  endpoint: z.optional(z.string().check(z.minLength(1), z.maxLength(2_048))),
};
export const alertListBody = z.strictObject(owner);
export type AlertOwner = z.infer<typeof alertListBody>;
/** `id` absent: all alerts. */
export const alertEndBody = z.strictObject({ ...owner, id: z.optional(alertId) });
export const alertConfirmBody = z.strictObject({ token });
