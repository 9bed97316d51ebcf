// Reloads the page into the new version of the app, if one is waiting.

import { ABORT_REQUESTS, SKIP_WAITING } from '#shared/config/service-worker-messages.ts';
import type { AppContext } from '../model/shell/app-context.ts';

/**
 * Chromium keeps the old service worker for up to five minutes when a request wakes it during the takeover; a reload
 * resolves this.
 */
const TAKE_OVER_TIMEOUT_MS = 5_000;
/** sessionStorage key that is set when this tab reloads before the new version has taken over. */
const HURRIED = 'hurried-update';

/** Asks a waiting service worker to take over now, and the active one to abort the requests that delay this. */
function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.controller?.postMessage({ type: ABORT_REQUESTS });
  waiting.postMessage({ type: SKIP_WAITING });
}

/** Activates a waiting service worker and reloads the page once it has taken over, or after the timeout. */
export function activateNewVersion(waiting: ServiceWorker): void {
  if (waiting.state !== 'installed') {
    // another tab has activated it already
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  takeOver(waiting);
  setTimeout(() => {
    try {
      sessionStorage.setItem(HURRIED, '1');
    } catch {
      // storage is blocked: the next start cannot detect the early reload
    }
    location.reload();
  }, TAKE_OVER_TIMEOUT_MS);
}

/**
 * Completes an update for which this tab was reloaded too early. A version that is still waiting is asked once more to
 * take over; after the timeout the page no longer reloads by itself, because the user may be typing by then.
 * @returns True if the new version has taken over: the page, whose assets may already be deleted, is about to reload.
 */
export function completeUpdate({ waiting, active }: ServiceWorkerRegistration): boolean {
  let hurried = false;
  try {
    hurried = sessionStorage.getItem(HURRIED) !== null;
    sessionStorage.removeItem(HURRIED);
  } catch {
    // storage is blocked: no early reload was recorded
  }
  if (!hurried || !active) return false;
  if (waiting) {
    const { serviceWorker } = navigator;
    const reload = () => location.reload();
    serviceWorker.addEventListener('controllerchange', reload);
    setTimeout(() => serviceWorker.removeEventListener('controllerchange', reload), TAKE_OVER_TIMEOUT_MS);
    takeOver(waiting);
    return false;
  }
  const reloadOnceActive = () => active.state === 'activated' && location.reload();
  active.addEventListener('statechange', reloadOnceActive);
  reloadOnceActive();
  return true;
}

/**
 * Reloads the page, activating a waiting version if there is one. Does nothing without a service worker, because the
 * page might not load offline, and while the databases are in memory, because a reload would lose them.
 */
export async function renewPage({ personal }: Pick<AppContext, 'personal'>): Promise<void> {
  if (!navigator.serviceWorker?.controller || personal.storage.name === 'memory') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) activateNewVersion(registration.waiting);
  else location.reload();
}
