// Cleans a backend's HTML in a thread: what that takes to load, most of a second, keeps nobody waiting who asks for a page.
// Invariants: a thread that ended is begun again by whoever needs it next; it keeps no process alive.
import { Worker } from 'node:worker_threads';
import type { HtmlCleaner } from './page-maker.ts';

/** What the thread runs: the built src/app/clean-html.ts. */
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
      const why = error instanceof Error ? error : new Error('the thread that cleans HTML ended');
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

/** In: the URL of the built module. Out: what cleans; it begins with the first that needs it. */
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
