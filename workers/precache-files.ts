// The files of the shop that the service worker keeps: those of its own build, and those of the build before for as long as a
// tab may still run it.
// Invariant: an old file goes when the page that starts is the only one there is, and no newer build waits.
/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { OTHER_BUILD, PAGE_STARTED } from '../src/config/service-worker-messages.ts';

/** Addresses that are no pages: files, and calls to the bridge. */
const NO_PAGES = [/^\/(api|img|energy|__admin|assets|sitemap)\//, /^\/(robots\.txt|sitemap\.xml)$/];

/**
 * Name of the Web Lock that an installation holds: it relies on files that an earlier attempt fetched, so that none of them
 * may be deleted meanwhile.
 */
const INSTALL_LOCK = 'install-files';

type Entry = { url: string; revision: string | null };

async function dropOldFiles(
  { clients, registration }: ServiceWorkerGlobalScope,
  files: PrecacheController,
  started: string | undefined,
): Promise<void> {
  if (registration.installing || registration.waiting) return;
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some(({ id }) => id !== started)) return;
  const kept = new Set(files.getURLsToCacheKeys().values());
  const cache = await caches.open(files.strategy.cacheName);
  for (const request of await cache.keys()) if (!kept.has(request.url)) await cache.delete(request);
}

/** Keeps the files of a build from its installation on, and answers with them. In: the scope, the build's list of files. */
export function precacheFiles(scope: ServiceWorkerGlobalScope, entries: Entry[]): void {
  const files = new PrecacheController();
  files.addToCacheList(entries);
  registerRoute(new PrecacheRoute(files));
  // every page of the shop is the same shell
  registerRoute(new NavigationRoute(files.createHandlerBoundToURL('/index.html'), { denylist: NO_PAGES }));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async (options) =>
      (await caches.match(options.request, { cacheName: files.strategy.cacheName })) ??
      new NetworkOnly().handle(options),
  );
  scope.addEventListener('install', (event) =>
    event.waitUntil(scope.navigator.locks.request(INSTALL_LOCK, () => files.install(event))),
  );
  scope.addEventListener('message', (event) => {
    const { type, file } = (event.data ?? {}) as { type?: unknown; file?: string };
    if (type !== PAGE_STARTED) return;
    const page = event.source as Client | null;
    if (file && !files.getCacheKeyForURL(file)) page?.postMessage({ type: OTHER_BUILD });
    event.waitUntil(
      // during an installation nothing is deleted: a later page does it
      scope.navigator.locks.request(INSTALL_LOCK, { ifAvailable: true }, async (lock) => {
        if (lock) await dropOldFiles(scope, files, page?.id);
      }),
    );
  });
}
