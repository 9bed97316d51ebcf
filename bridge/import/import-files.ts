// Runs an import. Files are read twice: first attributes, categories and all other small entities, then products; no
// file is ever in memory as a whole.
// Invariants: categories are written after products, with their product counts; `replace` and an
// import into an empty catalogue are all or nothing.
import { eq, sql } from 'drizzle-orm';
import { countRows } from '../database/count-rows.ts';
import { nextStamp } from '../database/next-stamp.ts';
import type { Db } from '../database/open-database.ts';
import { documents, unpublishedStock } from '../database/tables.ts';
import { documentsOf, type FileImportOptions, type Run } from './accept-document.ts';
import { createWriter, defaultFirst } from './create-writer.ts';
import { emptyCatalogue, readCatalogueSetting, writeCatalogueSetting } from './read-catalogue-setting.ts';
import { readProducts, readSurroundings, writeCategories } from './read-surroundings.ts';
import { createReport, type Report } from './report.ts';
import { withBranches } from './with-branches.ts';

const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.select({ id: documents.id }).from(documents).limit(1)).length === 0;

async function runOn(db: Db, options: FileImportOptions): Promise<Report> {
  const before = await readCatalogueSetting(db, options.newShop);
  if (options.store !== undefined && !before.stores.includes(options.store))
    throw new Error(`no store view "${options.store}"; expected one of ${before.stores.join(', ')}`);
  const isNew = await isEmpty(db);
  // orders wait until the import ends; acquired in the order that publish-stock.ts states
  if (options.replace) {
    await db.execute(sql`lock table stock in exclusive mode`);
    await db.delete(unpublishedStock);
  }
  const after = options.replace && !isNew ? await nextStamp(db, before.stores, options.now) : undefined;
  const report = createReport();
  const kept = options.replace ? await emptyCatalogue(db, before) : before;
  const shop = options.branches === undefined ? kept : withBranches(kept, options.branches, report);
  const writer = createWriter(db, {
    stores: defaultFirst(shop),
    isNew,
    now: options.now,
    ...(after === undefined ? {} : { after }),
  });
  const run: Run = {
    ...{ db, options, shop, report, writer, seen: new Set(), kind: 'files' },
    documents: (isFirst) => documentsOf(options, shop, report, isFirst),
  };
  const views = await readSurroundings(run);
  await writer.flush();
  await readProducts(run, views);
  await writeCategories(run, views);
  if (report.count() === 0) return report;
  const codes = await db
    .selectDistinct({ code: documents.code })
    .from(documents)
    .where(eq(documents.entity, 'attribute'));
  const pictures = options.pictures ?? shop.pictures;
  await writeCatalogueSetting(db, { ...shop, pictures }, codes.flatMap(({ code }) => code ?? []).sort());
  await countRows(db);
  return report;
}

class NothingTaken extends Error {
  constructor(readonly report: Report) {
    super('No document was imported');
  }
}

/**
 * Imports files into a migrated database. With `replace` the import is a single transaction, which is rolled back if
 * nothing could be imported; also into an empty catalogue, because its documents keep their own times: a device that
 * pulled a part of them would miss older ones that follow. Throws if a file cannot be read or the store view is unknown.
 */
export async function importFiles(db: Db, options: FileImportOptions): Promise<Report> {
  if (!options.replace && !(await isEmpty(db))) return runOn(db, options);
  try {
    return await db.transaction(async (tx) => {
      const report = await runOn(tx, options);
      if (report.count() === 0) throw new NothingTaken(report);
      return report;
    });
  } catch (error) {
    if (error instanceof NothingTaken) return error.report;
    throw error;
  }
}
