// One thread for password hashes with a bounded queue (S-15): a flood of logins costs one core, never the event loop.
// Beyond the queue the answer is 429.
import { Worker } from 'node:worker_threads';
import { refuse } from '../wire/refusal.ts';

export type HashJob = {
  password: string;
  salt: Uint8Array;
  /** KiB of memory, passes, lanes */
  m: number;
  t: number;
  p: number;
  /** bytes of the result */
  length: number;
};
export type PasswordPool = {
  /** argon2id of the job; refuses with 429 when too many wait. */
  hash: (job: HashJob) => Promise<Uint8Array>;
  close: () => Promise<void>;
};

const WAITING_MAX = 16;

type Waiting = { job: HashJob; done: (hash: Uint8Array) => void; failed: (error: Error) => void };

/** The thread starts with the first job and does not keep the process alive while it has none. */
export function createPasswordPool(): PasswordPool {
  let thread: Worker | undefined;
  let queue: Waiting[] = [];

  const next = (): void => {
    const first = queue[0];
    if (first === undefined) {
      thread?.unref();
      return;
    }
    if (thread === undefined) thread = start();
    thread.ref();
    thread.postMessage(first.job);
  };
  const fail = (error: Error): void => {
    const lost = queue;
    queue = [];
    thread = undefined;
    for (const one of lost) one.failed(error);
  };
  const start = (): Worker => {
    const worker = new Worker(new URL('./hash-thread.js', import.meta.url));
    worker.on('message', (hash: Uint8Array) => {
      queue.shift()?.done(hash);
      next();
    });
    worker.on('error', fail);
    return worker;
  };

  return {
    hash: (job) =>
      new Promise((done, failed) => {
        if (queue.length > WAITING_MAX) {
          failed(refuse(429, 'You have exceeded the allowed amount of requests at this time.'));
          return;
        }
        queue.push({ job, done, failed });
        if (queue.length === 1) next();
      }),
    close: async () => {
      const worker = thread;
      fail(new Error('the bridge is closing'));
      await worker?.terminate();
    },
  };
}
