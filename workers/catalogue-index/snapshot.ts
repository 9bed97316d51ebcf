// Reads and writes the saved index: one disposable record. It is used only if it is complete and belongs to this schema
// generation and this database; otherwise the index is rebuilt.
import { Dexie } from 'dexie';
import * as z from 'zod/mini';
import { CATALOGUE_GENERATION } from '#schemas/collections.ts';
import { Columns, type ColumnsRecord } from './columns.ts';
import type { RaggedRecord } from './ragged-column.ts';
import { areWhole } from './sorted-words.ts';
import type { TextRecord } from './text-index.ts';

/** Stores the record. `read` resolves with undefined if there is none. */
export type SnapshotStore = {
  read: () => Promise<unknown>;
  write: (record: unknown) => Promise<void>;
};

/** The last indexed write to `products`, in the storage's own order. */
export type IndexCheckpoint = { id: string; lwt: number };
export type Snapshot = {
  checkpoint: IndexCheckpoint;
  /** store view code → its columns */
  stores: Map<string, Columns>;
  /** store view code → its text index, if it has one */
  texts: ReadonlyMap<string, TextRecord>;
};

/** Increment when the meaning of a column changes: older records are then rebuilt. */
const COLUMNS_GENERATION = 9;
/** Increment when the meaning of a text index changes; text indexes are rebuilt separately from the columns. */
const TEXTS_GENERATION = 1;

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
    units: z.instanceof(Uint16Array),
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
const snapshotRecord = z.object({
  generation: z.literal(CATALOGUE_GENERATION),
  columns: z.literal(COLUMNS_GENERATION),
  database: z.string(),
  checkpoint: z.object({ id: z.string(), lwt: z.number() }),
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
  const { checkpoint, texts } = parsed.data;
  return isSound ? { checkpoint, stores: read, texts: new Map(Object.entries(texts.stores)) } : undefined;
}

/** Builds the record that `readSnapshot` accepts. */
export function writeSnapshot({ checkpoint, stores, texts }: Snapshot, database: string): unknown {
  return {
    generation: CATALOGUE_GENERATION,
    columns: COLUMNS_GENERATION,
    database,
    checkpoint,
    stores: Object.fromEntries([...stores].map(([store, columns]) => [store, columns.toRecord()])),
    texts: { generation: TEXTS_GENERATION, stores: Object.fromEntries(texts) },
  };
}

const SNAPSHOT_DATABASE = 'catalogue-index';
const SNAPSHOT_KEY = 'snapshot';

/** Stores the record in an IndexedDB database separate from RxDB's. */
export function dexieSnapshotStore(): SnapshotStore {
  const db = new Dexie(SNAPSHOT_DATABASE);
  db.version(1).stores({ records: '' });
  return {
    read: () => db.table('records').get(SNAPSHOT_KEY),
    write: async (record) => {
      await db.table('records').put(record, SNAPSHOT_KEY);
    },
  };
}
