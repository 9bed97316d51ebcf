// Navigations in the service worker: which of them are answered with the app's cached page.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATH_RESOLVED } from '#shared/config/service-worker-messages.ts';
import {
  CONFIGURATION_CACHE,
  CONFIGURATION_PATH,
  RESOLVED_PATHS_CACHE,
} from '#shared/config/storage-names.ts';

const ORIGIN = 'https://store.example';

type Match = (options: { request: { mode: string }; url: URL }) => boolean;
type Handle = (options: { request: object; url: URL }) => Promise<string>;

let stored: Map<string, Map<string, Response>>;
let network: () => Promise<unknown>;

beforeEach(() => {
  stored = new Map();
  network = async () => 'network';
  const open = (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, cache);
    return cache;
  };
  vi.stubGlobal('caches', {
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      stored.get(cacheName)?.get(path)?.clone(),
    open: async (name: string) => ({
      put: async (path: string, response: Response) => {
        open(name).delete(path);
        open(name).set(path, response);
      },
      keys: async () => [...open(name).keys()],
      delete: async (path: string) => open(name).delete(path),
    }),
  });
  vi.stubGlobal('fetch', () => network());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  vi.doUnmock('workbox-routing');
});

/** Starts the module; returns a function that navigates, and one that sends a message as a page does. */
async function start() {
  const rows: [Match, Handle][] = [];
  vi.doMock('workbox-routing', () => ({
    registerRoute: (match: Match, handle: Handle) => rows.push([match, handle]),
  }));
  const { answerNavigations } = await import('#workers/answer-navigations.ts');
  let listener: (event: unknown) => void = () => undefined;
  const scope = {
    location: new URL(ORIGIN),
    addEventListener: (_: string, added: typeof listener) => {
      listener = added;
    },
  };
  answerNavigations(scope as never, (async () => 'page') as never);
  const navigate = async (path: string, mode = 'navigate') => {
    const options = { request: { mode }, url: new URL(path, ORIGIN) };
    return rows.find(([match]) => match(options))?.[1](options);
  };
  const resolve = async (path: string) => {
    const waits: Promise<unknown>[] = [];
    listener({
      data: { type: PATH_RESOLVED, path },
      waitUntil: (work: Promise<unknown>) => waits.push(work),
    });
    await Promise.all(waits);
  };
  return { navigate, resolve };
}

const offline = () => {
  network = async () => {
    throw new TypeError('Failed to fetch');
  };
};

describe('a navigation', () => {
  it.each([
    '/',
    '/en',
    '/en/',
    '/ru/c/tvs',
    '/p/SKU-1.5/tv',
    '/p/A/b/V',
    '/cart?x=1',
    '/pwa.html',
    '/my-account/orders/1',
  ])('to a route gets the page without a network request: %s', async (path) => {
    const { navigate } = await start();
    expect(await navigate(path)).toBe('page');
  });

  it.each([
    '/payment/start',
    '/payment',
    '/media/a.jpg',
    '/.well-known/security.txt',
    '/admin',
    '/api/cart/pull',
    '/sitemap.xml',
  ])('to a URL outside the storefront is left to the browser, online and offline: %s', async (path) => {
    const { navigate } = await start();
    expect(await navigate(path)).toBeUndefined();
    offline();
    expect(await navigate(path)).toBeUndefined();
  });

  it('to another path gets the network response', async () => {
    const { navigate } = await start();
    expect(await navigate('/video/tv-55.html')).toBe('network');
    expect(await navigate('/blog')).toBe('network');
  });

  it('to another path gets the page while offline, unless the path has a file extension', async () => {
    const { navigate } = await start();
    offline();
    expect(await navigate('/video/tv-55')).toBe('page');
    await expect(navigate('/video/tv-55.html')).rejects.toThrow(TypeError);
  });

  it('below the configured prefix of the bridge API never gets the page', async () => {
    const configuration = new Response(JSON.stringify({ bridge: { prefix: '/commerce/' } }));
    stored.set(CONFIGURATION_CACHE, new Map([[CONFIGURATION_PATH, configuration]]));
    const { navigate } = await start();
    offline();
    await expect(navigate('/commerce/download')).rejects.toThrow(TypeError);
    expect(await navigate('/commerces')).toBe('page');
  });

  it('to a path resolved by the URL map gets the page, even with a file extension or offline', async () => {
    const { navigate, resolve } = await start();
    await resolve('/video/tv-55.html');
    expect(await navigate('/video/tv-55.html')).toBe('page');
    offline();
    expect(await navigate('/video/tv-55.html')).toBe('page');
  });

  it('is left to the browser if the request is not for a document', async () => {
    const { navigate } = await start();
    expect(await navigate('/cart', 'cors')).toBeUndefined();
  });
});

it('stores the last 200 resolved paths', async () => {
  const { resolve } = await start();
  for (let at = 0; at < 203; at += 1) await resolve(`/${at}.html`);
  expect([...(stored.get(RESOLVED_PATHS_CACHE)?.keys() ?? [])]).toEqual(
    Array.from({ length: 200 }, (_, at) => `/${at + 3}.html`),
  );
});
