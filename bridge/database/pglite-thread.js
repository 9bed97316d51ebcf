// The thread that a PGlite on disk lives in, so that a statement holds up neither the event loop nor, beyond its time, the
// database: pglite-on-thread.ts ends the thread. One statement at a time. Plain JavaScript: a worker thread is started by
// Node itself, without a loader.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// the usual 128 MB are taken whole when it opens; what is not in them is still in the memory of the system
const BUFFERS = ['-c', 'shared_buffers=32MB'];
const client = await PGlite.create(workerData.folder, {
  startParams: [...PGlite.defaultStartParams, ...BUFFERS],
});
const asWritten = (value) => value;
// times and decimals stay the text that the database writes, as Drizzle's driver wants them
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
