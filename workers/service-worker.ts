// Makes the shop start without a network: the shell is precached, pictures are kept within a limit.
// Never an answer of the bridge, never anything with a token, in a cache (I-17, S-23).
/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

const PICTURES_KEPT = 1500;
const PICTURE_LIFETIME_S = 60 * 24 * 60 * 60;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/** Every page of the shop is the same shell; files and calls to the bridge are not pages. */
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|img|energy|__admin|assets|sitemap)\//, /^\/(robots\.txt|sitemap\.xml)$/],
  }),
);

registerRoute(
  ({ url, request }) =>
    url.origin === self.location.origin && url.pathname.startsWith('/img/') && request.method === 'GET',
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [
      {
        // a captive portal's page is not a picture
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/')
            ? response
            : null,
      },
      new ExpirationPlugin({
        maxEntries: PICTURES_KEPT,
        maxAgeSeconds: PICTURE_LIFETIME_S,
        purgeOnQuotaError: true,
      }),
    ],
  }),
);

self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
