// One document in a tab: a window of jsdom, a realm with the shop's script, and the workers it starts.
import { readFileSync } from 'node:fs';
import { JSDOM, VirtualConsole } from 'jsdom';
import type { RunningApp, startApp } from '#src/app/start-app.ts';
import type { DeviceParts } from './device.ts';
import { localStorageOf } from './local-storage.ts';
import { createRealm, type Realm } from './realm.ts';
import { runScript } from './scripts.ts';
import { addWindowFeatures, type Download } from './window-features.ts';
import { workersOf } from './worker.ts';

export type PageOptions = {
  /** width of the window in CSS px */
  width: number;
  /** what the tab's session storage holds */
  session: Record<string, string>;
  /** what stands in shop.config.json; undefined: the file is absent */
  config: unknown;
  downloads: Download[];
  say: (level: string, words: unknown[]) => void;
  /** a link led out of the document */
  onLeave: (url: string) => void;
};

export type Page = {
  window: JSDOM['window'];
  document: Document;
  realm: Realm;
  workers: ReadonlySet<Realm>;
  shop: Promise<RunningApp>;
  /** Does the shop work: are its databases open, or has it said why it cannot? It answers before that. */
  isWorking: () => boolean;
  /** How the tab's session storage stands. */
  session: () => Record<string, string>;
  /** The end of the document. In: does the browser still tell it (a closed tab), or not (a crash)? */
  end: (isTold: boolean) => void;
};

/** The page as any host serves it, without what only a browser runs. */
const shell = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8').replaceAll(
  /<script[^>]*><\/script>|<link[^>]*>/g,
  '',
);

/** What a page fetches late comes as soon as it may: nothing else competes with the first view here. */
const delays = { lateParts: 0, pressedParts: 50 };

/** What can be no parameter of a function in strict mode, or is the same everywhere. */
const notParameters = new Set(['undefined', 'NaN', 'Infinity', 'eval', 'arguments', 'constructor']);
const isName = /^[A-Za-z_$][\w$]*$/;
let windowNames: string[] | undefined;

/** The names by which a script reaches what stands in the window. */
function namesOf(window: JSDOM['window']): string[] {
  const names = new Set<string>();
  for (let at: object | null = window; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  return [...names].filter((name) => isName.test(name) && !notParameters.has(name));
}

/** Opens a document at an address and starts the shop in it. */
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
    // an anchor of the same page stays in it
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
  if (!root || !startShop) throw new Error('the script of the window did not hand over the shop');
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
    end: (isTold) => {
      if (realm.hasEnded()) return;
      if (isTold) {
        window.dispatchEvent(new window.Event('beforeunload'));
        window.dispatchEvent(new window.PageTransitionEvent('pagehide', { persisted: false }));
      }
      for (const worker of [...running]) worker.end();
      realm.end();
      window.close();
    },
  };
}
