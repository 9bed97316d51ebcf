// Creates empty databases for measurements of a bridge: PGlite, and PostgreSQL if it is installed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '#connectors/medusa/engine/start-postgres.ts';

export type MeasuredDatabase = {
  name: 'PGlite' | 'PostgreSQL';
  /** environment of a bridge that uses the database */
  data: NodeJS.ProcessEnv;
  /** process id of the database, if it runs in a separate process */
  pid?: number;
};

/**
 * Runs a measurement on each database in turn.
 * @param name unique within a run; part of the PostgreSQL database's name
 */
export async function onEachDatabase(
  name: string,
  measure: (database: MeasuredDatabase) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
  const postgres = await startPostgres();
  try {
    await measure({ name: 'PGlite', data: { BRIDGE_DATA: path.join(folder, 'pglite') } });
    if (!postgres) return;
    const server = new pg.Client({ connectionString: postgres.address });
    await server.connect();
    await server.query(`create database bench_${name}`);
    const { rows } = await server.query("select current_setting('data_directory') as folder");
    await server.end();
    const own = new URL(postgres.address);
    own.pathname = `/bench_${name}`;
    const data = { DATABASE_URL: own.href, BRIDGE_DATA: path.join(folder, 'postgres') };
    const pid = Number(readFileSync(path.join(rows[0].folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    await measure({ name: 'PostgreSQL', data, pid });
  } finally {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
