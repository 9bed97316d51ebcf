// The saved index: one record, disposable. It is believed only when it is whole, of this schema generation, of this
// very database, and says up to which write it reaches; anything else is thrown away and built again.
import { Dexie } from 'dexie';
import * as z from 'zod/mini';
import { CATALOGUE_GENERATION } from '../../schemas/collections.ts';
import { Columns, type ColumnsRecord } from './columns.ts';

/** Where the record lies. Reading what is not there, or failing to, gives undefined: it is only a cache. */
export type SnapshotStore = {
  read: () => Promise<unknown>;
  write: (record: unknown) => Promise<void>;
};

/** The last write of `products` that is inside, as the storage counts them. */
export type IndexCheckpoint = { id: string; lwt: number };
export type Snapshot = {
  checkpoint: IndexCheckpoint;
  /** store view code → its columns */
  stores: Map<string, Columns>;
};

/** Raised when what stands in the columns changes its meaning: an older record is built again. */
const COLUMNS_GENERATION = 7;

// A column of texts is one text: that is read ten times faster than 50,000. Should a text hold the sign that ends one,
// the columns' lengths differ, and the index is built again.
const END = '\u0000';
const END_INSIDE = '\u0001';
const joined = (texts: readonly string[], end: string): string => texts.map((text) => text + end).join('');
function parted(text: string, end: string): string[] {
  if (text === '') return [];
  const parts = text.split(end);
  parts.pop();
  return parts;
}
const NONE: string[] = [];
const strings = z.pipe(
  z.string(),
  z.transform((text) => parted(text, END)),
);
const lists = z.pipe(
  z.string(),
  z.transform((text) => parted(text, END).map((list) => (list === '' ? NONE : parted(list, END_INSIDE)))),
);
/** What IndexedDB keeps of the columns: texts joined, numbers as they are. */
const packed = (columns: ColumnsRecord) =>
  Object.fromEntries(
    Object.entries(columns).map(([field, value]) => [
      field,
      Array.isArray(value)
        ? joined(
            value.map((each) => (typeof each === 'string' ? each : joined(each, END_INSIDE))),
            END,
          )
        : value,
    ]),
  );

const columnsRecord = z.object({
  rows: z.int(),
  numbers: z.object({
    id: z.instanceof(Int32Array),
    status: z.instanceof(Uint8Array),
    visibility: z.instanceof(Uint8Array),
    inStock: z.instanceof(Uint8Array),
    promoted: z.instanceof(Uint8Array),
    price: z.instanceof(Int32Array),
    listedPrice: z.instanceof(Int32Array),
    taxClass: z.instanceof(Int32Array),
    qty: z.instanceof(Float64Array),
  }),
  keys: strings,
  skus: strings,
  childSkus: lists,
  names: strings,
  mpns: strings,
  eans: strings,
  createdAt: strings,
  updatedAt: strings,
  terms: strings,
  termStart: z.instanceof(Int32Array),
  termData: z.instanceof(Int32Array),
});
const snapshotRecord = z.object({
  generation: z.literal(CATALOGUE_GENERATION),
  columns: z.literal(COLUMNS_GENERATION),
  database: z.string(),
  checkpoint: z.object({ id: z.string(), lwt: z.number() }),
  stores: z.record(z.string(), columnsRecord),
});

function isInOrder(starts: Int32Array): boolean {
  for (let row = 1; row < starts.length; row++) if ((starts[row] ?? 0) < (starts[row - 1] ?? 0)) return false;
  return true;
}
function areBelow(codes: Int32Array, limit: number): boolean {
  for (const code of codes) if (code < 0 || code >= limit) return false;
  return true;
}

function isWhole(record: ColumnsRecord): boolean {
  const { rows, numbers, keys, skus, childSkus, names, mpns, eans, createdAt, updatedAt } = record;
  const { termStart, termData, terms } = record;
  const texts = [keys, skus, childSkus, names, mpns, eans, createdAt, updatedAt];
  const columns = [...Object.values(numbers), ...texts];
  const ends = termStart.length === rows + 1 && termStart[0] === 0 && termStart[rows] === termData.length;
  return (
    ends &&
    columns.every((column) => column.length === rows) &&
    isInOrder(termStart) &&
    areBelow(termData, terms.length)
  );
}

/** In: whatever the store held; the token of the database it must belong to. Out: the index, or undefined. */
export function readSnapshot(record: unknown, database: string): Snapshot | undefined {
  const parsed = z.safeParse(snapshotRecord, record);
  if (!parsed.success || parsed.data.database !== database) return undefined;
  const stores = Object.entries(parsed.data.stores);
  if (!stores.every(([, columns]) => isWhole(columns))) return undefined;
  const read = new Map(stores.map(([store, columns]) => [store, Columns.fromRecord(columns)]));
  const isSound = [...read.values()].every(({ rows, keyCount }) => rows === keyCount);
  return isSound ? { checkpoint: parsed.data.checkpoint, stores: read } : undefined;
}

/** The record to write for `readSnapshot`. */
export function writeSnapshot({ checkpoint, stores }: Snapshot, database: string): unknown {
  return {
    generation: CATALOGUE_GENERATION,
    columns: COLUMNS_GENERATION,
    database,
    checkpoint,
    stores: Object.fromEntries([...stores].map(([store, columns]) => [store, packed(columns.toRecord())])),
  };
}

const SNAPSHOT_DATABASE = 'catalogue-index';
const SNAPSHOT_KEY = 'snapshot';

/** The record in IndexedDB, beside RxDB's own databases. */
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
