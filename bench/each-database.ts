// The databases a bridge is measured on: PGlite, and PostgreSQL where it is installed, each empty.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '#tests/lanes/own-postgres.ts';

export type MeasuredDatabase = {
  name: 'PGlite' | 'PostgreSQL';
  /** where a bridge finds it */
  data: NodeJS.ProcessEnv;
  /** its process, where it is one of its own */
  pid?: number;
};

/** In: what the databases are called, apart from other ones of this run; what is measured on each. */
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
