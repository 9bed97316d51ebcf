// Tests the time limits of statements on PostgreSQL, which must not depend on a session.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONNECT_MS, openPool } from '#bridge/database/open-pool.ts';
import { isCancelled } from '#bridge/database/unanswered.ts';
import { holdTimers } from '../support/backend/held-timers.ts';

const address = process.env.TEST_DATABASE_URL ?? '';
const LIMIT_MS = 100;

it('a connection to a silent server is given up', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pool = openPool(`postgres://127.0.0.1:${port}/none`, 1, LIMIT_MS);
  try {
    const statement = pool.query('select 1').catch((error: unknown) => error);
    await once(server, 'connection');
    vi.advanceTimersByTime(CONNECT_MS);
    expect(await statement).toBeInstanceOf(Error);
    expect(pool.totalCount).toBe(0);
  } finally {
    vi.useRealTimers();
    for (const socket of sockets) socket.destroy();
    server.close();
    await pool.end();
  }
});

describe.skipIf(address === '')('a statement', () => {
  let [watch, pool]: pg.Pool[] = [];
  beforeAll(() => {
    watch = new pg.Pool({ connectionString: address });
    pool = openPool(address, 1, LIMIT_MS);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await pool?.end();
    await watch?.end();
  });

  const sleep = () => sql.raw(`select pg_sleep(10003) as "${randomUUID()}"`);
  const isRunning = async (statement: ReturnType<typeof sleep>) => {
    const [text] = statement.queryChunks.flatMap((chunk) => (chunk as { value: string[] }).value);
    const found = await watch?.query('select 1 from pg_stat_activity where query = $1 and state = $2', [
      text,
      'active',
    ]);
    return found?.rows.length !== 0;
  };

  it('outside of a transaction is cancelled in PostgreSQL at its time limit', async () => {
    const db = drizzle(pool as pg.Pool);
    const statement = sleep();
    const endTime = holdTimers(LIMIT_MS);
    const failure = db.execute(statement).catch((error: unknown) => error);
    // PostgreSQL ignores a cancellation that it receives before the statement
    while (!(await isRunning(statement)));
    await endTime();
    expect(await failure).toMatchObject({ cause: { reason: 'late', statusCode: 503 } });
    while (await isRunning(statement));
    expect(pool?.totalCount).toBe(0);
  });

  it('of a transaction is ended by PostgreSQL at its time limit', async () => {
    const db = drizzle(pool as pg.Pool);
    const failure = await db.transaction((tx) => tx.execute(sleep())).catch((error: unknown) => error);
    expect(isCancelled(failure)).toBe(true);
  });

  it('is rejected if its connection broke earlier in the transaction', async () => {
    const patient = openPool(address, 1, 600_000);
    const broken = drizzle(patient).transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await watch?.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    await patient.end();
  });

  it('leaves no time limit behind for other users of the connection', async () => {
    const patient = openPool(address, 1, 600_000);
    const db = drizzle(patient);
    await db.transaction((tx) => tx.execute(sql`select 1`));
    expect((await db.execute(sql`show statement_timeout`)).rows).toEqual([{ statement_timeout: '0' }]);
    await patient.end();
  });
});
