// Installation of a new build's service worker beside the previous build's cache, with failing fetches.
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { PAGE_STARTED } from '#shared/config/service-worker-messages.ts';
import { randomCases } from '../support/random-cases.ts';
import { namedLocks } from '../support/worker/named-locks.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const ORIGIN = 'https://shop.example';

type Entry = { url: string; revision: string | null };
const buildOf = (version: string): Entry[] => [
  { url: `/assets/window-${version}.js`, revision: null },
  { url: `/assets/shell-${version}.js`, revision: null },
  { url: `/assets/cart-${version}.js`, revision: null },
  { url: '/index.html', revision: version },
];

/** Resolves a URL without an origin against the origin, as in a service worker. */
const ShopRequest = class extends Request {
  constructor(input: Request | string, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, ORIGIN).href : input, init);
  }
};

/** A browser whose caches and network outlive its service workers. */
function openBrowser() {
  const stored = new Map<string, string>();
  const urlOf = (request: Request | string) =>
    typeof request === 'string' ? new URL(request, ORIGIN).href : request.url;
  const cache = {
    match: async (request: Request | string) => {
      const body = stored.get(urlOf(request));
      return body === undefined ? undefined : new Response(body);
    },
    put: async (request: Request | string, response: Response) =>
      void stored.set(urlOf(request), await response.text()),
    delete: async (request: Request | string) => stored.delete(urlOf(request)),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
  };
  const caches = { open: async () => cache, match: cache.match, keys: async () => ['precache'] };
  const network = { requests: 0, answer: (_: string): Response => new Response('file') };
  const pages: { id: string }[] = [];
  /** the list of open pages is returned once `until` has resolved */
  const listing = { until: Promise.resolve() };
  const lock = namedLocks();
  type Run = (lock: object | null) => Promise<unknown>;
  const locks = {
    request: async (name: string, ...rest: [Run] | [{ ifAvailable: true }, Run]) => {
      const run = rest[1] ?? (rest[0] as Run);
      let isHeld = false;
      const result = await lock(
        name,
        async () => {
          isHeld = true;
          return run({});
        },
        { ifAvailable: rest.length > 1 },
      );
      return isHeld ? result : run(null);
    },
  };

  /** Starts the service worker of a build. Returns functions that dispatch the browser's events. */
  async function start(build: Entry[]) {
    const listeners: [string, (event: unknown) => void][] = [];
    const scope = {
      addEventListener: (kind: string, listener: (event: unknown) => void) =>
        listeners.push([kind, listener]),
      navigator: { locks },
      __WB_DISABLE_DEV_LOGS: true,
      clients: {
        matchAll: async () => {
          await listing.until;
          return pages;
        },
      },
      registration: { scope: `${ORIGIN}/` },
      location: new URL('/service-worker.js', ORIGIN),
    };
    class ExtendableEvent {}
    vi.stubGlobal('self', scope);
    vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
    vi.stubGlobal('registration', scope.registration);
    vi.stubGlobal('location', scope.location);
    vi.stubGlobal('caches', caches);
    vi.stubGlobal('ExtendableEvent', ExtendableEvent);
    vi.stubGlobal('FetchEvent', class extends ExtendableEvent {});
    vi.stubGlobal('Request', ShopRequest);
    Object.assign(scope, { caches });
    const fetchFile = async (request: Request) => {
      network.requests += 1;
      return network.answer(new URL(request.url).pathname);
    };
    vi.stubGlobal('fetch', fetchFile);
    Object.assign(scope, { fetch: fetchFile });
    vi.resetModules();
    const { precacheFiles: keepFiles } = await import('#workers/precache-files.ts');
    keepFiles(scope as never, build);

    /**
     * Dispatches an event. Returns whether it succeeds: like a browser, checks that all promises passed to `waitUntil`
     * are fulfilled.
     */
    const tell = async (type: string, event: object = {}) => {
      const waits: Promise<unknown>[] = [];
      const dispatched = Object.assign(new ExtendableEvent(), {
        ...event,
        type,
        waitUntil: (work: Promise<unknown>) => waits.push(work),
      });
      for (const [kind, listener] of listeners) if (kind === type) listener(dispatched);
      let settled = 0;
      let isDone = true;
      while (settled < waits.length) {
        const outcomes = await Promise.allSettled(waits.slice(settled));
        settled += outcomes.length;
        if (outcomes.some(({ status }) => status === 'rejected')) isDone = false;
      }
      return isDone;
    };
    return { install: () => tell('install'), activate: () => tell('activate'), tell };
  }
  const bodies = () => new Map(stored);
  return { start, network, pages, listing, bodies };
}

