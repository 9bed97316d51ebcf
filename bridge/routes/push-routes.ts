// push/key and push/subscribe: reminders for orders that are queued on a device.
import { pushSubscribeBody } from '#schemas/bridge/push-subscribe-body.ts';
import { storeReminder } from '../orders/send-reminders.ts';
import { readAs } from '../wire/read-as.ts';
import type { Handler } from './handler.ts';

export const key: Handler = {
  answer: async ({ pushKeys }) => ({ key: pushKeys.publicKey }),
};

export const subscribe: Handler = {
  perMinute: 60,
  answer: async ({ db, clock }, request) => {
    await storeReminder(db, readAs(pushSubscribeBody, request.body), clock());
    return true;
  },
};
