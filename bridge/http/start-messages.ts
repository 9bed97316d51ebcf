// Starts what the bridge sends without a request: reminders of queued orders, and alerts about products.
import { startAlerts } from '../alerts/send-alerts.ts';
import { placeOf, type WriteLog } from '../operation/create-logger.ts';
import { startReminders } from '../orders/send-reminders.ts';
import { webPush } from '../orders/web-push.ts';
import type { Bridge } from '../routes/handler.ts';

/**
 * @param pushSubject contact for push services; absent: nothing is pushed
 * @returns a function that stops both and awaits what is being sent
 */
export function startMessages(
  bridge: Bridge,
  pushSubject: string | undefined,
  log: WriteLog,
): () => Promise<void> {
  const failed = (what: string) => (error: unknown) =>
    log({ level: 'error', method: 'PUSH', route: `(${what})`, status: 0, ...placeOf(error) });
  const push = pushSubject === undefined ? undefined : webPush(bridge.pushKeys, pushSubject);
  const ends = [
    startAlerts(bridge, push, failed('alerts')),
    ...(push ? [startReminders(bridge, push, failed('reminders'))] : []),
  ];
  return async () => void (await Promise.all(ends.map((end) => end())));
}
