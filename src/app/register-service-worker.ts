// Registers the service worker at its fixed URL. A new version waits for the user's consent, or for an idle kiosk, so
// that no reload interrupts a checkout (F51).

import { buildFiles } from '#shared/config/build-files.ts';
import {
  OTHER_BUILD,
  PAGE_STARTED,
  SHOW_WAITING,
  WAITING_HASH,
} from '#shared/config/service-worker-messages.ts';
import type { AppContext } from '../model/shell/app-context.ts';
import { trustedScriptUrl } from '../worker-client/trusted-script-url.ts';
import { activateNewVersion, completeUpdate } from './activate-new-version.ts';

async function offerUpdate({ ui, i18n }: AppContext, waiting: ServiceWorker): Promise<void> {
  // if its texts fail to load, the update is offered at the next start
  await ui.loadTexts('update');
  ui.toasts.show({
    message: i18n.t('update:ready'),
    kind: 'info',
    hasNoTimeout: true,
    actionLabel: i18n.t('update:apply'),
    onAction: () => activateNewVersion(waiting),
  });
}

/** Opens the sheet of pending orders if the page was opened from a push reminder. */
function openWaitingWhenAsked({ syncSheet }: AppContext): void {
  if (location.hash !== `#${WAITING_HASH}`) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  syncSheet.set(true);
}

/** Registers the service worker and watches for new versions. A failure is only logged: the app works without it. */
export function registerServiceWorker(app: AppContext): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  const { ended: signal } = app.ui;
  const offer = (worker: ServiceWorker) => {
    if (!serviceWorker.controller) return;
    offerUpdate(app, worker).catch((error: unknown) => console.warn('update not offered', error));
  };
  openWaitingWhenAsked(app);
  serviceWorker.addEventListener(
    'message',
    ({ data, source }) => {
      const type = (data as { type?: unknown } | null)?.type;
      if (type === SHOW_WAITING) app.syncSheet.set(true);
      // another tab has activated a new version
      if (type === OTHER_BUILD) offer(source as ServiceWorker);
    },
    { signal },
  );
  serviceWorker.register(trustedScriptUrl('/service-worker.js')).then(
    (registration: ServiceWorkerRegistration | undefined) => {
      // privacy tools replace `register` with a function that resolves to undefined
      if (!registration) return console.warn('service worker refused');
      const watch = () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => {
          if (worker.state === 'installed') offer(worker);
        });
      };
      if (completeUpdate(registration)) return;
      registration.active?.postMessage({ type: PAGE_STARTED, file: buildFiles()[0] });
      if (registration.waiting) offer(registration.waiting);
      // the browser may have found an update already
      watch();
      registration.addEventListener('updatefound', watch, { signal });
    },
    (error: unknown) => console.warn('service worker refused', error),
  );
}
