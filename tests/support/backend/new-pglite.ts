// A minimal PGlite to copy from. Opening a copy reads the whole dump and clears the shared buffers; with the default
// settings that takes three times as long.
import { PGlite } from '@electric-sql/pglite';

/** Creates an empty database without template databases. */
export async function newPglite(): Promise<PGlite> {
  const client = await PGlite.create('memory://', {
    initDbStartParams: ['--wal-segsize=1'],
    postgresqlconf: ['shared_buffers = 16MB'],
  });
  await client.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`);
  return client;
}

/** Returns a dump for PGlite's `loadDataDir`. */
export async function copyOf(client: PGlite): Promise<Uint8Array> {
  await client.exec('checkpoint');
  return new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer());
}
