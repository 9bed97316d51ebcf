// Numeric ids of the bridge's catalogue for Medusa's text ids. An id is allocated once and stored, so that every later
// import, by any process, uses the same one.
import { createHash } from 'node:crypto';
import type { EngineRecord, EngineRecords } from '#bridge/ports/engine-records.ts';

/** What gets a number. Products and variants share one sequence. */
export type Numbered = 'product' | 'category' | 'attribute' | 'option' | 'rate';

/** First numbers: above those of the demo, so that reviews in a database that was filled with it stay separate. */
const FIRST: Record<Numbered, number> = {
  product: 1_000_001,
  category: 100_001,
  attribute: 10_001,
  option: 10_000_001,
  rate: 1_001,
};
const COUNTERS = 'counter';
const AT_ONCE = 8;
const LONGEST_KEY = 200;

const kindOf = (entity: Numbered): string => `number-${entity}`;
/** Shortens keys that are too long for an index. */
const keyOf = (name: string): string =>
  name.length <= LONGEST_KEY ? name : createHash('sha256').update(name).digest('hex');

/** An object to be numbered, with the facts stored beside its number. */
export type Named = { name: string; facts?: EngineRecord };

export type Numbers = {
  /** Allocates the missing numbers. */
  allocate: (entity: Numbered, named: readonly Named[]) => Promise<void>;
  /** Returns an allocated number. @throws for a name that was not allocated */
  of: (entity: Numbered, name: string) => number;
  /** Returns all records of an entity: `number` and the facts, by key. */
  all: (entity: Numbered) => Promise<ReadonlyMap<string, EngineRecord>>;
};

export function createNumbers(records: EngineRecords): Numbers {
  /** numbers never change, so they are cached without expiry */
  const known = new Map<string, number>();
  const learn = (entity: Numbered, stored: ReadonlyMap<string, EngineRecord>): void => {
    for (const [key, { number }] of stored) known.set(`${entity}|${key}`, Number(number));
  };
  return {
    allocate: async (entity, named) => {
      const kind = kindOf(entity);
      const missing = () => named.filter(({ name }) => !known.has(`${entity}|${keyOf(name)}`));
      if (missing().length === 0) return;
      const asked = missing().map(({ name }) => keyOf(name));
      learn(entity, await records.readMany(kind, asked));
      const rest = [...new Map(missing().map((one) => [keyOf(one.name), one])).entries()];
      if (rest.length === 0) return;
      const counter = await records.change(COUNTERS, entity, (stored) => ({
        next: Number(stored?.next ?? FIRST[entity]) + rest.length,
      }));
      const first = Number(counter?.next) - rest.length;
      for (let from = 0; from < rest.length; from += AT_ONCE)
        await Promise.all(
          rest.slice(from, from + AT_ONCE).map(async ([key, { facts }], at) => {
            // another process may have numbered it in the meantime: its number is used
            const stored = await records.create(kind, key, { ...facts, number: first + from + at });
            learn(entity, new Map([[key, stored]]));
          }),
        );
    },
    of: (entity, name) => {
      const number = known.get(`${entity}|${keyOf(name)}`);
      if (number === undefined) throw new Error(`No number was allocated for a ${entity}`);
      return number;
    },
    all: (entity) => records.readMany(kindOf(entity)),
  };
}
