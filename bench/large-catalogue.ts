// Fills PostgreSQL with a large demo catalogue. BENCH_KEPT names a folder in which the server's data is kept, since
// filling it takes minutes.
import pg from 'pg';
import { fillDatabase } from '#bridge/catalogue/fill-database.ts';
import { openDatabase } from '#bridge/database/open-database.ts';
import { startPostgres } from '#connectors/medusa/engine/start-postgres.ts';
import { demoCatalogue } from '#demo/demo-catalogue.ts';

/** a variant is a document of its own: 100 products of the demo catalogue are about 190 documents in a store view */
const DOCUMENTS_PER_PRODUCT = 1.9;

async function withClient<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fills a database. Its indexes are created afterwards, which takes half the time. */
async function fill(address: string, documents: number): Promise<void> {
  const database = await openDatabase(address);
  await withClient(address, async (client) => {
    const { rows } = await client.query<{ indexname: string; indexdef: string }>(
      "select indexname, indexdef from pg_indexes where tablename = 'documents' and indexname <> 'documents_pkey'",
    );
    for (const { indexname } of rows) await client.query(`drop index ${client.escapeIdentifier(indexname)}`);
    const products = Math.ceil(documents / DOCUMENTS_PER_PRODUCT);
    await fillDatabase(database.db, demoCatalogue({ products, seed: 1 }), Date.now());
    for (const { indexdef } of rows) await client.query(indexdef);
    await client.query('analyze');
  });
  await database.close();
}

/**
 * Opens a database for each number of documents per store view, filling it unless a kept folder contains it.
 * @returns the addresses in the order of the sizes; undefined if PostgreSQL is not installed
 */
export async function openLargeCatalogues(
  sizes: readonly number[],
): Promise<{ addresses: string[]; stop: () => void } | undefined> {
  const postgres = await startPostgres(process.env.BENCH_KEPT);
  if (!postgres) return undefined;
  const addresses: string[] = [];
  for (const size of sizes) {
    const name = `products_${size}`;
    const address = new URL(postgres.address);
    address.pathname = `/${name}`;
    addresses.push(address.href);
    const isKept = await withClient(postgres.address, async (client) => {
      const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
      return rows.length > 0;
    });
    if (isKept) continue;
    const unfinished = `${name}_unfinished`;
    await withClient(postgres.address, async (client) => {
      await client.query(`drop database if exists ${unfinished}`);
      await client.query(`create database ${unfinished}`);
    });
    await fill(new URL(`/${unfinished}`, address).href, size);
    await withClient(postgres.address, (client) =>
      client.query(`alter database ${unfinished} rename to ${name}`),
    );
  }
  return { addresses, stop: postgres.stop };
}
