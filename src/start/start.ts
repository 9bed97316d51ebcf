// Starts and ends the app in a window: served page → React → texts → screen → hydration → databases → worker. Each step
// is a separate chunk and task, to avoid long tasks. Nothing before hydration imports database code
// (tests/architecture/start-graph.test.ts).
import type { ShopConfig } from '#schemas/shop-config.ts';
import { buildVersion } from '#shared/config/build-version.ts';
import type { Databases, OpenPersonal } from '#shared/database/open-databases.ts';
import type { InMemory } from '#shared/database/open-in-memory.ts';
import { openInSteps } from '#shared/database/open-in-steps.ts';
import { yieldToMain } from '#shared/database/yield-to-main.ts';
import type { ServedPage } from '#shared/domain/catalogue/served-page.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { type KeptPage, readKeptPage } from '../model/shell/kept-page.ts';
import type { Delays } from '../ui/interface-state.ts';
import type { Supervisor, WorkerLike } from '../worker-client/supervisor.ts';
import { hideMailedLink } from './hide-mailed-link.ts';

export type WindowSetting = {
  /** reads shop.config.json; a rejection is shown like an invalid configuration */
  readConfiguration: () => Promise<unknown>;
  /** the app's container, including server-rendered content if there is any */
  root: HTMLElement;
  /** creates a worker with the API of workers/start-store-worker.ts; default: the worker of this build */
  createWorker?: (() => WorkerLike) | undefined;
  /** opens the databases that the device allows; resolves to undefined for none; default: this device's databases */
  openDatabases?: typeof openInSteps | undefined;
  /** overrides of the default delays */
  delays?: Partial<Delays> | undefined;
};

/** The state of a start, shared by its steps. */
export type Start = WindowSetting & {
  mailedLink: string;
  ended: AbortSignal;
  /** resolves with the opened databases; undefined if the device refuses storage */
  opened: Promise<OpenPersonal | undefined> | undefined;
  /** the in-memory storage used if the device refuses storage */
  memory?: InMemory | undefined;
};

export type RunningApp = {
  /** Unmounts the app, ends its worker, timers and listeners, and closes its databases. */
  end: () => Promise<void>;
};

/** Starts the app; resolves once it works or has shown why it cannot start. */
export async function startApp(setting: WindowSetting): Promise<RunningApp> {
  const mailedLink = hideMailedLink();
  const ending = new AbortController();
  const start: Start = { ...setting, mailedLink, ended: ending.signal, opened: undefined };
  // Dexie closes the databases of a page in the back/forward cache, so a restored page is reloaded
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), {
    signal: start.ended,
  });
  await runSteps(start);
  return {
    end: async () => {
      ending.abort();
      // lets `pagehide` and abort handlers save first
      await yieldToMain();
      const databases = await start.opened;
      await Promise.all([databases?.catalogue?.close(), databases?.personal.close()]);
    },
  };
}

async function runSteps(start: Start): Promise<void> {
  const { ended, openDatabases = openInSteps } = start;

  // read the served page
  const page = await step(() => readPage(start));
  if (!page) return;
  const { config, served, kept } = page;
  // a page without data needs the worker's, so the worker starts immediately
  const earlyWorker = served || kept ? undefined : startWorkerFor(start, config);

  // load React and the texts, then render or hydrate the screen
  await step(() => import('react-dom/client'));
  await step(() => import('i18next'));
  const { renderApp } = await step(() => import('./render-app.tsx'));
  let databases: Databases | undefined;
  const ready = deferred<void>();
  const worker = deferred<Supervisor>();
  void earlyWorker?.then(worker.resolve);
  const { app, remove } = await step(() =>
    renderApp({
      ...start,
      config,
      served,
      kept,
      ready: ready.promise,
      databases: () => databases,
      worker: worker.promise,
    }),
  );

  // open the databases
  start.opened = openDatabases((opening) =>
    import('./ask-to-continue.tsx').then((part) => part.askToContinue(app, opening)),
  );
  const opened = await start.opened;
  if (ended.aborted) return;
  databases = isWhole(opened)
    ? opened
    : await import('./work-in-memory.ts').then((part) =>
        part.workInMemory(start, app, remove, earlyWorker, opened),
      );
  if (!databases) return;
  const { goLive } = await step(() => import('./go-live.ts'));
  await goLive(app, databases);
  ready.resolve();

  // start the worker, then everything that can wait
  if (!earlyWorker) worker.resolve(await step(() => startWorkerFor(start, config)));
  const { afterFirstView } = await step(() => import('./after-first-view.ts'));
  afterFirstView(app, start.readConfiguration);
}

type Page = {
  config: ShopConfig;
  /** the data of a server-rendered page; undefined for an empty page, e.g. from the service worker */
  served?: ServedPage | undefined;
  /** the last visit to an empty page */
  kept?: KeptPage | undefined;
};

/** Returns the configuration and the page's data; undefined if the configuration is invalid, which the page then shows. */
async function readPage({ readConfiguration, root }: Start): Promise<Page | undefined> {
  const block = document.getElementById('served-page')?.textContent;
  if (block) {
    // written and validated by the server that rendered this page
    const served = JSON.parse(block) as ServedPage;
    return { config: served.config, served };
  }
  // a missing or malformed file is reported like an invalid key
  const raw = readConfiguration().catch(() => undefined);
  const kept = readKeptPage(location.pathname + location.search);
  // the same file was parsed then
  if (kept?.release === buildVersion && kept.configText === JSON.stringify(await raw))
    return { config: kept.config, kept };
  const { parseShopConfig } = await import('#shared/config/parse-shop-config.ts');
  await yieldToMain();
  const configured = parseShopConfig(await raw);
  if (configured.ok) return { config: configured.config };
  const problem = await import('./show-start-problem.ts');
  problem.showStartProblem(root, 'config', configured.problems);
  return undefined;
}

const isWhole = (opened: OpenPersonal | undefined): opened is OpenPersonal & Databases => !!opened?.catalogue;

/** Starts the worker for the store view that the URL names. */
async function startWorkerFor(start: Start, config: ShopConfig): Promise<Supervisor> {
  const [{ startWorker }, { splitStorePath }] = await Promise.all([
    import('../worker-client/start-worker.ts'),
    import('#shared/config/store-of.ts'),
  ]);
  await yieldToMain();
  return startWorker(config, splitStorePath(config, location.pathname).store.code, start);
}

/** Runs a step in a separate task. */
async function step<T>(run: () => Promise<T>): Promise<T> {
  await yieldToMain();
  return run();
}
