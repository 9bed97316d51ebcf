// Snapshots and restores the in-memory databases, so that each repetition of a test starts with the same rows
// regardless of earlier writes. Covers rows and sequences only; tests must remove other objects that they create.
import { PGlite } from '@electric-sql/pglite';

const opened = new Set<PGlite>();
type Create = (...given: unknown[]) => Promise<PGlite>;
const create = PGlite.create.bind(PGlite) as Create;
const createAndNote: Create = async (...given) => {
  const made = await create(...given);
  opened.add(made);
  return made;
};
Object.assign(PGlite, { create: createAndNote });

/** Copies all tables and sequence values into a schema, and records the current transaction id. */
const KEEP = (name: string) => `do $$ declare each record; begin
  drop schema if exists ${name} cascade;
  create schema ${name};
  for each in select tablename as name from pg_tables where schemaname = 'public' loop
    execute format('create table ${name}.%1$I as table public.%1$I', each.name);
  end loop;
  create table ${name}."(sequences)" as
    select format('public.%I', sequencename) as name, coalesce(last_value, start_value) as value,
      last_value is not null as is_called
    from pg_sequences where schemaname = 'public';
  create table ${name}."(written)" as select pg_current_xact_id()::text::bigint as last;
end $$`;

/** Restores rows that were written since the copy. The role `replica` disables triggers and foreign keys. */
const BRING_BACK = (name: string) => `do $$ declare each record; begin
  perform set_config('session_replication_role', 'replica', true);
  for each in select tablename as name from pg_tables
    where schemaname = '${name}' and tablename not like '(%' loop
    execute format('delete from public.%I where xmin::text::bigint > (select last from ${name}."(written)")', each.name);
    execute format('insert into public.%1$I select * from ${name}.%1$I on conflict do nothing', each.name);
  end loop;
  perform setval(name::regclass, value, is_called) from ${name}."(sequences)";
  update ${name}."(written)" set last = pg_current_xact_id()::text::bigint;
end $$`;

type Moment = 'before_test' | 'after_test';

export class DatabaseStates {
  #kept: PGlite[] = [];

  /** Copies the databases that are open now. */
  async keep(moment: Moment): Promise<void> {
    for (const each of opened) if (each.closed) opened.delete(each);
    if (moment === 'before_test') this.#kept = [...opened];
    for (const each of this.#kept) await each.exec(KEEP(moment));
  }

  /** Restores the copied databases, and closes those that a failed test left open. */
  async bringBack(moment: Moment): Promise<void> {
    for (const each of opened) {
      if (this.#kept.includes(each) || each.closed) continue;
      opened.delete(each);
      await each.close();
    }
    for (const each of this.#kept) if (!each.closed) await each.exec(BRING_BACK(moment));
  }
}
