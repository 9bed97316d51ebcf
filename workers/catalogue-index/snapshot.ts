// Reads and writes the saved index: one disposable record, and parts with the products changed since it was written.
// Invariants:
// - the record is used only if it is complete and belongs to this schema generation and this database; otherwise the
//   index is rebuilt
// - parts belong to one record, named by its chain, and are read in the order in which they were written; parts of
//   another record are ignored, as is everything after a part that is not complete
// - builds that know no parts read and replace the record alone
import * as z from 'zod/mini';
import { CATALOGUE_GENERATION } from '#schemas/collections.ts';
import { Columns, type ColumnsRecord } from './columns.ts';
import type { RaggedRecord } from './ragged-column.ts';
import { areWhole } from './sorted-words.ts';
import type { TextRecord } from './text-index.ts';

/** The last indexed write to `products`, in the storage's own order. */
export type IndexCheckpoint = { id: string; lwt: number };
export type Snapshot = {
  checkpoint: IndexCheckpoint;
  /** store view code → its columns */
  stores: Map<string, Columns>;
  /** store view code → its text index, if it has one */
  texts: ReadonlyMap<string, TextRecord>;
  /** names the parts that belong to this record; undefined in records without parts */
  chain?: string | undefined;
};
/** The products changed since the record or the part before. */
export type SnapshotPart = {
  checkpoint: IndexCheckpoint;
  /** store view code → columns of the changed products, and the keys of the removed ones */
  stores: Map<string, { changed: Columns; removed: readonly string[] }>;
};

/** Increment when the meaning of a column changes: older records are then rebuilt. */
const COLUMNS_GENERATION = 9;
/** Increment when the meaning of a text index changes; text indexes are rebuilt separately from the columns. */
const TEXTS_GENERATION = 2;

const text = z.object({ start: z.instanceof(Int32Array), data: z.instanceof(Uint8Array) });
const columnsRecord = z.object({
  rows: z.int(),
  numbers: z.object({
    id: z.instanceof(Float64Array),
    status: z.instanceof(Uint8Array),
    visibility: z.instanceof(Uint8Array),
    inStock: z.instanceof(Uint8Array),
    promoted: z.instanceof(Uint8Array),
    price: z.instanceof(Float64Array),
    listedPrice: z.instanceof(Float64Array),
    taxClass: z.instanceof(Int32Array),
    qty: z.instanceof(Float64Array),
  }),
  terms: text,
  rowTerms: z.object({ start: z.instanceof(Int32Array), data: z.instanceof(Int32Array) }),
  texts: z.object({ sku: text, childSkus: text, createdAt: text, updatedAt: text, entry: text }),
});
const textRecord = z
  .object({
    units: z.union([z.instanceof(Uint8Array), z.instanceof(Uint16Array)]),
    wordAt: z.instanceof(Uint32Array),
    postingAt: z.instanceof(Uint32Array),
    postings: z.instanceof(Uint32Array),
    changed: z.instanceof(Uint8Array),
  })
  .check(z.refine(areWhole));
const textsRecord = z.object({
  generation: z.literal(TEXTS_GENERATION),
  stores: z.record(z.string(), textRecord),
});
const checkpointRecord = z.object({ id: z.string(), lwt: z.number() });
const partRecord = z.object({
  checkpoint: checkpointRecord,
  stores: z.record(z.string(), z.object({ changed: columnsRecord, removed: z.array(z.string()) })),
});
const snapshotRecord = z.object({
  generation: z.literal(CATALOGUE_GENERATION),
  columns: z.literal(COLUMNS_GENERATION),
  database: z.string(),
  checkpoint: checkpointRecord,
  chain: z.optional(z.string()),
  stores: z.record(z.string(), columnsRecord),
  texts: z.catch(textsRecord, { generation: TEXTS_GENERATION, stores: {} }),
});

function isInOrder(starts: Int32Array): boolean {
  for (let row = 1; row < starts.length; row++) if ((starts[row] ?? 0) < (starts[row - 1] ?? 0)) return false;
  return true;
}
const fit = ({ start, data }: RaggedRecord<Int32Array | Uint8Array>, rows: number): boolean =>
  start.length === rows + 1 && start[0] === 0 && start[rows] === data.length && isInOrder(start);
function areBelow(codes: Int32Array, limit: number): boolean {
  for (const code of codes) if (code < 0 || code >= limit) return false;
  return true;
}

function isWhole({ rows, numbers, rowTerms, texts, terms }: ColumnsRecord): boolean {
  return (
    Object.values(numbers).every((column) => column.length === rows) &&
    [rowTerms, ...Object.values(texts)].every((column) => fit(column, rows)) &&
    fit(terms, terms.start.length - 1) &&
    areBelow(rowTerms.data, terms.start.length - 1)
  );
}

/** Restores an index; undefined if the record is invalid or belongs to another database (by its token). */
export function readSnapshot(record: unknown, database: string): Snapshot | undefined {
  const parsed = z.safeParse(snapshotRecord, record);
  if (!parsed.success || parsed.data.database !== database) return undefined;
  const stores = Object.entries(parsed.data.stores);
  if (!stores.every(([, columns]) => isWhole(columns))) return undefined;
  const read = new Map(stores.map(([store, columns]) => [store, Columns.fromRecord(store, columns)]));
  const isSound = [...read.values()].every(({ rows, idCount }) => rows === idCount);
  const { checkpoint, texts, chain } = parsed.data;
  return isSound
    ? { checkpoint, stores: read, texts: new Map(Object.entries(texts.stores)), chain }
    : undefined;
}

/** Restores a part of a record that was restored; undefined if it is invalid. */
export function readPart(record: unknown): SnapshotPart | undefined {
  const parsed = z.safeParse(partRecord, record);
  if (!parsed.success) return undefined;
  const stores = Object.entries(parsed.data.stores);
  if (!stores.every(([, { changed }]) => isWhole(changed))) return undefined;
  const read = stores.map(
    ([store, { changed, removed }]): [string, { changed: Columns; removed: string[] }] => [
      store,
      { changed: Columns.fromRecord(store, changed), removed },
    ],
  );
  return { checkpoint: parsed.data.checkpoint, stores: new Map(read) };
}

/** Builds the record that `readPart` accepts. */
export const writePart = ({ checkpoint, stores }: SnapshotPart): unknown => ({
  checkpoint,
  stores: Object.fromEntries(
    [...stores].map(([store, { changed, removed }]) => [store, { changed: changed.toRecord(), removed }]),
  ),
});

/** Builds the record that `readSnapshot` accepts. */
export function writeSnapshot({ checkpoint, stores, texts, chain }: Snapshot, database: string): unknown {
  return {
    generation: CATALOGUE_GENERATION,
    columns: COLUMNS_GENERATION,
    database,
    checkpoint,
    ...(chain !== undefined && { chain }),
    stores: Object.fromEntries([...stores].map(([store, columns]) => [store, columns.toRecord()])),
    texts: { generation: TEXTS_GENERATION, stores: Object.fromEntries(texts) },
  };
}
