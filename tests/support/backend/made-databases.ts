// Databases created once for all test files, because opening a copy is much faster than filling a new one: an empty one
// and one with the small catalogue, as PGlite dumps and, if TEST_DATABASE_URL is set, as PostgreSQL templates.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { fillDatabase } from '#bridge/catalogue/fill-database.ts';
import { migrationsFolder, openDatabase } from '#bridge/database/open-database.ts';
import { copyOf, newPglite } from './new-pglite.ts';
import { NOW, smallCatalogue } from './small-catalogue.ts';

type Made = { empty: string; small: string };

declare module 'vitest' {
  export interface ProvidedContext {
    /** paths of the PGlite dumps */
    dumps: Made;
    /** names of the PostgreSQL templates */
    templates: Made;
  }
}

async function onPglite(folder: string): Promise<Made> {
  const client = await newPglite();
  const dump = async (name: string) => {
    const file = path.join(folder, `${name}.tar`);
    writeFileSync(file, await copyOf(client));
    return file;
  };
  const empty = await dump('empty');
  const db = drizzle(client);
  await migrate(db, { migrationsFolder });
  await fillDatabase(db, smallCatalogue(), NOW);
  const small = await dump('small');
  await client.close();
  return { empty, small };
}

/** Creates the template databases on PostgreSQL; `remove` drops them. */
async function onPostgres(address: string): Promise<Made & { remove: () => Promise<void> }> {
  const run = randomBytes(6).toString('hex');
  const [empty, small] = [`empty_${run}`, `small_catalogue_${run}`];
  const server = new pg.Client({ connectionString: address });
  await server.connect();
  const opened = async (name: string) => {
    const own = new URL(address);
    own.pathname = `/${name}`;
    return openDatabase(own.href);
  };
  await server.query(`create database ${empty}`);
  await (await opened(empty)).close();
  await server.query(`create database ${small} template ${empty}`);
  const filled = await opened(small);
  await fillDatabase(filled.db, smallCatalogue(), NOW);
  await filled.close();
  return {
    ...{ empty, small },
    remove: async () => {
      for (const name of [empty, small]) await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

/** Global setup of Vitest; returns its teardown. */
export default async function makeDatabases(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-made-databases-'));
  project.provide('dumps', await onPglite(folder));
  const address = process.env.TEST_DATABASE_URL;
  const templates = address ? await onPostgres(address) : undefined;
  project.provide('templates', { empty: templates?.empty ?? '', small: templates?.small ?? '' });
  return async () => {
    await templates?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
}
