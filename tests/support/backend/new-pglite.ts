// A PGlite that copies are made of. Each copy reads the whole of it and clears its buffers when it is opened, so it holds
// what tests need of a database and nothing besides: as it comes it takes three times as long to open.
import { PGlite } from '@electric-sql/pglite';

/** Out: an empty database, without the two that new databases would be copied from. */
export async function newPglite(): Promise<PGlite> {
  const client = await PGlite.create('memory://', {
    initDbStartParams: ['--wal-segsize=1'],
    postgresqlconf: ['shared_buffers = 16MB'],
  });
  await client.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`);
  return client;
}

/** Out: the bytes of a copy, for PGlite's `loadDataDir`. */
export async function copyOf(client: PGlite): Promise<Uint8Array> {
  await client.exec('checkpoint');
  return new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer());
}
