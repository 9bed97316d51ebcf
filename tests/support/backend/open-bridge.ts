// Opens a bridge for a test file, on in-memory PGlite or, if TEST_DATABASE_URL is set, on a separate PostgreSQL
// database. No port is opened; requests are injected.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { fillDatabase } from '#bridge/catalogue/fill-database.ts';
import { type Db, type OpenDatabase, openDatabase } from '#bridge/database/open-database.ts';
import { type BridgeOptions, buildBridge } from '#bridge/http/build-bridge.ts';
import type { CatalogueSource } from '#bridge/ports/catalogue-source.ts';
import { demoCoupons } from '#demo/demo-coupons.ts';
import { openInMemory, openSmallInMemory } from './open-in-memory.ts';
import { NOW } from './small-catalogue.ts';

export { NOW };

/** Argon2 parameters that hash in a few milliseconds. */
const CHEAP_HASHING = { m: 8, t: 1, p: 1 };

export type TestBridge = {
  app: FastifyInstance;
  db: Db;
  kind: 'pglite' | 'postgres';
  close: () => Promise<void>;
};

/** Opens a new database with the given catalogue, or a copy of the one with the small catalogue. */
export async function openTestDatabase(catalogue?: CatalogueSource): Promise<OpenDatabase> {
  const address = process.env.TEST_DATABASE_URL;
  if (address === undefined || address === '') {
    if (!catalogue) return openSmallInMemory();
    const opened = await openInMemory();
    await fillDatabase(opened.db, catalogue, NOW);
    return opened;
  }
  const name = `bridge_${randomBytes(6).toString('hex')}`;
  const { empty, small } = inject('templates');
  const server = new pg.Client({ connectionString: address });
  await server.connect();
  await server.query(`create database ${name} template ${catalogue ? empty : small}`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  const opened = await openDatabase(own.href);
  if (catalogue) await fillDatabase(opened.db, catalogue, NOW);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

export async function openTestBridge(
  options: Partial<BridgeOptions> = {},
  catalogue?: CatalogueSource,
): Promise<TestBridge> {
  const database = await openTestDatabase(catalogue);
  const app = await buildBridge({
    db: database.db,
    searching: database.searching,
    clock: () => NOW,
    requestsPerMinute: false,
    argon2: CHEAP_HASHING,
    coupons: demoCoupons,
    ...options,
  });
  return {
    app,
    db: database.db,
    kind: database.kind,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
