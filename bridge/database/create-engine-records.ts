// Stores a connector's records in the bridge's database, and coordinates its work across processes by claims.
// Invariants: claims expire by the database's clock; an expired claim may be taken over, so work under a claim must be
// safe to run twice.
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { EngineRecord, EngineRecords } from '../ports/engine-records.ts';
import { type Db, rowsOf } from './open-database.ts';
import { engineRecords, type Json } from './tables.ts';

/** A claim expires this long after its holder last renewed it. */
export const CLAIM_SECONDS = 30;
const RENEWAL_MS = 10_000;

export function createEngineRecords(db: Db): EngineRecords {
  const one = (kind: string, key: string) => and(eq(engineRecords.kind, kind), eq(engineRecords.key, key));
  const readIn = async (tx: Db, kind: string, key: string): Promise<EngineRecord | undefined> => {
    const [row] = await tx.select().from(engineRecords).where(one(kind, key));
    return row?.record;
  };
  const insert = (tx: Db, kind: string, key: string, record: EngineRecord) =>
    tx
      .insert(engineRecords)
      .values({ kind, key, record: { ...record } })
      .onConflictDoNothing();

  /** Acquires or renews the claim; false if another claimant holds it. */
  const claim = async (kind: string, key: string, claimant: string): Promise<boolean> => {
    const taken = await rowsOf(
      db,
      sql`insert into engine_claims (kind, key, claimed_by, claimed_until)
        values (${kind}, ${key}, ${claimant}, clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}))
        on conflict (kind, key) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
          where engine_claims.claimed_by = excluded.claimed_by or engine_claims.claimed_until < clock_timestamp()
        returning kind`,
    );
    return taken.length > 0;
  };
  const release = (kind: string, key: string, claimant: string) =>
    db.execute(
      sql`delete from engine_claims where kind = ${kind} and key = ${key} and claimed_by = ${claimant}`,
    );

  return {
    read: (kind, key) => readIn(db, kind, key),

    readMany: async (kind, keys) => {
      const among = keys && sql`${engineRecords.key} = any(${sql.param([...keys])}::text[])`;
      const rows = await db
        .select()
        .from(engineRecords)
        .where(and(eq(engineRecords.kind, kind), among));
      return new Map(rows.map(({ key, record }) => [key, record]));
    },

    containing: async (kind, part) => {
      const rows = await db
        .select()
        .from(engineRecords)
        .where(
          and(eq(engineRecords.kind, kind), sql`${engineRecords.record} @> ${JSON.stringify(part)}::jsonb`),
        );
      return new Map(rows.map(({ key, record }) => [key, record]));
    },

    remove: async (kind, keys) => {
      if (keys.length === 0) return;
      await db
        .delete(engineRecords)
        .where(and(eq(engineRecords.kind, kind), inArray(engineRecords.key, [...keys])));
    },

    create: async (kind, key, record) => {
      await insert(db, kind, key, record);
      const stored = await readIn(db, kind, key);
      if (stored === undefined) throw new Error(`The record ${kind} was not stored`);
      return stored;
    },

    writeMany: async (kind, records) => {
      if (records.size === 0) return;
      const rows = [...records].map(([key, record]) => ({ kind, key, record }));
      await db.execute(
        sql`insert into engine_records (kind, key, record)
          select kind, key, record from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(kind text, key text, record jsonb)
            where not exists (select from engine_records stored
              where stored.kind = t.kind and stored.key = t.key and stored.record = t.record)
          on conflict (kind, key) do update set record = excluded.record`,
      );
    },

    change: (kind, key, change) =>
      db.transaction(async (tx) => {
        const locked = () => tx.select().from(engineRecords).where(one(kind, key)).for('update');
        for (;;) {
          const [row] = await locked();
          const next = change(row?.record);
          if (next === undefined) return row?.record;
          if (row !== undefined) {
            await tx
              .update(engineRecords)
              .set({ record: next as Json })
              .where(one(kind, key));
            return next;
          }
          const made = await insert(tx, kind, key, next).returning({ key: engineRecords.key });
          // empty if another process has stored the record in between; the loop then changes that record
          if (made.length > 0) return next;
        }
      }),

    exclusively: async (kind, key, work) => {
      const claimant = randomUUID();
      if (!(await claim(kind, key, claimant))) return undefined;
      // a failed renewal is not retried: the claim lasts for three intervals, so a later renewal is in time
      let renewed: Promise<unknown> = Promise.resolve();
      const renewal = setInterval(() => {
        renewed = claim(kind, key, claimant).catch(() => undefined);
      }, RENEWAL_MS);
      try {
        return { result: await work() };
      } finally {
        clearInterval(renewal);
        // a renewal that arrived after the release would take the claim again
        await renewed;
        await release(kind, key, claimant);
      }
    },
  };
}
