// One document in a tab: a jsdom window, a realm with the script of the application, and the workers it starts.
import { readFileSync } from 'node:fs';
import { JSDOM, VirtualConsole } from 'jsdom';
import type { RunningApp, startApp } from '#src/start/start.ts';
import type { DeviceParts } from './device.ts';
import { localStorageOf } from './local-storage.ts';
import { createRealm, type Realm } from './realm.ts';
import { runScript } from './scripts.ts';
import { addWindowFeatures, type Download } from './window-features.ts';
import { workersOf } from './worker.ts';

export type PageOptions = {
  /** width of the window in CSS px */
  width: number;
  /** contents of the tab's session storage */
  session: Record<string, string>;
  /** contents of shop.config.json; undefined if the file is missing */
  config: unknown;
  downloads: Download[];
  say: (level: string, words: unknown[]) => void;
  /** called when the user follows a link out of the document */
  onLeave: (url: string) => void;
};

export type Page = {
  window: JSDOM['window'];
  document: Document;
  realm: Realm;
  workers: ReadonlySet<Realm>;
  shop: Promise<RunningApp>;
  /** True once the databases are open or an error is shown; the application responds before that. */
  isWorking: () => boolean;
  /** Returns the contents of the tab's session storage. */
  session: () => Record<string, string>;
  /** Ends the document. `isClosed` is true for a closed tab, which dispatches its events, and false for a crash. */
  end: (isClosed: boolean) => void;
};

/** index.html as a host serves it, without scripts and links. */
const shell = readFileSync(new URL('../../../../index.html', import.meta.url), 'utf8').replaceAll(
  /<script[^>]*><\/script>|<link[^>]*>/g,
  '',
);

/** Deferred parts load without a delay, because nothing competes with the first render here. */
const delays = { lateParts: 0, pressedParts: 50 };

/** Names that cannot be parameters in strict mode, or have the same value in every realm. */
const notParameters = new Set(['undefined', 'NaN', 'Infinity', 'eval', 'arguments', 'constructor']);
const isName = /^[A-Za-z_$][\w$]*$/;
let windowNames: string[] | undefined;

/** Returns the names of the window's properties that are valid as parameter names. */
function namesOf(window: JSDOM['window']): string[] {
  const names = new Set<string>();
  for (let at: object | null = window; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  return [...names].filter((name) => isName.test(name) && !notParameters.has(name));
}

/** Opens a document at a URL and starts the application in it. */
export function openPage(device: DeviceParts, url: string, options: PageOptions): Page {
  const { say } = options;
  const console = new VirtualConsole();
  console.on('jsdomError', (error) => say('error', [error.message, error.cause ?? '']));
  const dom = new JSDOM(shell, { url, pretendToBeVisual: true, virtualConsole: console });
  const { window } = dom;
  const base = () => window.location.href;
  const realm = createRealm(device, base, say);
  const { Worker, running } = workersOf(device, realm, base, say);

  for (const [key, value] of Object.entries(options.session)) window.sessionStorage.setItem(key, value);
  for (const [name, value] of Object.entries({ ...realm.globals, Worker }))
    if (value !== undefined)
      Object.defineProperty(window, name, { value, configurable: true, writable: true });
  const localStorage = localStorageOf(device.texts, realm.hasEnded);
  Object.defineProperty(window, 'localStorage', { value: localStorage, configurable: true });
  addWindowFeatures(window, options);
  Object.defineProperties(window.navigator, {
    onLine: { get: () => device.connection.isOnLine(), configurable: true },
    locks: { value: realm.locks, configurable: true },
  });
  window.addEventListener('click', (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
    if (!link || event.defaultPrevented || link.target === '_blank') return;
    if (new URL(link.href).origin !== window.location.origin) return;
    // a fragment link stays in the document
    if (link.href.split('#')[0] === window.location.href.split('#')[0] && link.hash) return;
    event.preventDefault();
    options.onLeave(link.href);
  });
  realm.onEnd(
    device.connection.onChange((isOnLine) =>
      window.dispatchEvent(new window.Event(isOnLine ? 'online' : 'offline')),
    ),
  );

  let startShop: typeof startApp | undefined;
  windowNames ??= namesOf(window);
  const globals: Record<string, unknown> = {};
  for (const name of windowNames) globals[name] = window[name];
  Object.assign(globals, realm.globals, {
    window,
    self: window,
    globalThis: window,
    Worker,
    takeShop: (start: typeof startApp) => {
      startShop = start;
    },
  });
  runScript('window', globals);
  const root = window.document.getElementById('shop');
  if (!root || !startShop) throw new Error('The window script did not call takeShop, or #shop is missing');
  const shop = startShop({
    root,
    delays,
    readConfiguration: async () => {
      if (options.config === undefined) throw new TypeError('Failed to fetch');
      return options.config;
    },
  });

  let isWorking = false;
  const works = () => {
    isWorking = true;
  };
  shop.then(works, works);

  return {
    window,
    document: window.document,
    realm,
    workers: running,
    shop,
    isWorking: () => isWorking,
    session: () => Object.fromEntries(Object.entries(window.sessionStorage)),
    end: (isClosed) => {
      if (realm.hasEnded()) return;
      if (isClosed) {
        window.dispatchEvent(new window.Event('beforeunload'));
        window.dispatchEvent(new window.PageTransitionEvent('pagehide', { persisted: false }));
      }
      for (const worker of [...running]) worker.end();
      realm.end();
      window.close();
    },
  };
}
