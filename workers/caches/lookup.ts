// Answers kept on this device by the SHA3-224 of their question. A cache: what cannot be written is not kept, what
// does not have its shape any more is not found.
import { sha3_224 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import type { CatalogueDatabase } from '../../src/database/open-databases.ts';
import type { Ports } from '../ports.ts';
import { type CacheLimits, newCacheLimits } from './cache-limits.ts';

/** Answers of one kind that are kept; the oldest go first. */
const KEPT = 300;

/** The same question, however its fields are ordered, gives the same text. */
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

/** In: a question. Out: SHA3-224 of its JSON with sorted names, hexadecimal. */
export const lookupKey = (question: unknown): string =>
  bytesToHex(sha3_224(utf8ToBytes(JSON.stringify(canonical(question)))));

export type Lookup<T> = { value: T; createdAt: number };

/** The kept answer; undefined when there is none, none of this shape, or none within the limits. */
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

/** Keeps an answer in the place of an older one. A write that fails is logged only. */
export async function writeLookup(
  db: CatalogueDatabase,
  ports: Pick<Ports, 'now' | 'log' | 'wait'>,
  lookup: { key: string; store: string; kind: string; owner: string; value: Record<string, unknown> },
  limits: CacheLimits = newCacheLimits(ports),
): Promise<void> {
  const { kind } = lookup;
  const isKept = await limits.write(() =>
    db.lookups.incrementalUpsert({ ...lookup, created_at: ports.now() }),
  );
  const kept = isKept
    ? await limits.iterate(() => db.lookups.find({ selector: { kind } }).exec())
    : undefined;
  const oldest = kept?.sort((a, b) => b.created_at - a.created_at).slice(KEPT) ?? [];
  if (oldest.length > 0) await limits.write(() => db.lookups.bulkRemove(oldest.map(({ key }) => key)));
}
