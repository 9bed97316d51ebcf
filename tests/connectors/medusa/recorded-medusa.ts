// A Medusa that returns responses recorded from a real one (recorded/catalogue.json: version 2.21.2, filled by `npm
// run demo:medusa`). Tests change its rows as an administrator would.
import type { EngineRecord, EngineRecords } from '#bridge/ports/engine-records.ts';
import { readAttributeMapping } from '#connectors/medusa/import/attribute-mapping.ts';
import { medusaFeed } from '#connectors/medusa/import/medusa-feed.ts';
import {
  type Json,
  type MedusaClient,
  MedusaError,
  type MedusaRequest,
} from '#connectors/medusa/medusa-client.ts';
import { createMedusaBase } from '#connectors/medusa/medusa-context.ts';
import { clocksOf, type TestTime } from './clocks-of.ts';
import recorded from './recorded/catalogue.json' with { type: 'json' };

export type Rows = {
  products: Json[];
  product_categories: Json[];
  regions: Json[];
  shipping_options: Json[];
  payment_providers: Json[];
  stock_locations: Json[];
  api_keys: Json[];
};

export type RecordedMedusa = {
  rows: Rows;
  client: MedusaClient;
  /** locale → id of a product, variant or category → its translated fields */
  translations: Record<string, Record<string, Json>>;
  /** requested paths, in order */
  asked: string[];
  /** called before each response; throws to simulate a fault */
  before: (path: string, query: NonNullable<MedusaRequest['query']>) => void;
};

/** The recorded Medusa has no branches. */
export const recordedRows = (): Rows =>
  ({ stock_locations: [], api_keys: [], ...structuredClone(recorded) }) as unknown as Rows;

export const productOf = (rows: Rows, handle: string): Json => {
  const found = rows.products.find((product) => product.handle === handle);
  if (found === undefined) throw new Error(`No recorded product "${handle}"`);
  return found;
};

export const variantsOf = (product: Json): Json[] => product.variants as Json[];

const has = (ids: unknown, id: unknown): boolean =>
  ids === undefined || (Array.isArray(ids) && ids.includes(id));

/**
 * Translates rows as Medusa does (`applyTranslations` of @medusajs/utils 2.21.2): a field without a translation, or
 * with an empty one, keeps the text of the default language and is not marked.
 */
function translated(value: unknown, translations: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((one) => translated(one, translations));
  if (typeof value !== 'object' || value === null || !('id' in value)) return value;
  const own = translations[String(value.id)] ?? {};
  return Object.fromEntries(
    Object.entries(value).map(([key, text]) => {
      const other = own[key];
      const isTranslated = typeof other === 'string' && typeof text === 'string' && other.trim() !== '';
      return [
        key,
        isTranslated && key !== 'id' ? other : key === 'metadata' ? text : translated(text, translations),
      ];
    }),
  );
}

/** Returns a row with the requested fields only, if they are plain names of fields. */
function chosenFields(row: Json, fields: unknown): Json {
  if (typeof fields !== 'string' || !/^[a-z_]+(,[a-z_]+)*$/.test(fields)) return row;
  return Object.fromEntries(
    fields.split(',').flatMap((field) => (field in row ? [[field, row[field]]] : [])),
  );
}

function answerOf(rows: Rows, path: string, query: NonNullable<MedusaRequest['query']>): Json {
  const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 20)];
  const page = (name: string, all: Json[]): Json => ({
    [name]: structuredClone(all.slice(offset, offset + limit).map((row) => chosenFields(row, query.fields))),
    count: all.length,
  });
  const since = query['updated_at[$gte]'];
  const isRecent = (row: Json) => since === undefined || String(row.updated_at) >= String(since);
  const isAsked = (row: Json) => has(query.id, row.id) && isRecent(row);
  if (path === '/store/products') return page('products', rows.products.filter(isAsked));
  if (path === '/store/product-variants') {
    const variants = rows.products.flatMap((product) =>
      variantsOf(product).map((variant): Json => ({ ...variant, product_id: product.id })),
    );
    return page('variants', variants.filter(isAsked));
  }
  const name = { '/admin/shipping-options': 'shipping_options' }[path] ?? path.slice(7).replace(/-/g, '_');
  const list = rows[name as keyof Rows];
  if (list === undefined) throw new MedusaError('missing', `GET ${path}`, 404);
  return page(name, list);
}

export function recordedMedusa(rows: Rows = recordedRows()): RecordedMedusa {
  const send = async (_method: string, path: string, { query = {} }: MedusaRequest = {}): Promise<Json> => {
    medusa.asked.push(path);
    medusa.before(path, query);
    const { locale, ...others } = query;
    const answer = answerOf(rows, path, others);
    const texts = medusa.translations[String(locale)];
    if (texts === undefined) return answer;
    return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, translated(value, texts)]));
  };
  const medusa: RecordedMedusa = {
    rows,
    client: { store: send, admin: send },
    translations: {},
    asked: [],
    before: () => undefined,
  };
  return medusa;
}

/** Creates records in memory, for tests of the connector alone. */
export function recordsInMemory(): EngineRecords {
  const kinds = new Map<string, Map<string, EngineRecord>>();
  const of = (kind: string): Map<string, EngineRecord> => {
    const known = kinds.get(kind) ?? new Map<string, EngineRecord>();
    kinds.set(kind, known);
    return known;
  };
  return {
    read: async (kind, key) => of(kind).get(key),
    readMany: async (kind, keys) =>
      new Map([...of(kind)].filter(([key]) => keys === undefined || keys.includes(key))),
    containing: async () => new Map(),
    remove: async (kind, keys) => {
      for (const key of keys) of(kind).delete(key);
    },
    create: async (kind, key, record) => {
      const stored = of(kind).get(key) ?? record;
      of(kind).set(key, stored);
      return stored;
    },
    writeMany: async (kind, records) => {
      for (const [key, record] of records) of(kind).set(key, record);
    },
    change: async (kind, key, change) => {
      const next = change(of(kind).get(key));
      if (next !== undefined) of(kind).set(key, next);
      return of(kind).get(key);
    },
    exclusively: async (_kind, _key, work) => ({ result: await work() }),
  };
}

export const settings = {
  url: 'http://medusa.test',
  publishableKey: 'pk_test',
  secretKey: 'sk_test',
  region: undefined,
};

/** Opens the feed of a recorded Medusa, whose records are in memory. */
export function openFeed(stores: readonly string[], mapping = readAttributeMapping()) {
  const medusa = recordedMedusa();
  const records = recordsInMemory();
  const time: TestTime = { now: Date.parse('2026-12-01T10:00:00Z') };
  /** reports to the operator: the place and the error */
  const reports: [string, string][] = [];
  const services = {
    records,
    ...clocksOf(time),
    report: (what: string, error: unknown) => void reports.push([what, String(error)]),
  };
  const base = createMedusaBase(medusa.client, settings, services);
  const feed = medusaFeed(base, mapping, stores);
  return {
    medusa,
    records,
    time,
    reports,
    base,
    /** Reads, and confirms that the reading is written. */
    read: async (checkpoint?: string) => {
      const reading = await feed.read(checkpoint, false);
      await reading.applied?.();
      return reading;
    },
    /** Reads as a process that is killed before the reading is written. */
    readUnwritten: (checkpoint?: string) => feed.read(checkpoint, false),
  };
}
