// Sends a push by the protocol of the browsers' services (RFC 8030, 8291, 8292).
import webpush from 'web-push';
import type { PushKeys } from './push-keys.ts';
import type { SendPush } from './push-reminders.ts';

const DAY_S = 86_400;
const TIMEOUT_MS = 10_000;

/** In: the shop's keys; where its services may write to, as they want: a mailto: or https: address. */
export const webPush =
  ({ publicKey, privateKey }: PushKeys, subject: string): SendPush =>
  (to, text) =>
    webpush.sendNotification(to, text, {
      TTL: DAY_S,
      urgency: 'normal',
      topic: 'order-waiting',
      timeout: TIMEOUT_MS,
      vapidDetails: { subject, publicKey, privateKey },
    });
