// Reads and writes of single facts: typed by code, parsed on the way out, so that a foreign or corrupt claim reads as
// absent instead of breaking a screen.
import { map, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import { type ClaimCode, type ClaimValue, claims } from '../../schemas/documents/claim-document.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { writeNewest } from './write-newest.ts';

function parsed<C extends ClaimCode>(code: C, value: unknown): ClaimValue<C> | undefined {
  const result = z.safeParse(claims[code], value);
  return result.success ? (result.data as ClaimValue<C>) : undefined;
}

/** The claim's value now and at every change; undefined when absent or unreadable. */
export function claim$<C extends ClaimCode>(
  db: PersonalDatabase,
  code: C,
): Observable<ClaimValue<C> | undefined> {
  return db.claims.findOne(code).$.pipe(map((doc) => parsed(code, doc?.toMutableJSON().value)));
}

/** Several claims as they stand at the same moment: what was written in one go is never seen in halves. */
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

/** The claim's value once. */
export async function readClaim<C extends ClaimCode>(
  db: PersonalDatabase,
  code: C,
): Promise<ClaimValue<C> | undefined> {
  const doc = await db.claims.findOne(code).exec();
  return parsed(code, doc?.toMutableJSON().value);
}

/**
 * Changes a claim from its newest value, whoever else writes at the same moment.
 * @param change Receives the present value, undefined if absent or unreadable; returns the next one, undefined to leave it.
 * @returns What `change` returned at last.
 */
export async function changeClaim<C extends ClaimCode, R extends ClaimValue<C> | undefined>(
  db: PersonalDatabase,
  code: C,
  now: number,
  change: (present: ClaimValue<C> | undefined) => R,
): Promise<R> {
  let value: R | undefined;
  await writeNewest(db.claims, code, (stored) => {
    value = change(stored && parsed(code, stored.value));
    return value && { code, created_at: now, description: '', ...stored, value };
  });
  return value as R;
}
