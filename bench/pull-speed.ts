// Compares the first pull of 10,000 products with RxDB's bulk insert of the same documents and with raw Dexie with as
// many indexes, in one run of one browser. The result is the ratio: absolute speeds depend on the machine.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { startBridge } from '#e2e/bridge-process.ts';
import { launch, untilPulled } from './browser.ts';

const PRODUCTS = 10_000;
const WITHIN_MS = 240_000;
const DEXIE = 'dexie-for-bench.mjs';
const BULK_INSERT = 'bulk-insert-for-bench.mjs';
const EMPTY_PAGE = 'empty-for-bench.html';

/**
 * Measures a pull in milliseconds: `all` since the navigation, `steady` since the first poll that found documents in
 * the database.
 */
async function pull(page: Page, address: string) {
  const started = performance.now();
  let seen: { at: number; products: number } | undefined;
  await page.goto(address);
  const { products } = await untilPulled(page, WITHIN_MS, (row) => {
    if (!seen && row.products > 0) seen = { at: performance.now(), products: row.products };
  });
  const ended = performance.now();
  const steady = seen ? { documents: products - seen.products, ms: ended - seen.at } : undefined;
  return { all: { documents: products, ms: ended - started }, steady };
}

/** Bundles bench/bulk-insert.ts with RxDB into one script. */
async function bulkInsertScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'bench/bulk-insert.ts', formats: ['es'] },
      rollupOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[];
  return built[0]?.output[0].code ?? '';
}

type Written = { documents: number; ms: number };

/**
 * Copies all product documents into an RxDB database, then into a Dexie database.
 * @param page an empty page of the storefront's origin
 */
const copyProducts = (page: Page, batch: number): Promise<{ rxdb: Written; dexie: Written }> =>
  page.evaluate(
    async ({ dexieFile, rxdbFile, batch }) => {
      const names = (await indexedDB.databases()).map((db) => db.name ?? '');
      const source = names.find((name) => name.includes('catalogue') && name.includes('products')) ?? '';
      const documents = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const open = indexedDB.open(source);
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const read = open.result.transaction('docs').objectStore('docs').getAll();
          read.onerror = () => reject(read.error);
          read.onsuccess = () => resolve(read.result as Record<string, unknown>[]);
        };
      });
      const { bulkInsert } = (await import(
        /* @vite-ignore */ `${location.origin}/${rxdbFile}`
      )) as typeof import('./bulk-insert.ts');
      const rxdb = await bulkInsert(documents, batch);
      const { Dexie } = (await import(
        /* @vite-ignore */ `${location.origin}/${dexieFile}`
      )) as typeof import('dexie');
      const db = new Dexie('bench');
      db.version(1).stores({ docs: 'key,[store+sku],[store+url_path]' });
      const begun = performance.now();
      for (let i = 0; i < documents.length; i += batch)
        await db.table('docs').bulkPut(documents.slice(i, i + batch));
      const dexie = { documents: documents.length, ms: performance.now() - begun };
      await db.delete();
      return { rxdb, dexie };
    },
    { dexieFile: DEXIE, rxdbFile: BULK_INSERT, batch },
  );

const perSecond = ({ documents, ms }: Written) => (documents / ms) * 1000;

export async function pullSpeed(): Promise<void> {
  const config = JSON.parse(readFileSync('src/app/public/shop.config.json', 'utf8')) as {
    catalogue: { pullBatchSize: number };
  };
  const bridge = await startBridge({ products: PRODUCTS });
  const browser = await launch();
  try {
    // no service worker: its precaching would share the bandwidth
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const scripts = {
      [DEXIE]: readFileSync('node_modules/dexie/dist/dexie.mjs', 'utf8'),
      [BULK_INSERT]: await bulkInsertScript(),
    };
    for (const [file, body] of Object.entries(scripts))
      await context.route(`**/${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await context.route(`**/${EMPTY_PAGE}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    await context.addInitScript(() => {
      const tasks: number[] = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask', buffered: true });
      Object.assign(window, { longTasks: tasks });
    });
    const page = await context.newPage();
    const { all, steady } = await pull(page, bridge.line.address);
    console.log(
      `pull of ${all.documents} products, from navigation to complete: ${perSecond(all).toFixed(0)} documents per second`,
    );
    const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
    const long = tasks.filter((ms) => ms > 100);
    console.log(
      `window during the pull: ${long.length} tasks over 100 ms, longest ${Math.max(0, ...tasks).toFixed(0)} ms`,
    );
    // leave the storefront, so that it does not pull its other store views
    await page.goto(`${bridge.line.address}/${EMPTY_PAGE}`);
    const { rxdb, dexie } = await copyProducts(page, config.catalogue.pullBatchSize);
    console.log(
      `RxDB's bulk insert of ${rxdb.documents}: ${perSecond(rxdb).toFixed(0)} per second; raw Dexie: ${perSecond(dexie).toFixed(0)}`,
    );
    const ofBulkInsert = (pulled: Written) => (perSecond(pulled) / perSecond(rxdb)).toFixed(2);
    console.log(`whole pull: ${ofBulkInsert(all)} times the speed of the bulk insert`);
    if (steady)
      console.log(
        `steady state: ${perSecond(steady).toFixed(0)} per second, ${ofBulkInsert(steady)} times the speed of the bulk insert (goal: at least 0.8)`,
      );
  } finally {
    await browser.close();
    await bridge.stop();
  }
}
