// Registers the service worker at its fixed URL. A new version waits until the shopper agrees, or nobody
// is at a kiosk: never a forced reload in the middle of a checkout (F51).
import { buildFiles } from '../config/build-files.ts';
import { OTHER_BUILD, PAGE_STARTED, SHOW_WAITING, WAITING_HASH } from '../config/service-worker-messages.ts';
import type { AppContext } from '../model/app-context.ts';
import { trustedScriptUrl } from '../worker-client/trusted-script-url.ts';
import { activateNewVersion, reloadIfTooEarly } from './activate-new-version.ts';

async function offerUpdate({ ui, i18n }: AppContext, waiting: ServiceWorker): Promise<void> {
  // without its texts it is offered at the next start
  await ui.loadTexts('update');
  ui.toasts.show({
    message: i18n.t('update:ready'),
    kind: 'info',
    hasNoTimeout: true,
    actionLabel: i18n.t('update:apply'),
    onAction: () => activateNewVersion(waiting),
  });
}

/** A reminder that was pressed leads to the orders that wait. */
function openWaitingWhenAsked({ syncSheet }: AppContext): void {
  if (location.hash !== `#${WAITING_HASH}`) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  syncSheet.set(true);
}

/** Registers and watches for new versions. The shop works without one: a refusal is only logged. */
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
      // another tab has taken the new version before this page asked for it
      if (type === OTHER_BUILD) offer(source as ServiceWorker);
    },
    { signal },
  );
  serviceWorker.register(trustedScriptUrl('/service-worker.js')).then(
    (registration: ServiceWorkerRegistration | undefined) => {
      // privacy tools replace `register` by a function that resolves with nothing
      if (!registration) return console.warn('service worker refused');
      const watch = () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => {
          if (worker.state === 'installed') offer(worker);
        });
      };
      if (reloadIfTooEarly(registration)) return;
      registration.active?.postMessage({ type: PAGE_STARTED, file: buildFiles()[0] });
      if (registration.waiting) offer(registration.waiting);
      // the browser may have found one before this page asked
      watch();
      registration.addEventListener('updatefound', watch, { signal });
    },
    (error: unknown) => console.warn('service worker refused', error),
  );
}
