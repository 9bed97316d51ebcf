// Loads the page anew, with the new version of the shop where one waits.
import { SKIP_WAITING } from '../config/service-worker-messages.ts';
import type { Shop } from '../model/shop.ts';

/**
 * Chromium keeps the old service worker for up to five minutes when a request wakes it while the new one takes over; a page
 * that loads anew sets that free.
 */
const TAKE_OVER_TIMEOUT_MS = 5_000;

/** In: the service worker of a new version, as it was found. It takes over, and the page is loaded anew. */
export function takeNewVersion(waiting: ServiceWorker): void {
  if (waiting.state !== 'installed') {
    // another tab has let it take over
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ type: SKIP_WAITING });
  setTimeout(() => location.reload(), TAKE_OVER_TIMEOUT_MS);
}

/**
 * Begins the page anew, with the version that waits if there is one. Nothing happens where the page would not come without a
 * connection (no service worker), or where what it keeps would go with it (storage refused).
 */
export async function renewPage({ personal }: Pick<Shop, 'personal'>): Promise<void> {
  if (!navigator.serviceWorker?.controller || personal.storage.name === 'memory') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) takeNewVersion(registration.waiting);
  else location.reload();
}
