// Owns the precached files of the app: those of this build, and those of the previous one while a tab may still run it.
// Invariant: old files are deleted only if the starting page is the only open one and no newer build is
// installing or waiting.
/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { OTHER_BUILD, PAGE_STARTED } from '#shared/config/service-worker-messages.ts';
import { answerNavigations } from './answer-navigations.ts';

/**
 * Web Lock held during an installation, which relies on files fetched by an earlier attempt: none of them may be
 * deleted in the meantime.
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

/** Precaches the files of a build during installation and serves them. */
export function precacheFiles(scope: ServiceWorkerGlobalScope, entries: Entry[]): void {
  const files = new PrecacheController();
  files.addToCacheList(entries);
  registerRoute(new PrecacheRoute(files));
  answerNavigations(scope, files.createHandlerBoundToURL('/index.html'));
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
      // skipped during an installation: a later page start deletes the files
      scope.navigator.locks.request(INSTALL_LOCK, { ifAvailable: true }, async (lock) => {
        if (lock) await dropOldFiles(scope, files, page?.id);
      }),
    );
  });
}
