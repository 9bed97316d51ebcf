// What a browser is asked for a reminder: leave to show notifications, and where pushes of this shop reach it.

export type PushSubscriptionKeys = { endpoint: string; p256dh: string; auth: string };

/** Can this browser be reminded, as far as it says before it is asked? */
export const canBeReminded = (): boolean =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  window.Notification.permission !== 'denied';

/** Asks the person. Must follow a press. */
export const mayNotify = async (): Promise<boolean> =>
  (await window.Notification.requestPermission()) === 'granted';

/** In: the shop's key. Out: where pushes go; undefined where there is no service worker. Rejects when the browser refuses. */
export async function subscribeToPushes(key: string): Promise<PushSubscriptionKeys | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return undefined;
  const { pushManager } = registration;
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  const made = await pushManager.subscribe(wish).catch(async () => {
    // one of another key is in the way
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(wish);
  });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return undefined;
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}
