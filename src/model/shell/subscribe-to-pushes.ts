// Browser APIs of pushes (reminders of orders, alerts about products): the permission and the subscription.

export type PushSubscriptionKeys = { endpoint: string; p256dh: string; auth: string };

/** True if this browser supports push messages and has not denied notifications. */
export const canBeReminded = (): boolean =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  window.Notification.permission !== 'denied';

/** Requests permission for notifications. Must be called from a user gesture. */
export const mayNotify = async (): Promise<boolean> =>
  (await window.Notification.requestPermission()) === 'granted';

/**
 * Subscribes with the backend's VAPID key; returns undefined without a service worker. Rejects if the browser refuses.
 */
export async function subscribeToPushes(key: string): Promise<PushSubscriptionKeys | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return undefined;
  const { pushManager } = registration;
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  const made = await pushManager.subscribe(wish).catch(async () => {
    // a subscription with another key blocks a new one
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(wish);
  });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return undefined;
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/** Returns the endpoint of this browser's subscription; undefined if there is none. Never rejects. */
export async function readPushEndpoint(): Promise<string | undefined> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription())?.endpoint;
  } catch {
    // without service workers or pushes there is no subscription
    return undefined;
  }
}
