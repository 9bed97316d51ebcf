// Sends a push by the protocol of the browsers' services (RFC 8030, 8291, 8292).
import webpush from 'web-push';
import { PublicAgent } from '../wire/public-agent.ts';
import type { PushKeys } from './push-keys.ts';
import type { SendPush } from './send-reminders.ts';

const DAY_S = 86_400;
const TIMEOUT_MS = 10_000;

/**
 * Sends through connections to public addresses alone, since a device names where its pushes go.
 * @param subject where the push services may write to, as they want: a mailto: or https: address
 * @param agent given by tests
 */
export const webPush =
  ({ publicKey, privateKey }: PushKeys, subject: string, agent = new PublicAgent()): SendPush =>
  (to, text) =>
    webpush.sendNotification(to, text, {
      TTL: DAY_S,
      urgency: 'normal',
      topic: 'order-waiting',
      timeout: TIMEOUT_MS,
      agent,
      vapidDetails: { subject, publicKey, privateKey },
    });
