// The push API of an emulated browser, which has none by itself.
import type { Tab } from './journey.ts';

/** The subscription that the browser creates. */
export const pushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser',
  keys: { p256dh: 'p'.repeat(87), auth: 's'.repeat(22) },
};

/** Adds the push API to the page that is open. @param subscribed collects the application server keys */
export function installPushes(tab: Tab, subscribed: unknown[]): void {
  const made = { endpoint: pushSubscription.endpoint, toJSON: () => pushSubscription };
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
    subscribed.push(applicationServerKey);
    return made;
  };
  const getSubscription = async () => (subscribed.length > 0 ? made : null);
  const serviceWorker = {
    addEventListener: () => undefined,
    register: () => Promise.reject(new Error('No service worker')),
    getRegistration: async () => ({ pushManager: { subscribe, getSubscription } }),
  };
  const window = tab.document.defaultView;
  Object.assign(window ?? {}, {
    PushManager: class {},
    Notification: { permission: 'default', requestPermission: async () => 'granted' },
    serviceWorker,
  });
  Object.defineProperty(window?.navigator, 'serviceWorker', { value: serviceWorker });
}
