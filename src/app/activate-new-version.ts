// Loads the page anew, with the new version of the shop where one waits.
import { SKIP_WAITING } from '../config/service-worker-messages.ts';
import type { AppContext } from '../model/app-context.ts';

/**
 * Chromium keeps the old service worker for up to five minutes when a request wakes it while the new one takes over; a page
 * that loads anew sets that free.
 */
const TAKE_OVER_TIMEOUT_MS = 5_000;
/** Key by which a tab remembers over its next start that it did not wait for the new version any longer. */
const HURRIED = 'hurried-update';

/** In: the service worker of a new version, as it was found. It takes over, and the page is loaded anew. */
export function activateNewVersion(waiting: ServiceWorker): void {
  if (waiting.state !== 'installed') {
    // another tab has let it take over
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ type: SKIP_WAITING });
  setTimeout(() => {
    try {
      sessionStorage.setItem(HURRIED, '1');
    } catch {
      // a tab that may keep nothing does not know it at its next start
    }
    location.reload();
  }, TAKE_OVER_TIMEOUT_MS);
}

/**
 * Loads a page once more that was loaded before the new version had taken over: it came from the old one, whose files may go.
 * Out: whether it does; not where the new version still waits.
 */
export function reloadIfTooEarly({ waiting, active }: ServiceWorkerRegistration): boolean {
  let hurried = false;
  try {
    hurried = sessionStorage.getItem(HURRIED) !== null;
    sessionStorage.removeItem(HURRIED);
  } catch {
    // it was not noted either
  }
  if (!hurried || waiting || !active) return false;
  const reloadOnceActive = () => active.state === 'activated' && location.reload();
  active.addEventListener('statechange', reloadOnceActive);
  reloadOnceActive();
  return true;
}

/**
 * Begins the page anew, with the version that waits if there is one. Nothing happens where the page would not come without a
 * connection (no service worker), or where what it keeps would go with it (storage refused).
 */
export async function renewPage({ personal }: Pick<AppContext, 'personal'>): Promise<void> {
  if (!navigator.serviceWorker?.controller || personal.storage.name === 'memory') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) activateNewVersion(registration.waiting);
  else location.reload();
}
