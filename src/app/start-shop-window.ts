// Starts a window: configuration, databases, React, and the worker before or after these. Each step is a part of its
// own, so that none keeps the page from answering for long. Wires; no logic.

import type { Databases } from '../database/open-databases.ts';
import { openInSteps } from '../database/open-in-steps.ts';
import { yieldToMain } from '../database/yield-to-main.ts';
import type { Delays } from '../ui/interface-state.ts';
import type { Supervisor, WorkerLike } from '../worker-client/supervisor.ts';
import { hideMailedLink } from './hide-mailed-link.ts';

export type WindowSetting = {
  /** what shop.config.json holds; a rejection is told like a configuration with a wrong key */
  readConfiguration: () => Promise<unknown>;
  /** where the shop is drawn; a first view that the page came with stands inside */
  root: HTMLElement;
  /** makes a worker that speaks workers/expose-shop.ts; the build's own unless given */
  createWorker?: (() => WorkerLike) | undefined;
  /** out: both databases; undefined when the device refuses storage. This device's own unless given */
  openDatabases?: (() => Promise<Databases | undefined>) | undefined;
  /** the usual ones unless given */
  delays?: Partial<Delays> | undefined;
};

export type ShopWindow = {
  /** Takes the shop off the page, ends its worker, its timers and its listeners, and closes its databases. */
  end: () => Promise<void>;
};

/** In: see WindowSetting. Out: the window, once the shop stands in it or has said why it cannot. */
export async function startShopWindow({
  readConfiguration,
  root,
  createWorker,
  openDatabases = openInSteps,
  delays,
}: WindowSetting): Promise<ShopWindow> {
  const mailedLink = hideMailedLink();
  const ending = new AbortController();
  const ended = ending.signal;
  // Dexie closes the databases of a page that the browser keeps for the way back: shown again, it begins anew
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { signal: ended });
  let opened: Promise<Databases | undefined> | undefined;
  let worker: Supervisor | undefined;
  const started: ShopWindow = {
    end: async () => {
      ending.abort();
      // what a page saves when it is left
      await yieldToMain();
      const databases = await opened;
      await Promise.all([databases?.catalogue.close(), databases?.personal.close()]);
    },
  };
  // a file that is absent or not JSON is told like one with a wrong key
  const raw = readConfiguration().catch(() => undefined);
  await import('../../schemas/primitives.ts');
  await yieldToMain();
  const first = await import('./start-configuration.ts');
  await yieldToMain();
  const configured = first.configure(await raw);
  if (!configured.ok) {
    const problem = await import('./start-problem.ts');
    problem.showStartProblem(root, 'config', configured.problems);
    return started;
  }
  const { config } = configured;
  await yieldToMain();
  // a page that came with its first view leaves the processor to the window; any other waits for the worker's answers
  const cameEmpty = !root.querySelector('#first-view');
  if (cameEmpty) worker = first.beginWork(config, ended, createWorker);
  await yieldToMain();
  opened = openDatabases();
  await yieldToMain();
  await import('react-dom/client');
  await yieldToMain();
  await import('i18next');
  await yieldToMain();
  const second = await import('./start-window.tsx');
  await yieldToMain();
  const shop = await second.startWindow({
    config,
    opened,
    root,
    mailedLink,
    worker: () => worker,
    delays,
    ended,
  });
  if (!shop) {
    const problem = await import('./start-problem.ts');
    problem.showStartProblem(root, 'storage');
    return started;
  }
  await yieldToMain();
  if (!cameEmpty) worker = first.beginWork(config, ended, createWorker);
  const rest = await import('./after-first-view.ts');
  rest.afterFirstView(shop);
  return started;
}
