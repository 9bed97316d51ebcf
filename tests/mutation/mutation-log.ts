// The log of results per mutant, one JSON object per line, and the state derived from it. Results are appended at once,
// so a process that hangs or crashes loses none, and later runs reuse them for unchanged files.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export type Fact =
  | { is: 'begun'; file: string; test: string }
  /** too slow to be repeated */
  | { is: 'slow'; file: string; test: string }
  /** too slow for this round; `test` is the file's name for a run of the whole file */
  | { is: 'later'; file: string; test: string; round: number }
  /** the test runs the code of these mutants */
  | { is: 'covered'; file: string; test: string; ids: string[] }
  /** the file runs them outside of its tests: while it is loaded, or in beforeAll */
  | { is: 'loaded'; file: string; ids: string[] }
  /** started, in a repetition of the test or with the whole file */
  | { is: 'tried'; file: string; test: string; id: string }
  | { is: 'killed'; file: string; test: string; id: string }
  | { is: 'timeout'; file: string; test: string; id: string }
  | { is: 'lived'; file: string; test: string; id: string }
  /** repeating the test gives no result for these: each needs a run of the whole file */
  | { is: 'alone'; file: string; test: string; ids: string[] }
  /** the process was killed, because at least one of these mutants corrupted its state */
  | { is: 'spoilt'; file: string; test: string; ids: string[] }
  /** survived a run of the whole file */
  | { is: 'outlived'; file: string; id: string }
  | { is: 'done'; file: string; round: number };

export type Known = {
  dead: Map<string, { is: 'killed' | 'timeout'; test: string }>;
  covered: Set<string>;
  /** test → mutants whose code it runs */
  reached: Map<string, string[]>;
  /** `id test` */
  lived: Set<string>;
  alone: Set<string>;
  /** test file → mutants that need a run of the whole file, with the reason */
  fresh: Map<string, Map<string, 'alone' | 'loaded'>>;
  /** `round file` */
  done: Set<string>;
  /** `round file` → tests postponed to the next round; the file's name means a run of the whole file */
  later: Map<string, Set<string>>;
  slow: Set<string>;
  /** mutants that are confirmed separately, because they may corrupt shared state */
  delicate: Set<string>;
  /** the test that was started last */
  last: { file: string; test: string } | undefined;
  /** started and without a result */
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
    reached: new Map(),
    lived: new Set(),
    alone: new Set(),
    fresh: new Map(),
    done: new Set(),
    later: new Map(),
    slow: new Set(),
    delicate: new Set(),
    last: undefined,
    open: new Map(),
  };
  const needsFresh = (id: string, file: string, why: 'alone' | 'loaded') =>
    all.fresh.set(file, (all.fresh.get(file) ?? new Map<string, 'alone' | 'loaded'>()).set(id, why));
  const outlived = new Set<string>();
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
          needsFresh(id, fact.file, 'alone');
        }
        break;
      case 'loaded':
        for (const id of fact.ids)
          if (!all.fresh.get(fact.file)?.has(id)) needsFresh(id, fact.file, 'loaded');
        break;
      case 'spoilt':
        all.open.clear();
        for (const id of fact.ids) all.delicate.add(id);
        break;
      case 'outlived':
        outlived.add(pair(fact.id, fact.file));
        break;
      case 'done':
        all.done.add(`${fact.round} ${fact.file}`);
        break;
      case 'later': {
        const place = `${fact.round} ${fact.file}`;
        all.later.set(place, (all.later.get(place) ?? new Set()).add(fact.test));
        break;
      }
      case 'covered':
        all.reached.set(fact.test, fact.ids);
        break;
    }
  }
  for (const [file, ids] of all.fresh)
    for (const id of ids.keys()) if (outlived.has(pair(id, file))) ids.delete(id);
  return all;
}

/** True if this test, or a run of the whole file, may still kill a mutant. */
function isWanted({ dead, lived, alone, reached, fresh }: Known, file: string, test: string): boolean {
  if (test === file) return [...(fresh.get(file)?.keys() ?? [])].some((id) => !dead.has(id));
  const isOpen = (id: string) => !dead.has(id) && !lived.has(pair(id, test)) && !alone.has(pair(id, test));
  return (reached.get(test) ?? []).some(isOpen);
}

/** Returns the test files to run in a round: all in the first one, then those with postponed tests. */
export const filesLeft = (tests: readonly string[], state: Known, round: number): string[] =>
  tests.filter((file) => {
    if (state.done.has(`${round} ${file}`)) return false;
    const later = [...(state.later.get(`${round - 1} ${file}`) ?? [])];
    return round === 0 || later.some((test) => isWanted(state, file, test));
  });
