// Databases created once for all test files, because opening a copy is much faster than filling a new one: an empty
// PGlite dump, and one with the small catalogue, as a PGlite dump or a PostgreSQL template.
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

declare module 'vitest' {
  export interface ProvidedContext {
    /** path of an empty PGlite dump */
    emptyDatabase: string;
    /** path of a dump with the small catalogue; on PostgreSQL the name of the template database */
    smallDatabase: string;
  }
}

async function onPglite(folder: string): Promise<{ empty: string; small: string }> {
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

/** Creates the template database on PostgreSQL; `remove` drops it. */
async function onPostgres(address: string): Promise<{ name: string; remove: () => Promise<void> }> {
  const name = `small_catalogue_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client({ connectionString: address });
  await server.connect();
  await server.query(`create database ${name}`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  const opened = await openDatabase(own.href);
  await fillDatabase(opened.db, smallCatalogue(), NOW);
  await opened.close();
  return {
    name,
    remove: async () => {
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

/** Global setup of Vitest; returns its teardown. */
export default async function makeDatabases(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-made-databases-'));
  const { empty, small } = await onPglite(folder);
  const address = process.env.TEST_DATABASE_URL;
  const template = address ? await onPostgres(address) : undefined;
  project.provide('emptyDatabase', empty);
  project.provide('smallDatabase', template?.name ?? small);
  return async () => {
    await template?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
}
