// Tests opening a database that other processes open at the same time.
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase, rowsOf } from '#bridge/database/open-database.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { openTestDatabase } from '../support/backend/open-bridge.ts';

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

it.skipIf(address === '')(
  'quick statements do not wait for transactions that hold all other connections',
  async () => {
    const { db, quick, pools, close } = await openTestDatabase();
    const { promise: gate, resolve: release } = deferred<void>();
    const max = 10;
    const holding = Array.from({ length: max }, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await gate;
      }),
    );
    while ((pools?.statements?.totalCount ?? 0) < max || pools?.statements?.idleCount !== 0)
      await new Promise(setImmediate);
    const answered = Promise.all([quick.execute(sql`select 1`)]); // Drizzle sends what is awaited
    await new Promise(setImmediate);
    const waiting = pools?.statements?.waitingCount;
    release();
    await Promise.all([answered, ...holding]);
    await close();
    expect(waiting).toBe(0);
  },
);
