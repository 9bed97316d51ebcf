// Registers the service worker at its fixed URL. A new version waits until the shopper agrees, or nobody
// is at a kiosk: never a forced reload in the middle of a checkout (F51).
import { PAGE_STARTED, SHOW_WAITING, WAITING_HASH } from '../config/service-worker-messages.ts';
import type { Shop } from '../model/shop.ts';
import { trustedScriptUrl } from '../worker-client/trusted-worker-url.ts';
import { reloadIfTooEarly, takeNewVersion } from './take-new-version.ts';

async function offerUpdate({ ui, i18n }: Shop, waiting: ServiceWorker): Promise<void> {
  // without its texts it is offered at the next start
  await ui.loadTexts('update');
  ui.toasts.show({
    message: i18n.t('update:ready'),
    kind: 'info',
    hasNoTimeout: true,
    actionLabel: i18n.t('update:apply'),
    onAction: () => takeNewVersion(waiting),
  });
}

/** A reminder that was pressed leads to the orders that wait. */
function openWaitingWhenAsked({ syncSheet, ui }: Shop): void {
  if (location.hash === `#${WAITING_HASH}`) {
    history.replaceState(history.state, '', location.pathname + location.search);
    syncSheet.set(true);
  }
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }) => {
      if ((data as { type?: unknown } | null)?.type === SHOW_WAITING) syncSheet.set(true);
    },
    { signal: ui.ended },
  );
}

/** Registers and watches for new versions. The shop works without one: a refusal is only logged. */
export function registerServiceWorker(shop: Shop): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  openWaitingWhenAsked(shop);
  navigator.serviceWorker.register(trustedScriptUrl('/service-worker.js')).then(
    (registration) => {
      const offer = (waiting: ServiceWorker) =>
        offerUpdate(shop, waiting).catch((error: unknown) => console.warn('update not offered', error));
      const watch = () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => {
          if (worker.state === 'installed' && navigator.serviceWorker.controller) void offer(worker);
        });
      };
      if (reloadIfTooEarly(registration)) return;
      registration.active?.postMessage({ type: PAGE_STARTED });
      if (registration.waiting && navigator.serviceWorker.controller) void offer(registration.waiting);
      // the browser may have found one before this page asked
      watch();
      registration.addEventListener('updatefound', watch, { signal: shop.ui.ended });
    },
    (error: unknown) => console.warn('service worker refused', error),
  );
}
