// Caches responses on the device, keyed by the SHA3-224 of their request. Failed writes are only logged; entries whose
// shape is no longer valid count as missing.
import { sha3_224 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import type { Ports } from '../ports.ts';
import { type CacheLimits, newCacheLimits } from './cache-limits.ts';

/** Entries per kind; the oldest are evicted first. */
const KEPT = 300;

/** Makes the serialised form independent of field order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, canonical(part)]),
  );
}

/** Returns the hexadecimal SHA3-224 of the request's canonical JSON. */
export const lookupKey = (question: unknown): string =>
  bytesToHex(sha3_224(utf8ToBytes(JSON.stringify(canonical(question)))));

export type Lookup<T> = { value: T; createdAt: number };

/** Returns the cached response; undefined if missing, of another shape, or not readable within the limits. */
export async function readLookup<T extends z.ZodMiniType>(
  db: CatalogueDatabase,
  key: string,
  shape: T,
  limits: CacheLimits,
): Promise<Lookup<z.output<T>> | undefined> {
  const document = await limits.read(() => db.lookups.findOne(key).exec());
  const parsed = z.safeParse(shape, document?.value);
  return document && parsed.success ? { value: parsed.data, createdAt: document.created_at } : undefined;
}

/** Stores a response, replacing an older one. A failed write is only logged. */
export async function writeLookup(
  db: CatalogueDatabase,
  ports: Pick<Ports, 'now' | 'log' | 'wait'>,
  lookup: { key: string; store: string; kind: string; owner: string; value: Record<string, unknown> },
  limits: CacheLimits = newCacheLimits(ports),
): Promise<void> {
  const { kind } = lookup;
  const isCached = await limits.write(() =>
    db.lookups.incrementalUpsert({ ...lookup, created_at: ports.now() }),
  );
  const cached = isCached
    ? await limits.iterate(() => db.lookups.find({ selector: { kind } }).exec())
    : undefined;
  const oldest = cached?.sort((a, b) => b.created_at - a.created_at).slice(KEPT) ?? [];
  if (oldest.length > 0) await limits.write(() => db.lookups.bulkRemove(oldest.map(({ key }) => key)));
}
