// Claims read and written at the storage itself, several in one go. A query may not know yet what another tab wrote a
// moment ago, and whoever decides about a token must know.
// Invariants: writes happen under the lock "session" only; all claims of one write stand or fall in one transaction; a
// removed claim keeps no value, not even in its tombstone.
import * as z from 'zod/mini';
import { type ClaimCode, type ClaimValue, claims } from '../../schemas/documents/claim.ts';
import type { PersonalDatabase } from '../../src/database/open-databases.ts';
import type { Ports } from '../ports.ts';

export type StoredClaims<C extends ClaimCode> = { [K in C]?: ClaimValue<K> };
/** null removes the claim. */
export type ClaimWrites = { [K in ClaimCode]?: ClaimValue<K> | null };

const CONFLICT = 409;
/** A window may write one of the same claims at the same moment; it does so once for each thing a person does. */
const MOST_TRIES = 20;

/** Runs while nobody else of this device changes who is logged in. Local work only: never a call. */
export async function whileSessionLasts<T>(ports: Pick<Ports, 'lock'>, run: () => Promise<T>): Promise<T> {
  let done: { value: T } | undefined;
  await ports.lock('session', async () => {
    done = { value: await run() };
  });
  if (!done) throw new Error('the lock "session" was not given');
  return done.value;
}

/** The newest values. Out: what is absent, or has another shape, is missing. */
export async function readStored<C extends ClaimCode>(
  personal: PersonalDatabase,
  ...codes: C[]
): Promise<StoredClaims<C>> {
  const found = await personal.claims.storageInstance.findDocumentsById(codes, false);
  const values = found.flatMap(({ code, value }) => {
    const parsed = z.safeParse(claims[code as C], value);
    return parsed.success ? [[code, parsed.data] as const] : [];
  });
  return Object.fromEntries(values) as StoredClaims<C>;
}

async function tryToWrite(personal: PersonalDatabase, writes: ClaimWrites, now: number): Promise<boolean> {
  const { storageInstance } = personal.claims;
  const codes = Object.keys(writes) as ClaimCode[];
  const stored = await storageInstance.findDocumentsById(codes, true);
  const present = new Map(stored.map((document) => [document.code, document]));
  const rows = codes.flatMap((code) => {
    const previous = present.get(code);
    const value = writes[code];
    if (!value && (!previous || previous._deleted)) return [];
    const document = {
      code,
      created_at: previous?.created_at ?? now,
      value: { ...value },
      description: '',
      _deleted: !value,
      _attachments: {},
      // the storage sets both
      _meta: previous?._meta ?? { lwt: 1 },
      _rev: previous?._rev ?? '',
    };
    return [previous ? { previous, document } : { document }];
  });
  if (rows.length === 0) return true;
  const { error } = await storageInstance.bulkWrite(rows, 'session');
  const failure = error.find(({ status }) => status !== CONFLICT);
  if (failure) throw failure;
  return error.length === 0;
}

/** Writes and removes claims in one go. Throws when the device could not write. */
export async function writeStored(
  personal: PersonalDatabase,
  writes: ClaimWrites,
  now: number,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) if (await tryToWrite(personal, writes, now)) return;
  throw new Error('claims were changed again and again');
}
