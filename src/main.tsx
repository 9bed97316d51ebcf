// Starts the window: configuration, databases, React, and the worker before or after these. Each step is a part of its
// own, so that none keeps the page from answering for long. Wires; no logic.
import { parseShopConfig, provideShopConfig } from './config/shop-config.ts';
import { splitStorePath } from './config/stores.ts';
import { breath } from './database/breath.ts';
import { startWorker } from './worker-client/start-worker.ts';

async function readConfiguration(): Promise<unknown> {
  const module = (await import(/* @vite-ignore */ new URL('/shop.config.json', location.href).href, {
    with: { type: 'json' },
  })) as { default: unknown };
  return module.default;
}

async function openBoth() {
  const { openDatabases } = await import('./database/open-databases.ts');
  await breath();
  return openDatabases().catch((error: unknown) => {
    console.error('databases did not open', error);
    return undefined;
  });
}

async function start(): Promise<void> {
  // a file that is absent or not JSON is told like one with a wrong key
  const raw = await readConfiguration().catch(() => undefined);
  const parsed = parseShopConfig(raw);
  if (!parsed.ok) return (await import('./app/start-problem.ts')).showStartProblem('config', parsed.problems);
  provideShopConfig(parsed.config);
  await breath();
  const beginWork = () =>
    startWorker(parsed.config, splitStorePath(parsed.config, location.pathname).store.code);
  // a page that came with its first view leaves the processor to the window; any other waits for the worker's answers
  const cameEmpty = !document.getElementById('first-view');
  if (cameEmpty) beginWork();
  await breath();
  const opened = openBoth();
  await breath();
  await import('react-dom/client');
  await breath();
  const { startWindow } = await import('./app/start-window.tsx');
  await breath();
  if (!(await startWindow(parsed.config, opened)))
    return (await import('./app/start-problem.ts')).showStartProblem('storage');
  if (!cameEmpty) beginWork();
  (await import('./app/after-first-view.ts')).afterFirstView();
}

void start();