const cachedPaths = (bodies: Map<string, string>) => [...bodies.keys()].map((url) => url.replace(ORIGIN, ''));
const old = buildOf('1');
const next = buildOf('2');
const pathsOf = (build: Entry[]) =>
  build.map(({ url, revision }) => (revision ? `${url}?__WB_REVISION__=${revision}` : url));

it('keeps all files of the active build if an install fails [F51 F52]', async () => {
  const failures: (() => Response)[] = [
    () => {
      throw new TypeError('Failed to fetch');
    },
    () => new Response('', { status: 404 }),
    () => new Response('', { status: 503 }),
  ];
  await fc.assert(
    fc.asyncProperty(fc.nat(next.length - 1), fc.constantFrom(...failures), async (at, fail) => {
      const browser = openBrowser();
      browser.pages.push({ id: 'first' }, { id: 'second' });
      const active = await browser.start(old);
      expect(await active.install()).toBe(true);
      await active.activate();
      const before = browser.bodies();
      expect(cachedPaths(before)).toEqual(pathsOf(old));

      browser.network.answer = (path) => (path === next[at]?.url ? fail() : new Response('new'));
      expect(await (await browser.start(next)).install()).toBe(false);
      const half = browser.bodies();
      for (const [url, body] of before) expect(half.get(url)).toBe(body);
      expect(cachedPaths(half)).toEqual([...pathsOf(old), ...pathsOf(next).slice(0, at)]);

      browser.network.requests = 0;
      browser.network.answer = () => new Response('new');
      const third = await browser.start(next);
      expect(await third.install()).toBe(true);
      await third.activate();
      expect(browser.network.requests).toBe(next.length - at);
      // two pages of the previous build are still open
      expect(cachedPaths(browser.bodies())).toEqual([...pathsOf(old), ...pathsOf(next)]);
    }),
    { numRuns: randomCases(12) },
  );
});

it('keeps the active build if its only page starts after a failed install [F51]', async () => {
  const browser = openBrowser();
  browser.pages.push({ id: 'first' });
  await (await browser.start(old)).install();
  browser.network.answer = (path) => new Response('', { status: path === '/index.html' ? 503 : 200 });
  expect(await (await browser.start(next)).install()).toBe(false);

  const active = await browser.start(old);
  const source = { id: 'first', postMessage: vi.fn() };
  const data = { type: PAGE_STARTED, file: '/assets/window-1.js' };
  expect(await active.tell('message', { data, source })).toBe(true);
  expect(cachedPaths(browser.bodies())).toEqual(pathsOf(old));
  expect(source.postMessage).not.toHaveBeenCalled();
});

it('completes an install that runs while old files are being deleted [F51]', async () => {
  const browser = openBrowser();
  browser.pages.push({ id: 'first' });
  const active = await browser.start(old);
  await active.install();
  browser.network.answer = (path) => new Response('', { status: path === '/index.html' ? 503 : 200 });
  expect(await (await browser.start(next)).install()).toBe(false);

  browser.network.answer = () => new Response('new');
  const later = await browser.start(next);
  let goOn = () => {};
  browser.listing.until = new Promise((resolve) => {
    goOn = resolve;
  });
  const source = { id: 'first', postMessage: vi.fn() };
  const deleting = active.tell('message', { data: { type: PAGE_STARTED, file: old[0]?.url }, source });
  const installing = later.install();
  // the installation gets as far as it can before the deletion continues
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  goOn();
  expect(await Promise.all([deleting, installing])).toEqual([true, true]);
  expect(cachedPaths(browser.bodies()).sort()).toEqual([...pathsOf(old), ...pathsOf(next)].sort());
});
