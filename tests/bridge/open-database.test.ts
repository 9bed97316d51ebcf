// Tests opening a database that other processes open at the same time.
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase, rowsOf } from '#bridge/database/open-database.ts';

const address = process.env.TEST_DATABASE_URL ?? '';

it.skipIf(address === '')('a database is migrated once by bridges that start concurrently', async () => {
  const server = new pg.Client({ connectionString: address });
  await server.connect();
  const name = `bridge_${randomBytes(6).toString('hex')}`;
  await server.query(`create database ${name}`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  const opened = await Promise.allSettled([1, 2, 3].map(() => openDatabase(own.href)));
  const databases = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(opened.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([]);
  const [twice] = await rowsOf(
    databases[0]?.db as never,
    sql`select hash from drizzle.__drizzle_migrations group by hash having count(*) > 1`,
  );
  expect(twice).toBeUndefined();
  for (const one of databases) await one.close();
  await server.query(`drop database ${name} with (force)`);
  await server.end();
});
