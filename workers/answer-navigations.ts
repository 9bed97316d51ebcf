// Decides which navigations are answered with the app's cached page instead of from the network.
// - Routes: always.
// - Paths that the URL map resolved before: always.
// - Other paths: only without a network, and only without a file extension.
// - Payment pages, media and other paths outside the storefront: never.
/// <reference lib="webworker" />
import type { PrecacheController } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isReservedPath } from '#shared/config/is-reserved-path.ts';
import { routeOf } from '#shared/config/routes.ts';
import { PATH_RESOLVED } from '#shared/config/service-worker-messages.ts';
import {
  CONFIGURATION_CACHE,
  CONFIGURATION_PATH,
  RESOLVED_PATHS_CACHE,
} from '#shared/config/storage-names.ts';

/** Matches a store view code at the start of a path. */
const STORE_PREFIX = /^\/[a-z]{2}(?=\/|$)/;
const FILE_EXTENSION = /\.[^/]+$/;
/** Maximum number of remembered paths; the oldest are dropped. */
const RESOLVED_PATHS_KEPT = 200;

const isRoute = (path: string): boolean =>
  routeOf(path) !== undefined || routeOf(path.replace(STORE_PREFIX, '') || '/') !== undefined;

/** Returns the path prefix of the bridge API from the cached configuration; undefined if none is cached. */
async function bridgePrefix(): Promise<string | undefined> {
  const cached = await caches.match(CONFIGURATION_PATH, { cacheName: CONFIGURATION_CACHE });
  const { bridge } = ((await cached?.json()) ?? {}) as { bridge?: { prefix?: string } };
  return bridge?.prefix;
}

const isBelow = (path: string, prefix: string | undefined): boolean =>
  prefix !== undefined && prefix !== '' && `${path}/`.startsWith(`${prefix.replace(/\/+$/, '')}/`);

/**
 * Responds to a navigation whose path matches no route.
 * @param page returns the app's page
 */
export async function respondToUnknownPath(
  request: Request,
  pathname: string,
  page: () => Promise<Response>,
): Promise<Response> {
  if (await caches.match(pathname, { cacheName: RESOLVED_PATHS_CACHE })) return page();
  try {
    return await fetch(request);
  } catch (failure) {
    if (FILE_EXTENSION.test(pathname) || isBelow(pathname, await bridgePrefix())) throw failure;
    return page();
  }
}

/** Remembers that the URL map knows a path. */
export async function rememberResolvedPath(pathname: string): Promise<void> {
  const cache = await caches.open(RESOLVED_PATHS_CACHE);
  await cache.put(pathname, new Response());
  const paths = await cache.keys();
  for (const oldest of paths.slice(0, -RESOLVED_PATHS_KEPT)) await cache.delete(oldest);
}

type Page = ReturnType<PrecacheController['createHandlerBoundToURL']>;

/** Registers the navigation handler, and listens for paths that pages have resolved. */
export function answerNavigations(scope: ServiceWorkerGlobalScope, page: Page): void {
  const isNavigation = (request: Request, url: URL) =>
    request.mode === 'navigate' && url.origin === scope.location.origin && !isReservedPath(url.pathname);
  registerRoute(({ request, url }) => isNavigation(request, url) && isRoute(url.pathname), page);
  registerRoute(
    ({ request, url }) => isNavigation(request, url),
    (options) => respondToUnknownPath(options.request, options.url.pathname, () => page(options)),
  );
  scope.addEventListener('message', (event) => {
    const { type, path } = (event.data ?? {}) as { type?: unknown; path?: unknown };
    if (type === PATH_RESOLVED && typeof path === 'string') event.waitUntil(rememberResolvedPath(path));
  });
}
