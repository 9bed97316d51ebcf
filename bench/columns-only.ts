// Reads the products of three store views into memory and prints their memory as JSON: `tsx bench/columns-only.ts FOLDER`,
// where the folder contains the code to measure. DATABASE_URL names a filled database.
import path from 'node:path';
import { memory } from './memory.ts';

const folder = process.argv[2] ?? '.';
const load = (file: string) => import(path.resolve(folder, 'bridge', file));
const { openDatabase } = (await load(
  'database/open-database.ts',
)) as typeof import('#bridge/database/open-database.ts');
const { StoreView } = (await load(
  'catalogue-search/store-view.ts',
)) as typeof import('#bridge/catalogue-search/store-view.ts');

const database = await openDatabase(process.env.DATABASE_URL ?? '');
const before = memory();
const views: unknown[] = [];
const started = process.cpuUsage();
for (const store of ['lv', 'en', 'ru']) {
  const view = await StoreView.read(database.db, store, { count: 0 });
  if (view) views.push(view);
}
const { user, system } = process.cpuUsage(started);
const megabytes = memory() - before;
console.log(JSON.stringify({ views: views.length, megabytes, seconds: (user + system) / 1e6 }));
await database.close();
