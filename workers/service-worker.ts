// Makes the app start offline: precaches the shell, caches the last configuration and pictures.
// Invariant: no bridge API response and nothing with a token enters a cache (I-17, S-23).
/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { ABORT_REQUESTS, SKIP_WAITING } from '#shared/config/service-worker-messages.ts';
import { CONFIGURATION_CACHE, CONFIGURATION_PATH, PICTURE_CACHE } from '#shared/config/storage-names.ts';
import { abortableRequests } from './abortable-requests.ts';
import { listenForReminders } from './listen-for-reminders.ts';
import { precacheFiles } from './precache-files.ts';

type Entry = { url: string; revision: string | null };
declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: unknown;
  /** written by host/brand/branded-files.ts: files that depend on the configuration, and the icon of notifications */
  servedBrand?: { files: Entry[]; icon?: string };
};

/** Limits how long an unresponsive network can delay the start. */
const CONFIGURATION_TIMEOUT_S = 2;
const PICTURES_KEPT = 1500;
const PICTURE_LIFETIME_S = 60 * 24 * 60 * 60;

const { files = [], icon = '/icon-192.png' } = self.servedBrand ?? {};
const served = new Set(files.map(({ url }) => url));
const built = self.__WB_MANIFEST as Entry[];
precacheFiles(self, [...files, ...built.filter(({ url }) => !served.has(url))]);

const requests = abortableRequests();

/**
 * The configuration can be edited after the build, so it is fetched from the network first; the fallback is the last
 * valid copy.
 */
const configuration = new NetworkFirst({
  cacheName: CONFIGURATION_CACHE,
  networkTimeoutSeconds: CONFIGURATION_TIMEOUT_S,
  fetchOptions: requests.options,
  plugins: [
    {
      requestWillFetch: async ({ request }) => new Request(request, { cache: 'no-cache' }),
      // treat a captive portal's page or a broken file as a failed request
      fetchDidSucceed: async ({ response }) => {
        if (!response.ok) throw new Error(`configuration: ${response.status}`);
        await response.clone().json();
        return response;
      },
    },
  ],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === CONFIGURATION_PATH, configuration);
// the page that installs this worker has already read it, so cache it now for the next start offline
self.addEventListener('install', (event) =>
  event.waitUntil(configuration.handle({ event, request: new Request(CONFIGURATION_PATH) })),
);

const pictures = new CacheFirst({
  cacheName: PICTURE_CACHE,
  fetchOptions: requests.options,
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
});
registerRoute(({ request, sameOrigin }) => sameOrigin && request.destination === 'image', pictures);
/** Cross-origin pictures are cached only if the backend's origin allows CORS; otherwise they are just loaded. */
registerRoute(
  ({ request, sameOrigin }) => !sameOrigin && request.destination === 'image',
  async (options) => {
    const { signal } = requests.options;
    const readable = new Request(options.request.url, { mode: 'cors', credentials: 'omit' });
    try {
      return await pictures.handle({ ...options, request: readable });
    } catch {
      return new NetworkOnly({ fetchOptions: { signal } }).handle(options);
    }
  },
);

listenForReminders(self, icon);

self.addEventListener('message', ({ data }) => {
  const { type } = (data ?? {}) as { type?: unknown };
  if (type === SKIP_WAITING) void self.skipWaiting();
  if (type === ABORT_REQUESTS) requests.abort();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
