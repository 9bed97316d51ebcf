// The thread that computes argon2id, so that the event loop never waits for it. One job at a time; the pool
// (password-pool.ts) asks and counts. Plain JavaScript: a worker thread is started by Node itself, without a loader.
import { parentPort } from 'node:worker_threads';
import { argon2id } from '@noble/hashes/argon2.js';

parentPort?.on('message', ({ password, salt, m, t, p, length }) => {
  parentPort?.postMessage(argon2id(password, salt, { m, t, p, dkLen: length }));
});
