// What is known of each mutant, a line of JSON per fact, appended by whoever finds it out: a process that hangs or
// dies loses nothing, and a second run begins where files are unchanged. Owns the lines and what follows from them.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export type Fact =
  | { is: 'begun'; file: string; test: string }
  /** takes so long that it is not repeated */
  | { is: 'slow'; file: string; test: string }
  /** this test runs the code of these mutants */
  | { is: 'covered'; file: string; test: string; ids: string[] }
  /** this file runs them outside of its tests: when it is loaded, or in beforeAll */
  | { is: 'loaded'; file: string; ids: string[] }
  /** begun, in one process with other mutants, or in a process of its own */
  | { is: 'tried'; file: string; test: string; id: string }
  | { is: 'killed'; file: string; test: string; id: string }
  | { is: 'timeout'; file: string; test: string; id: string }
  | { is: 'lived'; file: string; test: string; id: string }
  /** the test says nothing of these when it is repeated in one process: each needs a process of its own */
  | { is: 'alone'; file: string; test: string; ids: string[] }
  /** lived in a process of its own, with these test files */
  | { is: 'outlived'; file: string; id: string }
  | { is: 'done'; file: string };

export type Known = {
  dead: Map<string, { is: 'killed' | 'timeout'; test: string }>;
  covered: Set<string>;
  /** `id test` */
  lived: Set<string>;
  alone: Set<string>;
  /** mutant → test files that need a process of its own for it */
  fresh: Map<string, Set<string>>;
  done: Set<string>;
  slow: Set<string>;
  /** the test that began last */
  last: { file: string; test: string } | undefined;
  /** tried, and no word of it after */
  open: Map<string, { file: string; test: string; id: string }>;
};

export const pair = (id: string, test: string): string => `${id} ${test}`;

export const append = (log: string, ...facts: Fact[]): void => {
  if (facts.length > 0) appendFileSync(log, facts.map((fact) => `${JSON.stringify(fact)}\n`).join(''));
};

export const readFacts = (log: string): Fact[] =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line) as Fact)
    : [];

export function known(facts: readonly Fact[]): Known {
  const all: Known = {
    dead: new Map(),
    covered: new Set(),
    lived: new Set(),
    alone: new Set(),
    fresh: new Map(),
    done: new Set(),
    slow: new Set(),
    last: undefined,
    open: new Map(),
  };
  const needsFresh = (id: string, file: string) =>
    all.fresh.set(id, (all.fresh.get(id) ?? new Set()).add(file));
  for (const fact of facts) {
    if ('id' in fact) all.open.delete(fact.id);
    if ('ids' in fact) for (const id of fact.ids) all.covered.add(id);
    switch (fact.is) {
      case 'begun':
        all.last = fact;
        break;
      case 'slow':
        all.slow.add(fact.test);
        break;
      case 'tried':
        all.open.set(fact.id, fact);
        break;
      case 'killed':
      case 'timeout':
        all.dead.set(fact.id, { is: fact.is, test: fact.test });
        break;
      case 'lived':
        all.lived.add(pair(fact.id, fact.test));
        break;
      case 'alone':
        for (const id of fact.ids) {
          all.open.delete(id);
          all.alone.add(pair(id, fact.test));
          needsFresh(id, fact.file);
        }
        break;
      case 'loaded':
        for (const id of fact.ids) needsFresh(id, fact.file);
        break;
      case 'outlived':
        all.fresh.get(fact.id)?.delete(fact.file);
        break;
      case 'done':
        all.done.add(fact.file);
        break;
    }
  }
  return all;
}
