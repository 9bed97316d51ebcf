// Replaces the whole database, including orders, with demo data: `npm run seed -- --products N --seed S`.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { fillDatabase } from './catalogue/fill-database.ts';
import { holdFolder } from './database/hold-folder.ts';
import { openDatabase } from './database/open-database.ts';
import { runUntilSignal } from './operation/stop-on-signal.ts';
import type { CatalogueSource } from './ports/catalogue-source.ts';

const USAGE = `npm run seed -- [--products 1200] [--seed 1]
Deletes everything in the database, orders and accounts included, and fills it with the demo catalogue.
`;
const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns the source; its products end with an error once the signal is aborted. */
const interruptible = (source: CatalogueSource, signal: AbortSignal): CatalogueSource => ({
  ...source,
  *products() {
    for (const product of source.products()) {
      signal.throwIfAborted();
      yield product;
    }
  },
});

async function seed(signal: AbortSignal): Promise<void> {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '1200' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const [products, seed] = [Number(values.products), Number(values.seed)];
  if (!Number.isInteger(products) || products < 1 || !Number.isInteger(seed))
    throw new Error('--products and --seed must be whole numbers');
  const data = process.env.BRIDGE_DATA ?? join(root, '.data');
  const postgres = process.env.DATABASE_URL;
  const release = postgres === undefined ? await holdFolder(data) : async () => undefined;
  const database = await openDatabase(postgres ?? join(data, 'database'));
  try {
    const source = interruptible(demoCatalogue({ products, seed }), signal);
    const count = await fillDatabase(database.db, source, Date.now());
    process.stdout.write(`${count} products\n`);
  } finally {
    await database.close();
    await release();
  }
}

runUntilSignal(seed);
