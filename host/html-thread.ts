// Sanitises a backend's HTML in a worker thread, because loading the sanitiser takes most of a second and would block
// responses. The thread starts with its first request, is restarted after it has exited, and does not keep the process
// alive.
import { Worker } from 'node:worker_threads';
import type { HtmlCleaner } from './page-html-builder.ts';

/** Source of the thread; `workerData` is the URL of the built src/app/clean-html.ts. */
const thread = `
const { parentPort, workerData } = require('node:worker_threads');
import(workerData).then(({ cleanHtml }) => {
  parentPort.on('message', ({ id, asked }) => parentPort.postMessage({ id, cleaned: cleanHtml(...asked) }));
  parentPort.postMessage({});
});
`;

type Waiting = { resolve: (cleaned: string[]) => void; reject: (why: Error) => void };
type Said = { id?: number; cleaned?: string[] };
type Thread = { worker: Worker; waiting: Map<number, Waiting>; ready: Promise<unknown> };

function begin(file: string, ended: () => void): Thread {
  const worker = new Worker(thread, { eval: true, workerData: file });
  worker.unref();
  const waiting = new Map<number, Waiting>();
  const ready = new Promise<void>((resolve, reject) => {
    const over = (error?: unknown) => {
      ended();
      const why = error instanceof Error ? error : new Error('The HTML sanitiser thread ended');
      reject(why);
      for (const each of waiting.values()) each.reject(why);
      waiting.clear();
    };
    worker.on('message', ({ id, cleaned = [] }: Said) => {
      resolve();
      if (id === undefined) return;
      waiting.get(id)?.resolve(cleaned);
      waiting.delete(id);
    });
    worker.on('error', over).on('exit', () => over());
  });
  ready.catch(() => undefined);
  return { worker, waiting, ready };
}

/**
 * Returns a cleaner that runs in a thread.
 * @param file URL of the built src/app/clean-html.ts
 */
export function htmlThread(file: string): HtmlCleaner {
  let running: Thread | undefined;
  let asks = 0;
  const thread = () => {
    running ??= begin(file, () => {
      running = undefined;
    });
    return running;
  };
  return {
    prepare: () => thread().ready,
    clean: (...asked) =>
      new Promise((resolve, reject) => {
        const { worker, waiting } = thread();
        asks += 1;
        waiting.set(asks, { resolve, reject });
        worker.postMessage({ id: asks, asked });
      }),
  };
}
