// Reads and writes single claims, typed by code. Values are validated on read; invalid ones are treated as missing.
import { map, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import type { DocumentOf } from '#schemas/collections.ts';
import { type ClaimCode, type ClaimValue, claims } from '#schemas/documents/claim-document.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { writeNewest } from './write-newest.ts';

function parsed<C extends ClaimCode>(code: C, value: unknown): ClaimValue<C> | undefined {
  const result = z.safeParse(claims[code], value);
  return result.success ? (result.data as ClaimValue<C>) : undefined;
}

/** Emits the claim's value now and on every change; undefined if it is missing or invalid. */
export function claim$<C extends ClaimCode>(
  db: PersonalDatabase,
  code: C,
): Observable<ClaimValue<C> | undefined> {
  return db.claims.findOne(code).$.pipe(map((doc) => parsed(code, doc?.toMutableJSON().value)));
}

/** Emits several claims from one snapshot, so that claims written together are never seen half updated. */
export function claimsTogether$<C extends ClaimCode>(
  db: PersonalDatabase,
  codes: readonly C[],
): Observable<{ [K in C]?: ClaimValue<K> | undefined }> {
  return db.claims
    .findByIds([...codes])
    .$.pipe(
      map(
        (found) =>
          Object.fromEntries(
            codes.map((code) => [code, parsed(code, found.get(code)?.toMutableJSON().value)]),
          ) as { [K in C]?: ClaimValue<K> },
      ),
    );
}

/** Returns the claim's current value; undefined if it is missing or invalid. */
export async function readClaim<C extends ClaimCode>(
  db: PersonalDatabase,
  code: C,
): Promise<ClaimValue<C> | undefined> {
  const doc = await db.claims.findOne(code).exec();
  return parsed(code, doc?.toMutableJSON().value);
}

/**
 * Updates a claim from its newest value; safe against concurrent writers.
 * @param change Receives the current value (undefined if missing or invalid); returns the next value, or undefined to
 * leave the claim unchanged.
 * @param isNew True if the claim is expected to be missing, which saves a read.
 * @returns The result of the last call to `change`.
 */
export async function changeClaim<C extends ClaimCode, R extends ClaimValue<C> | undefined>(
  db: PersonalDatabase,
  code: C,
  now: number,
  change: (present: ClaimValue<C> | undefined) => R,
  isNew = false,
): Promise<R> {
  let value: R | undefined;
  const next = (stored: DocumentOf<'claims'> | undefined) => {
    value = change(stored && parsed(code, stored.value));
    return value && { code, created_at: now, description: '', ...stored, value };
  };
  await writeNewest(db.claims, code, next, isNew);
  return value as R;
}
