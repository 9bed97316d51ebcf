// Imports an existing catalogue: `npm run import -- [--store lv] [--stock N] [--pictures URL] [--branches FILE]
// [--search FILE] [--replace] FILE…`.
// Reports what was imported, repaired and skipped. Exit code 1 if nothing could be imported or a file cannot be read;
// in the latter case nothing is written.
import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { DEFAULT_TIME_ZONE } from './catalogue/catalogue-facts.ts';
import { holdFolder } from './database/hold-folder.ts';
import { openDatabase } from './database/open-database.ts';
import { importFiles } from './import/import-files.ts';
import { writeSearchRules } from './import/write-search-rules.ts';
import { runUntilSignal } from './operation/stop-on-signal.ts';

/** Files contain only the catalogue; an empty database gets its shop settings from the demo. */
const newShop = () => demoCatalogue({ products: 1, seed: 1 });

const USAGE =
  'npm run import -- [--store lv] [--stock 10] [--pictures https://…] [--branches FILE] [--search FILE] [--replace] FILE…';
const root = fileURLToPath(new URL('..', import.meta.url));

async function importCatalogue(signal: AbortSignal): Promise<void> {
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: {
      store: { type: 'string' },
      stock: { type: 'string' },
      pictures: { type: 'string' },
      branches: { type: 'string' },
      search: { type: 'string' },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const stock = values.stock === undefined ? undefined : Number(values.stock);
  const hasNothing = files.length === 0 && values.branches === undefined && values.search === undefined;
  if (hasNothing || (stock !== undefined && !(Number.isInteger(stock) && stock >= 0))) throw new Error(USAGE);
  if (values.pictures !== undefined && !/^https?:\/\//.test(values.pictures)) throw new Error(USAGE);
  for (const file of [...files, ...(values.branches === undefined ? [] : [values.branches])]) {
    await access(file, constants.R_OK);
    if (!(await stat(file)).isFile()) throw new Error(`${file} is not a file`);
  }
  const data = process.env.BRIDGE_DATA ?? join(root, '.data');
  const postgres = process.env.DATABASE_URL;
  const release = postgres === undefined ? await holdFolder(data) : async () => undefined;
  const database = await openDatabase(postgres ?? join(data, 'database'));
  try {
    const { store, replace, pictures, search } = values;
    const branches: unknown = values.branches && JSON.parse(await readFile(values.branches, 'utf8'));
    if (search !== undefined)
      process.stdout.write(`${(await writeSearchRules(database.db, search, newShop)).join('\n')}\n`);
    if (files.length === 0 && branches === undefined) return;
    const options = {
      files,
      replace,
      stock,
      pictures,
      now: Date.now(),
      signal,
      timeZone: process.env.SHOP_TIME_ZONE || DEFAULT_TIME_ZONE,
      newShop,
      ...(store === undefined ? {} : { store }),
      ...(branches === undefined ? {} : { branches }),
    };
    const report = await importFiles(database.db, options);
    process.stdout.write(`${report.text()}\n`);
    if (report.count() === 0) process.exitCode = 1;
  } finally {
    await database.close();
    await release();
  }
}

runUntilSignal(importCatalogue);
