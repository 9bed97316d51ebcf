// Push reminders for orders that are pending on a device; the push service wakes the service worker, which shows them.
import * as z from 'zod/mini';
import { storeCode } from '../primitives.ts';
import { enveloped } from './enveloped.ts';

/** The public key for push subscriptions: an uncompressed P-256 point, base64url. */
export const pushKeyAnswer = enveloped(
  z.object({ key: z.string().check(z.minLength(80), z.maxLength(100)) }),
);

/** The keys of a push subscription in base64url: a 65-byte point and a 16-byte secret. */
const keys = z.strictObject({
  p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
});

/** A subscription as created by the browser. */
export const pushSubscription = z.strictObject({
  endpoint: z.string().check(z.minLength(1), z.maxLength(2_048)),
  keys,
});

/** `order_id`: idempotency key of the pending order. */
export const pushSubscribeBody = z.strictObject({
  subscription: pushSubscription,
  order_id: z.string().check(z.minLength(1), z.maxLength(64)),
  store: storeCode,
});
export type PushSubscribeBody = z.infer<typeof pushSubscribeBody>;
export const pushSubscribeAnswer = enveloped(z.unknown());
