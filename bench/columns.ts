// Measures the memory of a backend with 50,000 and 100,000 products (variants included) in three store views, and its
// searches, on PostgreSQL: of the columns alone, and of the whole process after a garbage collection. BENCH_BEFORE names
// a folder with older code, which is measured in turns for comparison; both use the same database. Linux only.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type BridgeProcess, startBridgeProcess } from '#tests/long/killed-bridge.ts';
import { type Goods, goodsOf, loads, type Make } from './bridge-requests.ts';
import { openLargeCatalogues } from './large-catalogue.ts';
import { megabytes } from './process-work.ts';

const SIZES = [50_000, 100_000];
/** goal for 100,000 products in three store views */
const MEGABYTES_MAX = 450;
const STORES = ['lv', 'en', 'ru'];
/** requests of each kind to each backend, sent in ten alternating turns */
const REQUESTS = 300;
const TURNS = 10;
/** the products are in memory if no statement that reads them began for this long */
const QUIET_MS = 3_000;
const kinds = ['listings', 'text searches', 'products by sku'];

/** Makes a process collect its garbage on SIGUSR2. */
const collector = `data:text/javascript,${encodeURIComponent(
  "import{setFlagsFromString as f}from'node:v8';import{runInNewContext as r}from'node:vm';f('--expose-gc');const gc=r('gc');process.on('SIGUSR2',()=>{gc();gc()})",
)}`;

type Copy = { name: string; folder: string; bridge: BridgeProcess };

/** Returns the resident memory of a process after a garbage collection, in MiB. */
async function memoryOf({ pid }: BridgeProcess): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  await wait(QUIET_MS);
  return megabytes(pid, 'VmRSS');
}

const searchIn = (address: string, store: string, body: object) =>
  fetch(`${address}/api/catalog/catalogue_${store}/product/_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((answer) => answer.arrayBuffer());

/** Searches every store view and waits until a backend has read the products. */
async function untilRead(address: string, database: string): Promise<void> {
  await Promise.all(STORES.map((store) => searchIn(address, store, { size: 1 })));
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  for (let isRead = false; !isRead; ) {
    await wait(QUIET_MS / 10);
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where query like '%facets, search_text%' and pid <> pg_backend_pid()
        and query_start > clock_timestamp() - $1 * interval '1 millisecond'`,
      [QUIET_MS],
    );
    isRead = rows.length === 0;
  }
  await client.end();
}

/** Sends requests one after another and returns their times in ms. */
async function timesOf(address: string, make: Make, from: number, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = from; at < from + count; at++) {
    const { path: asked } = make(at);
    const started = performance.now();
    await (await fetch(`${address}${asked}`)).arrayBuffer();
    times.push(performance.now() - started);
  }
  return times;
}

async function measureSearches(size: number, copies: readonly Copy[], goods: Goods): Promise<void> {
  for (const kind of kinds) {
    const make = await loads[kind]?.(goods);
    if (!make) throw new Error(`Unknown load "${kind}"`);
    const times = copies.map((): number[] => []);
    for (let turn = 0; turn < TURNS; turn++)
      for (const [at, { bridge }] of copies.entries()) {
        const count = REQUESTS / TURNS;
        times[at]?.push(...(await timesOf(bridge.address, make, turn * count, count)));
      }
    for (const [at, { name }] of copies.entries()) {
      const sorted = (times[at] ?? []).sort((a, b) => a - b);
      const share = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1);
      console.log(`${size} products, ${kind}, ${name}: median ${share(0.5)} ms, p95 ${share(0.95)} ms`);
    }
  }
}

async function measure(size: number, address: string, folder: string): Promise<void> {
  const copies: Copy[] = [];
  const before = process.env.BENCH_BEFORE;
  try {
    for (const [name, code] of [...(before ? [['before', before]] : []), ['now', '.']] as [
      string,
      string,
    ][]) {
      const environment = { ...process.env, DATABASE_URL: address };
      const only = JSON.parse(
        execFileSync(process.execPath, ['--import', 'tsx', path.resolve('bench/columns-only.ts'), code], {
          env: environment,
          encoding: 'utf8',
        }),
      ) as { views: number; megabytes: number; seconds: number };
      console.log(
        `${size} products, ${name}: columns of ${only.views} store views ${only.megabytes.toFixed(0)} MB, read in ${only.seconds.toFixed(1)} s of processor time`,
      );
      const bridge = await startBridgeProcess(
        {
          DATABASE_URL: address,
          BRIDGE_DATA: path.join(folder, `${name}-${size}`),
          NODE_OPTIONS: `--import=${collector}`,
        },
        code,
      );
      copies.push({ name, folder: code, bridge });
      const empty = await memoryOf(bridge);
      await untilRead(bridge.address, address);
      console.log(
        `${size} products, ${name}: whole copy ${(await memoryOf(bridge)).toFixed(0)} MB after reading them, ${empty.toFixed(0)} MB before`,
      );
    }
    const goods = await goodsOf((copies.at(-1) as Copy).bridge.address);
    await measureSearches(size, copies, goods);
    for (const { name, bridge } of copies) {
      const peak = megabytes(bridge.pid, 'VmHWM');
      console.log(
        `${size} products, ${name}: whole copy ${(await memoryOf(bridge)).toFixed(0)} of ${MEGABYTES_MAX} MB after the searches, peak ${peak.toFixed(0)} MB`,
      );
    }
  } finally {
    for (const { bridge } of copies) await bridge.kill();
  }
}

export async function columns(): Promise<void> {
  const catalogues = await openLargeCatalogues(SIZES);
  if (!catalogues) {
    console.log('PostgreSQL is not installed: not measured');
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
  try {
    for (const [at, size] of SIZES.entries()) await measure(size, catalogues.addresses[at] ?? '', folder);
  } finally {
    catalogues.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
