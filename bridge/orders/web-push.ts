// Sends web pushes (RFC 8030, 8291, 8292).
import webpush from 'web-push';
import { PublicAgent } from '../wire/public-agent.ts';
import type { PushKeys } from './push-keys.ts';
import type { SendPush } from './send-reminders.ts';

const DAY_S = 86_400;
const TIMEOUT_MS = 10_000;

/**
 * Creates the sender. It connects to public addresses only, since the endpoint comes from a device.
 * @param subject contact for the push services: a mailto: or https: URL
 * @param agent replaced by tests
 */
export const webPush =
  ({ publicKey, privateKey }: PushKeys, subject: string, agent = new PublicAgent()): SendPush =>
  (to, text, topic = 'order-waiting') =>
    webpush.sendNotification(to, text, {
      TTL: DAY_S,
      urgency: 'normal',
      topic,
      timeout: TIMEOUT_MS,
      agent,
      vapidDetails: { subject, publicKey, privateKey },
    });
