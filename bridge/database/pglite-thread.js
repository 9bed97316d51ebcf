// The worker thread of a PGlite on disk: keeps long statements off the event loop, and can be terminated by
// open-on-thread.ts when one exceeds its time limit. One statement at a time. Plain JavaScript, because Node starts
// worker threads without a loader.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// instead of the default 128 MB, all allocated on opening; the system's file cache holds the rest
const BUFFERS = ['-c', 'shared_buffers=32MB'];
const client = await PGlite.create(workerData.folder, {
  startParams: [...PGlite.defaultStartParams, ...BUFFERS],
});
const asWritten = (value) => value;
// times and decimals stay text, as Drizzle's driver expects
const parsers = Object.fromEntries(workerData.asText.map((type) => [type, asWritten]));

parentPort.on('message', async ({ text, params, rowMode, begins }) => {
  try {
    if (begins) await client.query('begin');
    if (text === undefined) await client.close();
    const answer = text === undefined ? undefined : await client.query(text, params, { rowMode, parsers });
    parentPort.postMessage({ answer });
  } catch (error) {
    const { message, code, constraint, detail } = error;
    parentPort.postMessage({ failed: { message, code, constraint, detail } });
  }
});
parentPort.postMessage({ answer: 'open' });
