// The start of a window, step by step: the page is drawn and answers before the databases are there. Each step is a part of
// its own, fetched and run in a task of its own, so that none keeps the page from answering for long. What is drawn with
// brings nothing of a database along (tests/architecture/start-graph.test.ts).
import type { ShopConfig } from '../../schemas/shop-config.ts';
import type { Databases, OpenPersonal } from '../database/open-databases.ts';
import type { InMemory } from '../database/open-in-memory.ts';
import { openInSteps } from '../database/open-in-steps.ts';
import { yieldToMain } from '../database/yield-to-main.ts';
import type { ServedPage } from '../domain/catalogue/served-page.ts';
import type { Delays } from '../ui/interface-state.ts';
import type { Supervisor, WorkerLike } from '../worker-client/supervisor.ts';

export type WindowSetting = {
  /** what shop.config.json holds; a rejection is told like a configuration with a wrong key */
  readConfiguration: () => Promise<unknown>;
  /** where the shop is drawn; what a server drew of it stands inside */
  root: HTMLElement;
  /** makes a worker that speaks workers/expose-store-worker.ts; the build's own unless given */
  createWorker?: (() => WorkerLike) | undefined;
  /** opens what the device allows; undefined: nothing. This device's own unless given */
  openDatabases?: typeof openInSteps | undefined;
  /** the usual ones unless given */
  delays?: Partial<Delays> | undefined;
};

/** What the steps of one start have so far. */
export type Start = WindowSetting & {
  mailedLink: string;
  ended: AbortSignal;
  /** the databases that are being opened; undefined inside: refused */
  opened: Promise<OpenPersonal | undefined> | undefined;
  /** where the data lies when the device refuses storage */
  memory?: InMemory | undefined;
};

/** A promise that is kept from outside. */
function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

/** A step of the start, in a task of its own. */
async function step<T>(run: () => Promise<T>): Promise<T> {
  await yieldToMain();
  return run();
}

type Page = {
  config: ShopConfig;
  /** what a server drew the page from; undefined: the page came empty, from the service worker for example */
  served?: ServedPage;
};

/** Out: the configuration of this deployment; undefined when it is wrong, which the page tells then. */
async function readPage({ readConfiguration, root }: Start): Promise<Page | undefined> {
  const block = document.getElementById('served-page')?.textContent;
  if (block) {
    // written by the server of this page, which has parsed it
    const served = JSON.parse(block) as ServedPage;
    return { config: served.config, served };
  }
  // a file that is absent or not JSON is told like one with a wrong key
  const raw = readConfiguration().catch(() => undefined);
  const { parseShopConfig } = await import('../config/parse-shop-config.ts');
  await yieldToMain();
  const configured = parseShopConfig(await raw);
  if (configured.ok) return { config: configured.config };
  const problem = await import('./show-start-problem.ts');
  problem.showStartProblem(root, 'config', configured.problems);
  return undefined;
}

const isWhole = (opened: OpenPersonal | undefined): opened is OpenPersonal & Databases => !!opened?.catalogue;

/** In: the start, its configuration. Out: the worker, at work for the store view that the URL names. */
async function beginWork(start: Start, config: ShopConfig): Promise<Supervisor> {
  const [{ startWorker }, { splitStorePath }] = await Promise.all([
    import('../worker-client/start-worker.ts'),
    import('../config/store-of.ts'),
  ]);
  await yieldToMain();
  return startWorker(config, splitStorePath(config, location.pathname).store.code, start);
}

/** Runs the steps in their order. Out: resolves when the shop works, or has said why it cannot. */
export async function runSteps(start: Start): Promise<void> {
  const { root, ended, mailedLink, delays, openDatabases = openInSteps } = start;
  const page = await step(() => readPage(start));
  if (!page) return;
  const { config, served } = page;

  // a page that came drawn leaves line and processor to the window; any other waits for what the worker brings
  const worker = served ? undefined : beginWork(start, config);

  await step(() => import('react-dom/client'));
  await step(() => import('i18next'));
  const { renderApp: drawShop } = await step(() => import('./render-app.tsx'));
  let databases: Databases | undefined;
  const ready = deferred<void>();
  const begun = deferred<Supervisor>();
  void worker?.then(begun.resolve);
  const { shop: app, remove } = await step(() =>
    drawShop({
      config,
      served,
      root,
      mailedLink,
      delays,
      ended,
      ready: ready.promise,
      databases: () => databases,
      worker: begun.promise,
    }),
  );

  start.opened = openDatabases((opening) =>
    import('./ask-to-continue.tsx').then((part) => part.askToContinue(app, opening)),
  );
  const opened = await start.opened;
  if (ended.aborted) return;
  databases = isWhole(opened)
    ? opened
    : await import('./work-in-memory.ts').then((part) =>
        part.workInMemory(start, app, remove, worker, opened),
      );
  if (!databases) return;
  const { goLive } = await step(() => import('./go-live.ts'));
  await goLive(app, databases);
  ready.resolve();
  if (!worker) begun.resolve(await step(() => beginWork(start, config)));
  const rest = await step(() => import('./after-first-view.ts'));
  rest.afterFirstView(app);
}
