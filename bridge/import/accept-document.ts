// The intake: every document of every file is repaired and passed to the writer, or skipped with its reason.
// Invariants: if several documents have the same id, the first one is used; every document that is passed on was
// repaired and parses.
import type { Entity } from '#schemas/bridge/catalogue-answer.ts';
import type { Mended } from '#shared/wire/mend/fit.ts';
import { cleaned, type Note } from '#shared/wire/mend/values.ts';
import type { CatalogueSetting } from '../catalogue/catalogue-facts.ts';
import type { Db } from '../database/open-database.ts';
import type { Json } from '../database/tables.ts';
import type { StoreSource } from '../ports/catalogue-source.ts';
import { tooLongToFind, type Writer } from './create-writer.ts';
import { hitReader, storeOfIndex } from './hit.ts';
import type { Known } from './known.ts';
import { readRecords } from './read-records.ts';
import type { Report } from './report.ts';

export type ImportOptions = {
  /** stock of products without a stock record; absent: their stock is not managed */
  stock?: number | undefined;
  /** ms since 1970 */
  now: number;
  /** IANA time zone of dates without one */
  timeZone: string;
};

export type FileImportOptions = ImportOptions & {
  files: readonly string[];
  /** store view of every document; absent: the store view in the name of the document's index, else the default one */
  store?: string;
  /** true: the catalogue is emptied first, in the same transaction */
  replace?: boolean;
  /** content of the file of branches (with-branches.ts); absent: unchanged */
  branches?: unknown;
  /** base URL of the products' pictures; absent: unchanged */
  pictures?: string | undefined;
  /** shop settings for an empty database */
  newShop: () => StoreSource;
  /** ends the import with an error once it is aborted */
  signal?: AbortSignal;
};

/** State of a running import. */
export type Run = {
  db: Db;
  options: ImportOptions;
  shop: Pick<CatalogueSetting, 'stores' | 'defaultStore' | 'shopData'>;
  report: Report;
  writer: Writer;
  /** Yields the documents. The first pass needs everything but products, the second one only products. */
  documents: (isFirst: boolean) => AsyncIterable<Found>;
  /**
   * - `files`: a part of a catalogue; stored products get the new attributes and categories as well
   * - `whole`: nothing else belongs to the catalogue, so stored attributes and categories are ignored
   * - `changes`: contains every product that changes
   */
  kind: 'files' | 'whole' | 'changes';
  /** `store|entity|id` and `store|sku|…` of imported documents */
  seen: Set<string>;
};

export type Found = { store: string; entity: Entity; source: Json };

/** Returns the text that identifies a document in the report. */
export const idText = (source: Json): string =>
  String(source.sku ?? source.attribute_code ?? source.identifier ?? source.id ?? '?').slice(0, 60);

/**
 * Yields every document of every file. `isFirst`: true in the first pass, which reports records that are not documents.
 */
export async function* documentsOf(
  options: FileImportOptions,
  shop: Run['shop'],
  report: Report,
  isFirst: boolean,
): AsyncGenerator<Found> {
  for (const file of options.files) {
    const hitsOf = hitReader();
    let place = 0;
    for await (const read of readRecords(file)) {
      options.signal?.throwIfAborted();
      place += 1;
      if ('fault' in read) {
        if (isFirst) report.leftOut('record', `#${place}`, read.fault);
        continue;
      }
      const isBare = typeof read.value !== 'object' || read.value === null;
      if (isBare && isFirst) report.leftOut('record', `#${place}`, 'no document');
      for (const { entity, index, source } of hitsOf(read.value)) {
        if (entity === undefined) {
          if (isFirst) report.leftOut('record', `#${place}`, 'no entity of a catalogue');
          continue;
        }
        const named = storeOfIndex(index, shop.stores);
        if (isFirst && options.store === undefined && named === undefined && index !== undefined)
          report.mended('record', index, `no store view in the index name: imported to ${shop.defaultStore}`);
        yield { store: options.store ?? named ?? shop.defaultStore, entity, source };
      }
    }
  }
}

/** Repairs a document, passes it to the writer and reports it. Returns it, or undefined if it was skipped. */
export async function acceptDocument(
  run: Run,
  store: string,
  entity: Entity,
  source: Json,
  known: Known,
  mend: (source: Json, note: Note) => Mended,
): Promise<Json | undefined> {
  const { report, seen, writer } = run;
  const reasons = new Set<string>();
  const note: Note = (reason) => reasons.add(reason);
  const id = idText(source);
  const out = (reason: string): undefined => report.leftOut(entity, id, reason) as undefined;
  let mended: Mended;
  try {
    mended = mend(cleaned(source, note), note);
  } catch (error) {
    if (error instanceof RangeError) return out(error.message);
    throw error;
  }
  if ('reason' in mended) return out(mended.reason);
  const { doc } = mended;
  const long = tooLongToFind(doc);
  if (long !== undefined) return out(`${long} is too long`);
  const keys = [`${store}|${entity}|${doc.id}`, ...(entity === 'product' ? [`${store}|sku|${doc.sku}`] : [])];
  if (keys.some((key) => seen.has(key))) return out('stands twice: the first one counts');
  for (const key of keys) seen.add(key);
  await writer.add(store, entity, doc, known.context);
  // tax rates apply to all store views, so they are written for each of them but reported once
  if (entity === 'taxrule' && store !== run.shop.stores[0]) return doc;
  report.taken(entity);
  for (const reason of reasons) report.mended(entity, id, reason);
  return doc;
}
