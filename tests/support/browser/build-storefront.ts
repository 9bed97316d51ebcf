// Global setup of the journeys: builds both scripts and fills a database for the bridge, once for all files, and again
// only when the sources have changed.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { build, type Plugin } from 'vite';
import type { TestProject } from 'vitest/node';
import { fillDatabase } from '#bridge/catalogue/fill-database.ts';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { copyOf, newPglite } from '../backend/new-pglite.ts';
import { PRODUCTS } from './demo-catalogue.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the dump of a filled database. */
    filledDatabase: string;
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cache = path.join(root, 'node_modules/.cache/journeys');
const howToBuild = readFileSync(import.meta.filename, 'utf8');
const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8');

/** Replaces style sheets with empty modules: layout is tested in real browsers. */
const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-style' : undefined),
  load: (id) => (id === '\0no-style' ? '' : undefined),
};

/** Bundles `entry` into one script and writes it to `file`. */
async function script(entry: string, file: string): Promise<void> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'test',
    plugins: [noStyles],
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rollupOptions: { input: path.join(root, entry), output: { format: 'iife', codeSplitting: false } },
    },
  });
  const chunks = (Array.isArray(output) ? output : [output]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const [chunk] = chunks.filter((one) => one.type === 'chunk');
  if (!chunk) throw new Error(`${entry} was not built`);
  writeFileSync(file, chunk.code);
}

async function fillDatabaseDump(file: string): Promise<void> {
  const client = await newPglite();
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: path.join(root, 'bridge/database/migrations') });
  await fillDatabase(db, demoCatalogue({ products: PRODUCTS, seed: 1 }), Date.now());
  writeFileSync(file, await copyOf(client));
  await client.close();
}

/** Returns a hash of the contents of files and folders. */
function fingerprint(places: readonly string[], also = ''): string {
  const hash = createHash('sha256').update(also);
  const read = (name: string): void => {
    const place = path.join(root, name);
    if (statSync(place).isFile()) hash.update(name).update(readFileSync(place));
    else for (const inside of readdirSync(place).sort()) read(path.join(name, inside));
  };
  places.forEach(read);
  return hash.digest('hex').slice(0, 16);
}

/** Returns the path of a cached file. If it does not exist, creates it and deletes its outdated versions. */
async function kept(name: string, mark: string, make: (file: string) => Promise<void>): Promise<string> {
  const file = path.join(cache, `${name}-${mark}`);
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await make(unfinished);
  for (const old of readdirSync(cache))
    if (old.startsWith(`${name}-`) && !unfinished.endsWith(old)) rmSync(path.join(cache, old));
  renameSync(unfinished, file);
  return file;
}

/** Called by Vitest before all journeys. */
export default async function buildStorefront(project: TestProject): Promise<void> {
  const mode = process.env.NODE_ENV;
  // users get React's production build
  process.env.NODE_ENV = 'production';
  const sources = fingerprint(
    ['src', 'workers', 'schemas', 'locales', 'tests/support/browser/window-entry.ts'],
    lockfile + howToBuild,
  );
  const window = await kept('window.js', sources, (file) =>
    script('tests/support/browser/window-entry.ts', file),
  );
  const worker = await kept('worker.js', sources, (file) => script('workers/shop.worker.ts', file));
  process.env.NODE_ENV = mode;
  // offers and discounts of the demo data depend on the day it was generated
  const today = new Date().toISOString().slice(0, 10);
  const goods = fingerprint(
    ['bridge', 'demo', 'schemas', 'tests/support/backend/new-pglite.ts'],
    lockfile + howToBuild + PRODUCTS + today,
  );
  project.provide('shopScripts', { window, worker });
  project.provide('filledDatabase', await kept('database.tar', goods, fillDatabaseDump));
}
