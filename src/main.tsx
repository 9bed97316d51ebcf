// Starts the window: configuration, databases, React, and the worker before or after these. Each step is a part of its
// own, so that none keeps the page from answering for long. Wires; no logic.
import { breath } from './database/breath.ts';
import { openInSteps } from './database/open-in-steps.ts';

async function readConfiguration(): Promise<unknown> {
  const module = (await import(/* @vite-ignore */ new URL('/shop.config.json', location.href).href, {
    with: { type: 'json' },
  })) as { default: unknown };
  return module.default;
}

async function start(): Promise<void> {
  // a file that is absent or not JSON is told like one with a wrong key
  const raw = readConfiguration().catch(() => undefined);
  await import('../schemas/primitives.ts');
  await breath();
  const { configure, beginWork } = await import('./app/start-configuration.ts');
  await breath();
  const configured = configure(await raw);
  if (!configured.ok)
    return (await import('./app/start-problem.ts')).showStartProblem('config', configured.problems);
  await breath();
  // a page that came with its first view leaves the processor to the window; any other waits for the worker's answers
  const cameEmpty = !document.getElementById('first-view');
  if (cameEmpty) beginWork(configured.config);
  await breath();
  const opened = openInSteps();
  await breath();
  await import('react-dom/client');
  await breath();
  await import('i18next');
  await breath();
  const { startWindow } = await import('./app/start-window.tsx');
  await breath();
  if (!(await startWindow(configured.config, opened)))
    return (await import('./app/start-problem.ts')).showStartProblem('storage');
  await breath();
  if (!cameEmpty) beginWork(configured.config);
  (await import('./app/after-first-view.ts')).afterFirstView();
}

start().catch(async (error: unknown) => {
  // Firefox, where sites may store nothing: a package that opens a channel as it is evaluated is refused already
  if (!(error instanceof DOMException)) throw error;
  console.error('storage is refused', error);
  (await import('./app/start-problem.ts')).showStartProblem('storage');
});
